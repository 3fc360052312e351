import type { ReadableAtom } from 'nanostores'
import { type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { seatWall } from './endpoints.ts'
import { seatWallMessages as messages } from './messages.ts'
import type { WallLinkInUse } from './schemas.ts'

const store = queryStore<readonly WallLinkInUse[]>()

/** The user's links to the wall that can be opened or are in use. */
export const $wallLinks: ReadableAtom<QueryState<readonly WallLinkInUse[]>> = store.$store

/** Never rejects: `$wallLinks` has the failure. */
export const readWallLinks = (): Promise<void> =>
  store.refresh(() => call(seatWall.links, {}, { silent: true }))

/**
 * Ends a link and the screen that it opened.
 * @throws `Failure`, already shown.
 */
export async function endWallLink(linkId: string): Promise<void> {
  try {
    await call(seatWall.endLink, { linkId })
    notify('success', messages.linkEnded())
  } finally {
    await readWallLinks()
  }
}

onSignedOut(store.forget)
