/** Those who follow the telephone network, as one. */
import type { CallObserver } from './sip/network.ts'

/** The network has one observer: the ledger, and behind it those who follow calls of their own. */
export const togetherWith = (
  ledger: CallObserver,
  ...others: readonly Pick<CallObserver, 'answered' | 'ended'>[]
): CallObserver => ({
  ...ledger,
  answered(...answered) {
    for (const observer of [ledger, ...others]) observer.answered(...answered)
  },
  ended(...ended) {
    for (const observer of [ledger, ...others]) observer.ended(...ended)
  }
})
