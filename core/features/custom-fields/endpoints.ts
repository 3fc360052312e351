import { endpoint } from '../../contract/endpoint.ts'
import { named } from '../../contract/named-endpoints.ts'
import { z } from '../../contract/zod.ts'
import { FieldMeta, FieldOption, ValueRecord } from './schemas.ts'

const id = z.string().check(z.minLength(1), z.maxLength(64))

/** Custom fields of customers, work orders and members of address books. */
export const customFields = named('customFields', {
  meta: endpoint('GET', '/customers/custom_field_meta/list', {
    summary: '自定义字段列表',
    query: z.object({
      fieldScope: z._default(z.enum(['customer', 'workOrder', 'addressBook']), 'customer')
    }),
    reply: z.array(FieldMeta)
  }),
  options: endpoint('GET', '/custom_fields/field_options', {
    summary: '自定义字段的选项',
    query: z.object({ fieldMetaId: id }),
    reply: z.array(FieldOption)
  }),
  /**
   * The misspelt path is the wire name. Remaining options by field id, given a chosen option (rule
   * custom-field-4).
   */
  relatedOptions: endpoint('GET', '/custom_fields/related_filed_options', {
    summary: '联动字段的选项',
    query: z.object({ fieldMetaId: id, fieldOptionId: id }),
    reply: z.record(z.string(), z.array(FieldOption))
  }),
  /** The answers of a customer, work order or clue the user may read. */
  values: endpoint('GET', '/value_record/{recordId}', {
    summary: '自定义字段的值',
    reply: z.array(ValueRecord)
  })
})
