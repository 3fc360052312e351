/** What a line or a group of robots may be set to; the form and the server share it. */
import { joinMessages } from '../../../messages/join-messages.ts'
import { resourceMessages as messages } from '../messages.ts'
import type { ShareDraft } from '../share-schemas.ts'

export const EVERY_DAY: readonly number[] = [1, 2, 3, 4, 5, 6, 7]
export const DAY_MINUTES = 1440

const NUMBER = /^\d{3,20}$/

export const numberIssue = (number: string): string | undefined =>
  NUMBER.test(number) ? undefined : messages.numberWrong()

export const capacityIssue = (count: number): string | undefined =>
  count >= 1 ? undefined : messages.capacityWrong()

export const sumOfShares = (shares: readonly Pick<ShareDraft, 'amount'>[]): number =>
  shares.reduce((sum, { amount }) => sum + amount, 0)

/** What is left to those without a share; negative where more is given than there is. */
export const restOf = (room: number, shares: readonly Pick<ShareDraft, 'amount'>[]): number =>
  room - sumOfShares(shares)

export function reservedIssue(capacity: number, reserved: number): string | undefined {
  return reserved <= capacity ? undefined : messages.reservedWrong({ capacity })
}

/** Each department and task once, and not more than there is. */
export function sharesIssue(room: number, shares: readonly ShareDraft[]): string | undefined {
  const holders = new Set(shares.map(({ kind, id }) => `${kind} ${id}`))
  if (holders.size < shares.length) return messages.shareTwice()
  const sum = sumOfShares(shares)
  return sum <= room ? undefined : messages.sharesOver({ sum, room })
}

export function hoursIssue(from: number, to: number): string | undefined {
  return from < to ? undefined : messages.hoursWrong()
}

interface Opening {
  readonly openDays: readonly number[]
  readonly openFrom: number
  readonly openTo: number
}

/** Whether a line may dial at a time in ms, in the server's time zone as the periods of tasks. */
export function isOpenAt({ openDays, openFrom, openTo }: Opening, at: number): boolean {
  const moment = new Date(at)
  const minute = moment.getHours() * 60 + moment.getMinutes()
  return openDays.includes(moment.getDay() || 7) && openFrom <= minute && minute < openTo
}

const clock = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map(part => String(part).padStart(2, '0')).join(':')

/** In words: 周一至周五 09:00-18:00. */
export function openingText({ openDays, openFrom, openTo }: Opening): string {
  const days = [...openDays].sort()
  const isRow =
    days.length > 2 && days.every((day, at) => at === 0 || day === Number(days[at - 1]) + 1)
  const name = (day: number | undefined) => messages[`day${(day ?? 1) as 1}`]()
  const spoken =
    days.length === 7
      ? messages.everyDay()
      : isRow
        ? messages.dayRange({ from: name(days[0]), to: name(days.at(-1)) })
        : days.map(name).join(joinMessages.list())
  const isWhole = openFrom === 0 && openTo === DAY_MINUTES
  return `${spoken} ${isWhole ? messages.wholeDay() : `${clock(openFrom)}-${clock(openTo)}`}`
}
