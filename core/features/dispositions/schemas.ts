import { z } from '../../contract/zod.ts'
import { dispositionDemand, dispositionDirection } from './enums.ts'

/** In characters. */
export const NAME_LIMIT = 30 // rule disposition-2
export const REMARK_LIMIT = 200 // rule disposition-4
/** Groups of an enterprise, and codes of a group. */
export const MOST_GROUPS = 30 // rule disposition-2
export const MOST_CODES = 50 // rule disposition-2

export const CODE_ID = z.string().check(z.minLength(1), z.maxLength(64))
const name = z.string().check(z.maxLength(64))

const settings = {
  direction: dispositionDirection.schema,
  isEnabled: z.boolean(),
  isRemarkRequired: z.boolean()
}

/** A group and its codes as they are saved, in order; one without an id is new. */
export const DispositionGroupDraft = z.object({
  id: z.optional(CODE_ID),
  name,
  codes: z
    .array(z.object({ id: z.optional(CODE_ID), label: name, ...settings }))
    .check(z.maxLength(100))
})
export type DispositionGroupDraft = z.infer<typeof DispositionGroupDraft>
export type DispositionCodeDraft = DispositionGroupDraft['codes'][number]

const DispositionCode = z.object({ id: z.string(), label: z.string(), ...settings })
export type DispositionCode = z.infer<typeof DispositionCode>

const DispositionGroup = z.object({
  id: z.string(),
  name: z.string(),
  codes: z.array(DispositionCode)
})
export type DispositionGroup = z.infer<typeof DispositionGroup>

/** The codes of an enterprise, and for which calls one is required. */
export const DispositionSettings = z.object({
  version: z.int(),
  requiredFor: dispositionDemand.schema,
  groups: z.array(DispositionGroup)
})
export type DispositionSettings = z.infer<typeof DispositionSettings>

/** A code that a record may have; removed ones last. */
export const DispositionChoice = z.object({ code: z.string(), label: z.string() })
export type DispositionChoice = z.infer<typeof DispositionChoice>

/** `label` is `group / code` as of the last save. */
const chosen = { code: z.string(), label: z.string(), remark: z.string() }

/** Pushed to the agent of a call when its disposition is saved. */
export const SavedDisposition = z.object({ callRecordId: z.string(), ...chosen })
export type SavedDisposition = z.infer<typeof SavedDisposition>

/** The codes offered for a call, and the one that it has. */
export const CallDisposition = z.object({
  callRecordId: z.string(),
  /** The wrap-up cannot be finished without one. */
  isRequired: z.boolean(),
  groups: z.array(
    z.object({
      name: z.string(),
      codes: z.array(z.object({ id: z.string(), label: z.string(), isRemarkRequired: z.boolean() }))
    })
  ),
  chosen: z.nullable(z.object(chosen))
})
export type CallDisposition = z.infer<typeof CallDisposition>
