import { endpoint } from '../../contract/endpoint.ts'
import { named } from '../../contract/named-endpoints.ts'
import { z } from '../../contract/zod.ts'
import { fieldDraft } from '../custom-fields/schemas.ts'
import { BookField } from './schemas.ts'

const needs = 'CMC.SYSTEM.SET'
const version = z.number().check(z.int(), z.gte(0))

/** Settings of the fields that members of both books have. */
export const bookFields = named('bookFields', {
  list: endpoint('GET', '/address_book_fields', {
    summary: '通讯录字段设置',
    needs,
    reply: z.array(BookField)
  }),
  /** A removed field of this name and kind comes back with its values. */
  add: endpoint('POST', '/address_book_fields', {
    summary: '新增通讯录字段',
    needs,
    body: z.object(fieldDraft),
    reply: z.object({ key: z.string() })
  }),
  edit: endpoint('PUT', '/address_book_fields/{key}', {
    summary: '修改通讯录字段',
    needs,
    body: z.object({ ...fieldDraft, version }),
    reply: z.null()
  }),
  /**
   * Values of members are kept and hidden. `usedCount` is what the user has seen: refused when more
   * members have values since.
   */
  remove: endpoint('POST', '/address_book_fields/{key}/remove', {
    summary: '删除通讯录字段',
    needs,
    body: z.object({ usedCount: z.number().check(z.int(), z.gte(0)) }),
    reply: z.null()
  })
})
