/** Contents of a scenario in words: for differences, conflicts and what a caller would meet. */
import { joinMessages } from '../../../messages/join-messages.ts'
import { festival } from '../../call-tasks/task-enums.ts'
import { queueStrategy, waitingMusic, wayKind } from '../enums.ts'
import { scenarioMessages as messages } from '../scenario-messages.ts'
import type { ReceptionContent, Way } from '../scenario-schemas.ts'
import type { ReceptionOptions } from '../schemas.ts'
import type { ContentPart } from './scenario-differences.ts'

type Names = Pick<ReceptionOptions, 'groups' | 'scripts'>
type Period = ReceptionContent['hours']['periods'][number]

export const dayName = (day: number): string => messages.dayNames().split(',')[day - 1] ?? ''

/** Consecutive days are a range: 周一至五、日. */
export function daysText(weekdays: readonly number[]): string {
  const days = [...new Set(weekdays)].sort((a, b) => a - b)
  if (days.length === 7) return messages.everyDay()
  const runs: number[][] = []
  for (const day of days) {
    const run = runs.at(-1)
    if (run?.at(-1) === day - 1) run.push(day)
    else runs.push([day])
  }
  const texts = runs.flatMap(run =>
    run.length > 2
      ? [messages.dayRange({ from: dayName(run[0] ?? 1), to: dayName(run.at(-1) ?? 1) })]
      : run.map(dayName)
  )
  return messages.days({ days: texts.join(joinMessages.list()) })
}

export const periodText = ({ weekdays, from, to }: Period): string =>
  `${daysText(weekdays)} ${from}–${to}`

export const groupText = (id: string, { groups }: Names): string =>
  groups.find(one => one.id === id)?.name ?? messages.lostGroupOption()

const scriptText = (code: string, { scripts }: Names): string =>
  scripts.find(one => one.code === code)?.name ?? messages.lostScriptOption({ code })

export function wayText({ kind, id }: Way, names: Names): string {
  if (kind === '') return messages.chooseWay()
  const label = wayKind.label(kind)
  if (id === '' || (kind !== 'robot' && kind !== 'queue')) return label
  return messages.wayOf({
    kind: label,
    name: (kind === 'robot' ? scriptText : groupText)(id, names)
  })
}

const or = (text: string): string => text || messages.nothing()
const yesNo = (value: boolean): string => (value ? messages.yes() : messages.no())

/** Label and text of each field of a part. */
export function partFields(
  part: ContentPart,
  content: ReceptionContent,
  names: Names
): readonly (readonly [label: string, text: string])[] {
  const { hours, menu, queue, closed } = content
  switch (part) {
    case 'numbers':
      return [[messages.numbers(), or(content.numbers.join(joinMessages.list()))]]
    case 'hours':
      return [
        [messages.hours(), or(hours.periods.map(periodText).join(joinMessages.clause()))],
        [messages.closedOn(), or(hours.closedOn.map(festival.label).join(joinMessages.list()))]
      ]
    case 'greeting':
      return [[messages.greeting(), or(content.greeting)]]
    case 'menu':
      return [
        [messages.prompt(), or(menu.prompt)],
        [
          messages.keys(),
          or(
            menu.keys
              .map(({ key, name, to }) => `${key} ${name} → ${wayText(to, names)}`)
              .join(joinMessages.clause())
          )
        ],
        [messages.waitSeconds(), messages.seconds({ count: menu.waitSeconds })],
        [messages.repeats(), messages.times({ count: menu.repeats })],
        [messages.otherwise(), wayText(menu.otherwise, names)]
      ]
    case 'first':
      return [[messages.firstTo(), wayText(content.first, names)]]
    case 'queue':
      return [
        [
          messages.handOver(),
          queue.groupId === '' ? messages.noGroup() : groupText(queue.groupId, names)
        ],
        [messages.strategy(), queueStrategy.label(queue.strategy)],
        [messages.music(), waitingMusic.label(queue.music)],
        [messages.announcesPlace(), yesNo(queue.announcesPlace)],
        [messages.maxWaitSeconds(), messages.seconds({ count: queue.maxWaitSeconds })],
        [messages.mostWaiting(), messages.people({ count: queue.mostWaiting })]
      ]
    case 'overflow':
      return [[messages.overflow(), wayText(content.overflow, names)]]
    default:
      return [
        [messages.closedMessage(), or(closed.message)],
        [messages.callBack(), yesNo(closed.callBack)]
      ]
  }
}

/** The fields of a part that differ between two contents. */
export const changedFields = (
  part: ContentPart,
  before: ReceptionContent,
  after: ReceptionContent,
  names: Names
): readonly { readonly label: string; readonly before: string; readonly after: string }[] => {
  const now = partFields(part, after, names)
  return partFields(part, before, names).flatMap(([label, old], at) => {
    const text = now[at]?.[1] ?? ''
    return text === old ? [] : [{ label, before: old, after: text }]
  })
}

export const partLabel = (part: ContentPart): string =>
  part === 'greeting' ? messages.greeting() : messages[part]()
