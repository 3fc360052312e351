import { lineInUse } from '../line/connection.ts'
import { $secondCall, secondCall } from '../second-call/second-state.ts'
import { $phone } from '../state/phone-state.ts'
import type { Quality } from '../state/phone-types.ts'
import { type Counted, countedIn, qualityOf } from './mos.ts'

function isHeld(lineId: string): boolean {
  const second = secondCall()?.activeLine() === lineId ? $secondCall.get() : undefined
  const talk = second ?? $phone.get()
  return talk.status === 'talking' && talk.held !== undefined
}

/** Reads the quality of a call since the last sample; undefined for the first one, and while it is held. */
export function samplesOf(lineId: string): () => Promise<Quality | undefined> {
  let before: Counted | undefined
  return async () => {
    const report = await lineInUse()?.stats(lineId)
    const now = report && countedIn(report.values())
    const last = before
    before = now
    return last && now && !isHeld(lineId) ? qualityOf(last, now) : undefined
  }
}
