/** The form of the basic information as it is seen: its state, where it goes, and what can be done with it. */
import type { FieldMeta } from '../../contract/entities/custom-field.ts'
import type { CustomerInfo } from '../../contract/entities/customer-info.ts'
import type { Failure } from '../../failure.ts'
import type { Clash } from '../../lib/meeting.ts'
import type { BasicValues, Typed } from './basic-fields.ts'

export interface OpenForm {
  readonly at: 'open'
  readonly mode: 'edit' | 'add'
  /** What stood there when it was begun. */
  readonly base: Typed
  readonly typed: Typed
  /** Of what stood there; nothing is written over a later one. */
  readonly version: number | undefined
  /** By the name of the field; of a custom one by `customFields.<id>`. */
  readonly complaints: Readonly<Record<string, string>>
  /** Something stands here that did not stand there at the beginning. */
  readonly isChanged: boolean
  readonly isSaving: boolean
  readonly failure: Failure | undefined
  /** What somebody else has saved meanwhile, and where it is not what stands here. */
  readonly theirs: Typed | undefined
  readonly clashes: readonly Clash[]
  /** It stood here before the page was loaded anew. */
  readonly isRecovered: boolean
  readonly metas: readonly FieldMeta[]
}
export type BasicsFormState = { readonly at: 'closed' } | OpenForm

/** Where it goes, and who is asked and told. */
export interface FormWays {
  /** Undefined for somebody new. */
  readonly info: CustomerInfo | undefined
  readonly metas: readonly FieldMeta[]
  readonly draftKey: string
  readonly alsoAllowed: string
  /** The number of somebody new, where it is known. */
  readonly phone: string
  /** Sends these fields; resolves to the id of whom it was. */
  readonly send: (form: OpenForm, fields: readonly string[]) => Promise<string>
  readonly readAgain: () => Promise<CustomerInfo | undefined>
  readonly mayBegin: (mode: 'edit' | 'add', fields: readonly string[]) => Promise<boolean>
  readonly onInvalid: (fields: readonly string[]) => void
  readonly onSaved: (id: string, mode: 'edit' | 'add', fields: readonly string[]) => void
}

export interface BasicsForm {
  begin(mode: 'edit' | 'add', ways: FormWays): void
  type(values: Partial<BasicValues>): void
  typeCustom(custom: Typed['custom']): void
  /** Judges what somebody has just left. */
  leaveField(field: string): void
  /** One of two words for the same field. */
  settle(clash: Clash, whose: 'mine' | 'theirs'): void
  /** Rejects with a `Failure`; the form stays as it was typed. */
  save(): Promise<void>
  /** Goes on from what this page has saved of the same customer elsewhere; what was typed stays. */
  rebase(info: CustomerInfo): void
  /** Throws away what was typed. */
  cancel(): void
  /** Goes away and leaves the draft. */
  leave(): void
}
