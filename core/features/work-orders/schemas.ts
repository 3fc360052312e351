import { z } from '../../contract/zod.ts'
import { CallChainNode } from '../call-detail/schemas.ts'
import { callDirection } from '../calls/enums.ts'
import { CallRecord } from '../calls/schemas.ts'
import { FieldMeta, FieldValues } from '../custom-fields/schemas.ts'
import { CustomerInfo } from '../customers/customer-info-schemas.ts'
import { orderState } from '../order-handling/enums.ts'

/** A work order: reason and result of a service. Times in ms. */
export const ServiceRecord = z.object({
  id: z.string(),
  serviceType: z.string(),
  /** Label of the type; the type itself, or blank, when it has been deleted. */
  serviceTypeName: z._default(z.string(), ''),
  serviceContent: z.string(),
  callTaskItemId: z.nullable(z.string()),
  /** 1 robot, otherwise human. */
  callType: z.number(),
  callDirectionType: callDirection.open,
  customerId: z.nullable(z.string()),
  customerName: z.string(),
  callRecordId: z.nullable(z.string()),
  agentName: z.string(),
  createTime: z.number(),
  /** Also the version that an update may name. */
  updateTime: z.number(),
  /** The customer's number; masked where it is hidden. */
  phoneNumber: z._default(z.string(), ''),
  phoneMasked: z._default(z.boolean(), false),
  /** Seconds of the call; null without a call that the user may read. */
  callDuration: z._default(z.nullable(z.number()), null),
  /** Whether that call has a recording. */
  hasRecording: z._default(z.boolean(), false),
  /** Of a record that needs work; else null. */
  orderState: z._default(z.nullable(orderState.open), null),
  /** Such as `GD00000123`; else blank. */
  orderNumber: z._default(z.string(), ''),
  dueTime: z._default(z.nullable(z.number()), null),
  warnTime: z._default(z.nullable(z.number()), null),
  settledTime: z._default(z.nullable(z.number()), null),
  handlerName: z._default(z.string(), ''),
  /** Whether the requesting user may edit it. */
  canEdit: z.boolean()
})
export type ServiceRecord = z.infer<typeof ServiceRecord>

/** One work order with its related data; the call's own detail adds the rest. */
export const ServiceRecordDetail = z.object({
  ...ServiceRecord.shape,
  remark: z.string(),
  /** Answers of the customer and of the work order. */
  customFields: FieldValues,
  workOrderFields: FieldValues,
  originCustomerFields: z.array(FieldMeta),
  originWorkOrderFields: z.array(FieldMeta),
  /** Fields with a value that were removed, or that its type does not have. */
  formerWorkOrderFields: z._default(z.array(FieldMeta), []),
  /** Newest calls with the customer that the user may read. */
  historyRecords: z.array(CallRecord),
  /** All customers with the same number, this customer first. */
  customers: z.array(CustomerInfo),
  callTargetChain: z.array(CallChainNode)
})
export type ServiceRecordDetail = z.infer<typeof ServiceRecordDetail>
