/** The dialog of quiet hours and rate. */
import { atom, readonlyType } from 'nanostores'
import { mutationStore } from '../../../lib/query/mutation-store.ts'
import { queryStore } from '../../../lib/query/query-store.ts'
import { call } from '../../../net/http.ts'
import { notify } from '../../../notices.ts'
import { onSignedOut } from '../../../session/session-state.ts'
import { normalizeTime } from '../../manual-tasks/manual-time.ts'
import { clockOf, usualQuietHours } from '../rules/quiet-hours.ts'
import { MOST_RATE, type SendingSettings, sendingSettings } from '../setting-endpoints.ts'
import { messageTaskMessages as messages } from '../tasks/message-task-messages.ts'

const $isOpen = atom(false)
const read = queryStore<SendingSettings>()
const attempt = mutationStore<'save'>()

export const $isSettingSending = readonlyType($isOpen)
export const $sendingSettings = read.$store
export const $settingAttempt = readonlyType(attempt.$attempt)

/** Never rejects; failures are in `$sendingSettings`. */
export function readSendingSettings(): Promise<void> {
  attempt.forget()
  return read.load(() => call(sendingSettings.read, {}, { silent: true }))
}

export function openSendingSettings(): void {
  read.forget()
  $isOpen.set(true)
  void readSendingSettings()
}

/** Ignored while sending, so that the outcome has a place to appear. */
export function closeSendingSettings(): void {
  if (attempt.$attempt.get().status !== 'busy') $isOpen.set(false)
}

/** As typed. */
export interface SettingDraft {
  readonly isQuiet: boolean
  readonly start: string
  readonly end: string
  readonly rate: string
}

export function settingDraft({ quietStart, quietEnd, rate }: SendingSettings): SettingDraft {
  const isQuiet = quietStart !== quietEnd
  const { start, end } = isQuiet ? { start: quietStart, end: quietEnd } : usualQuietHours
  return { isQuiet, start: clockOf(start), end: clockOf(end), rate: String(rate) }
}

/** Minutes of the day; undefined for no time. */
function minuteOf(typed: string): number | undefined {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(normalizeTime(typed)) ?? []
  return minutes === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}

export function settingIssues({ isQuiet, start, end, rate }: SettingDraft) {
  const timeIssue = (typed: string) =>
    isQuiet && minuteOf(typed) === undefined ? messages.clockWrong() : undefined
  const number = Number(rate.normalize('NFKC').trim() || Number.NaN)
  const isRate = Number.isInteger(number) && number >= 1 && number <= MOST_RATE
  const isSame = isQuiet && minuteOf(start) !== undefined && minuteOf(start) === minuteOf(end)
  return {
    start: timeIssue(start),
    end: timeIssue(end) ?? (isSame ? messages.quietSame() : undefined),
    rate: isRate ? undefined : messages.rateWrong({ most: MOST_RATE })
  }
}

/** Saves over this version. Never rejects; failures are in `$settingAttempt`. */
export async function saveSendingSettings(draft: SettingDraft, version: number): Promise<void> {
  const { isQuiet, start, end, rate } = draft
  const quietStart = isQuiet ? (minuteOf(start) ?? 0) : 0
  const quietEnd = isQuiet ? (minuteOf(end) ?? 0) : 0
  const body = { quietStart, quietEnd, rate: Number(rate.normalize('NFKC').trim()), version }
  const outcome = await attempt.make('save', () =>
    call(sendingSettings.save, { body }, { silent: true })
  )
  if (outcome !== 'done') return
  $isOpen.set(false)
  notify('success', messages.settingsSaved())
}

onSignedOut(() => {
  $isOpen.set(false)
  read.forget()
  attempt.forget()
})
