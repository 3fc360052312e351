/** Checks a scenario before it is published: each issue with its place (rule reception-3). */

import { joinMessages } from '../../../messages/join-messages.ts'
import type { ReceptionIssueKind, ReceptionSection } from '../enums.ts'
import type { ReceptionContent, Way } from '../scenario-schemas.ts'
import { isEmptyPeriod, neverOpens, overlapping } from './opening-hours.ts'

export interface ReceptionIssue {
  readonly kind: ReceptionIssueKind
  readonly section: ReceptionSection
  /** Field, period by index, or key in the section; blank for the section itself. */
  readonly place: string
  /** Number, scenario, script or group that the issue is about. */
  readonly name: string
}

/** What a scenario refers to. */
export interface ScenarioReferences {
  readonly now: number
  /** Numbers of the enterprise. */
  readonly numbers: ReadonlySet<string>
  /** Numbers of other published scenarios, with the scenario's name. */
  readonly taken: ReadonlyMap<string, string>
  /**
   * Available scripts; `canTransfer`: a conversation may ask for a person; `variables`: those that each
   * number of a task has and a caller has not.
   */
  readonly scripts: ReadonlyMap<
    string,
    { readonly canTransfer: boolean; readonly variables: readonly string[] }
  >
  readonly groups: ReadonlyMap<string, { readonly name: string; readonly seats: number }>
}

type Report = (kind: ReceptionIssueKind, place?: string, name?: string) => void

function checkNumbers(
  { numbers }: ReceptionContent,
  references: ScenarioReferences,
  report: Report
): void {
  if (numbers.length === 0) report('noNumber')
  for (const [at, number] of numbers.entries()) {
    const other = references.taken.get(number)
    if (numbers.indexOf(number) < at) report('sameNumber', number, number)
    else if (!references.numbers.has(number)) report('foreignNumber', number, number)
    else if (other !== undefined) report('takenNumber', number, other)
  }
}

function checkHours(
  { hours }: ReceptionContent,
  { now }: ScenarioReferences,
  report: Report
): void {
  const empty = hours.periods.flatMap((period, at) => (isEmptyPeriod(period) ? [at] : []))
  for (const at of empty) report('emptyPeriod', String(at))
  for (const [at, { weekdays }] of hours.periods.entries())
    if (new Set(weekdays).size < weekdays.length) report('sameDay', String(at))
  for (const at of overlapping(hours.periods)) report('overlap', String(at))
  if (empty.length === 0 && neverOpens(hours, now)) report('neverOpen')
}

function checkGroup(
  id: string,
  references: ScenarioReferences,
  report: Report,
  place: string
): void {
  const group = references.groups.get(id)
  if (!group) report('lostGroup', place)
  else if (group.seats === 0) report('emptyGroup', place, group.name)
}

function checkWay(
  { kind, id }: Way,
  references: ScenarioReferences,
  report: Report,
  place = ''
): void {
  if (kind === '' || ((kind === 'robot' || kind === 'queue') && id === ''))
    report('noTarget', place)
  else if (kind === 'queue') checkGroup(id, references, report, place)
  else if (kind === 'robot') {
    const script = references.scripts.get(id)
    if (!script) report('lostScript', place, id)
    else if (script.variables.length > 0)
      report('unsetVariables', place, script.variables.join(joinMessages.list()))
  }
}

/** The ways that callers can take; the overflow is the last. */
export const waysOf = ({ menu, first, overflow }: ReceptionContent): readonly Way[] =>
  menu.keys.length === 0
    ? [first, overflow]
    : [...menu.keys.map(({ to }) => to), menu.otherwise, overflow]

export function checkScenario(
  content: ReceptionContent,
  references: ScenarioReferences
): readonly ReceptionIssue[] {
  const issues: ReceptionIssue[] = []
  const inSection =
    (section: ReceptionSection): Report =>
    (kind, place = '', name = '') => {
      issues.push({ kind, section, place, name })
    }
  checkNumbers(content, references, inSection('numbers'))
  checkHours(content, references, inSection('hours'))
  const { menu, first, queue, overflow, closed } = content
  const inMenu = inSection('menu')
  if (menu.keys.length > 0) {
    if (menu.prompt.trim() === '') inMenu('noPrompt', 'prompt')
    for (const [at, { key, to }] of menu.keys.entries()) {
      if (menu.keys.findIndex(one => one.key === key) < at) inMenu('sameKey', key, key)
      checkWay(to, references, inMenu, key)
    }
    checkWay(menu.otherwise, references, inMenu, 'otherwise')
  } else checkWay(first, references, inSection('first'))
  const used = waysOf(content)
  const handsOver = used.some(
    ({ kind, id }) => kind === 'robot' && references.scripts.get(id)?.canTransfer === true
  )
  if (queue.groupId !== '') checkGroup(queue.groupId, references, inSection('queue'), 'groupId')
  else if (handsOver) inSection('queue')('noGroup', 'groupId')
  checkWay(overflow, references, inSection('overflow'))
  // A caller would wait again for the agents who did not come.
  const groups = new Set(
    used.slice(0, -1).flatMap(({ kind, id }) => (kind === 'queue' ? [id] : []))
  )
  if (handsOver) groups.add(queue.groupId)
  if (overflow.kind === 'queue' && groups.has(overflow.id)) inSection('overflow')('sameGroup')
  if (closed.message.trim() === '') inSection('closed')('noClosedMessage', 'message')
  return issues
}
