import type { PushData, Topic } from './contract/topics.ts'
import type { Failure, FailureKind } from './failure.ts'
import type { SignState } from './features/seats/enums.ts'
import { record } from './flight-recorder.ts'
import type { PhoneEvents } from './phone/phone-events.ts'

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

export type { PhoneEvents }
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
