/** What the plan of a task is worked out from: its form, and what people suppose of its numbers. */
import type {
  AgentGroup,
  LineResource,
  RedialTags,
  RobotHolder
} from '../../contract/entities/task-resources.ts'
import type { Blocked, DialTimes } from './dial-times.ts'
import type { ForecastInput } from './forecast.ts'
import type { TaskForm } from './form.ts'
import { capsOf, type Load, type ScheduleDay } from './schedule.ts'
import { concurrencyCeiling } from './typed.ts'
import { isAnsweredByAgents } from './visible.ts'

type PlanLine = Pick<LineResource, 'cidNumber' | 'groupId' | 'unallocatedCount'>

/** What the form itself does not know: the lists of the dialog, as far as they are here. */
export interface PlanFacts {
  /** What the enterprise allows, in minutes of the day. */
  readonly global: readonly [start: number, end: number]
  readonly lines?: readonly PlanLine[] | undefined
  readonly robots?: readonly Pick<RobotHolder, 'holderId' | 'totalCount'>[] | undefined
  readonly agentGroups?: readonly Pick<AgentGroup, 'outAgentGroupId' | 'seatCount'>[] | undefined
  /** What the script's redial may depend on; without it every chosen kind counts alike. */
  readonly redialTags?: RedialTags | undefined
  /** How many numbers of a task that is edited are still to be called. */
  readonly numbers?: number | undefined
}

/** As typed. */
export interface Supposed {
  readonly numbers: string
  /** In percent. */
  readonly connectRate: string
  readonly talkSeconds: string
}

export const usualGuess: Supposed = { numbers: '1000', connectRate: '40', talkSeconds: '40' }

/** Half a minute until somebody answers or nobody does, as with the usual mix of outcomes. */
export const RING_SECONDS = 15
/** So far ahead a plan is looked at. */
export const PLAN_DAYS = 62

export const mostSupposed: Readonly<Record<keyof Supposed, number>> = {
  numbers: 1_000_000,
  connectRate: 100,
  talkSeconds: 3600
}

/** Whole numbers from one up to a limit; undefined for anything else. */
export function supposedNumber(which: keyof Supposed, typed: string): number | undefined {
  const plain = typed.normalize('NFKC').trim()
  const value = Number(plain)
  return /^\d+$/.test(plain) && value >= 1 && value <= mostSupposed[which] ? value : undefined
}

const ONE_SEAT = 2
const EVERYBODYS = '0'

/** Whose robots speak. */
export const robotHolderOf = ({ robotHolderType, outRobotHolderId }: TaskForm): string =>
  robotHolderType === 5 && outRobotHolderId !== '' ? outRobotHolderId : EVERYBODYS

/** How many robots, or agents, there are to talk; undefined where nobody knows. */
function talkersOf(form: TaskForm, { robots, agentGroups }: PlanFacts): number | undefined {
  if (!isAnsweredByAgents(form))
    return robots?.find(({ holderId }) => holderId === robotHolderOf(form))?.totalCount
  if (form.manualAnswerTarget === ONE_SEAT) return 1
  return agentGroups?.find(one => one.outAgentGroupId === form.outManualTargetId)?.seatCount
}

/** How many calls are on at once: what the form says, and never more than there is to call with. */
export function concurrencyOf(form: TaskForm, facts: PlanFacts): number {
  const asked = isAnsweredByAgents(form) ? 0 : Number(form.concurrencyLevel)
  const known = [
    asked > 0 ? asked : undefined,
    facts.lines && concurrencyCeiling(facts.lines, form),
    talkersOf(form, facts)
  ].filter(count => count !== undefined)
  return known.length === 0 ? 0 : Math.min(...known)
}

/** The lines that the task may call with. */
export const cidNumbersOf = (form: TaskForm, lines: readonly PlanLine[]): readonly string[] => {
  if (form.cidResourceType === 1) return form.selectedCidNumbers
  return lines
    .filter(({ groupId }) => form.cidResourceType === 0 || groupId === form.selectedCidGroupId)
    .map(({ cidNumber }) => cidNumber)
}

/** How many numbers are known to be in the task; undefined for one that is still without any. */
export const knownNumbers = (form: TaskForm, { numbers }: PlanFacts): number | undefined => {
  const known = numbers ?? form.customerIdList.length
  return known > 0 ? known : undefined
}

export const timesOf = (
  form: Pick<TaskForm, 'taskType' | 'workTimePeriods'>,
  { global }: Pick<PlanFacts, 'global'>
): DialTimes => ({
  periods: form.workTimePeriods,
  global,
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

/** Everything that a forecast is made from, but the calendar; it can be sent to a Worker. */
export interface PlanQuestion {
  readonly now: number
  readonly times: DialTimes
  readonly load: Load
  readonly input: Omit<ForecastInput, 'schedule'>
}

/** Undefined where what is supposed is not filled in, or there is nothing to call with. */
export function planQuestion(
  form: TaskForm,
  facts: PlanFacts,
  supposed: Supposed,
  now: number
): PlanQuestion | undefined {
  const numbers = supposedNumber('numbers', supposed.numbers)
  const percent = supposedNumber('connectRate', supposed.connectRate)
  const talkSeconds = supposedNumber('talkSeconds', supposed.talkSeconds)
  const concurrency = concurrencyOf(form, facts)
  if (!numbers || !percent || !talkSeconds || concurrency <= 0) return undefined
  const connectRate = percent / 100
  const seconds = RING_SECONDS + connectRate * talkSeconds
  const callsPerHour = (3600 * concurrency) / seconds
  return {
    now,
    times: timesOf(form, facts),
    load: { numbers, callsPerHour, connectRate, caps: capsOf(form) },
    input: {
      ...{ numbers, concurrency, connectRate, talkSeconds },
      ringSeconds: RING_SECONDS,
      redial: redialOf(form, facts.redialTags)
    }
  }
}

/** Where somebody who wants more hours begins: what others have set comes before one's own times. */
const reasons = ['frequency', 'licence', 'global', 'date', 'period', 'past'] as const

/** The reason to name where nothing is open; undefined where nothing is closed. */
export function mainReason(schedule: readonly ScheduleDay[]): Blocked | undefined {
  const found = new Set(schedule.flatMap(({ cells }) => cells.map(({ blocked }) => blocked)))
  return reasons.find(reason => found.has(reason))
}
