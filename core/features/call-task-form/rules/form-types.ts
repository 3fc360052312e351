/** Form state of the call task dialog. */

import { date, timeOfDay } from '../../../lib/format/dates.ts'
import type {
  AddressBookType,
  BeforeCallSmsType,
  InCallSmsType,
  ManualAnswerTarget,
  ManualAnswerType,
  TaskCategory,
  TaskType
} from '../../call-tasks/enums.ts'
import type {
  CidResourceType,
  GroupCallEnd,
  GroupCallStrategy,
  RedialStrategy,
  RobotHolderType,
  TaskWeight
} from '../../call-tasks/task-enums.ts'
import { taskMessages } from '../../call-tasks/task-messages.ts'
import type { HangUpSmsType, SendDimension } from '../../message-tips/enums.ts'

/** Blank when cleared; typed values stay text until they are sent. */
export interface DateRange {
  readonly startDate: string
  readonly endDate: string
}
/** Minutes of the day; null while not chosen. 1440 is midnight at the end of the day. */
export type Minutes = readonly [start: number | null, end: number | null]

export interface WorkPeriod {
  readonly dialDates: readonly DateRange[]
  readonly dialPeriods: readonly Minutes[]
}

export interface Redial {
  readonly enabled: boolean
  readonly intervalType: RedialStrategy | ''
  readonly connectedEnabled: boolean
  readonly unconnectedEnabled: boolean
  /** Codes, or `all`. */
  readonly alreadyConnect: readonly string[]
  readonly unconnect: readonly string[]
  readonly redialTimes: string
  readonly redialInterval: string
  readonly phoneGroupCallStrategy: GroupCallStrategy
  readonly phoneGroupCallTerminate: GroupCallEnd
  readonly callTerminateIntentionLevelCodes: readonly string[]
}

export interface Condition {
  readonly sendDimension: SendDimension
  readonly values: readonly string[]
  readonly noticeTemplateId: string
  readonly noticeTemplateName: string
}
export interface Notice<SendType> {
  readonly enabled: boolean
  readonly sendType: SendType
  readonly noticeTemplateId: string
  readonly sendConditions: readonly Condition[]
}

export interface Frequency {
  readonly dialPeriod: string
  readonly dialLeft: string
}
export const limitPeriods = ['dayFreq', 'weekFreq', 'monthFreq'] as const
export type LimitPeriod = (typeof limitPeriods)[number]
export type Frequencies = Readonly<Record<LimitPeriod, Frequency>>

export const thresholds = [
  'connectedRate',
  'callerFaultRate',
  'calleeRefusedRate',
  'callerFaultCount'
] as const
export type Threshold = (typeof thresholds)[number]

export interface Alarm extends Readonly<Record<Threshold, { enabled: boolean; value: string }>> {
  readonly enabled: boolean
  readonly referenceGlobal: boolean
  readonly suspendCallTask: boolean
}

/** Members of one address book, by their ids. */
export interface BookMembers {
  readonly addressBookType: AddressBookType
  readonly ids: readonly string[]
}
export const noMembers: BookMembers = { addressBookType: 1, ids: [] }

export interface TaskForm {
  readonly taskId: string
  /** Of the edited task. */
  readonly version?: number | undefined
  readonly name: string
  readonly remark: string
  readonly taskType: TaskType
  readonly taskCategory: TaskCategory
  readonly templateCode: string
  readonly templateName: string
  readonly manualAnswerType: ManualAnswerType
  readonly manualAnswerTarget: ManualAnswerTarget | ''
  readonly outManualTargetId: string
  readonly customFields: readonly string[]
  readonly blacklistLibId: number
  readonly customerIdList: readonly string[]
  readonly members: BookMembers
  readonly robotHolderType: RobotHolderType
  readonly outRobotHolderId: string
  readonly cidResourceType: CidResourceType
  readonly selectedCidNumbers: readonly string[]
  readonly selectedCidGroupId: string
  readonly weight: TaskWeight
  readonly concurrencyLevel: string
  readonly exclusiveUseResource: boolean
  readonly workTimePeriods: readonly WorkPeriod[]
  readonly redial: Redial
  readonly hangUpNotice: Notice<HangUpSmsType>
  readonly beforeNotice: Notice<BeforeCallSmsType>
  readonly callingNotice: Notice<InCallSmsType>
  readonly dialLimit: {
    readonly id: string
    readonly enabled: boolean
    readonly connect: Frequencies
    readonly unconnect: Frequencies
  }
  readonly alarm: Alarm
}

