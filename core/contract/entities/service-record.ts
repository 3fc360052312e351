import { callDirection } from '../enums/calls.ts'
import { z } from '../zod.ts'
import { CallRecord } from './call.ts'
import { CallChainNode } from './call-detail.ts'
import { FieldMeta, FieldValues } from './custom-field.ts'
import { CustomerInfo } from './customer-info.ts'

/** A work order: what somebody was called for, and what was done (doc 3 §3). Times in ms. */
export const ServiceRecord = z.object({
  id: z.string(),
  serviceType: z.string(),
  /** The label of the type; the type itself, or nothing, where it has none any more. */
  serviceTypeName: z._default(z.string(), ''),
  serviceContent: z.string(),
  callTaskItemId: z.nullable(z.string()),
  /** 1 the robot called, anything else a person. */
  callType: z.number(),
  callDirectionType: callDirection.open,
  customerId: z.nullable(z.string()),
  customerName: z.string(),
  callRecordId: z.nullable(z.string()),
  agentName: z.string(),
  createTime: z.number(),
  updateTime: z.number(),
  /** Whether whoever asks may change it. */
  canEdit: z.boolean()
})
export type ServiceRecord = z.infer<typeof ServiceRecord>

/** One work order with everybody and everything that belongs to it; a call's own detail adds the rest. */
export const ServiceRecordDetail = z.object({
  ...ServiceRecord.shape,
  phoneNumber: z.string(),
  phoneMasked: z.boolean(),
  remark: z.string(),
  /** The answers of the customer, and those of the work order. */
  customFields: FieldValues,
  workOrderFields: FieldValues,
  originCustomerFields: z.array(FieldMeta),
  originWorkOrderFields: z.array(FieldMeta),
  /** The newest calls with the customer that whoever asks may see. */
  historyRecords: z.array(CallRecord),
  /** Everybody with the same number, the customer first. */
  customers: z.array(CustomerInfo),
  callTargetChain: z.array(CallChainNode)
})
export type ServiceRecordDetail = z.infer<typeof ServiceRecordDetail>
