import { memberText } from '../../core/text/members.ts'
import { refuseField } from './refusal.ts'

/** PostgreSQL's code for a value that has to be the only one of its kind. */
const UNIQUE = '23505'

/** Says which name somebody else has already. */
const sentences: readonly (readonly [constraint: string, errcode: string, say: () => string])[] = [
  ['user_account_username', 'USERNAME_TAKEN', memberText.usernameTaken],
  ['user_account_mobile', 'MOBILE_TAKEN', memberText.mobileTaken],
  ['seat_extension', 'EXTENSION_TAKEN', memberText.extensionTaken]
]

/**
 * Does a deed that may meet a name that is taken; the table itself is the judge, so no race is won.
 * `words`: what a form calls it that has a word of its own.
 */
export async function unlessTaken<Result>(
  deed: () => Promise<Result>,
  words: Readonly<Record<string, () => string>> = {}
): Promise<Result> {
  try {
    return await deed()
  } catch (error) {
    const { code, message = '' } = error as { code?: unknown; message?: string }
    const found = sentences.find(([constraint]) => message.includes(constraint))
    if (code !== UNIQUE || !found) throw error
    throw refuseField(found[1], (words[found[1]] ?? found[2])())
  }
}
