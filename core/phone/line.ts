/** A telephone line: JsSIP is one, a test's fake is another. The only door between phone and SIP. */

/** The SIP status of a refusal by a person or by a telephone in use: the exchange tries the next. */
export const BUSY_HERE = 486

export interface LineConfig {
  /** Address of the SIP WebSocket. */
  readonly wsUri: string
  /** `sip:100@demo.hutong` */
  readonly uri: string
  readonly password: string
  /** Seconds. */
  readonly registerExpires: number
  /** Stays the same over a reload, so that the registrar replaces the old binding. */
  readonly instanceId: string
  readonly rtcConfiguration: RTCConfiguration
}

/**
 * Why a call ended that no one has hung up: the signalling broke, it was not answered in time, the
 * caller gave up, another agent answered, there was no media, or no offer could be agreed on.
 */
export type WhyOver = 'signalling' | 'time-out' | 'cancelled' | 'elsewhere' | 'media' | 'offer'

export type LineEvent =
  | { readonly type: 'connecting' }
  | { readonly type: 'connected' }
  /** The socket is gone; `code` is the close code, 1006 for a loss without a word. */
  | { readonly type: 'disconnected'; readonly code: number }
  | { readonly type: 'registered'; readonly expires: number }
  | { readonly type: 'unregistered' }
  | { readonly type: 'registration-failed'; readonly status: number; readonly reason: string }
  /** Somebody calls us. Answer or reject by `callId`. */
  | {
      readonly type: 'incoming'
      readonly callId: string
      readonly number: string
      readonly name: string | undefined
      readonly callRecordId: string | undefined
      readonly customerId: string | undefined
    }
  /** With facts, one that began before the line was opened. */
  | {
      readonly type: 'outgoing'
      readonly callId: string
      readonly number: string
      readonly facts?: {
        readonly name: string | undefined
        readonly customerId: string | undefined
      }
    }
  /** An outgoing call has left this computer. */
  | { readonly type: 'sent'; readonly callId: string }
  /** An answer of ours did not get through: it rings on. */
  | { readonly type: 'not-answered'; readonly callId: string }
  /** The far end rings. `early` when its sound already comes with it. */
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
      /** Whole seconds since then, when it was answered before the line was opened. */
      readonly seconds?: number
    }
  | {
      readonly type: 'ended'
      readonly callId: string
      /** `supervisor` and `system`: ended for both, by a supervisor or by the exchange. */
      readonly by: 'us' | 'them' | 'supervisor' | 'system' | 'network'
      readonly why?: WhyOver | undefined
      readonly cause: string
    }
  /** It never became a call. `status` is the SIP status, 0 when there was none. */
  | {
      readonly type: 'failed'
      readonly callId: string
      /** The server's id, when the refusal is the first that brings it. */
      readonly callRecordId?: string | undefined
      readonly by: 'us' | 'them' | 'network'
      readonly why?: WhyOver | undefined
      readonly status: number
      /** A sentence of the server's, or the line's own word; people read it only if it is Chinese. */
      readonly cause: string
    }
  | {
      readonly type: 'held'
      readonly callId: string
      readonly on: boolean
      readonly by: 'us' | 'them'
    }
  | { readonly type: 'muted'; readonly callId: string; readonly on: boolean }
  /** What was asked of the call could not be done, however long we tried. */
  | { readonly type: 'in-vain'; readonly callId: string; readonly what: 'hold' | 'tones' }
  /** What the media says of itself: `recovering` after 3 s without a path, `lost` when given up. */
  | {
      readonly type: 'media'
      readonly callId: string
      readonly is: 'flowing' | 'recovering' | 'silent' | 'lost'
    }
  | { readonly type: 'remote-audio'; readonly callId: string; readonly stream: MediaStream }
  /** The target of a transfer rings: who it is answered by, and whether, is told by `transferred`. */
  | { readonly type: 'transfer-ringing'; readonly callId: string }
  | {
      readonly type: 'transferred'
      readonly callId: string
      readonly ok: boolean
      readonly status: number
      /** The server's sentence, of a line without SIP. */
      readonly why?: string | undefined
    }

export interface DialOptions {
  /** Undefined only on a line without `usesMicrophone`. */
  readonly microphone: MediaStream | undefined
  readonly customerId: string | undefined
  readonly callerId: string | undefined
  /** The person has confirmed a number that is restricted. */
  readonly confirmed?: boolean | undefined
}

export interface PhoneLine {
  /** Whether the voice goes through this browser; false for the agent's own device. */
  readonly usesMicrophone: boolean
  listen(tell: (event: LineEvent) => void): () => void
  start(): void
  /** Unregisters and closes the socket. */
  stop(): Promise<void>
  /** Reconnects at once if the socket is down; registers again if it is up. */
  wake(): void
  /** Finds out soon whether the exchange is still there: `isUp` says so then. */
  probe?(): void
  /** Whether a command may be sent: the socket is up and answers. */
  readonly isUp: () => boolean
  /** Returns the call's id. */
  dial(number: string, options: DialOptions): string
  answer(callId: string, microphone: MediaStream | undefined): void
  /** Ends a call in any of its states; `status` is what an incoming call is refused with. */
  hangUp(callId: string, status?: number): void
  hold(callId: string, on: boolean): void
  mute(callId: string, on: boolean): void
  sendDtmf(callId: string, tone: string): void
  /** Blind transfer. The outcome arrives as `transferred`. */
  transfer(callId: string, target: string): void
  /** The call goes on with another microphone. */
  replaceMicrophone(callId: string, microphone: MediaStream): Promise<void>
  stats(callId: string): Promise<RTCStatsReport | undefined>
}
