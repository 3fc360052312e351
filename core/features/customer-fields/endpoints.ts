import { endpoint } from '../../contract/endpoint.ts'
import { named } from '../../contract/named-endpoints.ts'
import { z } from '../../contract/zod.ts'
import { FieldMeta, fieldDraft } from '../custom-fields/schemas.ts'

const needs = 'CMC.SYSTEM.SET'
const id = z.string().check(z.minLength(1), z.maxLength(64))
const version = z.number().check(z.int(), z.gte(0))

/** A field of customers in its settings. */
export const CustomerField = z.object({
  ...FieldMeta.shape,
  /** Field whose answer decides which options are offered; null for none. */
  parentId: z.nullable(z.string()),
  /** Option of the parent by option id; empty without a parent. */
  parentOptions: z.record(z.string(), z.string()),
  /** Customers with a value. */
  usedCount: z.int(),
  version: z.int()
})
export type CustomerField = z.infer<typeof CustomerField>

const draft = {
  ...fieldDraft,
  parentId: z.nullable(id),
  /** In order; one with an id is renamed, one without is new. */
  options: z
    .array(
      z.object({
        id: z.optional(id),
        label: z.string().check(z.maxLength(64)),
        parentOptionId: z.nullable(id)
      })
    )
    .check(z.maxLength(1000))
}
export const CustomerFieldDraft = z.object(draft)
export type CustomerFieldDraft = z.infer<typeof CustomerFieldDraft>

/** Settings of the fields that an enterprise adds to its customers (rule custom-field-10). */
export const customerFields = named('customerFields', {
  list: endpoint('GET', '/customer_fields', {
    summary: '客户字段设置',
    needs,
    reply: z.array(CustomerField)
  }),
  /** A removed field of this name and kind comes back with its values. */
  add: endpoint('POST', '/customer_fields', {
    summary: '新增客户字段',
    needs,
    body: CustomerFieldDraft,
    reply: z.object({ key: z.string() })
  }),
  edit: endpoint('PUT', '/customer_fields/{key}', {
    summary: '修改客户字段',
    needs,
    body: z.object({ ...draft, version }),
    reply: z.null()
  }),
  /** All fields in their new order: a linked field follows its parent. */
  arrange: endpoint('PUT', '/customer_fields/order', {
    summary: '调整客户字段顺序',
    needs,
    body: z.object({ ids: z.array(id).check(z.maxLength(200)) }),
    reply: z.null()
  }),
  /**
   * Values of customers are kept and hidden. `usedCount` is what the user has seen: refused when more
   * customers have values since.
   */
  remove: endpoint('POST', '/customer_fields/{key}/remove', {
    summary: '删除客户字段',
    needs,
    body: z.object({ usedCount: z.number().check(z.int(), z.gte(0)) }),
    reply: z.null()
  })
})
