import type { Transaction } from 'kysely'
import type { Tables } from '../../db/schema/schema.ts'
import { type Job, ownerOf } from '../../jobs/job-types.ts'
import { taskServerMessages as messages } from '../call-tasks/messages.ts'
import type { Guesses } from '../customers/guess-limit.ts'
import type { Checked } from './import-sheet.ts'

/** The rows, of which those that only guess at hidden numbers do not come in. */
export async function withoutGuesses(
  guesses: Guesses,
  inside: Transaction<Tables>,
  job: Job,
  rows: readonly Checked[]
): Promise<readonly Checked[]> {
  const numbersOf = ({ good }: Checked) => (good ? [good.phone, ...good.otherPhones] : [])
  const alike = await guesses.tooMany(inside, ownerOf(job), rows.flatMap(numbersOf))
  return rows.map(row =>
    numbersOf(row).some(one => alike.has(one))
      ? { ...row, good: undefined, why: messages.phoneAlike() }
      : row
  )
}
