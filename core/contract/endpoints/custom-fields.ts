import { endpoint } from '../endpoint.ts'
import { FieldMeta, FieldOption, ValueRecord } from '../entities/custom-field.ts'
import { z } from '../zod.ts'
import { named } from './named.ts'

const id = z.string().check(z.minLength(1), z.maxLength(64))

/** The fields that an enterprise has added to its customers and work orders. */
export const customFields = named('customFields', {
  meta: endpoint('GET', '/customers/custom_field_meta/list', {
    summary: '自定义字段列表',
    query: z.object({ fieldScope: z._default(z.enum(['customer', 'workOrder']), 'customer') }),
    reply: z.array(FieldMeta)
  }),
  options: endpoint('GET', '/custom_fields/field_options', {
    summary: '自定义字段的选项',
    query: z.object({ fieldMetaId: id }),
    reply: z.array(FieldOption)
  }),
  /** Spelt as the source spells it. By field id: what is left to choose once an option is chosen. */
  relatedOptions: endpoint('GET', '/custom_fields/related_filed_options', {
    summary: '联动字段的选项',
    query: z.object({ fieldMetaId: id, fieldOptionId: id }),
    reply: z.record(z.string(), z.array(FieldOption))
  }),
  /** Of a customer, a work order or a clue, for whoever may see it. */
  values: endpoint('GET', '/value_record/{recordId}', {
    summary: '自定义字段的值',
    reply: z.array(ValueRecord)
  })
})
