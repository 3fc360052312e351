import type { PushData, Topic } from './contract/topics.ts'
import type { Failure, FailureKind } from './failure.ts'
import type { SignState } from './features/seats/enums.ts'
import { record } from './flight-recorder.ts'
import type {
  Direction,
  EndedBy,
  Quality,
  Registration,
  SipState
} from './phone/state/phone-types.ts'

/** Events of the session. Details carry ids and a few fields, never whole records. */
export interface SessionEvents {
  /** The user is signed in and the elements can be used. */
  ready: { readonly userId: string; readonly entId: string }
  /** A token is needed and no source provides one. Cancelable; a listener signs in with `login()`. */
  'auth-required': { readonly reason: 'first' | 'expired' | 'refused' }
  /** The session has ended. */
  'signed-out': { readonly reason: 'logout' | 'expired' | 'kicked' | 'stopped' }
  /** The state of the seat (签入状态) changed. */
  'agent-state': { readonly signState: SignState; readonly label: string }
  /** The realtime channel changed. `failures` counts the attempts since it was last open. */
  connection: { readonly state: 'off' | 'connecting' | 'open' | 'lost'; readonly failures: number }
  /** This tab took over or released the telephone. */
  'leader-change': { readonly isLeader: boolean }
  /** The server ended the session because the user signed in elsewhere. */
  kicked: { readonly message: string }
  /**
   * A page view or an action in the console, for the host's statistics. Sent only while the
   * enterprise's `webTracking` is on; carries no personal data.
   */
  track: {
    /** A page view, or an action on a page. */
    readonly kind: 'page' | 'action'
    /** The name of the page's route, such as `CustomerManage`. */
    readonly page: string
    /** The action, such as `add`, `export`, `call-detail` or `palette`. */
    readonly action: string | undefined
    /** Milliseconds since 1970. */
    readonly at: number
  }
  /** A message of the realtime channel, validated. */
  topic: HutongTopic
}

/** A message of the realtime channel: its topic and the payload of that topic. */
export type HutongTopic = {
  readonly [T in Topic]: { readonly topic: T; readonly data: PushData<T> }
}[Topic]

/** Events of the telephone. */
export interface PhoneEvents {
  /** Fired before a call is placed. Cancelable: `preventDefault()` places no call. */
  'before-dial': { readonly number: string; readonly customerId: string | undefined }
  /** An outgoing call was placed. Fired in the tab that dialled, even if another tab owns the telephone. */
  dial: {
    readonly callId: string
    readonly number: string
    readonly customerId: string | undefined
  }
  /** An incoming call rings. Fired in the tab that owns the telephone. */
  incoming: {
    readonly callId: string
    readonly number: string
    readonly callRecordId: string | undefined
  }
  /**
   * Requests display of the customer. Fired once for each party of a call, again only after a transfer by the far end, in
   * the tab that dialled or answered, one second later; with a single tab open, one second after the call starts to ring.
   */
  'screen-pop': {
    readonly callId: string
    readonly callRecordId: string | undefined
    readonly customerId: string | undefined
    readonly number: string
    readonly direction: Direction
  }
  /** The call was answered. Fired in the tab that dialled or answered; when that tab is closed, in the one that owns the telephone. */
  answer: { readonly callId: string; readonly callRecordId: string | undefined }
  /** The SIP state changed. Fired in the same tab as `hutong-answer`; `INCOMING`, `DISCONNECT` and `REGISTER_FAILED` in the tab that owns the telephone. */
  'call-state': {
    readonly state: SipState
    readonly callId: string | undefined
    readonly callRecordId: string | undefined
    /** Id of the call task's number, when the call belongs to a call task. */
    readonly callItemNumberId?: string | undefined
  }
  /** The call ended. Fired once across all tabs, in the same tab as `hutong-answer`. A call lost by closing or reloading its page ends in the tab that takes over the telephone. */
  'call-end': {
    readonly callId: string
    readonly callRecordId: string | undefined
    readonly callItemNumberId: string | undefined
    /** From `dial()`, `data-hutong-customer-id` or the server. */
    readonly customerId: string | undefined
    /** Undefined after a reload of the page that held the call: numbers are not stored. */
    readonly number: string | undefined
    readonly direction: Direction
    /** `monitor`: a supervisor's listening leg on another agent's call. */
    readonly kind: 'ordinary' | 'monitor'
    /** The side that ended the call. `system`: a supervisor or the exchange; `network`: connection loss. */
    readonly endedBy: EndedBy
    /** Whole seconds since the answer; 0 without one. */
    readonly seconds: number
    /** Whether the call was answered and not lost. */
    readonly ok: boolean
    /** The outcome as the softphone shows it, in the language shown. */
    readonly text: string
    /** SIP status, such as 200 for a regular end and 486 for busy; 0 when unknown. */
    readonly status: number
  }
  /** The agent saved the disposition (通话小结) of a call in its wrap-up. Fired in the tab that saved it. */
  disposition: {
    readonly callRecordId: string
    /** Id of the chosen code. */
    readonly code: string
    /** `group / code`, as the record shows it. */
    readonly label: string
    readonly remark?: string
  }
  /**
   * The call beside the first one changed: a consultation with a colleague, or a caller who waits.
   * Fired in the tab that owns the telephone. The other events are about the first call; when that
   * ends, the second takes its place (`ended` here, then `hutong-answer` with its `callId`).
   */
  'second-call': {
    readonly callId: string
    readonly callRecordId: string | undefined
    readonly customerId: string | undefined
    readonly number: string
    readonly direction: Direction
    /** `joined`: in a conference with the first call. */
    readonly state: 'dialling' | 'ringing' | 'answering' | 'talking' | 'held' | 'joined' | 'ended'
  }
  /**
   * The registration of this tab changed. `elsewhere`: another tab owns the telephone. `state` is the deprecated name
   * of `status`.
   */
  registration: {
    /** As `registration.status` of the softphone. */
    readonly status: Registration['status']
    /** @deprecated Use `status`; removed in 0.3.0. */
    readonly state: Registration['status']
    readonly isRegistered: boolean
  }
  /** Call quality, measured every 2 s during a call. */
  quality: Quality
  /** The chosen audio devices changed. */
  'device-change': {
    readonly microphoneId: string | undefined
    readonly speakerId: string | undefined
    readonly ringerId: string | undefined
  }
  /** The browser blocks or allows playback of remote audio (autoplay policy). */
  'audio-blocked': { readonly blocked: boolean }
  /** 接听 was clicked while no call rang: the host may clear its recall hint. */
  'recall-clear': Record<string, never>
}

