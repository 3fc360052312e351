import { endpoint } from '../../contract/endpoint.ts'
import { named } from '../../contract/named-endpoints.ts'
import { z } from '../../contract/zod.ts'
import { clueTaskStatus, followStage, followState } from '../clues/enums.ts'
import { FieldValues } from '../custom-fields/schemas.ts'
import { CustomerInfo, customerDraft } from '../customers/customer-info-schemas.ts'
import { CustomerOwner } from '../customers/schemas.ts'

const id = z.string().check(z.minLength(1), z.maxLength(64))
const text = z.string().check(z.maxLength(4000))
const written = z.object({ version: z.number() })

/** Customer details; same area as `customers`, for the pages that show them. */
export const customerDetails = named('customers', {
  /** Requires CMC.CUST.MANA or CCS.CALL.CENTER, or access to a call with the customer. */
  basicInformation: endpoint('GET', '/customers/{customerId}/basic_information', {
    summary: '客户基本信息',
    reply: CustomerInfo
  }),
  /** All customers with the same number, this one first, without deleted ones. */
  related: endpoint('GET', '/customers/{customerId}/related', {
    summary: '同号码的客户',
    reply: z.array(CustomerInfo)
  }),
  /**
   * All customers with a number, which is in the body and never in a URL. Requires CCS.CALL.CENTER
   * or CCS.SAVE.CUST.INFO.
   */
  byPhone: endpoint('POST', '/customers/by_phone', {
    summary: '按号码查询客户',
    body: z.object({ phone: z.string().check(z.minLength(1), z.maxLength(64)) }),
    reply: z.array(CustomerInfo)
  }),
  /**
   * `callRecordId`: links the call to the new customer. With `customFieldValues` it is validated as
   * the work order form, otherwise as the drawer.
   */
  add: endpoint('POST', '/customers/add', {
    summary: '新增客户',
    needs: 'CCS.SAVE.CUST.INFO',
    body: z.object({
      ...customerDraft,
      customerName: text,
      phone: text,
      dataSource: z.optional(z.number()),
      customFieldValues: z.optional(FieldValues),
      callRecordId: z.optional(id)
    }),
    reply: z.object({ id: z.string() })
  }),
  /** All or none; calls and work orders stay. Also needs CMC.CUST.MANA. */
  remove: endpoint('POST', '/customers/delete', {
    summary: '删除客户',
    needs: 'CMC.ADDRE.LIST.DELE',
    body: z.object({ idList: z.array(id).check(z.minLength(1), z.maxLength(100)) }),
    reply: z.null()
  }),
  /** Possible owners: users within the requesting user's scope. Also needs CMC.CUST.MANA. */
  owners: endpoint('GET', '/customers/owners', {
    summary: '可分配的归属人',
    needs: 'CCS.EDIT.CUST.INFO',
    reply: z.array(CustomerOwner)
  }),
  /** All or none; also needs CMC.CUST.MANA. */
  assign: endpoint('POST', '/customers/assign', {
    summary: '批量分配归属人',
    needs: 'CCS.EDIT.CUST.INFO',
    body: z.object({ idList: z.array(id).check(z.minLength(1), z.maxLength(100)), userId: id }),
    reply: z.null()
  }),
  /** `phone` may be sent but must not differ. */
  edit: endpoint('PUT', '/customers/{customerId}/edit', {
    summary: '编辑客户',
    needs: 'CCS.EDIT.CUST.INFO',
    body: z.object({
      ...customerDraft,
      customerName: text,
      phone: z.optional(text),
      customerId: z.optional(id),
      dataSource: z.optional(z.number()),
      customFieldValues: z.optional(FieldValues),
      callRecordId: z.optional(id),
      version: z.optional(z.number())
    }),
    reply: written
  })
})

export const callItems = named('callItems', {
  /**
   * The customer of a call, or a clue. Customer (`callItemId` of a call): any fields, or
   * `customFieldMap` alone; needs CCS.EDIT.CUST.INFO; with `customerId` it is rejected when the
   * call has another customer by now. Clue (`callItemId` is its id): with `version`; needs
   * CMC.CLUE.MANA and access to the clue. `taskStatus`, `followState` and `followStage` apply to
   * clues only.
   */
  customerInfo: endpoint('PUT', '/call_items/{callItemId}/customer_info', {
    summary: '修改通话或线索的客户信息',
    body: z.object({
      ...customerDraft,
      callItemNumberId: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
      customerId: z.optional(id),
      customerName: z.optional(text),
      customerPhone: z.optional(text),
      customFieldMap: z.optional(FieldValues),
      taskStatus: z.optional(clueTaskStatus.schema),
      followState: z.optional(followState.schema),
      followStage: z.optional(followStage.schema),
      version: z.optional(z.number())
    }),
    reply: written
  })
})
