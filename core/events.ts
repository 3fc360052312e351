import type { SignState } from './contract/enums/seats.ts'
import type { PushData, Topic } from './contract/topics.ts'
import type { Failure, FailureKind } from './failure.ts'
import type { EndedBy, Quality, Registration, SipState } from './phone/types.ts'

/** What the session tells the page around it. Ids and a few fields, never whole records. */
export interface SessionEvents {
  ready: { readonly userId: string; readonly entId: string }
  'auth-required': { readonly reason: 'first' | 'expired' | 'refused' }
  'signed-out': { readonly reason: 'logout' | 'expired' | 'kicked' | 'stopped' }
  'agent-state': { readonly signState: SignState; readonly label: string }
  connection: { readonly state: 'off' | 'connecting' | 'open' | 'lost'; readonly failures: number }
  'leader-change': { readonly isLeader: boolean }
  kicked: { readonly message: string }
  /**
   * What the user does in the console, for the host's own statistics. Only where the enterprise has
   * `webTracking` on, and never with whom it was about.
   */
  track: {
    /** A page was opened, or something was done there. */
    readonly kind: 'page' | 'action'
    /** The name of the page's route, such as `CustomerManage`. */
    readonly page: string
    /** What was done, such as `add`, `export`, `call-detail` or `palette`. */
    readonly action: string | undefined
    /** Milliseconds since 1970. */
    readonly at: number
  }
  topic: { readonly [T in Topic]: { readonly topic: T; readonly data: PushData<T> } }[Topic]
}

/** What the telephone tells the page around it. */
export interface PhoneEvents {
  'before-dial': { readonly number: string; readonly customerId: string | undefined }
  /** A call has been begun. In the tab that dialled, whichever tab has the telephone. */
  dial: {
    readonly callId: string
    readonly number: string
    readonly customerId: string | undefined
  }
  /** Somebody calls. In the tab that has the telephone; nobody has answered yet. */
  incoming: {
    readonly callId: string
    readonly number: string
    readonly callRecordId: string | undefined
  }
  /**
   * Once per call, in the tab that dialled or answered, one second after that: the moment to show who
   * this is. With no other tab open, one second after it begins to ring.
   */
  'screen-pop': {
    readonly callId: string
    readonly callRecordId: string | undefined
    readonly customerId: string | undefined
    readonly number: string
    readonly direction: 'incoming' | 'outgoing'
  }
  /** The call has been answered. In the tab that dialled or answered; when that is closed, in the one that has the telephone. */
  answer: { readonly callId: string; readonly callRecordId: string | undefined }
  /** As `hutong-answer`, but `INCOMING`, `DISCONNECT` and `REGISTER_FAILED` in the tab that has the telephone. */
  'call-state': {
    readonly state: SipState
    readonly callId: string | undefined
    readonly callRecordId: string | undefined
    /** The number of a call task that was dialled, where the call is one of a task's. */
    readonly callItemNumberId?: string | undefined
  }
  /** The call is over, once over all tabs, in the same tab as `hutong-answer`. One that was lost because its page was closed or loaded anew ends in the tab that takes the telephone over. */
  'call-end': {
    readonly callId: string
    readonly callRecordId: string | undefined
    readonly callItemNumberId: string | undefined
    /** As `dial`, `data-hutong-customer-id` or the server has it. */
    readonly customerId: string | undefined
    /** Undefined after a reload of the page that had the call: it is not stored. */
    readonly number: string | undefined
    readonly direction: 'incoming' | 'outgoing'
    /** `monitor`: a call of another agent that was listened in on. */
    readonly kind: 'ordinary' | 'monitor'
    /** Who ended it: `system` is a supervisor or the exchange, `network` a loss that nobody wanted. */
    readonly endedBy: EndedBy
    readonly seconds: number
    readonly ok: boolean
    readonly text: string
    readonly status: number
  }
  /** In every tab, for itself: `elsewhere` where another has the telephone. */
  registration: {
    /** As `registration.at` of the telephone, under both names. */
    readonly state: Registration['at']
    readonly at: Registration['at']
    readonly isRegistered: boolean
  }
  quality: Quality
  'device-change': {
    readonly microphoneId: string | undefined
    readonly speakerId: string | undefined
    readonly ringerId: string | undefined
  }
  'audio-blocked': { readonly blocked: boolean }
  /** Somebody clicked 接听 when nobody was calling (doc 3 §4). */
  'recall-clear': Record<string, never>
}

export interface FailureEvents {
  error: {
    readonly kind: FailureKind
    readonly message: string
    readonly code: string | undefined
    readonly source: 'session' | 'phone' | 'element'
  }
}

export type HostEvents = SessionEvents & PhoneEvents & FailureEvents
export type HostEventName = keyof HostEvents
export type EventOwner = 'session' | 'phone'

/** Events that a host may refuse with `preventDefault()` or hold up with `waitUntil(promise)`. */
export const askingEvents: ReadonlySet<HostEventName> = new Set(['before-dial', 'auth-required'])

const phoneEvents: ReadonlySet<string> = new Set([
  'before-dial',
  'dial',
  'incoming',
  'screen-pop',
  'answer',
  'call-state',
  'call-end',
  'registration',
  'quality',
  'device-change',
  'audio-blocked',
  'recall-clear'
] satisfies (keyof PhoneEvents)[])

/** Delivers one event to the page; resolves false when the page refused. */
export type Deliver = <Name extends HostEventName>(
  name: Name,
  detail: HostEvents[Name]
) => Promise<boolean>

const deliverers: Record<EventOwner, Deliver[]> = { session: [], phone: [] }

/** An element offers to carry events out. The first that is connected carries them, so that each is heard once. */
export function carryEvents(owner: EventOwner, deliver: Deliver): () => void {
  deliverers[owner].push(deliver)
  return () => {
    deliverers[owner] = deliverers[owner].filter(other => other !== deliver)
  }
}

/** Asks the page: resolves true unless a listener refused. */
export function askHost<Name extends HostEventName>(
  name: Name,
  detail: HostEvents[Name]
): Promise<boolean> {
  const carrier =
    (phoneEvents.has(name) || ('source' in detail && detail.source === 'phone')
      ? deliverers.phone[0]
      : undefined) ?? deliverers.session[0]
  for (const hear of listeners.get(name) ?? []) hear(detail as never)
  return carrier?.(name, detail) ?? Promise.resolve(true)
}

/** Tells the page, and does not wait for an answer. */
export function tellHost<Name extends HostEventName>(name: Name, detail: HostEvents[Name]): void {
  void askHost(name, detail)
}

/** Tells the page of a failure, once. */
export function raise(failure: Failure, source: HostEvents['error']['source']): void {
  if (failure.isRaised) return
  failure.isRaised = true
  const { kind, message, code } = failure
  tellHost('error', { kind, message, code, source })
}

const listeners = new Map<HostEventName, Set<(detail: never) => void>>()

/** The same events for code without an element: `core.js` users and other parts of the core. */
export function onHostEvent<Name extends HostEventName>(
  name: Name,
  hear: (detail: HostEvents[Name]) => void
): () => void {
  const set = listeners.get(name) ?? new Set()
  listeners.set(name, set.add(hear as (detail: never) => void))
  return () => set.delete(hear as (detail: never) => void)
}
