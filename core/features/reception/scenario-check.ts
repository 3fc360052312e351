/** The check of the open scenario while it is edited, and the place that the editor shows. */
import { atom, computed, readonlyType } from 'nanostores'
import { serverNow } from '../../environment/server-time.ts'
import { lastOf } from '../../lib/query/query-store.ts'
import { receptionIssueKind, receptionSection } from './enums.ts'
import { $receptionOptions, referencesFrom } from './reception-options.ts'
import { checkScenario, type ReceptionIssue } from './rules/check-scenario.ts'
import { $scenario } from './scenario-draft.ts'
import { scenarioMessages as messages } from './scenario-messages.ts'
import type { ReceptionScenario } from './schemas.ts'

/** Undefined until the options are read. */
export const $scenarioIssues = computed(
  [$scenario, $receptionOptions],
  (open, options): readonly ReceptionIssue[] | undefined => {
    const known = lastOf(options)
    if (!open || !known) return undefined
    return checkScenario(open.content, referencesFrom(known, open.id, serverNow()))
  }
)

/** Name of the place of an issue, such as 按键菜单 按键 1. */
function placeText({ section, place }: ReceptionIssue): string {
  const at = receptionSection.label(section)
  if (section === 'hours' && place !== '')
    return `${at} ${messages.period({ number: Number(place) + 1 })}`
  if (section === 'menu' && place === 'otherwise') return `${at} ${messages.otherwise()}`
  if (section === 'menu' && place !== '' && place !== 'prompt')
    return `${at} ${messages.placeKey({ key: place })}`
  return at
}

export function issueText(issue: ReceptionIssue): string {
  const [place, kind] = [placeText(issue), receptionIssueKind.label(issue.kind)]
  return issue.name === ''
    ? messages.issueAt({ place, issue: kind })
    : messages.issueAbout({ place, issue: kind, name: issue.name })
}

/** Attribute of the field that an issue is about. */
export const placeOf = (section: string, place = ''): string => `${section}:${place}`

/** All numbers are chosen in one field. */
export const NUMBER_LIST = placeOf('numbers', 'list')

/** The fields of the editor, in which an issue without a field of its own is at the section. */
export const issuePlaces = ({ section, place }: ReceptionIssue): readonly string[] => [
  section === 'numbers' ? NUMBER_LIST : placeOf(section, place),
  placeOf(section)
]

const $focus = atom<{ readonly places: readonly string[] }>({ places: [] })
export const $scenarioFocus = readonlyType($focus)
export const showIssue = (issue: ReceptionIssue): void => $focus.set({ places: issuePlaces(issue) })

/** The published content, from which a draft differs as listed. */
export function contentBefore(
  { content }: Pick<ReceptionScenario, 'content'>,
  differences: readonly { part: string; field: string; before: unknown }[]
): ReceptionScenario['content'] {
  const before: Record<string, unknown> = { ...content }
  for (const { part, field, before: value } of differences)
    before[part] =
      field === '' ? value : { ...(before[part] as Record<string, unknown>), [field]: value }
  return before as ReceptionScenario['content']
}
