import { customFieldType } from '../enums/customers.ts'
import { z } from '../zod.ts'

/** The answers to custom fields by field id: the ids of options, or what was typed as the only one. */
export const FieldValues = z.record(z.string(), z.array(z.string()))
export type FieldValues = z.infer<typeof FieldValues>

/** A field that an enterprise has added to its customers or its work orders (doc 3 §3). */
export const FieldMeta = z.object({
  id: z.string(),
  fieldName: z.string(),
  componentType: customFieldType.open,
  required: z.boolean(),
  /** Option id to text, in the order of the list; of a linked field all that it may ever offer. */
  fieldOptions: z.record(z.string(), z.string()),
  /** The fields whose options follow from the answer to this one. */
  relatedFieldMetaIds: z.array(z.string())
})
export type FieldMeta = z.infer<typeof FieldMeta>

export const FieldOption = z.object({ id: z.string(), optionValue: z.string() })
export type FieldOption = z.infer<typeof FieldOption>

/** One answer; `children` are the answers to the fields that follow from it. */
export const FieldAnswer = z.object({
  optionValue: z.string(),
  children: z.array(z.object({ customFieldMetaId: z.string(), optionValue: z.string() }))
})

/** A field with what was answered for one customer or work order (doc 3 §3 value record). */
export const ValueRecord = z.object({
  customFieldMetaVO: FieldMeta,
  customFieldValue: z.object({
    customFieldMetaValueParamList: z.array(
      z.object({ customFieldMetaId: z.string(), valueList: z.array(FieldAnswer) })
    )
  })
})
export type ValueRecord = z.infer<typeof ValueRecord>
