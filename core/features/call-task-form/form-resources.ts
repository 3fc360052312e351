/** The option lists of the call task dialog, loaded together. */
import { computed } from 'nanostores'
import { learnServerTime } from '../../environment/server-time.ts'
import { isFailure } from '../../failure.ts'
import { call } from '../../net/http.ts'
import { $may } from '../../session/user.ts'
import type { AlarmSettings } from '../call-tasks/draft-schemas.ts'
import { callTasks } from '../call-tasks/endpoints.ts'
import { taskResources } from '../call-tasks/resource-endpoints.ts'
import type {
  AgentGroup,
  BlacklistLibrary,
  LineGroup,
  LineResource,
  RobotHolder,
  SmsTemplate,
  TaskSeat
} from '../call-tasks/resource-schemas.ts'
import type { CreateInfo } from '../call-tasks/schemas.ts'
import type { TaskTemplate } from '../scripts/template-schemas.ts'
import { minutesOf } from './rules/day-time.ts'

const silent = { silent: true } as const
/** Seats that may answer calls of a task (rule call-task-40). */
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
  /** Global alarm settings, if the user may read them. */
  readonly alarm: AlarmSettings
}
export type TaskList = keyof TaskLists

/** A list that failed to load is absent; its values are not validated. */
export interface TaskResources extends Partial<TaskLists> {
  readonly scripts: readonly TaskTemplate[]
  /** The enterprise's permitted calling hours, in minutes of the day. */
  readonly global: readonly [start: number, end: number]
  /** The enterprise's days `YYYY-MM-DD` without calls. */
  readonly holidays?: readonly string[] | undefined
  /** Uncalled numbers of an edited task. */
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

/** Whether the user may see alarm settings. */
export const $mayAlarm = computed($may, may => may('CMC.TASK.ALAR'))

/** Reads what is needed to create a task, including its defaults. */
export async function readCreateInfo(): Promise<CreateInfo> {
  const query = { startTimePoint: '08:00:00', endTimePoint: '23:59:59' } as const
  const info = await call(callTasks.createInfo, { query }, silent)
  learnServerTime(info.serverTime)
  return info
}

/** Loads the missing lists; returns each distinct failure message once. Never rejects. */
export async function readLists(
  have: Partial<TaskLists>
): Promise<{ readonly lists: Partial<TaskLists>; readonly failed: ReadonlySet<string> }> {
  const missing = names.filter(name => !(name in have) && (name !== 'alarm' || $mayAlarm.get()))
  const answers = await Promise.allSettled(missing.map(name => readers[name]()))
  const failed = new Set<string>()
  const read = missing.flatMap((name, at) => {
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
  holidays: info.holidays,
  global: [
    minutesOf(info.globalDialTimeRange.startTimePoint),
    minutesOf(info.globalDialTimeRange.endTimePoint)
  ]
})
