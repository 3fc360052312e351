import { endpoint } from '../endpoint.ts'
import { pageOf } from '../entities/call.ts'
import { CustomerRow, NumberOrigin } from '../entities/customer.ts'
import { paging, sortedBy } from '../paging.ts'
import { z } from '../zod.ts'

const words = z.optional(z.string().check(z.maxLength(64)))
const moment = z.optional(z.coerce.number().check(z.int(), z.gte(0)))

/** What customers are searched by, in a list and an export alike. Times in ms, both included. */
export const customerSearch = {
  customerName: words,
  phone: z.optional(z.string().check(z.maxLength(32))),
  areaName: words,
  companyName: words,
  /** Who looks after them. */
  userName: words,
  /**
   * Answers to the fields that the enterprise has added: `{"<field id>":["…"]}` as JSON, at most 50 fields.
   * Of what was typed a part, of what was chosen any of the ids; every field has to fit.
   */
  customFields: z.optional(z.string().check(z.maxLength(4000))),
  beginTime: moment,
  endTime: moment
}

export const customers = {
  list: endpoint('GET', '/customers', {
    summary: '客户列表',
    needs: 'CMC.CUST.MANA',
    query: z.object({ ...paging, ...sortedBy('lastContactTime'), ...customerSearch }),
    reply: pageOf(CustomerRow)
  }),
  /** For those with CMC.CUST.MANA or CCS.CALL.CENTER, and those who may see a call with the customer. */
  detail: endpoint('GET', '/customers/{customerId}', {
    summary: '客户详情',
    reply: CustomerRow
  }),
  /** The few customers whom a seat may mean, by name, company or number. Needs CCS.CALL.CENTER. */
  search: endpoint('GET', '/customers/search', {
    summary: '工作台查找客户',
    query: z.object({ searchContent: z.string().check(z.minLength(2), z.maxLength(64)) }),
    reply: z.array(CustomerRow)
  }),
  /**
   * GET customer check/{phone} of doc 2 §7, which puts into an address what somebody has typed; other
   * questions for a number go in a body. Needs CCS.CALL.CENTER.
   */
  check: endpoint('GET', '/customers/check/{phone}', {
    summary: '号码归属地与客户',
    reply: NumberOrigin
  })
}
