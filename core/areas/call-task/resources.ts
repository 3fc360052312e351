/** Everything that the dialog of a call task lets choose from, read at once (doc 2 §7). */
import { computed } from 'nanostores'
import { callTasks } from '../../contract/endpoints/call-tasks.ts'
import { taskResources } from '../../contract/endpoints/task-resources.ts'
import type { CreateInfo, TaskTemplate } from '../../contract/entities/call-task.ts'
import type { AlarmSettings } from '../../contract/entities/task-draft.ts'
import type {
  AgentGroup,
  BlacklistLibrary,
  LineGroup,
  LineResource,
  RobotHolder,
  SmsTemplate,
  TaskSeat
} from '../../contract/entities/task-resources.ts'
import { isFailure } from '../../failure.ts'
import { call } from '../../net/http.ts'
import { minutesOf } from '../../rules/tasks/day-time.ts'
import { learnServerTime } from '../../server-time.ts'
import { $may } from '../../session/user.ts'

const silent = { silent: true } as const
/** The seats that may answer calls of a task (doc 2 §7). */
const SEATS = { page: 1, pageSize: 100, agentRole: 2 } as const
const WHOLE = { page: 1, pageSize: 9999 } as const

export interface TaskLists {
  readonly lines: readonly LineResource[]
  readonly lineGroups: readonly LineGroup[]
  readonly robots: readonly RobotHolder[]
  readonly agentGroups: readonly AgentGroup[]
  readonly seats: readonly TaskSeat[]
  readonly smsTemplates: readonly SmsTemplate[]
  readonly libraries: readonly BlacklistLibrary[]
  /** The global alarm settings, for those who may see them. */
  readonly alarm: AlarmSettings
}
export type TaskList = keyof TaskLists

/** A list that could not be read is not among them: nothing can be said of what it holds. */
export interface TaskResources extends Partial<TaskLists> {
  readonly scripts: readonly TaskTemplate[]
  /** When the enterprise may dial at all, in minutes of the day. */
  readonly global: readonly [start: number, end: number]
  /** How many numbers of a task that is edited are still to be called. */
  readonly numbers?: number | undefined
}

const readers: { readonly [List in TaskList]: () => Promise<TaskLists[List]> } = {
  lines: () => call(taskResources.lines, { query: { holderType: 0 } }, silent),
  lineGroups: () => call(taskResources.lineGroups, { query: { groupType: 1 } }, silent),
  robots: () => call(taskResources.robots, { query: { holderType: 0 } }, silent),
  agentGroups: () => call(taskResources.agentGroups, {}, silent),
  seats: async () => (await call(taskResources.seats, { query: SEATS }, silent)).list,
  smsTemplates: async () => (await call(taskResources.smsTemplates, { query: WHOLE }, silent)).list,
  libraries: () => call(taskResources.blacklistLibraries, {}, silent),
  alarm: () => call(callTasks.alarmDefaults, {}, silent)
}
const names = Object.keys(readers) as readonly TaskList[]

/** Without it nobody sees how alarms are set. */
export const $mayAlarm = computed($may, may => may('CMC.TASK.ALAR'))

/** What is needed before a task is made, and what it may begin with. */
export async function readCreateInfo(): Promise<CreateInfo> {
  const query = { startTimePoint: '08:00:00', endTimePoint: '23:59:59' } as const
  const info = await call(callTasks.createInfo, { query }, silent)
  learnServerTime(info.serverTime)
  return info
}

/** The lists that are not here yet, and what went wrong, each sentence once. Never rejects. */
export async function readLists(
  have: Partial<TaskLists>
): Promise<{ readonly lists: Partial<TaskLists>; readonly failed: ReadonlySet<string> }> {
  const wanted = names.filter(name => !(name in have) && (name !== 'alarm' || $mayAlarm.get()))
  const answers = await Promise.allSettled(wanted.map(name => readers[name]()))
  const failed = new Set<string>()
  const read = wanted.flatMap((name, at) => {
    const answer = answers[at]
    if (answer?.status === 'fulfilled') return [[name, answer.value] as const]
    if (isFailure(answer?.reason)) failed.add(answer.reason.message)
    return []
  })
  return { lists: { ...have, ...Object.fromEntries(read) }, failed }
}

export const resourcesOf = (info: CreateInfo, lists: Partial<TaskLists>): TaskResources => ({
  ...lists,
  scripts: info.templateVOList,
  global: [
    minutesOf(info.globalDialTimeRange.startTimePoint),
    minutesOf(info.globalDialTimeRange.endTimePoint)
  ]
})
