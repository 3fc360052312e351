import type { Transaction } from 'kysely'
import { taskServerText as text } from '../../../core/text/task-server.ts'
import type { Guesses } from '../cases/guesses.ts'
import type { Tables } from '../db/schema.ts'
import type { Checked } from './import-sheet.ts'
import { type Job, ownerOf } from './job.ts'

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
      ? { ...row, good: undefined, why: text.phoneAlike() }
      : row
  )
}
