/** Those who follow the telephone network, as one. */
import type { CallObserver } from './sip/network.ts'

/** The network has one observer: the ledger, and behind it the one who follows the robot's calls. */
export const togetherWith = (
  ledger: CallObserver,
  robot: Pick<CallObserver, 'answered' | 'ended'>
): CallObserver => ({
  ...ledger,
  answered(...answered) {
    ledger.answered(...answered)
    robot.answered(...answered)
  },
  ended(...ended) {
    ledger.ended(...ended)
    robot.ended(...ended)
  }
})
