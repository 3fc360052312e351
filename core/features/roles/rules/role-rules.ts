/** Names of roles, and what a user may grant (rules role-2, role-4). */

import { type DataScope, dataScope } from '../enums.ts'
import { roleMessages as messages } from '../messages.ts'

/** In characters. */
export const LONGEST_NAME = 32
export const LONGEST_REMARK = 200

/** Message for an invalid name. */
export function nameIssue(name: string): string | undefined {
  const typed = name.trim()
  if (typed === '') return messages.nameMissing()
  return typed.length > LONGEST_NAME ? messages.nameTooLong({ most: LONGEST_NAME }) : undefined
}

const widthOf = (scope: string): number => dataScope.codes.indexOf(scope as DataScope)

/** Whether a scope shows no more than another. */
export const isWithin = (scope: string, limit: string): boolean => widthOf(scope) <= widthOf(limit)

interface Granting {
  readonly codes: Iterable<string>
  readonly dataScope: string
}

/**
 * Whether a user may grant what a role contains: only permissions that the user has, and no wider
 * scope than the user's own. Administrators (CMC.ADMIN.MANA) grant everything.
 */
export function mayGrant(
  mine: { readonly codes: ReadonlySet<string>; readonly dataScope: string },
  role: Granting
): boolean {
  if (mine.codes.has('CMC.ADMIN.MANA')) return true
  return (
    isWithin(role.dataScope, mine.dataScope) && [...role.codes].every(one => mine.codes.has(one))
  )
}
