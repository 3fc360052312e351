import { allocationType, clueTaskStatus, followStage, followState } from '../enums/clues.ts'
import { gender } from '../enums/customers.ts'
import { z } from '../zod.ts'
import { FieldValues } from './custom-field.ts'
import { CustomerInfo } from './customer-info.ts'

/** One row of the clues. Times in ms. */
export const ClueRow = z.object({
  id: z.string(),
  customerName: z.string(),
  /** With stars in it when `phoneMasked`; see `numbers.decipher`. */
  customerPhone: z.string(),
  phoneMasked: z.boolean(),
  companyName: z.string(),
  /** Of the task that the clue is followed up in. */
  taskStatus: clueTaskStatus.open,
  followState: followState.open,
  followStage: followStage.open,
  allocationType: allocationType.open,
  /** Whose clue it is; blank while nobody has it. */
  ownerName: z.string(),
  isMine: z.boolean(),
  /** Nobody has it: it can be claimed. */
  isUnclaimed: z.boolean(),
  /** Whether whoever asks may delete it, given the permission. */
  canDelete: z.boolean(),
  isShared: z.boolean(),
  /** The customer that it was turned into. */
  customerId: z.nullable(z.string()),
  createTime: z.number(),
  lastFollowTime: z.nullable(z.number()),
  version: z.number()
})
export type ClueRow = z.infer<typeof ClueRow>

/** Somebody with whom a clue may be shared. */
export const ClueMember = z.object({ id: z.string(), name: z.string(), department: z.string() })
export type ClueMember = z.infer<typeof ClueMember>

/** Doc 3 §3 Clue, with its calls, newest first. */
export const ClueDetails = z.object({
  ...ClueRow.shape,
  gender: z.nullable(gender.open),
  age: z.nullable(z.number()),
  address: z.string(),
  remark: z.string(),
  source: z.string(),
  isDelete: z.boolean(),
  callItemNumberId: z.string(),
  customFieldsMap: FieldValues,
  /** With whom it is shared; empty and shared means with everybody in the enterprise. */
  sharedWith: z.array(ClueMember),
  /** Whether whoever asks may change it. */
  canEdit: z.boolean(),
  /** The customers that have the number already. */
  customers: z.array(CustomerInfo),
  callRecords: z.array(
    z.object({
      callRecordId: z.string(),
      phone: z.string(),
      callStartTime: z.number(),
      callDuration: z.number(),
      agentName: z.string()
    })
  )
})
export type ClueDetails = z.infer<typeof ClueDetails>
