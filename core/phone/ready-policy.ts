import { after } from '../clock.ts'
import { environment } from '../environment.ts'

/** How long the ICE servers may take to say how we are seen from outside. */
const FIRST_WAIT_MS = 2000
/** One that has said nothing costs no other call this much. */
const DEAD_WAIT_MS = 200
/** Less than what a call may take to leave this computer. */
const LONGEST_WAIT_MS = 2500
const SPARE_MS = 500
/** It may work again, and the network may be another one. */
const REMEMBERED_MS = 600_000

/** What one line has learnt of its ICE servers. */
export interface ServerPatience {
  wait(): number
  /** One has answered, so many milliseconds after the first address of our own. */
  answered(milliseconds: number): void
  silent(): void
  forget(): void
}

export function serverPatience(): ServerPatience {
  let wait = FIRST_WAIT_MS
  let until = 0
  const remember = (milliseconds: number) => {
    wait = milliseconds
    until = environment().monotonic() + REMEMBERED_MS
  }
  return {
    wait: () => (environment().monotonic() < until ? wait : FIRST_WAIT_MS),
    answered: after =>
      remember(Math.max(FIRST_WAIT_MS, Math.min(LONGEST_WAIT_MS, after + SPARE_MS))),
    silent: () => remember(DEAD_WAIT_MS),
    forget() {
      until = 0
    }
  }
}

interface Candidate {
  readonly type: RTCIceCandidateType | null
  readonly protocol: RTCIceProtocol | null
}

/**
 * Says when enough addresses are known to send the offer; the rest would only cost time.
 *
 * Without ICE servers (no `patience`) the first host address is as good as any. With them, one that
 * was seen from outside is waited for, but not for long: a STUN server that is dead would hold up
 * every call for 40 s. `ready` belongs to one offer; another offer begins anew.
 */
export function readyPolicy(patience: ServerPatience | undefined) {
  let offered: (() => void) | undefined
  let began = 0
  let stopWaiting = () => {}
  const isFromOutside = ({ type }: Candidate) => type !== null && type !== 'host'

  function begin(ready: () => void): void {
    stopWaiting()
    offered = ready
    began = environment().monotonic()
    if (!patience) return
    stopWaiting = after(patience.wait(), () => {
      patience.silent()
      ready()
    })
  }

  return {
    consider(candidate: Candidate, ready: () => void): void {
      if (offered !== ready) begin(ready)
      const isEnough = patience ? isFromOutside(candidate) : candidate.protocol !== 'tcp'
      if (!isEnough) return
      stopWaiting()
      ready()
    },
    /** The call is over: what its servers have not said by now says nothing of them. */
    stop: () => stopWaiting(),
    /** Also of those that come after the offer was sent: the next call waits long enough. */
    found(candidate: Candidate): void {
      if (offered && isFromOutside(candidate)) patience?.answered(environment().monotonic() - began)
    }
  }
}
