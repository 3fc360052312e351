import { z } from '../../contract/zod.ts'
import { customFieldType } from '../customers/enums.ts'

/** Answers by field id: option ids, or the typed text as the only element. */
export const FieldValues = z.record(z.string(), z.array(z.string()))
export type FieldValues = z.infer<typeof FieldValues>

/** A custom field of customers or work orders. */
export const FieldMeta = z.object({
  id: z.string(),
  fieldName: z.string(),
  componentType: customFieldType.open,
  required: z.boolean(),
  /** Option labels by id, in display order; a linked field lists all possible options. */
  fieldOptions: z.record(z.string(), z.string()),
  /** Fields whose options depend on this one's answer. */
  relatedFieldMetaIds: z.array(z.string()),
  /** Of a work order: keys of the service types that have the field; all when empty. */
  serviceTypes: z.optional(z.array(z.string()))
})
export type FieldMeta = z.infer<typeof FieldMeta>

/** Settings of a field in a request. */
export const fieldDraft = {
  fieldName: z.string().check(z.maxLength(64)),
  componentType: customFieldType.schema,
  required: z.boolean(),
  /** In order; one with an id is renamed, one without is new. */
  options: z
    .array(
      z.object({
        id: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
        label: z.string().check(z.maxLength(64))
      })
    )
    .check(z.maxLength(100))
}

export const FieldOption = z.object({ id: z.string(), optionValue: z.string() })
export type FieldOption = z.infer<typeof FieldOption>

/** One answer; `children` answer the dependent fields. */
export const FieldAnswer = z.object({
  optionValue: z.string(),
  children: z.array(z.object({ customFieldMetaId: z.string(), optionValue: z.string() }))
})

/** A field with the answers of one customer or work order. */
export const ValueRecord = z.object({
  customFieldMetaVO: FieldMeta,
  customFieldValue: z.object({
    customFieldMetaValueParamList: z.array(
      z.object({ customFieldMetaId: z.string(), valueList: z.array(FieldAnswer) })
    )
  })
})
export type ValueRecord = z.infer<typeof ValueRecord>
