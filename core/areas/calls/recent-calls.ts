import type { ReadableAtom } from 'nanostores'
import { endpoints } from '../../contract/endpoints/index.ts'
import type { CallRecord } from '../../contract/entities/call.ts'
import { type Remote, remote } from '../../lib/remote.ts'
import { call } from '../../net/http.ts'
import { onSignedIn, onSignedOut } from '../../session/life.ts'

const recent = remote<readonly CallRecord[]>()

/** The newest calls of this seat. */
export const $recentCalls: ReadableAtom<Remote<readonly CallRecord[]>> = recent.$store

/** How many the softphone shows. */
const count = 20

export function loadRecentCalls(): Promise<void> {
  return recent.load(async () => {
    const page = await call(
      endpoints.calls.records,
      { query: { page: 1, pageSize: count } },
      { silent: true }
    )
    return page.list
  })
}

// The list may stand open while its owner moves to another enterprise.
onSignedIn(() => (recent.$store.lc > 0 ? loadRecentCalls() : undefined))
onSignedOut(recent.forget)
