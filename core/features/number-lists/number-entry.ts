/** Numbers typed or pasted into a dialog: reading, checking and sending them. */
import type { WritableAtom } from 'nanostores'
import type { MutationStore } from '../../lib/query/mutation-store.ts'
import { notify } from '../../notices.ts'
import type { AddedNumbers } from '../call-tasks/resource-schemas.ts'
import { taskMessages } from '../call-tasks/task-messages.ts'
import { personsIn } from '../number-import/rules/phone-entry.ts'
import { numberListMessages as messages } from './messages.ts'

/** Maximum per request, as on the server. */
export const MOST_AT_ONCE = 10_000 // rule number-18

/** Numbers in typed or pasted text. */
export const numbersTyped = (text: string): readonly string[] => personsIn(text, false)

/** Why typed or pasted text cannot be sent: it has no number, or more than `most`. */
export function typedIssue(text: string, most: number): string | undefined {
  const count = numbersTyped(text).length
  if (count === 0) return messages.phonesMissing()
  return count > most ? messages.tooMany({ most, count }) : undefined
}

interface TypedNumbersDialog {
  readonly attempt: Pick<MutationStore<'add'>, 'make'>
  /** Gets the rejected numbers. */
  readonly $refused: WritableAtom<AddedNumbers | undefined>
  readonly send: () => Promise<AddedNumbers>
  readonly reload: () => Promise<unknown>
  readonly close: () => void
}

/**
 * Sends typed numbers and closes their dialog when all are accepted. Resolves to those still to
 * correct: the rejected ones, or all after a failed request; undefined when none is left. Never
 * rejects; failures are in the store of the attempt.
 */
export async function sendTypedNumbers(
  phones: readonly string[],
  { attempt, $refused, send, reload, close }: TypedNumbersDialog
): Promise<readonly string[] | undefined> {
  let added: AddedNumbers | undefined
  const outcome = await attempt.make('add', async () => {
    added = await send()
  })
  if (outcome !== 'done' || !added) return phones
  if (added.success > 0) void reload()
  if (added.fail > 0) {
    $refused.set(added)
    return added.failures.map(({ phone }) => phone)
  }
  close()
  notify('success', taskMessages.added())
  return undefined
}
