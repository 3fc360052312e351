/** What a save changes, for the operation log. */
import { shownTime } from '../../../../core/features/call-task-form/rules/work-periods.ts'
import type { OperationChange } from '../../../../core/features/operation-log/schemas.ts'
import { systemSettingMessages as messages } from '../../../../core/features/system-settings/messages.ts'
import type {
  CallSettings,
  DiallingSettings,
  EnterpriseSettings,
  SignInSettings
} from '../../../../core/features/system-settings/schemas.ts'
import { changeOf } from '../operation-log/record-operation.ts'

type Changes = readonly OperationChange[]

const switched = (isOn: boolean) => (isOn ? messages.on() : messages.off())

const secondsText = (seconds: number | null, none: string) =>
  seconds ? messages.seconds({ seconds }) : none

type Enterprise = Omit<EnterpriseSettings, 'version'>

const logoText = ({ logo }: Enterprise, text: string) => (logo === '' ? messages.none() : text)

export const enterpriseChanges = (before: Enterprise, after: Enterprise): Changes => [
  ...changeOf(messages.name(), before.name, after.name),
  ...changeOf(
    messages.shortName(),
    before.shortName || messages.none(),
    after.shortName || messages.none()
  ),
  ...(before.logo === after.logo
    ? []
    : changeOf(
        messages.logo(),
        logoText(before, messages.oldLogo()),
        logoText(after, messages.newLogo())
      ))
]

type Calls = Omit<CallSettings, 'version'>

export const callChanges = (before: Calls, after: Calls): Changes => [
  ...changeOf(
    messages.wrapUpSeconds(),
    secondsText(before.wrapUpSeconds, messages.byHand()),
    secondsText(after.wrapUpSeconds, messages.byHand())
  ),
  ...changeOf(
    messages.ringSeconds(),
    secondsText(before.ringSeconds, messages.unlimited()),
    secondsText(after.ringSeconds, messages.unlimited())
  ),
  ...changeOf(
    messages.recordingPauseSeconds(),
    secondsText(before.recordingPauseSeconds ?? null, messages.unlimited()),
    secondsText(after.recordingPauseSeconds ?? null, messages.unlimited())
  ),
  ...changeOf(
    messages.hidesNewNumbers(),
    switched(before.hidesNewNumbers),
    switched(after.hidesNewNumbers)
  ),
  ...changeOf(
    messages.invitesRatings(),
    switched(before.invitesRatings),
    switched(after.invitesRatings)
  )
]

type Dialling = Omit<DiallingSettings, 'version'>

const hoursText = ({ startMinute, endMinute }: Dialling) =>
  messages.range({ from: shownTime(startMinute), to: shownTime(endMinute) })

export const diallingChanges = (before: Dialling, after: Dialling): Changes => [
  ...changeOf(messages.hours(), hoursText(before), hoursText(after)),
  ...changeOf(
    messages.robotOncePerDay(),
    switched(before.robotOncePerDay),
    switched(after.robotOncePerDay)
  ),
  // Those that have gone and those that are new.
  ...changeOf(
    messages.holidays(),
    without(before.holidays, after.holidays),
    without(after.holidays, before.holidays)
  )
]

/** The days of one list that are missing in the other, with their names. */
const without = (days: Dialling['holidays'], others: Dialling['holidays']): string | null =>
  days
    .filter(({ day, name }) => !others.some(one => one.day === day && one.name === name))
    .map(({ day, name }) => (name ? `${day} ${name}` : day))
    .join('、') || null

type SignIn = Omit<SignInSettings, 'version'>

const daysText = ({ passwordDays: days }: SignIn) =>
  days === null ? messages.unlimited() : messages.days({ days })

export const signInChanges = (before: SignIn, after: SignIn): Changes => [
  ...changeOf(messages.passwordDays(), daysText(before), daysText(after)),
  ...changeOf(
    messages.allowsTwoDevices(),
    switched(before.allowsTwoDevices),
    switched(after.allowsTwoDevices)
  ),
  ...changeOf(
    messages.addresses(),
    before.addresses.join('、') || messages.all(),
    after.addresses.join('、') || messages.all()
  )
]
