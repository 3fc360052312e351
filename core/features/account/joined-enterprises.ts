import type { ReadableAtom } from 'nanostores'
import { endpoints } from '../../contract/first-endpoints.ts'
import { type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { onSignedOut } from '../../session/session-state.ts'
import type { JoinedEnterprise } from '../members/schemas.ts'

const joined = queryStore<readonly JoinedEnterprise[]>()

/** The enterprises the user belongs to, home enterprise first. */
export const $joinedEnterprises: ReadableAtom<QueryState<readonly JoinedEnterprise[]>> =
  joined.$store

/** Loads them. Never rejects; failures are in `$joinedEnterprises`. */
export const loadJoinedEnterprises = (): Promise<void> =>
  joined.load(() => call(endpoints.account.userJoined, {}, { silent: true }))

onSignedOut(joined.forget)
