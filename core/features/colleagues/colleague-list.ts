/** The colleagues a call may be passed on to, with their states: current while the list is open. */
import type { ReadableAtom } from 'nanostores'
import { environment, onStart } from '../../environment/environment.ts'
import { type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { colleagues } from './endpoints.ts'
import type { Colleague } from './schemas.ts'

const READ_MS = 5000 // rule transfer-22

const reading = queryStore<readonly Colleague[]>()

export const $colleagues: ReadableAtom<QueryState<readonly Colleague[]>> = reading.$store

/** A backend may lack the list; the host then hears of no error. */
const read = (): Promise<readonly Colleague[]> =>
  call(colleagues.list, {}, { silent: true, unreported: true })

/** Never rejects: `$colleagues` has the failure. */
export const readColleagues = (): Promise<void> => reading.load(read)

/** Keeps the states up to date; returns the unsubscribe function. */
export function watchColleagues(): () => void {
  const { every, page } = environment()
  void reading.refresh(read)
  return every(READ_MS, () => {
    if (page.isVisible() && $colleagues.get().status === 'ready') void reading.refresh(read)
  })
}

onSignedOut(reading.forget)
onStart(() => reading.forget)
