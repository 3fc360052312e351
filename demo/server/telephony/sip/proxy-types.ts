import type { HungUp } from '../calls/hang-up-types.ts'
import type { Target } from '../simulated/dial-targets.ts'
import type { Connection, Flow, Link } from './connection-flow.ts'
import type { SecretOf } from './digest.ts'
import type { SocketLimits } from './guard/socket-limits.ts'
import type { LineRoom, MayDial, MayRingDevice } from './held-invites.ts'
import type { SipRequest, SipResponse } from './sip-message.ts'
import type { After } from './transactions/transaction-timers.ts'

/** Observes the calls that pass, and may replace a message by its return value. */
export interface CallWatcher {
  begins(request: SipRequest, from: Flow, target: Target): SipRequest
  /**
   * A request within a dialog, or a CANCEL.
   *
   * @returns the record of the answered call in which an agent hangs up on a customer with it
   */
  passes(request: SipRequest, from: Flow): string | undefined
  answers(response: SipResponse): SipResponse
}

export interface SipProxyOptions {
  readonly realm: string
  readonly secretOf: SecretOf
  readonly isExtension: (number: string) => boolean
  /** Whether a telephone may ring another. */
  readonly mayRing: (caller: string, extension: string) => boolean
  /** Whether a telephone may call this external number; all by default. */
  readonly mayDial?: MayDial | undefined
  readonly lineRoom?: LineRoom | undefined
  readonly mayRingDevice?: MayRingDevice | undefined
  /** Whether calls to this extension ring a simulated device outside. */
  readonly hasOwnDevice: (extension: string) => boolean
  /** Rings that device; returns its call id, or undefined when it is busy. */
  readonly ringDevice: (request: SipRequest, extension: string, from: Flow) => string | undefined
  /** The internal user agent that takes a call of or about an extension; the first by default. */
  readonly serviceFor?: ((extension: string) => string | undefined) | undefined
  readonly mayListen: (supervisor: string, extension: string) => boolean
  readonly registered: (extension: string, isRegistered: boolean) => void
  /** An extension's telephone restarted, as by a page reload. */
  readonly restarted: (extension: string) => void
  /** An agent hung up on a customer, whose leg is left to the exchange; without it both end. */
  readonly agentLeft?: ((callRecordId: string) => void) | undefined
  readonly calls: CallWatcher
  readonly log: (line: string) => void
  readonly limits?: SocketLimits
  readonly now?: () => number
  readonly after?: After
}

export interface SipProxy {
  attach(connection: Connection): Link
  /** `isForGood`: the telephone closed the connection; otherwise it may resume. */
  detach(link: Link, isForGood: boolean): void
  receive(link: Link, text: string): void
  isRegistered(extension: string): boolean
  /** Removes these registrations and closes their connections. */
  disconnect(which: (flow: Flow, extension: string) => boolean): void
  /** Whether the password of a telephone is still one of its extension. */
  isValid(flow: Flow): boolean
  /** Notifies the peer telephone of a call that was hung up by other means than SIP. */
  hangUp(hungUp: HungUp): void
  stop(): void
}
