import type { Direction, EndedBy, Quality, Registration, SipState } from './state/phone-types.ts'

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
