import type { FailureEvents, PhoneEvents } from '../../core/events.ts'
import type { DeviceTest } from '../../core/phone/devices.ts'
import type { Call, PhoneState, Quality, Registration, SipConfig } from '../../core/phone/types.ts'
import { choice, describe, flag, number, words } from '../values.ts'

/** What a host reads of the call that is on. */
export interface CallView extends Call {
  readonly state: PhoneState['at']
  readonly muted: boolean
  readonly held: boolean
  /** Whole seconds since it was answered. */
  readonly seconds: number
}

export interface DialOptions {
  readonly customerId?: string | undefined
  /** The number that the other side sees; one of the seat's own. */
  readonly callerId?: string | undefined
  /** Calls a number on the blacklist, or outside 9:00 to 20:00, without asking: your page has asked. */
  readonly confirmed?: boolean | undefined
}

/** The call that `dial` has begun. */
export interface Dialled {
  readonly at: 'dialling'
  readonly callId: string
}

export interface SoftphoneSurface {
  readonly properties: {
    /** SIP address, account and password, or a function that promises them; without it, the state of the seat says so. Never an attribute. */
    readonly sip: SipConfig | (() => Promise<SipConfig>)
    /** What WebRTC is told, such as ICE servers. */
    readonly rtcConfiguration: RTCConfiguration
  }
  readonly readOnly: {
    /** The call that is on; undefined when there is none. */
    readonly call: CallView | undefined
    /** Whether calls can reach the telephone, and if not, why. */
    readonly registration: Registration
    /** How the call sounds, measured every 2 s. */
    readonly quality: Quality
  }
  readonly methods: {
    /** Registers the telephone; resolves once calls can reach it. */
    register(): Promise<void>
    /** Gives the telephone up; refused during a call. */
    unregister(): Promise<void>
    /** Calls a number. Resolves once the call has been begun (`hutong-dial`), and waits for `hutong-before-dial` and for the microphone. Rejects with a `Failure` that says why when there is no call, of which no call event is fired; code `locked` while the button is locked. */
    dial(number: string, options?: DialOptions): Promise<Dialled>
    /** Answers the call that rings. */
    answer(): Promise<void>
    /** Refuses the call that rings. */
    reject(): Promise<void>
    /** Hangs up, or gives up a call that nobody has answered yet. */
    hangUp(): Promise<void>
    /** Puts the call on hold, or takes it back. */
    hold(on: boolean): Promise<void>
    /** Mutes the microphone, or lets it be heard again. */
    mute(on: boolean): Promise<void>
    /** Sends tones into the call, such as `12#`. */
    sendDtmf(tones: string): Promise<void>
    /** Passes the call on to another number or extension, without asking there first. Resolves once it has gone there; rejects when it was refused, and goes on here. */
    transfer(target: string): Promise<void>
    /** Listens in on a call of somebody else's; needs the permission CCS.MONI.CUTIN. */
    monitor(callRecordId: string): Promise<void>
    /** Listens to the microphone for some seconds; tells the loudest moment, 0 to 1, and the devices in use. */
    testDevices(options?: { seconds?: number }): Promise<DeviceTest>
  }
  readonly events: PhoneEvents & FailureEvents
}

/** The pieces that a host may leave out. */
export const sections = ['status', 'keypad', 'recents', 'devices', 'transfer', 'quality'] as const

/**
 * The seat's telephone, as a panel, a bar, or a pill that floats. The call belongs to the session: moving, hiding or removing the element does not end it.
 *
 * @slot call-info Below who is calling, while a call rings, is on or is written up.
 * @slot actions Beside the ways to end a call, while it is on or is written up.
 * @slot empty Below the number, while no call is on.
 * @csspart base Everything.
 * @csspart header The row of the status; the whole bar.
 * @csspart status The state of the seat.
 * @csspart timer How long the call, or its writing up, has lasted.
 * @csspart number Where a number is typed.
 * @csspart button Each button but those that answer and end a call.
 * @csspart button-answer Answers.
 * @csspart button-hangup Refuses, cancels or hangs up.
 * @csspart dialpad The twelve keys.
 * @csspart key One of them.
 */
export const softphone = describe<SoftphoneSurface>()({
  tag: 'hutong-softphone',
  attributes: {
    /** A panel 300 px wide, a bar 48 px high, or a pill in the corner of the page. */
    variant: choice(['panel', 'bar', 'float'], 'panel'),
    /** Whether the floating telephone is open. Reflected. */
    open: flag,
    /** Which telephone to work with; without it, the one that the seat has on the server. */
    agentMode: choice(['web', 'sip', 'remote'], undefined),
    /** Seconds after which a call that rings is answered by itself; without it, none is. */
    autoAnswer: number(undefined, 0, 60),
    /** Seconds that a SIP registration lasts; a figure of the server's wins. */
    registerExpires: number(undefined, 60, 3600),
    /** Calls come in silence. */
    noRingtone: flag,
    /** The title of the page changes while a call rings. */
    flashTitle: flag,
    /** Numbers are shown as 138****5678. */
    maskNumbers: flag,
    /** Shows only these parts, separated by spaces: `status` `keypad` `recents` `devices` `transfer` `quality`. */
    show: words(sections),
    /** Where the shortcuts Ctrl+Alt+J/G/M/H/F/B/D work: inside the element, on the whole page, nowhere. */
    hotkeys: choice(['inside', 'global', 'off'], 'inside')
  },
  properties: { sip: true, rtcConfiguration: true },
  readOnly: { call: true, registration: true, quality: true },
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
    monitor: true,
    testDevices: true
  },
  asking: ['before-dial']
})
export type SoftphoneDefinition = typeof softphone
