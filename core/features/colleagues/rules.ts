/** Which colleagues a list shows, and in which order. Pure. */
import type { Colleague } from './schemas.ts'

/** At most so many are listed; the others are found by search. */
export const MOST_LISTED = 50

const order: readonly string[] = ['SIGN_FREE', 'CLEARING', 'SIGN_BUSY', 'RING', 'CALLING']

/** Who can take a call comes first. */
const rank = ({ signState }: Colleague): number => {
  const at = order.indexOf(signState)
  return at < 0 ? order.length : at
}

const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

export interface ColleagueSearch {
  readonly text: string
  /** Undefined for all groups. */
  readonly groupName: string | undefined
}

/** By name or extension, within a group; free colleagues first. */
export function findColleagues(
  all: readonly Colleague[],
  { text, groupName }: ColleagueSearch
): readonly Colleague[] {
  const wanted = plain(text)
  return all
    .filter(each => groupName === undefined || each.groupName === groupName)
    .filter(each => [each.name, each.extension].some(one => plain(one).includes(wanted)))
    .toSorted((one, other) => rank(one) - rank(other))
}

/** Names of the groups, in the order of the list. */
export const groupsOf = (all: readonly Colleague[]): readonly string[] =>
  [...new Set(all.map(({ groupName }) => groupName))].filter(name => name !== '').toSorted()
