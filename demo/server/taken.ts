import { memberText } from '../../core/text/members.ts'
import { refuse } from './refusal.ts'

/** PostgreSQL's code for a value that has to be the only one of its kind. */
const UNIQUE = '23505'

/** Says which name somebody else has already. The codes let a form show it at its field. */
const sentences: readonly (readonly [constraint: string, code: number, say: () => string])[] = [
  ['user_account_username', 1101, memberText.usernameTaken],
  ['user_account_mobile', 1102, memberText.mobileTaken],
  ['seat_extension', 1103, memberText.extensionTaken]
]

/** Does a deed that may meet a name that is taken; the table itself is the judge, so no race is won. */
export async function unlessTaken<Result>(deed: () => Promise<Result>): Promise<Result> {
  try {
    return await deed()
  } catch (error) {
    const { code, message = '' } = error as { code?: unknown; message?: string }
    const found = sentences.find(([constraint]) => message.includes(constraint))
    if (code !== UNIQUE || !found) throw error
    throw refuse(found[2](), found[1])
  }
}
