import type { FailureKind } from '../failure.ts'

/** What a telephone can be, in the words of those who use one. Shared by core, widgets and hosts. */

export type Direction = 'incoming' | 'outgoing'

export interface Call {
  /** Ours alone; lives as long as the call. */
  readonly callId: string
  readonly direction: Direction
  readonly number: string
  readonly name: string | undefined
  /** The server's id of this call, known soon after it begins; or of the call that is listened in on. */
  readonly callRecordId: string | undefined
  readonly customerId: string | undefined
  /** The number of a call task that was dialled, where the call is one of a task's. */
  readonly callItemNumberId?: string | undefined
  /** An ordinary call, or a supervisor listening in on somebody else's. */
  readonly kind: 'ordinary' | 'monitor'
}

export type PhoneState =
  | { readonly at: 'idle' }
  | {
      readonly at: 'dialling'
      readonly call: Call
      readonly ringing: boolean
      /** It has left this computer; before that the browser may be asking for the microphone. */
      readonly sent?: boolean
    }
  | { readonly at: 'ringing'; readonly call: Call }
  | { readonly at: 'answering'; readonly call: Call }
  | {
      readonly at: 'talking'
      readonly call: Call
      /** Milliseconds of the environment's monotonic clock. */
      readonly since: number
      readonly muted: boolean
      /** Who has put it on hold, if anybody. */
      readonly held: 'us' | 'them' | 'both' | undefined
      readonly media: 'flowing' | 'recovering' | 'silent'
      readonly transferring: string | undefined
      /** What the exchange has told of that: the target rings, or has answered. */
      readonly transferAt?: 'ringing' | 'answered' | undefined
      /** The supervisor who talks in it as a third. */
      readonly cutIn?: string | undefined
    }
  /** After the call: the agent writes down what was said. */
  | {
      readonly at: 'wrap-up'
      readonly call: Call
      readonly seconds: number
      readonly outcome: CallOutcome
    }

export interface CallOutcome {
  readonly ok: boolean
  /** The sentence for the person, such as 占线. */
  readonly text: string
  readonly status: number
  readonly endedBy?: EndedBy | undefined
  /** Of a call that was being passed on: whether it went there. */
  readonly isPassedOn?: boolean | undefined
}

/** Who ended a call: `system` is a supervisor or the exchange, `network` a loss that nobody wanted. */
export type EndedBy = 'agent' | 'customer' | 'system' | 'network'

export type Registration =
  | { readonly at: 'none' }
  /** The first field of the SIP configuration that is empty. */
  | { readonly at: 'missing'; readonly field: 'wsUri' | 'uri' | 'password' }
  | { readonly at: 'connecting' }
  | { readonly at: 'registered'; readonly expires: number }
  | {
      readonly at: 'failed'
      readonly status: number
      readonly text: string
      readonly final: boolean
    }
  | { readonly at: 'disconnected'; readonly code: number }
  /** Another tab of this browser has the telephone. */
  | { readonly at: 'elsewhere'; readonly tab: string; readonly busy: boolean }
  /** The agent's own device rings; the browser only drives it. */
  | { readonly at: 'own-device'; readonly registered: boolean }

/** The eight SIP states of doc 3 §4, exactly as hosts receive them in `hutong-call-state`. */
export type SipState =
  | 'REGISTER_FAILED'
  | 'DISCONNECT'
  | 'PROGRESS'
  | 'INCOMING'
  | 'OUTCOMING'
  | 'ANSWER'
  | 'FAILED'
  | 'ENDED'

export type MicrophoneState =
  | { readonly at: 'unknown' }
  | { readonly at: 'ready' }
  | {
      readonly at: 'denied' | 'absent' | 'busy' | 'forbidden-by-page' | 'lost'
      readonly text: string
    }

export interface Quality {
  readonly level: 'good' | 'fair' | 'poor' | 'bad' | 'silent' | 'unknown'
  /** 1.0 to 4.5, or 0 when unknown. */
  readonly mos: number
  readonly lossPercent: number
  readonly roundTripMs: number
  readonly jitterMs: number
}

export interface Devices {
  readonly microphones: readonly DeviceChoice[]
  readonly speakers: readonly DeviceChoice[]
  readonly microphoneId: string | undefined
  readonly speakerId: string | undefined
  /** Where the ring sounds; may differ from the headset. */
  readonly ringerId: string | undefined
}
export interface DeviceChoice {
  readonly id: string
  readonly label: string
}

/** The answer to a click on a number: within 100 ms, one of the three. */
export type DialAnswer =
  | { readonly at: 'dialling'; readonly callId: string }
  | { readonly at: 'locked'; readonly seconds: number }
  /** `kind` and `code`: as the failure of which the page has heard by `hutong-error`. */
  | {
      readonly at: 'refused'
      readonly why: string
      readonly kind: FailureKind
      readonly code: string | undefined
    }

export interface SipConfig {
  readonly wsUri: string
  readonly uri: string
  readonly password: string
}
export type AgentModeName = 'web' | 'sip' | 'remote'
