import { after } from '../../environment/clock.ts'
import { environment } from '../../environment/environment.ts'

/**
 * How long to wait for the first server-reflexive candidate: a lost request is repeated after 500 ms.
 */
const FIRST_WAIT_MS = 900 // rule phone-11
/** A server that did not respond before delays further calls only this long. */
const DEAD_WAIT_MS = 200 // rule phone-11
/** Shorter than the limit for sending the INVITE. */
const LONGEST_WAIT_MS = 2500
const SPARE_MS = 500
/** How long an unresponsive server is remembered, in ms; it or the network may change. */
const REMEMBERED_MS = 600_000

/** A line's experience with its ICE servers. */
export interface IceServerTiming {
  wait(): number
  /** Reports a reply, in ms after the first host candidate. */
  answered(milliseconds: number): void
  silent(): void
  forget(): void
}

export function iceServerTiming(): IceServerTiming {
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
 * Decides when enough candidates are known to send the offer.
 * Without ICE servers (no `timing`), the first host candidate suffices. With them, a
 * server-reflexive one is awaited for a limited time: a dead STUN server would delay every call by
 * 40 s. `ready` belongs to one offer; another offer starts again.
 */
export function readyPolicy(timing: IceServerTiming | undefined) {
  let offered: (() => void) | undefined
  let began = 0
  let stopWaiting = () => {}
  const isFromOutside = ({ type }: Candidate) => type !== null && type !== 'host'

  function begin(ready: () => void): void {
    stopWaiting()
    offered = ready
    began = environment().monotonic()
    if (!timing) return
    stopWaiting = after(timing.wait(), () => {
      timing.silent()
      ready()
    })
  }

  return {
    consider(candidate: Candidate, ready: () => void): void {
      if (offered !== ready) begin(ready)
      const isEnough = timing ? isFromOutside(candidate) : candidate.protocol !== 'tcp'
      if (!isEnough) return
      stopWaiting()
      ready()
    },
    /** Called when the call ends; a missing reply is then not counted against the servers. */
    stop: () => stopWaiting(),
    /** Also counts candidates found after the offer, so that the next call waits long enough. */
    found(candidate: Candidate): void {
      if (offered && isFromOutside(candidate)) timing?.answered(environment().monotonic() - began)
    }
  }
}
