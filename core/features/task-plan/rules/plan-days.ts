/** Derives the forecast input from the form and the user's assumptions. */

import type { TaskForm } from '../../call-task-form/rules/form-types.ts'
import { concurrencyCeiling } from '../../call-task-form/rules/typed-values.ts'
import { isAnsweredByAgents } from '../../call-task-form/rules/visible-parts.ts'
import type {
  AgentGroup,
  LineResource,
  RedialTags,
  RobotHolder
} from '../../call-tasks/resource-schemas.ts'
import { capsOf, type Load, type ScheduleDay } from './day-schedule.ts'
import type { Blocked, DialTimes } from './dial-times.ts'
import type { ForecastInput } from './forecast.ts'

type PlanLine = Pick<LineResource, 'cidNumber' | 'groupId' | 'unallocatedCount'>

/** Context outside the form: the dialog's option lists, as far as loaded. */
export interface PlanDetails {
  /** The enterprise's permitted hours, in minutes of the day. */
  readonly global: readonly [start: number, end: number]
  /** The enterprise's days `YYYY-MM-DD` without calls. */
  readonly holidays?: readonly string[] | undefined
  readonly lines?: readonly PlanLine[] | undefined
  readonly robots?: readonly Pick<RobotHolder, 'holderId' | 'totalCount'>[] | undefined
  readonly agentGroups?: readonly Pick<AgentGroup, 'outAgentGroupId' | 'seatCount'>[] | undefined
  /** Redial conditions of the script; without them every chosen kind counts alike. */
  readonly redialTags?: RedialTags | undefined
  /** Uncalled numbers of an edited task. */
  readonly numbers?: number | undefined
}

/** As typed. */
export interface Assumptions {
  readonly numbers: string
  /** In percent. */
  readonly connectRate: string
  readonly talkSeconds: string
}

export const defaultAssumptions: Assumptions = {
  numbers: '1000',
  connectRate: '40',
  talkSeconds: '40'
}

/** Average ring time per call in seconds, over the usual mix of outcomes. */
export const RING_SECONDS = 15
/** Planning horizon in days. */
export const PLAN_DAYS = 62 // rule dialling-11

export const assumptionLimits: Readonly<Record<keyof Assumptions, number>> = {
  numbers: 1_000_000,
  connectRate: 100,
  talkSeconds: 3600
}

/** A whole number from 1 up to a limit; undefined otherwise. */
export function assumedNumber(which: keyof Assumptions, typed: string): number | undefined {
  const plain = typed.normalize('NFKC').trim()
  const value = Number(plain)
  return /^\d+$/.test(plain) && value >= 1 && value <= assumptionLimits[which] ? value : undefined
}

const ONE_SEAT = 2
const SHARED = '0'

/** Holder of the robots in use. */
export const robotHolderOf = ({ robotHolderType, outRobotHolderId }: TaskForm): string =>
  robotHolderType === 5 && outRobotHolderId !== '' ? outRobotHolderId : SHARED

/** Number of robots or agents; undefined when unknown. */
function talkersOf(form: TaskForm, { robots, agentGroups }: PlanDetails): number | undefined {
  if (!isAnsweredByAgents(form))
    return robots?.find(({ holderId }) => holderId === robotHolderOf(form))?.totalCount
  if (form.manualAnswerTarget === ONE_SEAT) return 1
  return agentGroups?.find(one => one.outAgentGroupId === form.outManualTargetId)?.seatCount
}

/** Concurrent calls: the form's value, capped by the available resources. */
export function concurrencyOf(form: TaskForm, details: PlanDetails): number {
  const robotCount = isAnsweredByAgents(form) ? 0 : Number(form.concurrencyLevel)
  const known = [
    robotCount > 0 ? robotCount : undefined,
    details.lines && concurrencyCeiling(details.lines, form),
    talkersOf(form, details)
  ].filter(count => count !== undefined)
  return known.length === 0 ? 0 : Math.min(...known)
}

