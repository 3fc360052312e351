import { z } from '../../contract/zod.ts'
import { FieldMeta } from '../custom-fields/schemas.ts'
import { allocationKind, orderEvent, orderLevel, orderMove, orderState } from './enums.ts'

/** A service record that needs work, as a row of a list. Times in ms. */
export const WorkOrder = z.object({
  /** Id of the service record. */
  id: z.string(),
  /** Such as `GD00000123`. */
  number: z.string(),
  serviceType: z.string(),
  serviceTypeName: z.string(),
  serviceContent: z.string(),
  level: orderLevel.open,
  state: orderState.open,
  creatorId: z.string(),
  creatorName: z.string(),
  handlerId: z.nullable(z.string()),
  /** Blank without a handler. */
  handlerName: z.string(),
  groupId: z.nullable(z.string()),
  groupName: z.string(),
  customerId: z.nullable(z.string()),
  customerName: z.string(),
  /** Masked where the number is hidden. */
  phoneNumber: z.string(),
  phoneMasked: z.boolean(),
  callRecordId: z.nullable(z.string()),
  createTime: z.number(),
  /** Also the version that a change names. */
  updateTime: z.number(),
  dueTime: z.nullable(z.number()),
  warnTime: z.nullable(z.number()),
  /** When the result was submitted. */
  settledTime: z.nullable(z.number()),
  /** What was done; blank before. */
  result: z.string(),
  /** What the requesting user may do. */
  moves: z.array(orderMove.open),
  canEdit: z.boolean()
})
export type WorkOrder = z.infer<typeof WorkOrder>

export const OrderComment = z.object({
  id: z.string(),
  userId: z.string(),
  userName: z.string(),
  content: z.string(),
  /** Names of those mentioned in it. */
  mentions: z.array(z.string()),
  createTime: z.number()
})
export type OrderComment = z.infer<typeof OrderComment>

export const OrderAttachment = z.object({
  attachmentKey: z.string(),
  name: z.string(),
  /** In bytes. */
  size: z.number(),
  userName: z.string(),
  createTime: z.number(),
  canRemove: z.boolean()
})
export type OrderAttachment = z.infer<typeof OrderAttachment>

/** One entry of the history. */
export const OrderHistory = z.object({
  id: z.string(),
  event: orderEvent.open,
  /** Blank for the server itself. */
  userName: z.string(),
  /** Reason, result, or name of a file. */
  note: z.string(),
  /** Values in words, as they were then. */
  changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
  createTime: z.number()
})
export type OrderHistory = z.infer<typeof OrderHistory>

export const WorkOrderDetail = z.object({
  ...WorkOrder.shape,
  /** Oldest first. */
  comments: z.array(OrderComment),
  attachments: z.array(OrderAttachment),
  /** Newest first. */
  history: z.array(OrderHistory)
})
export type WorkOrderDetail = z.infer<typeof WorkOrderDetail>

/** The orders of one state, for the board. */
export const OrderColumn = z.object({
  state: orderState.open,
  total: z.number(),
  /** The first of them. */
  list: z.array(WorkOrder)
})
export type OrderColumn = z.infer<typeof OrderColumn>

const Named = z.object({ id: z.string(), name: z.string() })

/** Who orders can be given to. */
export const OrderTargets = z.object({
  handlers: z.array(z.object({ ...Named.shape, departmentName: z.string() })),
  groups: z.array(Named)
})
export type OrderTargets = z.infer<typeof OrderTargets>

/** A service type with what it means for orders. */
export const OrderType = z.object({
  key: z.string(),
  name: z.string(),
  /** Whether each of its records is an order; otherwise those with 是否有需求. */
  opensOrder: z.boolean(),
  level: orderLevel.open,
  dueMinutes: z.nullable(z.number()),
  warnMinutes: z.nullable(z.number()),
  allocation: allocationKind.open,
  handlerId: z.nullable(z.string()),
  groupId: z.nullable(z.string()),
  version: z.number()
})
export type OrderType = z.infer<typeof OrderType>

/** A field of work orders with its settings. */
export const OrderField = z.object({
  ...FieldMeta.shape,
  /** 是否有需求 and 需求内容, which keep their names. */
  isFixed: z.boolean(),
  version: z.number()
})
export type OrderField = z.infer<typeof OrderField>

export const OrderSettings = z.object({
  types: z.array(OrderType),
  fields: z.array(OrderField)
})
export type OrderSettings = z.infer<typeof OrderSettings>
