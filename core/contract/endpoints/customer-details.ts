import { endpoint } from '../endpoint.ts'
import { FieldValues } from '../entities/custom-field.ts'
import { CustomerOwner } from '../entities/customer.ts'
import { CustomerInfo, customerDraft } from '../entities/customer-info.ts'
import { clueTaskStatus, followStage, followState } from '../enums/clues.ts'
import { z } from '../zod.ts'
import { named } from './named.ts'

const id = z.string().check(z.minLength(1), z.maxLength(64))
const text = z.string().check(z.maxLength(4000))
const written = z.object({ version: z.number() })

/** Details of customers (doc 3 §7); the same area as `customers`, for pages that show them. */
export const customerDetails = named('customers', {
  /** For those with CMC.CUST.MANA or CCS.CALL.CENTER, and those who may see a call with the customer. */
  basicInformation: endpoint('GET', '/customers/{customerId}/basic_information', {
    summary: '客户基本信息',
    reply: CustomerInfo
  }),
  /** Everybody who has the customer's number, this one first; deleted ones are not among the others. */
  related: endpoint('GET', '/customers/{customerId}/related', {
    summary: '同号码的客户',
    reply: z.array(CustomerInfo)
  }),
  /**
   * Everybody who has a number, which stands in the body and in no address. For those who take calls
   * (CCS.CALL.CENTER), and those who may add whom they do not find (CCS.SAVE.CUST.INFO).
   */
  byPhone: endpoint('POST', '/customers/by_phone', {
    summary: '按号码查询客户',
    body: z.object({ phone: z.string().check(z.minLength(1), z.maxLength(64)) }),
    reply: z.array(CustomerInfo)
  }),
  /**
   * `callRecordId`: the call becomes one with the new customer. With `customFieldValues` it is the
   * form of a work order, whose complaints it gets; without, the drawer.
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
  /** All of them or none; their calls and work orders stay. Also needs CMC.CUST.MANA. */
  remove: endpoint('POST', '/customers/delete', {
    summary: '删除客户',
    needs: 'CMC.ADDRE.LIST.DELE',
    body: z.object({ idList: z.array(id).check(z.minLength(1), z.maxLength(100)) }),
    reply: z.null()
  }),
  /** Who may be made the owner of customers: the colleagues within one's reach. Also needs CMC.CUST.MANA. */
  owners: endpoint('GET', '/customers/owners', {
    summary: '可分配的归属人',
    needs: 'CCS.EDIT.CUST.INFO',
    reply: z.array(CustomerOwner)
  }),
  /** All of them or none; also needs CMC.CUST.MANA. */
  assign: endpoint('POST', '/customers/assign', {
    summary: '批量分配归属人',
    needs: 'CCS.EDIT.CUST.INFO',
    body: z.object({ idList: z.array(id).check(z.minLength(1), z.maxLength(100)), userId: id }),
    reply: z.null()
  }),
  /** `phone` may come along, and may not differ. */
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
   * The customer behind a call, or a clue. Of a customer (`callItemId` of a call): any of the
   * fields, or `customFieldMap` alone; needs CCS.EDIT.CUST.INFO; with `customerId` it is refused when
   * the call is somebody else's by now. Of a clue (`callItemId` is the
   * clue's id): with `version`; needs CMC.CLUE.MANA and the clue. `taskStatus`, `followState` and
   * `followStage` are a clue's alone.
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
