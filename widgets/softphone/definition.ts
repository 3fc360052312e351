import type { DeviceTest } from '../../core/phone/media/devices.ts'
import type {
  Call,
  ExchangeSettings,
  PhoneState,
  Quality,
  Registration,
  SecondCall,
  SipConfig
} from '../../core/phone/state/phone-types.ts'
import type { FailureEvents, PhoneEvents } from '../../core/public-events.ts'
import { choice, describe, flag, keywords, number } from '../define/values.ts'

/** The current call. */
export interface CallView extends Call {
  readonly state: PhoneState['status']
  readonly muted: boolean
  readonly held: boolean
  /** Whole seconds since the answer. */
  readonly seconds: number
}

/** Options of `dial`. */
export interface DialOptions {
  readonly customerId?: string | undefined
  /** Caller id shown to the remote side; one of the seat's numbers. */
  readonly callerId?: string | undefined
  /** Skips the confirmation for blacklisted numbers and for calls outside 9:00 to 20:00: the host has confirmed. */
  readonly confirmed?: boolean | undefined
}

/** The call placed by `dial`. */
export interface Dialled {
  readonly status: 'dialling'
  readonly callId: string
}

export interface SoftphoneSurface {
  readonly properties: {
    /** SIP address, account and password, or a function that resolves to them; default: from the seat. Never an attribute. */
    readonly sip: SipConfig | (() => Promise<SipConfig>)
    /** WebRTC configuration, such as ICE servers. */
    readonly rtcConfiguration: RTCConfiguration
    /** Tones, dial plan, automatic answer and transfers of your exchange. */
    readonly exchange: ExchangeSettings
  }
  readonly readOnly: {
    /** The current call; undefined when idle. */
    readonly call: CallView | undefined
    /** A consultation, or a caller who waits; undefined without one. */
    readonly secondCall: SecondCall | undefined
    /** The SIP registration and, when unregistered, the reason. */
    readonly registration: Registration
    /** Call quality, measured every 2 s. */
    readonly quality: Quality
  }
  readonly methods: {
    /** Registers the telephone; resolves once registered. */
    register(): Promise<void>
    /** Unregisters the telephone. Rejects during a call. */
    unregister(): Promise<void>
    /** Calls a number. Waits for `hutong-before-dial` and the microphone and resolves once the call is placed (`hutong-dial`). Rejects with a `Failure` when no call is placed, without call events; code `locked` while the dial button is locked. */
    dial(number: string, options?: DialOptions): Promise<Dialled>
    /** Answers the ringing call; during a call, the waiting one, and holds the first. */
    answer(): Promise<void>
    /** Rejects the ringing or the waiting call. */
    reject(): Promise<void>
    /** Ends the call, or cancels an outgoing call that is not answered yet; of two calls, the one in which the agent talks. */
    hangUp(): Promise<void>
    /** Holds or resumes the call. */
    hold(on: boolean): Promise<void>
    /** Mutes or unmutes the microphone. */
    mute(on: boolean): Promise<void>
    /** Sends DTMF tones, such as `12#`. */
    sendDtmf(tones: string): Promise<void>
    /** Blind transfer to a number or extension. Resolves once transferred; rejects when refused, and the call continues. */
    transfer(target: string): Promise<void>
    /** Holds the call and calls a colleague or a number. */
    consult(target: string): Promise<void>
    /** After `consult`: connects both parties with each other and leaves. Resolves once transferred; rejects when refused, and both calls continue. */
    completeTransfer(): Promise<void>
    /** A conference with both parties. */
    joinCalls(): Promise<void>
    /** Holds the party in conversation and resumes the other. */
    swapCalls(): Promise<void>
    /** Ends one of two calls, or rejects the waiting one; the agent goes on with the other. */
    dropCall(which: 'first' | 'second'): Promise<void>
    /** Monitors another agent's call; needs the permission CCS.MONI.CUTIN. */
    monitor(callRecordId: string): Promise<void>
    /** Records the microphone level for `seconds`; resolves to the peak level, 0 to 1, and the devices in use. */
    testDevices(options?: { seconds?: number }): Promise<DeviceTest>
  }
  readonly events: PhoneEvents & FailureEvents
}

/** Parts of the softphone that `show` can select. */
export const sections = [
  'status',
  'keypad',
  'recents',
  'devices',
  'transfer',
  'quality',
  'pop-out'
] as const

/**
 * The agent's softphone as a panel, a bar or a floating pill. The call belongs to the session: moving, hiding or removing the element does not end it.
 *
 * @slot call-info Below the remote number while a call rings, is active or in wrap-up.
 * @slot actions Beside the hang-up button during a call and in wrap-up.
 * @slot empty Below the number field while idle.
 * @csspart base The root.
 * @csspart header The status row; with `variant="bar"` the whole bar.
 * @csspart status The state of the seat.
 * @csspart timer Duration of the call or of the wrap-up.
 * @csspart number The number field.
 * @csspart button Every button except answer and hang-up.
 * @csspart button-answer The answer button.
 * @csspart button-hangup The reject, cancel or hang-up button.
 * @csspart dialpad The dial pad.
 * @csspart key A key of the dial pad.
 */
export const softphone = describe<SoftphoneSurface>()({
  tag: 'hutong-softphone',
  attributes: {
    /** A panel (300 px wide), a bar (48 px high), or a floating pill in the corner of the page. */
    variant: choice(['panel', 'bar', 'float'], 'panel'),
    /** Whether the floating softphone is open. Reflected. */
    open: flag,
    /** The telephone to use; default: the seat's setting on the server. */
    agentMode: choice(['web', 'sip', 'remote'], undefined),
    /** Auto-answer delay in seconds; without it auto-answer is disabled. */
    autoAnswer: number(undefined, 0, 60),
    /** SIP registration expiry in seconds; the registrar's value takes precedence. */
    registerExpires: number(undefined, 60, 3600),
    /** Disables the ringtone. */
    noRingtone: flag,
    /** Flashes the page title while a call rings. */
    flashTitle: flag,
    /** Masks numbers as 138****5678. */
    maskNumbers: flag,
    /** Shows only these parts, space-separated: `status` `keypad` `recents` `devices` `transfer` `quality` `pop-out`. */
    show: keywords(sections),
    /** Scope of the shortcuts Ctrl+Alt+J/G/M/H/F/B/D/R: inside the element, on the whole page, or off. */
    hotkeys: choice(['inside', 'global', 'off'], 'inside')
  },
  properties: { sip: true, rtcConfiguration: true, exchange: true },
  readOnly: { call: true, secondCall: true, registration: true, quality: true },
  methods: {
    register: true,
    unregister: true,
    dial: true,
    answer: true,
    reject: true,
    hangUp: true,
    hold: true,
    mute: true,
    sendDtmf: true,
    transfer: true,
    consult: true,
    completeTransfer: true,
    joinCalls: true,
    swapCalls: true,
    dropCall: true,
    monitor: true,
    testDevices: true
  },
  cancelable: ['before-dial']
})
export type SoftphoneDefinition = typeof softphone
