/** Name and scopes of a key (rule api-key-1). */
import { apiKeyMessages as messages } from './messages.ts'

export const LONGEST_NAME = 32
/** Keys of an enterprise that are neither revoked nor expired. */
export const MOST_KEYS = 50

export function nameIssue(name: string): string | undefined {
  const typed = name.trim()
  if (typed === '') return messages.nameMissing()
  return typed.length > LONGEST_NAME ? messages.nameLong({ most: LONGEST_NAME }) : undefined
}

export const scopesIssue = (scopes: readonly string[]): string | undefined =>
  scopes.length > 0 ? undefined : messages.scopesMissing()
