import type { FailureEvents } from '../../core/public-events.ts'
import { choice, describe, flag, text } from '../define/values.ts'

export interface CustomerDetailsSurface {
  readonly properties: Record<never, never>
  readonly readOnly: {
    /** Whether the panel has unsaved changes. */
    readonly unsaved: boolean
  }
  readonly methods: {
    /** Reloads the customer and the calls; unsaved input is kept. */
    reload(): Promise<void>
    /** Starts editing. Rejects with a `Failure` when the user may not edit the customer. */
    edit(): Promise<void>
    /** Saves the changes. Rejects with a `Failure` when they are invalid or refused. */
    save(): Promise<void>
    /** Discards the changes. */
    cancel(): Promise<void>
  }
  readonly events: CustomerDetailsEvents & FailureEvents
}

export interface CustomerDetailsEvents {
  /** A customer, or a call with its customer, was loaded. */
  load: { readonly customerId: string | undefined; readonly callRecordId: string | undefined }
  /** Fired before changes are saved. Cancelable. */
  'before-save': {
    readonly customerId: string | undefined
    readonly mode: 'edit' | 'add'
    /** Names of the changed fields. */
    readonly fields: readonly string[]
  }
  /** The changes were saved. */
  save: {
    readonly customerId: string
    /** The call that the panel showed. */
    readonly callRecordId: string | undefined
    readonly mode: 'edit' | 'add'
    readonly fields: readonly string[]
  }
  /** The save was stopped by validation; lists the invalid fields. */
  invalid: { readonly customerId: string | undefined; readonly fields: readonly string[] }
  /** The remark of a call was saved. */
  'remark-save': {
    readonly callRecordId: string
    readonly customerId: string | undefined
    readonly remark: string
    /** The manually set intent of the call, as the server names it; null when unset. */
    readonly manualMarkIntent: string | null
    readonly manualIntentCode: string | null
  }
  /** The user set the intent level of a call, overriding the robot's. */
  'intent-change': {
    readonly callRecordId: string
    readonly customerId: string | undefined
    readonly intentCode: string
  }
  /** A work order was created or changed. */
  'work-order-save': {
    readonly serviceRecordId: string
    readonly customerId: string | undefined
    readonly callRecordId: string | undefined
  }
  /** A work order of the panel was chosen. Cancelable: `preventDefault()` does not open the console. `path` is its address in the console. */
  'work-order-select': {
    readonly serviceRecordId: string
    readonly customerId: string | undefined
    readonly path: string
  }
  /** The user opened a call of the list. */
  'call-select': { readonly callRecordId: string; readonly customerId: string | undefined }
}

/**
 * Customer panel: basic information, and every call with its remark, intent, recording and transcript.
 *
 * @slot customer-actions End of the header, beside the edit buttons.
 * @slot customer-empty Replaces the panel while no customer is set.
 * @csspart base The root.
 * @csspart header Avatar, name and number.
 * @csspart basics The basic information.
 * @csspart calls The list of calls.
 * @csspart card A call of the list.
 */
export const customerDetails = describe<CustomerDetailsSurface>()({
  tag: 'hutong-customer-details',
  attributes: {
    /** Id of the customer. */
    customerId: text,
    /** Id of the call to show, with its customer. */
    callRecordId: text,
    /** Type of the id: 0 a customer, 1 a clue (read-only). */
    sourceType: choice(['0', '1'], '0'),
    /** Columns side by side if they fit, or stacked. */
    layout: choice(['horizontal', 'vertical'], 'horizontal'),
    /** Disables editing. Reflected. */
    readonly: flag,
    /** Initial mode: read, edit, or the form of a new customer. */
    mode: choice(['view', 'edit', 'add'], 'view'),
    /** Characters allowed in names, companies and addresses besides letters, Chinese characters and digits, such as `·-`. */
    moreCharacters: text,
    /** Address of the console's page up to its paths, such as `/console` or `/console/#`. With it, a chosen work order opens there in a new tab, unless the event was canceled. */
    consoleUrl: text
  },
  properties: {},
  readOnly: { unsaved: true },
  methods: { reload: true, edit: true, save: true, cancel: true },
  cancelable: ['before-save', 'work-order-select']
})
export type CustomerDetailsDefinition = typeof customerDetails
