/** Validation of the system settings, shared by the page and the server. */
import { isDay } from '../call-task-form/rules/day-time.ts'
import { systemSettingMessages as messages } from './messages.ts'
import type { DiallingSettings, EnterpriseSettings, Holiday } from './schemas.ts'

export const LONGEST_NAME = 64
export const LONGEST_SHORT_NAME = 16
export const LONGEST_HOLIDAY_NAME = 20
export const MOST_HOLIDAYS = 200

type Issues<Field extends string> = Readonly<Partial<Record<Field, string | undefined>>>

export function enterpriseIssues({
  name,
  shortName
}: Pick<EnterpriseSettings, 'name' | 'shortName'>): Issues<'name' | 'shortName'> {
  const isLong = shortName.trim().length > LONGEST_SHORT_NAME
  return {
    name:
      name.trim() === ''
        ? messages.nameMissing()
        : name.trim().length > LONGEST_NAME
          ? messages.nameLong({ most: LONGEST_NAME })
          : undefined,
    shortName: isLong ? messages.shortNameLong({ most: LONGEST_SHORT_NAME }) : undefined
  }
}

/** Message for a holiday that cannot be added to the others. */
export function holidayIssue(
  { day, name }: Holiday,
  others: readonly Holiday[]
): string | undefined {
  if (!isDay(day)) return messages.dayWrong()
  if (others.some(one => one.day === day)) return messages.dayTwice({ day })
  if (name.trim().length > LONGEST_HOLIDAY_NAME)
    return messages.holidayNameLong({ most: LONGEST_HOLIDAY_NAME })
  return others.length >= MOST_HOLIDAYS ? messages.holidaysMany({ most: MOST_HOLIDAYS }) : undefined
}

/** Message for hours in which nothing could be dialled. */
export const hoursIssue = ({
  startMinute,
  endMinute
}: Pick<DiallingSettings, 'startMinute' | 'endMinute'>): string | undefined =>
  startMinute < endMinute ? undefined : messages.hoursWrong()

export function holidaysIssue(holidays: readonly Holiday[]): string | undefined {
  for (const [at, holiday] of holidays.entries()) {
    const issue = holidayIssue(holiday, holidays.slice(0, at))
    if (issue) return issue
  }
  return undefined
}