/** The lines available to the task. */
export const cidNumbersOf = (form: TaskForm, lines: readonly PlanLine[]): readonly string[] => {
  if (form.cidResourceType === 1) return form.selectedCidNumbers
  return lines
    .filter(({ groupId }) => form.cidResourceType === 0 || groupId === form.selectedCidGroupId)
    .map(({ cidNumber }) => cidNumber)
}

/** Numbers of the task, if known; undefined while it has none. */
export const knownNumbers = (form: TaskForm, { numbers }: PlanDetails): number | undefined => {
  const known = numbers ?? form.customerIdList.length + form.members.ids.length
  return known > 0 ? known : undefined
}

export const timesOf = (
  form: Pick<TaskForm, 'taskType' | 'workTimePeriods'>,
  { global, holidays = [] }: Pick<PlanDetails, 'global' | 'holidays'>
): DialTimes => ({
  periods: form.workTimePeriods,
  global,
  holidays,
  isRobot: !isAnsweredByAgents(form)
})

const ALL = 'all'
const shareOf = (
  isOn: boolean,
  chosen: readonly string[],
  tags: readonly { readonly code: string }[] | undefined
): number => {
  if (!isOn || chosen.length === 0) return 0
  if (chosen.includes(ALL) || !tags || tags.length === 0) return 1
  return Math.min(1, chosen.length / tags.length)
}

function redialOf({ redial }: TaskForm, tags: RedialTags | undefined): ForecastInput['redial'] {
  if (!redial.enabled) return undefined
  const whole = (typed: string, otherwise: number): number =>
    /^\d+$/.test(typed.trim()) ? Number(typed) : otherwise
  return {
    intervalType: redial.intervalType || 'AFTER_TASK_FINISH',
    times: whole(redial.redialTimes, 1),
    intervalMinutes: whole(redial.redialInterval, 0),
    connectedShare: shareOf(redial.connectedEnabled, redial.alreadyConnect, tags?.alreadyConnect),
    unconnectedShare: shareOf(redial.unconnectedEnabled, redial.unconnect, tags?.unconnect)
  }
}

/** Input of a forecast besides the schedule; structured-cloneable. */
export interface PlanQuestion {
  readonly now: number
  readonly times: DialTimes
  readonly load: Load
  readonly input: Omit<ForecastInput, 'schedule'>
}

/** Undefined when assumptions are missing or nothing can dial. */
export function planQuestion(
  form: TaskForm,
  planDetails: PlanDetails,
  assumptions: Assumptions,
  now: number
): PlanQuestion | undefined {
  const numbers = assumedNumber('numbers', assumptions.numbers)
  const percent = assumedNumber('connectRate', assumptions.connectRate)
  const talkSeconds = assumedNumber('talkSeconds', assumptions.talkSeconds)
  const concurrency = concurrencyOf(form, planDetails)
  if (!numbers || !percent || !talkSeconds || concurrency <= 0) return undefined
  const connectRate = percent / 100
  const seconds = RING_SECONDS + connectRate * talkSeconds
  const callsPerHour = (3600 * concurrency) / seconds
  return {
    now,
    times: timesOf(form, planDetails),
    load: { numbers, callsPerHour, connectRate, caps: capsOf(form) },
    input: {
      ...{ numbers, concurrency, connectRate, talkSeconds },
      ringSeconds: RING_SECONDS,
      redial: redialOf(form, planDetails.redialTags)
    }
  }
}

/** By priority of the message: external restrictions before the task's own times. */
const reasons = ['frequency', 'licence', 'global', 'holiday', 'date', 'period', 'past'] as const

/** The main reason why nothing is open; undefined when nothing is blocked. */
export function mainReason(schedule: readonly ScheduleDay[]): Blocked | undefined {
  const found = new Set(schedule.flatMap(({ cells }) => cells.map(({ blocked }) => blocked)))
  return reasons.find(reason => found.has(reason))
}
