import type { ReadableAtom } from 'nanostores'
import { after } from '../../clock.ts'
import { endpoints } from '../../contract/endpoints/index.ts'
import type { CallFigures } from '../../contract/entities/call.ts'
import { environment, onStart } from '../../environment.ts'
import { type Remote, remote } from '../../lib/remote.ts'
import { call } from '../../net/http.ts'
import { $phone, isOnCall } from '../../phone/phone.ts'
import { onSignedOut } from '../../session/life.ts'

/** The server has written a call down by then (doc 3 §4: what is known of it is read again). */
const SETTLING_MS = 1000

/** Acts once a call has been written down, in whichever tab it was. Returns how to call it off. */
export function afterEachCall(act: () => void): () => void {
  let wasOn = false
  return $phone.subscribe(phone => {
    const isOver = wasOn && !isOnCall(phone)
    wasOn = isOnCall(phone)
    if (isOver) after(SETTLING_MS, act)
  })
}

const read = remote<CallFigures>()

/** What this seat has done today. */
export const $figures: ReadableAtom<Remote<CallFigures>> = read.$store

/** The first moment of the day, where the seat is. */
export const midnight = (): number => new Date(environment().now()).setHours(0, 0, 0, 0)

export const loadFigures = (): Promise<void> =>
  read.load(() =>
    call(endpoints.calls.figures, { query: { beginTime: midnight() } }, { silent: true })
  )

onStart(() =>
  afterEachCall(() => {
    // Nobody has looked at them, so nobody is told what has changed.
    if (read.$store.get().at !== 'none') void loadFigures()
  })
)

onSignedOut(read.forget)
