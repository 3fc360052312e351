import type { Transaction } from 'kysely'
import type { Tables } from '../../db/schema/schema.ts'
import { type Job, ownerOf } from '../../jobs/job-types.ts'
import { taskServerMessages as messages } from '../call-tasks/messages.ts'
import type { Guesses } from '../customers/guess-limit.ts'
import type { CheckedRow } from './import-sheet.ts'

/** The rows, of which those that guess at hidden numbers are rejected with the reason (rule number-8). */
export async function rejectGuesses(
  guesses: Guesses,
  inside: Transaction<Tables>,
  job: Job,
  rows: readonly CheckedRow[]
): Promise<readonly CheckedRow[]> {
  const numbersOf = ({ good }: CheckedRow) => (good ? [good.phone, ...good.otherPhones] : [])
  const alike = await guesses.tooMany(inside, ownerOf(job), rows.flatMap(numbersOf))
  return rows.map(row =>
    numbersOf(row).some(one => alike.has(one))
      ? { ...row, good: undefined, why: messages.phoneAlike() }
      : row
  )
}
