/** Public phone types, shared by core, widgets and hosts. */

import type { FailureKind } from '../../failure.ts'

/** Direction of a call, as the agent sees it. */
export type Direction = 'incoming' | 'outgoing'

/** A call, as the telephone knows it. */
export interface Call {
  /** Local id; valid for the duration of the call. */
  readonly callId: string
  readonly direction: Direction
  readonly number: string
  readonly name: string | undefined
  /**
   * The server's id of this call, assigned shortly after its start; for a supervisor, of the
   * supervised call.
   */
  readonly callRecordId: string | undefined
  readonly customerId: string | undefined
  /** Id of the call task's number, when the call belongs to a call task. */
  readonly callItemNumberId?: string | undefined
  /** A regular call, or a supervisor listening to another agent's call. */
  readonly kind: 'ordinary' | 'monitor'
}

export type PhoneState =
  | { readonly status: 'idle' }
  | {
      readonly status: 'dialling'
      readonly call: Call
      readonly ringing: boolean
      /** The INVITE has been sent; before that, the browser may be prompting for the microphone. */
      readonly sent?: boolean
    }
  | { readonly status: 'ringing'; readonly call: Call }
  | { readonly status: 'answering'; readonly call: Call }
  | {
      readonly status: 'talking'
      readonly call: Call
      /** Monotonic clock, in ms. */
      readonly since: number
      readonly muted: boolean
      /** The side or sides that have put it on hold. */
      readonly held: 'us' | 'them' | 'both' | undefined
      readonly media: 'flowing' | 'recovering' | 'silent'
      readonly transferring: string | undefined
      /** Reported progress of the transfer: the target rings, or has answered. */
      readonly transferAt?: 'ringing' | 'answered' | undefined
      /** Name of a supervisor who has joined the conversation. */
      readonly cutIn?: string | undefined
      /** Name of a supervisor whom the agent hears and the customer does not. */
      readonly whisper?: string | undefined
    }
  /** After the call: wrap-up. */
  | {
      readonly status: 'wrap-up'
      readonly call: Call
      readonly seconds: number
      readonly outcome: CallOutcome
    }

/** A call beside the first one: a consultation with a colleague, or a caller who waits. */
export interface SecondCall {
  readonly status: 'dialling' | 'ringing' | 'answering' | 'talking'
  readonly call: Call
  /** Whether the agent talks with it; the first call is on hold then. */
  readonly isActive: boolean
  /** Agent, first and second party hear each other. */
  readonly isJoined: boolean
  /** The far end rings. */
  readonly isRinging: boolean
  /** Monotonic clock, in ms; undefined until answered. */
  readonly since: number | undefined
  readonly held: 'us' | 'them' | 'both' | undefined
}

export interface CallOutcome {
  readonly ok: boolean
  /** Message of the outcome, such as 占线. */
  readonly text: string
  readonly status: number
  readonly endedBy?: EndedBy | undefined
  /** For a call that ended during a transfer: whether the transfer succeeded. */
  readonly isPassedOn?: boolean | undefined
}

/**
 * The side that ended a call: `system` is a supervisor or the exchange, `network` a connection
 * failure.
 */
export type EndedBy = 'agent' | 'customer' | 'system' | 'network'

/** SIP registration of the telephone. */
export type Registration =
  | { readonly status: 'none' }
  /** The first empty field of the SIP configuration. */
  | { readonly status: 'missing'; readonly field: 'wsUri' | 'uri' | 'password' }
  | { readonly status: 'connecting' }
  | { readonly status: 'registered'; readonly expires: number }
  | {
      readonly status: 'failed'
      /** SIP response code; 0 without a response. */
      readonly code: number
      readonly text: string
      readonly final: boolean
    }
  | { readonly status: 'disconnected'; readonly code: number }
  /** Another tab of this browser owns the phone. */
  | { readonly status: 'elsewhere'; readonly tab: string; readonly busy: boolean }
  /** The agent's own device rings; the browser only controls it. */
  | { readonly status: 'own-device'; readonly registered: boolean }

/** The eight SIP states as hosts receive them in `hutong-call-state` (rule phone-37). */
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
  | { readonly status: 'unknown' }
  | { readonly status: 'ready' }
  | {
      /** `unsupported`: a browser without WebRTC. */
      readonly status: 'denied' | 'absent' | 'busy' | 'forbidden-by-page' | 'lost' | 'unsupported'
      readonly text: string
    }

/** Call quality, from RTCP and the statistics of WebRTC. */
export interface Quality {
  /** `silent`: no packets arrive; `unknown`: not measured yet. */
  readonly level: 'good' | 'fair' | 'poor' | 'bad' | 'silent' | 'unknown'
  /** 1.0 to 4.5, or 0 when unknown. */
  readonly mos: number
  /** Packet loss. */
  readonly lossPercent: number
  readonly roundTripMs: number
  readonly jitterMs: number
}

export interface Devices {
  readonly microphones: readonly DeviceChoice[]
  readonly speakers: readonly DeviceChoice[]
  readonly microphoneId: string | undefined
  readonly speakerId: string | undefined
  /** Output device of the ringtone; may differ from the headset. */
  readonly ringerId: string | undefined
}
export interface DeviceChoice {
  readonly id: string
  readonly label: string
}

/** Result of dialling: accepted, locked or refused. */
export type DialAnswer =
  | { readonly status: 'dialling'; readonly callId: string }
  | { readonly status: 'locked'; readonly seconds: number }
  /** `kind` and `code` of the failure emitted by `hutong-error`. */
  | {
      readonly status: 'refused'
      readonly why: string
      readonly kind: FailureKind
      readonly code: string | undefined
    }

/** SIP account of the telephone. */
export interface SipConfig {
  /** Address of the SIP WebSocket, such as `wss://pbx.example.cn/ws`. */
  readonly wsUri: string
  /** SIP URI of the account, such as `sip:100@pbx.example.cn`. */
  readonly uri: string
  readonly password: string
  /** User of the digest, where it is not the user of `uri`. */
  readonly authorizationUser?: string | undefined
}

/** A rule of the dial plan: the first whose pattern is the whole number applies. */
export interface DialRule {
  /**
   * Digits, `+`, `*` and `#` stand for themselves, `X` for 0-9, `Z` for 1-9, `N` for 2-9, `[13-5]` for one of a set;
   * at the end `.` for one or more further characters, `!` for any number of them.
   */
  readonly pattern: string
  /** Characters removed from the beginning. */
  readonly strip?: number | undefined
  /** Put in front after that. */
  readonly prefix?: string | undefined
}

/** How the telephone behaves towards the exchange. */
export interface ExchangeSettings {
  /** Tones as RFC 4733 in the sound (`rtp`, the default) or by INFO with `application/dtmf-relay`. */
  readonly dtmf?: 'rtp' | 'info' | undefined
  /** How numbers are written for the exchange; numbers of a rule may be dialled whatever their form. */
  readonly dialPlan?: readonly DialRule[] | undefined
  /** Whether the exchange may have calls answered (`answer-after`, `info=alert-autoanswer`); default: no. */
  readonly answerAfter?: boolean | undefined
  /** Whether the far end may pass the call on (REFER, INVITE with Replaces); default: yes. */
  readonly transfers?: boolean | undefined
  /** Number that returns the sound, called by the network check of the device pane; default `9196`. */
  readonly echoNumber?: string | undefined
  /** Whether a call that comes in during another is offered; default: no, its caller hears busy. */
  readonly callWaiting?: boolean | undefined
}
export type AgentModeName = 'web' | 'sip' | 'remote'
