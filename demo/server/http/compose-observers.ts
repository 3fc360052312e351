/** Combines observers of the telephone network. */
import type { CallObserver } from '../telephony/observer-types.ts'

/** The network takes one observer: the call recorder, followed by those for calls of their own. */
export const togetherWith = (
  recorder: CallObserver,
  ...others: readonly Pick<CallObserver, 'answered' | 'ended'>[]
): CallObserver => ({
  ...recorder,
  answered(...answered) {
    for (const observer of [recorder, ...others]) observer.answered(...answered)
  },
  ended(...ended) {
    for (const observer of [recorder, ...others]) observer.ended(...ended)
  }
})
