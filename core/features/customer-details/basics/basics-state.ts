/** Types of the basic information form: state, target and actions. */

import type { Failure } from '../../../failure.ts'
import type { FieldConflict } from '../../../lib/merge/merge3.ts'
import type { FieldMeta } from '../../custom-fields/schemas.ts'
import type { CustomerInfo } from '../../customers/customer-info-schemas.ts'
import type { BasicField, BasicInput, BasicValues } from './basic-fields.ts'

export interface OpenForm {
  readonly status: 'open'
  readonly mode: 'edit' | 'add'
  /** The values the edit is based on. */
  readonly base: BasicInput
  readonly typed: BasicInput
  /** Version of the base; a newer one on the server is not overwritten. */
  readonly version: number | undefined
  /** By field name; a custom field is `customFields.<id>`. */
  readonly issues: Readonly<Record<string, string>>
  /** The values differ from the base. */
  readonly isChanged: boolean
  readonly isSaving: boolean
  readonly failure: Failure | undefined
  /** Another user's newer values and the fields in conflict. */
  readonly theirs: BasicInput | undefined
  readonly conflicts: readonly FieldConflict[]
  /** Restored after a page reload. */
  readonly isRecovered: boolean
  readonly metas: readonly FieldMeta[]
}
export type BasicsFormState = { readonly status: 'closed' } | OpenForm

/** Target of the form and its callbacks. */
export interface FormActions {
  /** Undefined for a new customer. */
  readonly info: CustomerInfo | undefined
  readonly metas: readonly FieldMeta[]
  readonly draftKey: string
  readonly alsoAllowed: string
  /** The number of a new customer, if known. */
  readonly phone: string
  /** Sends these fields; resolves to the customer id. */
  readonly send: (form: OpenForm, fields: readonly string[]) => Promise<string>
  readonly readAgain: () => Promise<CustomerInfo | undefined>
  readonly mayBegin: (mode: 'edit' | 'add', fields: readonly string[]) => Promise<boolean>
  readonly onInvalid: (fields: readonly string[]) => void
  readonly onSaved: (id: string, mode: 'edit' | 'add', fields: readonly string[]) => void
}

export interface BasicsForm {
  begin(mode: 'edit' | 'add', actions: FormActions): void
  type(values: Partial<BasicValues>): void
  typeCustom(custom: BasicInput['custom']): void
  /** Validates a field on blur. */
  leaveField(field: BasicField): void
  /** Resolves one conflict. */
  resolveConflict(conflict: FieldConflict, whose: 'mine' | 'theirs'): void
  /** Rejects with a `Failure`; the form keeps its input. */
  save(): Promise<void>
  /** Rebases on a version that this page has saved elsewhere; the input stays. */
  rebase(info: CustomerInfo): void
  /** Discards the input. */
  cancel(): void
  /** Closes the form and keeps the draft. */
  leave(): void
}
