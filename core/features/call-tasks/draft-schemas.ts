import { z } from '../../contract/zod.ts'
import { hangUpSmsType, sendDimension } from '../message-tips/enums.ts'
import {
  addressBookType,
  beforeCallSmsType,
  inCallSmsType,
  manualAnswerTarget,
  manualAnswerType,
  taskCategory,
  taskType
} from './enums.ts'
import {
  cidResourceType,
  groupCallEnd,
  groupCallStrategy,
  redialStrategy,
  robotHolderType,
  taskWeight
} from './task-enums.ts'

/** Members of one address book, by their ids. */
export const AddressBookMembers = z.object({
  addressBookType: addressBookType.schema,
  itemIds: z.array(z.string().check(z.minLength(1), z.maxLength(64))).check(z.maxLength(9999))
})
export type AddressBookMembers = z.infer<typeof AddressBookMembers>

const id = z.string().check(z.minLength(1), z.maxLength(64))
const ids = z.array(id).check(z.maxLength(1000))
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))
const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/))
const count = z.number().check(z.int(), z.gte(0))

/** A time range of the day; an end at midnight is 23:59:59 on the wire. */
export const DialPeriod = z.object({ startTimePoint: clock, endTimePoint: clock })
export type DialPeriod = z.infer<typeof DialPeriod>

export const WorkTimePeriod = z.object({
  dialDates: z.array(z.object({ startDate: day, endDate: z.optional(day) })).check(z.maxLength(50)),
  dialPeriods: z.array(DialPeriod).check(z.maxLength(50))
})
export type WorkTimePeriod = z.infer<typeof WorkTimePeriod>

export const RedialConfig = z.object({
  intervalType: z.optional(redialStrategy.schema),
  connectedEnabled: z.optional(z.boolean()),
  unconnectedEnabled: z.optional(z.boolean()),
  connectedLevelConditions: z.optional(ids),
  unconnectedLevelConditions: z.optional(ids),
  redialTimes: z.optional(count),
  /** Minutes. */
  redialInterval: z.optional(count),
  /** The next three apply to tasks with several numbers per customer. */
  phoneGroupCallStrategy: z.optional(groupCallStrategy.schema),
  phoneGroupCallTerminate: z.optional(groupCallEnd.schema),
  callTerminateIntentionLevelCodes: z.optional(ids)
})
export type RedialConfig = z.infer<typeof RedialConfig>

const frequency = z.optional(z.object({ dialPeriod: count, dialLeft: count }))
const frequencies = z.optional(
  z.object({ dayFreq: frequency, weekFreq: frequency, monthFreq: frequency })
)

/** Calls per number: `dialLeft` times in `dialPeriod` days, weeks or months. */
export const DialLimit = z.object({
  id: z.optional(id),
  type: z.literal(2),
  enabled: z.boolean(),
  dialConfigValue: z.object({ connect: frequencies, unconnect: frequencies })
})
export type DialLimit = z.infer<typeof DialLimit>

export const SendCondition = z.object({
  sendDimension: sendDimension.schema,
  values: ids,
  noticeTemplateId: id,
  noticeTemplateName: z.optional(z.string())
})
export type SendCondition = z.infer<typeof SendCondition>

const conditions = z.optional(z.array(SendCondition).check(z.maxLength(11)))

export const NoticeConfig = z.object({
  enabled: z.boolean(),
  sendType: z.optional(hangUpSmsType.schema),
  noticeTemplateId: z.optional(id),
  sendConditions: conditions
})
const BeforeCallNotice = z.object({
  sendType: beforeCallSmsType.schema,
  noticeTemplateId: id,
  sendConditions: conditions
})
const CallingNotice = z.object({ sendType: inCallSmsType.schema, sendConditions: conditions })

/** Rates are fractions on the wire, percent in the interface. */
export const AlarmSettings = z.object({
  enabled: z.boolean(),
  referenceGlobal: z.optional(z.boolean()),
  connectedRate: z.optional(z.number().check(z.gte(0), z.lte(1))),
  callerFaultRate: z.optional(z.number().check(z.gte(0), z.lte(1))),
  calleeRefusedRate: z.optional(z.number().check(z.gte(0), z.lte(1))),
  callerFaultCount: z.optional(count),
  suspendCallTask: z.optional(z.boolean())
})
export type AlarmSettings = z.infer<typeof AlarmSettings>

/**
 * Body of creating and editing a task (rule call-task-37); empty values are omitted.
 * `taskName` and `description` are aliases of `name` and `remark`, accepted but never sent (rule
 * call-task-38).
 */
export const TaskDraft = z.object({
  callTaskId: id,
  /** Version of the edited task; without it the edit is not checked for conflicts. */
  version: z.optional(count),
  name: z.optional(z.string()),
  taskName: z.optional(z.string()),
  remark: z.optional(z.string()),
  description: z.optional(z.string()),
  taskType: taskType.schema,
  taskCategory: taskCategory.schema,
  templateCode: z.optional(id),
  templateName: z.optional(z.string()),
  manualAnswerType: z.optional(manualAnswerType.schema),
  manualAnswerTarget: z.optional(manualAnswerTarget.schema),
  outManualTargetId: z.optional(id),
  /** Comma-separated names. */
  customFields: z.optional(z.string().check(z.maxLength(2000))),
  /** 0 is the global library. */
  blacklistLibId: z._default(z.number().check(z.int(), z.gte(0), z.lte(2 ** 31 - 1)), 0),
  customerIdList: z.optional(z.array(id).check(z.maxLength(9999))),
  /** Members of an address book that a new task calls. */
  addressBookMembers: z.optional(AddressBookMembers),
  robotHolderType: z.optional(robotHolderType.schema),
  outRobotHolderId: z.optional(id),
  cidResourceType: cidResourceType.schema,
  selectedCidNumbers: z.optional(ids),
  selectedCidGroupId: z.optional(id),
  weight: z._default(taskWeight.schema, 'NORMAL'),
  /** 0: unlimited up to the number of lines and robots. */
  concurrencyLevel: z._default(count, 0),
  exclusiveUseResource: z._default(z.boolean(), false),
  workTimePeriods: z.array(WorkTimePeriod).check(z.maxLength(2)),
  redialConfig: z.optional(RedialConfig),
  dialLimitConfigParam: z.optional(DialLimit),
  noticeConfig: z.optional(NoticeConfig),
  callBeforeNoticeConfig: z.optional(BeforeCallNotice),
  callingNoticeConfig: z.optional(CallingNotice),
  alarmSettings: z.optional(AlarmSettings)
})
export type TaskDraft = z.infer<typeof TaskDraft>
