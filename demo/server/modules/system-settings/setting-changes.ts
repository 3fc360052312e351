/** What a save changes, for the operation log. */
import { shownTime } from '../../../../core/features/call-task-form/rules/work-periods.ts'
import { systemSettingMessages as messages } from '../../../../core/features/system-settings/messages.ts'
import type {
  CallSettings,
  DiallingSettings
} from '../../../../core/features/system-settings/schemas.ts'

export interface Change {
  readonly name: string
  readonly before: string
  readonly after: string
}

const change = (name: string, before: string, after: string): readonly Change[] =>
  before === after ? [] : [{ name, before, after }]

const switched = (isOn: boolean) => (isOn ? messages.on() : messages.off())

const secondsText = (seconds: number | null, none: string) =>
  seconds ? messages.seconds({ seconds }) : none

type Names = { readonly name: string; readonly shortName: string }

export const enterpriseChanges = (before: Names, after: Names): readonly Change[] => [
  ...change(messages.name(), before.name, after.name),
  ...change(
    messages.shortName(),
    before.shortName || messages.none(),
    after.shortName || messages.none()
  )
]

type Calls = Omit<CallSettings, 'version'>

export const callChanges = (before: Calls, after: Calls): readonly Change[] => [
  ...change(
    messages.wrapUpSeconds(),
    secondsText(before.wrapUpSeconds, messages.byHand()),
    secondsText(after.wrapUpSeconds, messages.byHand())
  ),
  ...change(
    messages.ringSeconds(),
    secondsText(before.ringSeconds, messages.unlimited()),
    secondsText(after.ringSeconds, messages.unlimited())
  ),
  ...change(
    messages.hidesNewNumbers(),
    switched(before.hidesNewNumbers),
    switched(after.hidesNewNumbers)
  ),
  ...change(
    messages.invitesRatings(),
    switched(before.invitesRatings),
    switched(after.invitesRatings)
  )
]

type Dialling = Omit<DiallingSettings, 'version'>

const hoursText = ({ startMinute, endMinute }: Dialling) =>
  messages.range({ from: shownTime(startMinute), to: shownTime(endMinute) })

export const diallingChanges = (before: Dialling, after: Dialling): readonly Change[] => [
  ...change(messages.hours(), hoursText(before), hoursText(after)),
  ...change(
    messages.robotOncePerDay(),
    switched(before.robotOncePerDay),
    switched(after.robotOncePerDay)
  )
]

/** The days of one list that are missing in the other, with their names. */
const without = (days: Dialling['holidays'], others: Dialling['holidays']) =>
  days
    .filter(({ day, name }) => !others.some(one => one.day === day && one.name === name))
    .map(({ day, name }) => (name ? `${day} ${name}` : day))
    .join('、')

export function holidayTexts(before: Dialling, after: Dialling): readonly string[] {
  const added = without(after.holidays, before.holidays)
  const removed = without(before.holidays, after.holidays)
  return [
    ...(added ? [messages.logAddedDays({ days: added })] : []),
    ...(removed ? [messages.logRemovedDays({ days: removed })] : [])
  ]
}

export const textOf = (changes: readonly Change[]): readonly string[] =>
  changes.map(({ name, before, after }) =>
    messages.logChange({ field: name, from: before, to: after })
  )
