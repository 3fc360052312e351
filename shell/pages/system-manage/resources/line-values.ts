import { clockOf } from '../../../../core/features/messaging/rules/quiet-hours.ts'
import { minutesOf, typedClock } from '../../../../core/features/reception/rules/opening-hours.ts'
import type { LineDraft } from '../../../../core/features/resources/line-form.ts'
import { resourceMessages as messages } from '../../../../core/features/resources/messages.ts'
import {
  DAY_MINUTES,
  EVERY_DAY,
  hoursIssue,
  numberIssue,
  reservedIssue
} from '../../../../core/features/resources/rules/line-rules.ts'
import type { ManagedLine } from '../../../../core/features/resources/schemas.ts'
import {
  amountIssue,
  countIssue,
  isCount,
  sharesOf,
  typedShares,
  typedSharesIssue
} from './share-values.ts'

export const initialOf = (line: ManagedLine | undefined) => ({
  cidNumber: line?.cidNumber ?? '',
  name: line?.name ?? '',
  groupId: line?.groupId ?? '',
  area: line?.area ?? '',
  operator: line?.operator ?? '',
  capacity: String(line?.capacity ?? 10),
  reserved: String(line?.reserved ?? 0),
  days: (line?.openDays ?? EVERY_DAY).map(String),
  from: clockOf(line?.openFrom ?? 0),
  to: clockOf(line?.openTo ?? DAY_MINUTES),
  isEnabled: line?.isEnabled ?? true,
  remark: line?.remark ?? '',
  shares: typedShares(line?.shares ?? [])
})
export type LineValues = ReturnType<typeof initialOf>

export const clock = (typed: string): string => typedClock(typed, true) ?? typed
const minuteIn = (typed: string): number | undefined => {
  const found = typedClock(typed, true)
  return found === undefined ? undefined : minutesOf(found)
}

/** What there is to share; undefined while it is not a number. */
export const roomOf = ({ capacity, reserved }: LineValues): number | undefined =>
  isCount(capacity) && isCount(reserved) && Number(reserved) <= Number(capacity)
    ? Number(capacity) - Number(reserved)
    : undefined

export function issuesOf(values: LineValues, isNew: boolean) {
  const [from, to] = [minuteIn(values.from), minuteIn(values.to)]
  const order = from === undefined || to === undefined ? undefined : hoursIssue(from, to)
  const wrongTime = (minute: number | undefined) =>
    minute === undefined ? messages.timeWrong() : undefined
  return {
    cidNumber: isNew ? numberIssue(values.cidNumber) : undefined,
    capacity: amountIssue(values.capacity),
    reserved:
      countIssue(values.reserved) ??
      (isCount(values.capacity)
        ? reservedIssue(Number(values.capacity), Number(values.reserved))
        : undefined),
    days: values.days.length > 0 ? undefined : messages.daysMissing(),
    from: wrongTime(from),
    to: wrongTime(to) ?? order,
    shares: typedSharesIssue(values.shares, roomOf(values))
  }
}

export const draftOf = (values: LineValues): LineDraft => ({
  ...{ name: values.name, groupId: values.groupId || null, remark: values.remark },
  ...{ area: values.area, operator: values.operator, isEnabled: values.isEnabled },
  ...{ capacity: Number(values.capacity), reserved: Number(values.reserved) },
  openDays: values.days.map(Number),
  openFrom: minuteIn(values.from) ?? 0,
  openTo: minuteIn(values.to) ?? DAY_MINUTES,
  shares: sharesOf(values.shares)
})
