/** Validation of the settings (rule disposition-2). */

import { dispositionSettingMessages as messages } from '../disposition-setting-messages.ts'
import type { DispositionDemand, DispositionDirection } from '../enums.ts'
import { type DispositionGroupDraft, MOST_CODES, MOST_GROUPS, NAME_LIMIT } from '../schemas.ts'

/** The issue of a name among those beside it, or undefined. */
export function nameIssue(name: string, others: readonly string[]): string | undefined {
  const text = name.trim()
  if (text === '') return messages.nameMissing()
  if (text.length > NAME_LIMIT) return messages.nameTooLong({ most: NAME_LIMIT })
  if (others.some(other => other.trim() === text)) return messages.nameThere({ name: text })
  return undefined
}

const firstNameIssue = (names: readonly string[]): string | undefined =>
  names.map((name, at) => nameIssue(name, names.slice(0, at))).find(issue => issue !== undefined)

/** Whether a code or a demand of one direction is for calls of another. */
export const covers = (
  which: DispositionDirection | DispositionDemand,
  direction: 'INCOMING' | 'OUTGOING'
): boolean => which === 'ALL' || which === direction

/** The first issue of the whole settings, or undefined. */
export function settingsIssue(draft: {
  readonly requiredFor: DispositionDemand
  readonly groups: readonly DispositionGroupDraft[]
}): string | undefined {
  const { groups, requiredFor } = draft
  if (groups.length > MOST_GROUPS) return messages.tooManyGroups({ most: MOST_GROUPS })
  if (groups.some(({ codes }) => codes.length > MOST_CODES))
    return messages.tooManyCodes({ most: MOST_CODES })
  const names = firstNameIssue(groups.map(({ name }) => name))
  if (names) return names
  for (const { codes } of groups) {
    const labels = firstNameIssue(codes.map(({ label }) => label))
    if (labels) return labels
  }
  const enabled = groups.flatMap(({ codes }) => codes.filter(({ isEnabled }) => isEnabled))
  const isOffered = (way: 'INCOMING' | 'OUTGOING') =>
    !covers(requiredFor, way) || enabled.some(({ direction }) => covers(direction, way))
  // A demand that no code can meet would hold every agent in wrap-up.
  return isOffered('INCOMING') && isOffered('OUTGOING') ? undefined : messages.demandEmpty()
}

/** A list with one element moved by one place. */
export function moved<One>(list: readonly One[], at: number, by: -1 | 1): readonly One[] {
  const [one, other] = [list[at], list[at + by]]
  if (one === undefined || other === undefined) return list
  return list.map((each, place) => (place === at ? other : place === at + by ? one : each))
}
