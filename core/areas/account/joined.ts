import type { ReadableAtom } from 'nanostores'
import { endpoints } from '../../contract/endpoints/index.ts'
import type { JoinedEnterprise } from '../../contract/entities/member.ts'
import { type Remote, remote } from '../../lib/remote.ts'
import { call } from '../../net/http.ts'
import { onSignedOut } from '../../session/life.ts'

const joined = remote<readonly JoinedEnterprise[]>()

/** The enterprises that the user has joined, home first. */
export const $joinedEnterprises: ReadableAtom<Remote<readonly JoinedEnterprise[]>> = joined.$store

/** Reads them. Never rejects: `$joinedEnterprises` says what failed. */
export const loadJoinedEnterprises = (): Promise<void> =>
  joined.load(() => call(endpoints.account.userJoined, {}, { silent: true }))

onSignedOut(joined.forget)
