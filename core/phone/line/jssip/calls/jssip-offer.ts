import type { RTCSession } from 'jssip/lib/RTCSession'
import { afterRunning } from '../../../../environment/clock.ts'
import { type IceServerTiming, readyPolicy } from '../../../state/ready-policy.ts'

/**
 * A browser without any network address gathers no candidates and never completes, so the offer is
 * sent after this time.
 */
const SEND_WITHIN_MS = 3000 // rule phone-10

interface OfferSending {
  /** Starts the time limit for the first offer or answer. */
  start(): void
  /** Collects the connection's candidates until enough are known to send. */
  gather(connection: RTCPeerConnection, iceTiming: IceServerTiming | undefined): void
  /** The description was sent, or is no longer needed. */
  stop(): void
}

/** Decides when a session's first description is sent; `notSent` when it was not within the limit. */
export function offerSending(session: Pick<RTCSession, 'on'>, notSent: () => void): OfferSending {
  let stopTimer: (() => void) | undefined
  let stopGathering: (() => void) | undefined
  return {
    start() {
      stopTimer = afterRunning(SEND_WITHIN_MS, notSent)
    },
    gather(connection, iceTiming) {
      const policy = readyPolicy(iceTiming)
      stopGathering = policy.stop
      session.on('icecandidate', ({ candidate, ready }) => policy.consider(candidate, ready))
      connection.addEventListener('icecandidate', ({ candidate }) => {
        if (candidate) policy.found(candidate)
      })
    },
    stop() {
      stopTimer?.()
      stopGathering?.()
    }
  }
}
