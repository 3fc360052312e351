import { endpoint } from '../../contract/endpoint.ts'
import { moment, pageOf, paging, searchText, sortedBy } from '../../contract/paging.ts'
import { z } from '../../contract/zod.ts'
import { CustomerRow, NumberOrigin } from './schemas.ts'

/** Search parameters of customers, shared by list and export. Times in ms, inclusive. */
export const customerSearch = {
  customerName: searchText,
  phone: z.optional(z.string().check(z.maxLength(32))),
  areaName: searchText,
  companyName: searchText,
  /** The owner's name. */
  userName: searchText,
  /**
   * Answers to custom fields: `{"<field id>":["…"]}` as JSON, at most 50 fields. Typed answers
   * match in part, choices by any of the ids; all fields must match.
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
  /** Requires CMC.CUST.MANA or CCS.CALL.CENTER, or access to a call with the customer. */
  detail: endpoint('GET', '/customers/{customerId}', {
    summary: '客户详情',
    reply: CustomerRow
  }),
  /** Autocomplete by name, company or number. Requires CCS.CALL.CENTER. */
  search: endpoint('GET', '/customers/search', {
    summary: '工作台查找客户',
    query: z.object({ searchContent: z.string().check(z.minLength(2), z.maxLength(64)) }),
    reply: z.array(CustomerRow)
  }),
  /**
   * The typed number is part of the URL, as specified (rule number-21); other lookups use the body.
   * Requires CCS.CALL.CENTER.
   */
  check: endpoint('GET', '/customers/check/{phone}', {
    summary: '号码归属地与客户',
    reply: NumberOrigin
  })
}