/** The detail of `hutong-error`. */
export interface HutongError {
  readonly kind: FailureKind
  /** Message for the user, in the language shown. */
  readonly message: string
  /** The server's code or the browser's error name. */
  readonly code: string | undefined
  readonly source: 'session' | 'phone' | 'element'
}

export interface FailureEvents {
  /** A request, the telephone or the element failed. Fired once per failure. */
  error: HutongError
}

export type HostEvents = SessionEvents & PhoneEvents & FailureEvents
export type HostEventName = keyof HostEvents
export type EventOwner = 'session' | 'phone'

const phoneEvents: ReadonlySet<string> = new Set([
  'before-dial',
  'dial',
  'incoming',
  'screen-pop',
  'answer',
  'call-state',
  'call-end',
  'disposition',
  'second-call',
  'registration',
  'quality',
  'device-change',
  'audio-blocked',
  'recall-clear'
] satisfies (keyof PhoneEvents)[])

/** Dispatches one event on the page; resolves false when a listener called `preventDefault()`. */
export type EventDispatcher = <Name extends HostEventName>(
  name: Name,
  detail: HostEvents[Name]
) => Promise<boolean>

const dispatchers: Record<EventOwner, EventDispatcher[]> = { session: [], phone: [] }

/** Registers an element as dispatcher of host events. The first connected one is used, so that each event fires once. */
export function carryEvents(owner: EventOwner, deliver: EventDispatcher): () => void {
  dispatchers[owner].push(deliver)
  return () => {
    dispatchers[owner] = dispatchers[owner].filter(other => other !== deliver)
  }
}

/** Would push everything else out of the flight recorder. */
const isFrequent = /^t(opic|rack)$/

/** Dispatches an event and resolves true unless a listener refused it. */
export function askHost<Name extends HostEventName>(
  name: Name,
  detail: HostEvents[Name]
): Promise<boolean> {
  const carrier =
    (phoneEvents.has(name) || ('source' in detail && detail.source === 'phone')
      ? dispatchers.phone[0]
      : undefined) ?? dispatchers.session[0]
  if (!isFrequent.test(name)) record(name, detail)
  for (const listener of listenersOf(name)) listener(detail)
  return carrier?.(name, detail) ?? Promise.resolve(true)
}

/** Dispatches an event without waiting for listeners. */
export function emitToHost<Name extends HostEventName>(name: Name, detail: HostEvents[Name]): void {
  void askHost(name, detail)
}

/** Dispatches `hutong-error` for a failure, once per failure. */
export function dispatch(failure: Failure, source: HutongError['source']): void {
  if (failure.isRaised) return
  failure.isRaised = true
  const { kind, message, code } = failure
  emitToHost('error', { kind, message, code, source })
}

type Listeners = { [Name in HostEventName]?: Set<(detail: HostEvents[Name]) => void> }
const listeners: Listeners = {}

function listenersOf<Name extends HostEventName>(
  name: Name
): Set<(detail: HostEvents[Name]) => void> {
  const all: { [Each in Name]?: Set<(detail: HostEvents[Each]) => void> } = listeners
  all[name] ??= new Set()
  return all[name]
}

/** Subscribes to host events without an element. Returns the unsubscribe function. */
export function onHostEvent<Name extends HostEventName>(
  name: Name,
  listener: (detail: HostEvents[Name]) => void
): () => void {
  const set = listenersOf(name).add(listener)
  return () => set.delete(listener)
}
