/**
 * A phone line: implemented by JsSIP, and by a fake in tests. The only interface between phone and
 * SIP.
 */

/** SIP status of a rejection by the agent or by a busy phone: the exchange tries the next one. */
export const BUSY_HERE = 486 // rule phone-16

export interface LineConfig {
  /** URL of the SIP WebSocket. */
  readonly wsUri: string
  /** `sip:100@demo.hutong` */
  readonly uri: string
  readonly password: string
  /** User of the digest, where it is not the user of `uri`. */
  readonly authorizationUser?: string | undefined
  /** Seconds until the first of the credentials expires; undefined when they stay valid. */
  readonly credentialSeconds?: number | undefined
  /** Seconds. */
  readonly registerExpires: number
  /** Stable across reloads, so that the registrar replaces the previous binding. */
  readonly instanceId: string
  readonly rtcConfiguration: RTCConfiguration
}

/**
 * Why a call ended without a hang-up: signalling failure, not answered in time, cancelled by the
 * caller, answered by another agent, no media, or no agreement on an offer.
 */
export type EndCause = 'signalling' | 'time-out' | 'cancelled' | 'elsewhere' | 'media' | 'offer'

/** An incoming call. Answered or rejected by `callId`. */
export interface IncomingEvent {
  readonly type: 'incoming'
  readonly callId: string
  /** `Call-ID` of the dialog. */
  readonly sipCallId?: string | undefined
  /** Empty for a caller who withholds it. */
  readonly number: string
  readonly name: string | undefined
  readonly callRecordId: string | undefined
  readonly customerId: string | undefined
  /** Seconds after which the exchange requests an automatic answer. */
  readonly answerAfter?: number | undefined
}

export type LineEvent =
  | { readonly type: 'connecting' }
  | { readonly type: 'connected' }
  /** The socket closed; `code` is the close code, 1006 for an abnormal closure. */
  | { readonly type: 'disconnected'; readonly code: number }
  | { readonly type: 'registered'; readonly expires: number }
  | { readonly type: 'unregistered' }
  | { readonly type: 'registration-failed'; readonly status: number; readonly reason: string }
  | IncomingEvent
  /** With `details`, a call that started before the line was opened. */
  | {
      readonly type: 'outgoing'
      readonly callId: string
      readonly sipCallId?: string | undefined
      readonly number: string
      /** No call of the seat: it has no record. */
      readonly isCheck?: boolean | undefined
      readonly changes?: {
        readonly name: string | undefined
        readonly customerId: string | undefined
      }
    }
  /** The INVITE of an outgoing call has been sent. */
  | { readonly type: 'sent'; readonly callId: string }
  /** Answering failed: the call keeps ringing. */
  | { readonly type: 'not-answered'; readonly callId: string }
  /** The far end rings. `early`: with early media. */
  | {
      readonly type: 'progress'
      readonly callId: string
      readonly early: boolean
      readonly callRecordId: string | undefined
    }
  | {
      readonly type: 'confirmed'
      readonly callId: string
      readonly callRecordId: string | undefined
      /** Whole seconds since the answer, when the call started before the line was opened. */
      readonly seconds?: number
    }
  | {
      readonly type: 'ended'
      readonly callId: string
      /** `supervisor` and `system`: ended for both sides, by a supervisor or the exchange. */
      readonly by: 'us' | 'them' | 'supervisor' | 'system' | 'network'
      readonly why?: EndCause | undefined
      readonly cause: string
    }
  /** The call was not established. `status` is the SIP status, 0 without one. */
  | {
      readonly type: 'failed'
      readonly callId: string
      /** The server's id, when the rejection is the first message to carry it. */
      readonly callRecordId?: string | undefined
      readonly by: 'us' | 'them' | 'network'
      readonly why?: EndCause | undefined
      readonly status: number
      /** A server message or the line's own cause; shown only when it is Chinese. */
      readonly cause: string
    }
  | {
      readonly type: 'held'
      readonly callId: string
      readonly on: boolean
      readonly by: 'us' | 'them'
    }
  | { readonly type: 'muted'; readonly callId: string; readonly on: boolean }
  /** The far end passes this call on; `ringing`: the next party rings, without sound of its own. */
  | { readonly type: 'moving'; readonly callId: string; readonly ringing: boolean }
  /** The call goes on with another party. */
  | {
      readonly type: 'moved'
      readonly callId: string
      readonly number: string
      readonly name: string | undefined
      readonly callRecordId: string | undefined
      readonly customerId: string | undefined
    }
  /** A requested action failed despite retries. */
  | { readonly type: 'in-vain'; readonly callId: string; readonly what: 'hold' | 'tones' }
  /** Media state: `recovering` after 3 s without a path, `lost` when given up. */
  | {
      readonly type: 'media'
      readonly callId: string
      readonly is: 'flowing' | 'recovering' | 'silent' | 'lost'
    }
  | { readonly type: 'remote-audio'; readonly callId: string; readonly stream: MediaStream }
  /** The transfer target rings; `transferred` reports the result. */
  | { readonly type: 'transfer-ringing'; readonly callId: string }
  | {
      readonly type: 'transferred'
      readonly callId: string
      readonly ok: boolean
      readonly status: number
      /** The server's message, on a line without SIP. */
      readonly why?: string | undefined
    }

export interface DialOptions {
  /** Undefined only on a line without `usesMicrophone`. */
  readonly microphone: MediaStream | undefined
  readonly customerId: string | undefined
  readonly callerId: string | undefined
  /** The user has confirmed a restricted number. */
  readonly confirmed?: boolean | undefined
  /** A check of the network with the echo number: an incoming call rings all the same, and the exchange records nothing. */
  readonly isCheck?: boolean | undefined
}

export interface PhoneLine {
  /** Whether audio passes through this browser; false for the agent's own device. */
  readonly usesMicrophone: boolean
  /** There is no network behind it. */
  readonly isSimulated?: boolean
  listen(listener: (event: LineEvent) => void): () => void
  start(): void
  /** Continues with other credentials of the same account, also in running calls. */
  renew?(config: LineConfig): void
  /** Unregisters and closes the socket. */
  stop(): Promise<void>
  /** Reconnects at once if the socket is down; re-registers if it is up. */
  wake(): void
  /** Checks soon whether the exchange is reachable; updates `isUp`. */
  probe?(): void
  /** Whether a command may be sent: the socket is open and the exchange replies. */
  readonly isUp: () => boolean
  /** Resolves once a call can be placed; rejects when its code cannot be loaded. */
  ready?(): Promise<void>
  /** Returns the call id. */
  dial(number: string, options: DialOptions): string
  answer(callId: string, microphone: MediaStream | undefined): void
  /** Ends a call in any state; `status` rejects an incoming one. */
  hangUp(callId: string, status?: number): void
  hold(callId: string, on: boolean): void
  mute(callId: string, on: boolean): void
  sendDtmf(callId: string, tone: string): void
  /**
   * Blind transfer, or to the far end of another call of this line. The result is reported by
   * `transferred`.
   */
  transfer(callId: string, target: string, consulted?: string): void
  /** Continues the call with another microphone. */
  replaceMicrophone(callId: string, microphone: MediaStream): Promise<void>
  stats(callId: string): Promise<RTCStatsReport | undefined>
}
