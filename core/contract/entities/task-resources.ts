import { z } from '../zod.ts'

/** What the dialog of a call task lets choose from (doc 2 §3.1). */

export const SmsTemplate = z.object({ id: z.string(), name: z.string(), content: z.string() })
export type SmsTemplate = z.infer<typeof SmsTemplate>

export const BlacklistLibrary = z.object({ libId: z.number(), libName: z.string() })
export type BlacklistLibrary = z.infer<typeof BlacklistLibrary>

/** The same where libraries are looked after: one that a task uses, and the global one, stay. */
export const BlacklistShelf = z.extend(BlacklistLibrary, {
  numberCount: z.number(),
  isUsed: z.boolean()
})
export type BlacklistShelf = z.infer<typeof BlacklistShelf>

/** A level that a script grades by. Levels 09 and 10 are of calls that were not answered. */
export const GradingLevel = z.object({
  levelCode: z.string(),
  levelName: z.string(),
  levelConditions: z.array(z.string())
})
export type GradingLevel = z.infer<typeof GradingLevel>

export const ConcernTag = z.object({ id: z.string(), name: z.string() })
export type ConcernTag = z.infer<typeof ConcernTag>

/** What a redial may be made to depend on. */
export const RedialTags = z.object({
  alreadyConnect: z.array(z.object({ code: z.string(), label: z.string() })),
  unconnect: z.array(z.object({ code: z.string(), label: z.string() }))
})
export type RedialTags = z.infer<typeof RedialTags>

/** A number to call with, and how many calls at once are left on it. */
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

/** Robots that belong together; holder 0 is everybody's. */
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

/** A message that a call has sent. Time in ms. */
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

/** A number of the black, the red or the white list. Time in ms. */
export const ListedNumber = z.object({
  id: z.string(),
  phone: z.string(),
  libId: z.number(),
  remark: z.string(),
  creatorName: z.string(),
  createTime: z.number()
})
export type ListedNumber = z.infer<typeof ListedNumber>

/** A group of the address book with those below it. */
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

/** What became of numbers that were added (doc 2 §8): each that was refused, with why. */
export const AddedNumbers = z.object({
  success: z.number(),
  fail: z.number(),
  message: z.string(),
  failures: z.array(z.object({ phone: z.string(), message: z.string() }))
})
export type AddedNumbers = z.infer<typeof AddedNumbers>
