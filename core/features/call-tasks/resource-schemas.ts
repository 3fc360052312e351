import { z } from '../../contract/zod.ts'

/** Option lists of the call task dialog. */

export const SmsTemplate = z.object({ id: z.string(), name: z.string(), content: z.string() })
export type SmsTemplate = z.infer<typeof SmsTemplate>

export const BlacklistLibrary = z.object({ libId: z.number(), libName: z.string() })
export type BlacklistLibrary = z.infer<typeof BlacklistLibrary>

/**
 * A library as the number lists manage it; the global one and those used by tasks cannot be
 * deleted.
 */
export const ManagedLibrary = z.extend(BlacklistLibrary, {
  numberCount: z.number(),
  isUsed: z.boolean()
})
export type ManagedLibrary = z.infer<typeof ManagedLibrary>

/** A grading level of a script. Levels 09 and 10 denote unanswered calls. */
export const GradingLevel = z.object({
  levelCode: z.string(),
  levelName: z.string(),
  levelConditions: z.array(z.string())
})
export type GradingLevel = z.infer<typeof GradingLevel>

export const ConcernTag = z.object({ id: z.string(), name: z.string() })
export type ConcernTag = z.infer<typeof ConcernTag>

/** Conditions a redial may depend on. */
export const RedialTags = z.object({
  alreadyConnect: z.array(z.object({ code: z.string(), label: z.string() })),
  unconnect: z.array(z.object({ code: z.string(), label: z.string() }))
})
export type RedialTags = z.infer<typeof RedialTags>

/** An outbound number and its unused concurrency. */
export const LineResource = z.object({
  cidNumber: z.string(),
  groupId: z.nullable(z.string()),
  capacity: z.number(),
  unallocatedCount: z.number()
})
export type LineResource = z.infer<typeof LineResource>

export const LineGroup = z.object({
  groupId: z.string(),
  groupName: z.string(),
  unallocatedCount: z.number()
})
export type LineGroup = z.infer<typeof LineGroup>

/** A robot group; holder 0 is shared by all users. */
export const RobotHolder = z.object({
  holderId: z.string(),
  holderName: z.string(),
  totalCount: z.number(),
  usedCount: z.number()
})
export type RobotHolder = z.infer<typeof RobotHolder>

export const AgentGroup = z.object({
  outAgentGroupId: z.string(),
  name: z.string(),
  seatCount: z.number()
})
export type AgentGroup = z.infer<typeof AgentGroup>

export const TaskSeat = z.object({
  id: z.string(),
  employeeName: z.string(),
  extension: z.string()
})
export type TaskSeat = z.infer<typeof TaskSeat>

/** A text message sent by a call. Time in ms. */
export const SmsRecord = z.object({
  id: z.string(),
  phone: z.string(),
  content: z.string(),
  /** `before`, `calling` or `hangup`. */
  moment: z.string(),
  callRecordId: z.string(),
  sendState: z.number(),
  createTime: z.number()
})
export type SmsRecord = z.infer<typeof SmsRecord>

/** A number of the black, red or white list. Time in ms. */
export const ListedNumber = z.object({
  id: z.string(),
  phone: z.string(),
  libId: z.number(),
  remark: z.string(),
  creatorName: z.string(),
  createTime: z.number()
})
export type ListedNumber = z.infer<typeof ListedNumber>

/** A group of the address book with its subgroups. */
export interface AddressGroup {
  readonly id: string
  readonly groupName: string
  readonly subNodes: readonly AddressGroup[]
}
export const AddressGroup: z.ZodMiniType<AddressGroup> = z.object({
  id: z.string(),
  groupName: z.string(),
  subNodes: z.array(z.lazy((): z.ZodMiniType<AddressGroup> => AddressGroup))
})

export const AddressMember = z.object({
  id: z.string(),
  addressBookGroupName: z.string(),
  phoneNumber: z.string(),
  customerName: z.string()
})
export type AddressMember = z.infer<typeof AddressMember>

/** Result of adding numbers (rule number-import-12): each rejected number with its reason. */
export const AddedNumbers = z.object({
  success: z.number(),
  fail: z.number(),
  message: z.string(),
  failures: z.array(z.object({ phone: z.string(), message: z.string() }))
})
export type AddedNumbers = z.infer<typeof AddedNumbers>
