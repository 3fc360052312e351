import type { ReadableAtom } from 'nanostores'
import { endpoints } from '../../contract/first-endpoints.ts'
import { type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { onSignedIn, onSignedOut } from '../../session/session-state.ts'
import type { CallRecord } from './schemas.ts'

const recent = queryStore<readonly CallRecord[]>()

/** Newest calls of this user. */
export const $recentCalls: ReadableAtom<QueryState<readonly CallRecord[]>> = recent.$store

/** Number of rows in the softphone. */
const count = 20

export function loadRecentCalls(): Promise<void> {
  return recent.load(async () => {
    const page = await call(
      endpoints.calls.records,
      { query: { page: 1, pageSize: count, isMine: 'true' } },
      { silent: true }
    )
    return page.list
  })
}

// The list may stay open across an enterprise switch.
onSignedIn(() => (recent.$store.lc > 0 ? loadRecentCalls() : undefined))
onSignedOut(recent.forget)