export const DEFAULT_PERIOD: Minutes = [540, 1200]
export const MOST_PERIODS = 2 // rule call-task-26
/** One week, in minutes. */
export const MOST_REDIAL_MINUTES = 10_080 // rule call-task-29
export const MOST_FIELD_NAME = 32 // rule custom-field-8
/** Ten in addition to the first (rule call-task-33). */
export const MOST_CONDITIONS = 11

export const noRedial: Omit<
  Redial,
  'phoneGroupCallStrategy' | 'phoneGroupCallTerminate' | 'callTerminateIntentionLevelCodes'
> = {
  enabled: false,
  intervalType: '',
  connectedEnabled: false,
  unconnectedEnabled: false,
  alreadyConnect: [],
  unconnect: [],
  redialTimes: '1',
  redialInterval: ''
}

export const emptyCondition: Condition = {
  sendDimension: 1,
  values: [],
  noticeTemplateId: '',
  noticeTemplateName: ''
}

const noNotice = <SendType>(sendType: SendType): Notice<SendType> => ({
  enabled: false,
  sendType,
  noticeTemplateId: '',
  sendConditions: [emptyCondition]
})

const free: Frequency = { dialPeriod: '', dialLeft: '' }
export const noFrequencies: Frequencies = { dayFreq: free, weekFreq: free, monthFreq: free }

export const workPeriod = (startDate: string): WorkPeriod => ({
  dialDates: [{ startDate, endDate: '' }],
  dialPeriods: [DEFAULT_PERIOD]
})

const off = { enabled: false, value: '' }
export const noAlarm: Alarm = {
  enabled: false,
  referenceGlobal: false,
  connectedRate: off,
  callerFaultRate: off,
  calleeRefusedRate: off,
  callerFaultCount: off,
  suspendCallTask: false
}

/** `呼叫任务20261121090500` */
export const defaultName = (now: number): string =>
  taskMessages.defaultName({ time: `${date(now)}${timeOfDay(now)}`.replace(/\D/g, '') })

/** Initial form; options that could be chosen by mistake are not preselected. */
export const newTaskForm = (
  taskId: string,
  now: number,
  taskCategory: TaskCategory = 0
): TaskForm => ({
  taskId,
  name: defaultName(now),
  remark: '',
  taskType: 0,
  taskCategory,
  templateCode: '',
  templateName: '',
  manualAnswerType: 0,
  manualAnswerTarget: '',
  outManualTargetId: '',
  customFields: [],
  blacklistLibId: 0,
  customerIdList: [],
  members: noMembers,
  robotHolderType: 0,
  outRobotHolderId: '',
  cidResourceType: 0,
  selectedCidNumbers: [],
  selectedCidGroupId: '',
  weight: 'NORMAL',
  concurrencyLevel: '',
  exclusiveUseResource: false,
  workTimePeriods: [workPeriod(date(now))],
  redial: {
    ...noRedial,
    phoneGroupCallStrategy: 'IN_TURNS',
    phoneGroupCallTerminate: 'CONNECTED',
    callTerminateIntentionLevelCodes: []
  },
  hangUpNotice: noNotice(1),
  beforeNotice: noNotice(1),
  callingNotice: noNotice(3),
  dialLimit: { id: '', enabled: false, connect: noFrequencies, unconnect: noFrequencies },
  alarm: noAlarm
})
