/** What a manual task can be: the complaints of its form, and what may be done with it in which state. */
import type { ManualTaskDraft } from '../contract/entities/manual-task.ts'
import type { ManualCallStatus } from '../contract/enums/tasks.ts'
import { manualRuleText as t } from '../text/manual-tasks.ts'
import { taskText } from '../text/tasks.ts'
import { isDay, minutesOf } from './tasks/day-time.ts'
import type { DialTimes } from './tasks/dial-times.ts'

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

/** What is not listed does not happen. */
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

/** One whose days are over becomes one that is paused, once it has others. */
export const mayEditManual = (status: number): boolean =>
  is(status, manualStatus.waiting, manualStatus.paused, manualStatus.invalid)
export const mayRemoveManual = (status: number): boolean =>
  !is(status, manualStatus.running, manualStatus.paused)
/** One that is done waits to be started again. */
export const mayFillManual = (status: number): boolean =>
  !is(status, manualStatus.ended, manualStatus.invalid)

/** The numbers of these come from a pool. */
export const CLAIMED = 5
/** Each of the numbers of these names its 所属经理. */
export const BY_MANAGER = 2
export const isShared = (way: number): boolean => way === 0 || way === 3
/** The column of a file, and the field of an address book. */
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
type ManualComplaint = { readonly field: ManualField; readonly message: string }

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
const tooLong = { name: t.nameLong, remark: t.remarkLong, guide: t.guideLong } as const

/** Everything that is wrong, in the order of the form. `today`: YYYY-MM-DD. */
export function manualComplaints(
  draft: ManualTaskDraft,
  today: string
): readonly ManualComplaint[] {
  const found: ManualComplaint[] = []
  const say = (field: ManualField, message: string | undefined) =>
    message !== undefined && found.push({ field, message })
  const { startDate, endDate, startTimePoint, endTimePoint } = draft
  const long = (field: keyof typeof longest) =>
    draft[field].trim().length > longest[field]
      ? tooLong[field]({ most: longest[field] })
      : undefined
  say('name', draft.name.trim() === '' ? t.required() : long('name'))
  say('remark', long('remark'))
  say('guide', long('guide'))
  const isForNobody = draft.seatIds.length + draft.agentGroupIds.length === 0
  say('agents', isShared(draft.allocateWay) && isForNobody ? t.agents() : undefined)
  const wrong = (day: string) => (isDay(day) ? undefined : taskText.dateWrong())
  say('startDate', startDate === '' ? t.startDate() : wrong(startDate))
  if (endDate !== '' && !isDay(endDate)) say('endDate', wrong(endDate))
  else if (endDate !== '')
    say('endDate', endDate < startDate ? t.endDate() : endDate < today ? t.endPast() : undefined)
  say('startTimePoint', startTimePoint === '' ? t.startTime() : undefined)
  say(
    'endTimePoint',
    endTimePoint === ''
      ? t.endTime()
      : minutesOf(endTimePoint) <= minutesOf(startTimePoint)
        ? t.timeBackwards()
        : undefined
  )
  for (const field of counted) say(field, countComplaint(field, draft[field]))
  return found
}

export function countComplaint(field: Counted, value: number): string | undefined {
  const [least, most] = manualLimits[field]
  const isRight = Number.isInteger(value) && value >= least && value <= most
  return isRight ? undefined : t.whole({ least, most })
}

/** The licence binds robots: people call at the hours of the task and of the enterprise. */
export const manualDialTimes = (
  draft: Pick<ManualTaskDraft, 'startDate' | 'endDate' | 'startTimePoint' | 'endTimePoint'>,
  global: readonly [start: number, end: number]
): DialTimes => ({
  periods: [
    {
      dialDates: [{ startDate: draft.startDate, endDate: draft.endDate }],
      dialPeriods: [[minutesOf(draft.startTimePoint), minutesOf(draft.endTimePoint)]]
    }
  ],
  global,
  isRobot: false
})
