import { z } from '../../contract/zod.ts'
import { FieldValues } from '../custom-fields/schemas.ts'
import { CustomerInfo } from '../customers/customer-info-schemas.ts'
import { gender } from '../customers/enums.ts'
import { allocationType, clueTaskStatus, followStage, followState } from './enums.ts'

/** One row of the clues. Times in ms. */
export const ClueRow = z.object({
  id: z.string(),
  customerName: z.string(),
  /** Masked with asterisks when `phoneMasked`; see `numbers.decipher`. */
  customerPhone: z.string(),
  phoneMasked: z.boolean(),
  companyName: z.string(),
  /** State of the follow-up task. */
  taskStatus: clueTaskStatus.open,
  followState: followState.open,
  followStage: followStage.open,
  allocationType: allocationType.open,
  /** The owner's name; blank when unclaimed. */
  ownerName: z.string(),
  isMine: z.boolean(),
  /** Has no owner and can be claimed. */
  isUnclaimed: z.boolean(),
  /** Whether the requesting user may delete it, given the permission. */
  canDelete: z.boolean(),
  isShared: z.boolean(),
  /** The customer it was turned into. */
  customerId: z.nullable(z.string()),
  createTime: z.number(),
  lastFollowTime: z.nullable(z.number()),
  version: z.number()
})
export type ClueRow = z.infer<typeof ClueRow>

/** A user with whom a clue may be shared. */
export const ClueMember = z.object({ id: z.string(), name: z.string(), department: z.string() })
export type ClueMember = z.infer<typeof ClueMember>

/** A clue with its calls, newest first. */
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
  /** Users it is shared with; shared and empty means the whole enterprise. */
  sharedWith: z.array(ClueMember),
  /** Whether the requesting user may edit it. */
  canEdit: z.boolean(),
  /** Existing customers with the same number. */
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
