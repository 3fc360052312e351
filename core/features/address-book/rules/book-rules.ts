/** Limits and validation of address books. */
import { plainNumber } from '../../../lib/format/phone-number.ts'
import { isPersons } from '../../number-import/rules/row-rules.ts'
import { bookMessages as messages } from '../messages.ts'
import { levelsBelow, pathOf, withBelow } from './group-tree.ts'

export const [PERSONAL, ENTERPRISE] = [0, 1] as const

export const LONGEST_NAME = 64
export const LONGEST_GROUP = 32
/** Groups of one book. */
export const MOST_GROUPS = 2000
/** Levels of groups below each other. */
export const MOST_LEVELS = 6
/** Members changed at once. */
export const MOST_AT_ONCE = 1000
/** Members of a new call task. */
export const MOST_CALLED = 9999

/** Returns the message, or undefined. */
export const groupNameIssue = (name: string): string | undefined =>
  name.trim() === '' ? messages.groupNameMissing() : undefined

export const memberNameIssue = (name: string): string | undefined =>
  name.trim() === '' ? messages.nameMissing() : undefined

export function phoneIssue(phone: string): string | undefined {
  if (phone.trim() === '') return messages.phoneMissing()
  return isPersons(plainNumber(phone)) ? undefined : messages.phoneWrong()
}

interface PlacedGroup {
  readonly id: string
  readonly parentId: string | null
  readonly groupName: string
}

/** Levels that a branch of so many levels would have in its place. */
export const levelsIssue = (
  groups: readonly PlacedGroup[],
  parentId: string | null,
  levels: number
): string | undefined =>
  (parentId === null ? 0 : pathOf(groups, parentId).length) + levels > MOST_LEVELS
    ? messages.tooDeep({ most: MOST_LEVELS })
    : undefined

/** Why a group cannot be moved below another one, or to the top. */
export function moveIssue(
  groups: readonly PlacedGroup[],
  id: string,
  parentId: string | null
): string | undefined {
  if (parentId !== null && withBelow(groups, [id]).has(parentId)) return messages.intoItself()
  const name = groups.find(one => one.id === id)?.groupName
  if (groups.some(one => one.id !== id && one.parentId === parentId && one.groupName === name))
    return messages.groupThere()
  return levelsIssue(groups, parentId, levelsBelow(groups, id))
}
