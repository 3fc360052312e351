import type { FailureEvents } from '../../core/events.ts'
import { choice, describe, flag, text } from '../values.ts'

export interface CustomerDetailsSurface {
  readonly properties: Record<never, never>
  readonly readOnly: {
    /** Whether something has been typed that is not saved. */
    readonly unsaved: boolean
  }
  readonly methods: {
    /** Reads the customer and the calls again; what is being typed stays. */
    reload(): Promise<void>
    /** Begins to edit. Rejects with a `Failure` where nobody may. */
    edit(): Promise<void>
    /** Saves what has been typed. Rejects with a `Failure` when it was not saved. */
    save(): Promise<void>
    /** Puts back what was there before. */
    cancel(): Promise<void>
  }
  readonly events: CustomerDetailsEvents & FailureEvents
}

export interface CustomerDetailsEvents {
  /** A customer, or a call with its customer, is on show. */
  load: { readonly customerId: string | undefined; readonly callRecordId: string | undefined }
  /** What was typed is about to be saved. */
  'before-save': {
    readonly customerId: string | undefined
    readonly mode: 'edit' | 'add'
    /** The names of the fields that have changed. */
    readonly fields: readonly string[]
  }
  save: {
    readonly customerId: string
    /** The call behind which it was typed. */
    readonly callRecordId: string | undefined
    readonly mode: 'edit' | 'add'
    readonly fields: readonly string[]
  }
  /** Was not saved: these fields are not right yet. */
  invalid: { readonly customerId: string | undefined; readonly fields: readonly string[] }
  /** The remark on a call was saved. */
  'remark-save': {
    readonly callRecordId: string
    readonly customerId: string | undefined
    readonly remark: string
    /** The intent that the call has at that moment, as the server names it; null where nobody has given one. */
    readonly manualMarkIntent: string | null
    readonly manualIntentCode: string | null
  }
  /** The level that somebody has chosen for a call, in place of the robot's. */
  'intent-change': {
    readonly callRecordId: string
    readonly customerId: string | undefined
    readonly intentCode: string
  }
  /** A work order was filed, or filed again. */
  'work-order-save': {
    readonly serviceRecordId: string
    readonly customerId: string | undefined
    readonly callRecordId: string | undefined
  }
  /** A call of the list was opened. */
  'call-select': { readonly callRecordId: string; readonly customerId: string | undefined }
}

/**
 * Who a customer is and what was said with them: basic information, and every call with its remark, intent, recording and transcript.
 *
 * @slot customer-actions At the end of the head, beside the ways to edit.
 * @slot customer-empty In place of everything, while no customer is named.
 * @csspart base Everything.
 * @csspart header Face, name and number.
 * @csspart basics The basic information.
 * @csspart calls The list of calls.
 * @csspart card One call.
 */
export const customerDetails = describe<CustomerDetailsSurface>()({
  tag: 'hutong-customer-details',
  attributes: {
    /** Who is shown. */
    customerId: text,
    /** The call that is shown, with whoever it was with. */
    callRecordId: text,
    /** What the id names: 0 a customer, 1 a clue, which is only read. */
    sourceType: choice(['0', '1'], '0'),
    /** Beside each other where there is room, or below each other. */
    layout: choice(['horizontal', 'vertical'], 'horizontal'),
    /** Nothing can be changed. Reflected. */
    readonly: flag,
    /** How it begins: to be read, to be edited, or with a new customer's form. */
    mode: choice(['view', 'edit', 'add'], 'view'),
    /** Signs that names, companies and addresses may hold besides letters, Chinese characters and digits, such as `·-`. */
    moreCharacters: text
  },
  properties: {},
  readOnly: { unsaved: true },
  methods: { reload: true, edit: true, save: true, cancel: true },
  asking: ['before-save']
})
export type CustomerDetailsDefinition = typeof customerDetails
