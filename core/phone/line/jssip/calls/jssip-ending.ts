import type { RTCSession, TerminateOptions } from 'jssip/lib/RTCSession'
import { after } from '../../../../environment/clock.ts'
import { environment } from '../../../../environment/environment.ts'
import {
  type EndReason,
  endReasonFor,
  formerHoldOf,
  isOfferFailure,
  isPathFailure,
  isSignallingFailure
} from './jssip-mapping.ts'
import { takeBackOffer } from './jssip-media.ts'

/** Both sides may have been refused for the same glare; the random delay avoids another one. */
const OFFER_RETRY_MS = 1000

interface SessionEnding {
  /** Ends the call in any state; `status` rejects a ringing one. */
  end(status?: number): void
  /** Ends the call for a cause of this side. */
  giveUp(reason: EndReason): void
  /** Media has stopped: ends a call that the exchange has dropped. */
  mediaIsLost(): void
  /** A later offer may be repeated again. */
  offerAccepted(): void
  /** Cause of an end initiated by this side. */
  endReason(): EndReason | undefined
}

/**
 * Takes over the end of a session: JsSIP ends a call on any signalling failure; here it continues
 * while media flows. `isFlowing` is undefined until the call is confirmed.
 */
export function sessionEnding(
  session: Pick<RTCSession, 'connection' | 'isEnded' | 'renegotiate' | 'terminate'>,
  isFlowing: () => boolean | undefined,
  holdRefused: (isHeld: boolean) => void = () => undefined
): SessionEnding {
  const terminate = session.terminate.bind(session)
  let offersRefused = 0
  /** The state before the hold, or its end, that the far end has refused. */
  let formerHold: boolean | undefined
  let endReason: EndReason | undefined
  /** Why JsSIP attempted to end a call whose media continued. */
  let deferred: TerminateOptions | undefined

  session.terminate = (options = {}) => {
    if (isPathFailure(options)) return
    if (isOfferFailure(options)) {
      formerHold = formerHoldOf(options) ?? formerHold
      void offerRefused()
    } else if (isSignallingFailure(options) && isFlowing()) {
      deferred = options
      void takeBackOffer(session.connection)
    } else if (!session.isEnded()) {
      endReason ??= isFlowing() === undefined ? endReasonFor(options) : undefined
      terminate(options)
    }
  }

  /** Repeats a refused offer with a new sequence number. */
  async function offerRefused(): Promise<void> {
    if (!(await takeBackOffer(session.connection)) || offersRefused++ > 0) return giveUpHold()
    after(OFFER_RETRY_MS * (1 + environment().random()), () => {
      if (!session.isEnded() && !session.renegotiate({}, agreed)) giveUpHold()
    })
  }

  function agreed(): void {
    formerHold = undefined
  }

  /** The far end takes no offer: the call goes on in the state that both sides know. */
  function giveUpHold(): void {
    const isHeld = formerHold
    formerHold = undefined
    if (isHeld !== undefined && !session.isEnded()) holdRefused(isHeld)
  }

  function end(status?: number): void {
    try {
      terminate(status === undefined ? {} : { status_code: status })
    } catch {
      /** It ended in the meantime, which is the desired state. */
    }
  }

  return {
    end,
    giveUp(cause) {
      endReason = cause
      end()
    },
    mediaIsLost() {
      if (deferred?.cause === 'Dialog Error' && !session.isEnded()) terminate(deferred)
    },
    offerAccepted() {
      offersRefused = 0
      formerHold = undefined
    },
    endReason: () => endReason
  }
}
