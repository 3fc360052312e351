/** Manual task rules: form validation and state transitions. */

import { isDay, minutesOf } from '../call-task-form/rules/day-time.ts'
import type { ManualCallStatus } from '../call-tasks/task-enums.ts'
import { taskMessages } from '../call-tasks/task-messages.ts'
import type { DialTimes } from '../task-plan/rules/dial-times.ts'
import { manualRuleMessages as messages } from './rule-messages.ts'
import type { ManualTaskDraft } from './schemas.ts'

export const manualStatus = {
  running: 1,
  waiting: 2,
  paused: 3,
  done: 4,
  ended: 5,
  invalid: 6
} as const satisfies Record<string, ManualCallStatus>

interface Move {
  readonly from: readonly ManualCallStatus[]
  readonly to: ManualCallStatus
}

/** Transitions not listed are invalid. */
export const manualMoves = {
  start: { from: [manualStatus.waiting], to: manualStatus.running },
  pause: { from: [manualStatus.running], to: manualStatus.paused },
  resume: { from: [manualStatus.paused], to: manualStatus.running },
  stop: {
    from: [manualStatus.waiting, manualStatus.running, manualStatus.paused],
    to: manualStatus.ended
  }
} as const satisfies Record<string, Move>
export type ManualMove = keyof typeof manualMoves

export const mayMoveManual = (status: number, move: ManualMove): boolean =>
  (manualMoves[move].from as readonly number[]).includes(status)

const is = (status: number, ...states: readonly number[]) => states.includes(status)

/** An expired task becomes paused once it has new dates. */
export const mayEditManual = (status: number): boolean =>
  is(status, manualStatus.waiting, manualStatus.paused, manualStatus.invalid)
export const mayRemoveManual = (status: number): boolean =>
  !is(status, manualStatus.running, manualStatus.paused)
/** A finished task must be started again. */
export const mayFillManual = (status: number): boolean =>
  !is(status, manualStatus.ended, manualStatus.invalid)

/** Allocation by claiming from a pool. */
export const CLAIMED = 5
/** Allocation by each number's 所属经理. */
export const BY_MANAGER = 2
export const isShared = (way: number): boolean => way === 0 || way === 3
/** Column of the file and field of the address book. */
export const MANAGER = '所属经理'

export type ManualField =
  | 'name'
  | 'remark'
  | 'guide'
  | 'agents'
  | 'startDate'
  | 'endDate'
  | 'startTimePoint'
  | 'endTimePoint'
  | 'maxCalls'
  | 'redialInterval'
  | 'claimLimit'
  | 'leaseMinutes'
  | 'autoNextSeconds'
type ManualIssue = { readonly field: ManualField; readonly message: string }

export const manualLimits = {
  maxCalls: [1, 10],
  redialInterval: [1, 10_080],
  claimLimit: [1, 200],
  leaseMinutes: [1, 1440],
  autoNextSeconds: [3, 60]
} as const satisfies Partial<Record<ManualField, readonly [number, number]>>
type Counted = keyof typeof manualLimits
const counted = Object.keys(manualLimits) as Counted[]

const longest = { name: 128, remark: 30, guide: 2000 } as const
const tooLong = {
  name: messages.nameLong,
  remark: messages.remarkLong,
  guide: messages.guideLong
} as const

/**
 * All issues in the order of the form.
 * @param today YYYY-MM-DD
 */
export function manualIssues(draft: ManualTaskDraft, today: string): readonly ManualIssue[] {
  const found: ManualIssue[] = []
  const addIssue = (field: ManualField, message: string | undefined) =>
    message !== undefined && found.push({ field, message })
  const { startDate, endDate, startTimePoint, endTimePoint } = draft
  const long = (field: keyof typeof longest) =>
    draft[field].trim().length > longest[field]
      ? tooLong[field]({ most: longest[field] })
      : undefined
  addIssue('name', draft.name.trim() === '' ? messages.required() : long('name'))
  addIssue('remark', long('remark'))
  addIssue('guide', long('guide'))
  const hasNoAgents = draft.seatIds.length + draft.agentGroupIds.length === 0
  addIssue('agents', isShared(draft.allocateWay) && hasNoAgents ? messages.agents() : undefined)
  const wrong = (day: string) => (isDay(day) ? undefined : taskMessages.dateWrong())
  addIssue('startDate', startDate === '' ? messages.startDate() : wrong(startDate))
  if (endDate !== '' && !isDay(endDate)) addIssue('endDate', wrong(endDate))
  else if (endDate !== '')
    addIssue(
      'endDate',
      endDate < startDate ? messages.endDate() : endDate < today ? messages.endPast() : undefined
    )
  addIssue('startTimePoint', startTimePoint === '' ? messages.startTime() : undefined)
  addIssue(
    'endTimePoint',
    endTimePoint === ''
      ? messages.endTime()
      : minutesOf(endTimePoint) <= minutesOf(startTimePoint)
        ? messages.timeBackwards()
        : undefined
  )
  for (const field of counted) addIssue(field, countIssue(field, draft[field]))
  return found
}

export function countIssue(field: Counted, value: number): string | undefined {
  const [least, most] = manualLimits[field]
  const isRight = Number.isInteger(value) && value >= least && value <= most
  return isRight ? undefined : messages.whole({ least, most })
}

/**
 * Licence hours apply to robots only; agents call within the hours of the task and the enterprise.
 */
export const manualDialTimes = (
  draft: Pick<ManualTaskDraft, 'startDate' | 'endDate' | 'startTimePoint' | 'endTimePoint'>,
  { global, holidays }: Pick<DialTimes, 'global' | 'holidays'>
): DialTimes => ({
  periods: [
    {
      dialDates: [{ startDate: draft.startDate, endDate: draft.endDate }],
      dialPeriods: [[minutesOf(draft.startTimePoint), minutesOf(draft.endTimePoint)]]
    }
  ],
  global,
  holidays,
  isRobot: false
})
