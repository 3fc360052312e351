import { preflightMessages } from '../../../../core/features/call-tasks/task-messages.ts'
import type { ImportCheck } from '../../../../core/features/number-import/schemas.ts'
import { transferMessages } from '../../../../core/features/transfer-list/messages.ts'
import type { Session } from '../../auth/token-store.ts'
import type { Database } from '../../db/schema/schema.ts'
import { FileGone, type ReadFile } from '../../files/file-store.ts'
import { serverMessages } from '../../http/messages.ts'
import { refuse } from '../../http/refusal.ts'
import { rowsLimitOf } from '../../jobs/import-progress.ts'
import { JobFailure } from '../../jobs/job-types.ts'
import { type Into, peopleThere } from '../customers/add-people.ts'
import type { Guesses } from '../customers/guess-limit.ts'
import {
  type PeopleInto,
  type PeopleSheet,
  peopleSheet,
  phoneIn,
  validateRow
} from './import-contacts.ts'
import { tableRows } from './table-rows.ts'

interface Needs {
  readonly db: Database
  readonly guesses: Guesses
  readonly session: Session
}

/** Faults reported one by one; the rest are counted. */
export const MOST_FAULTS = 1000 // rule number-import-17

/** Reads an uploaded file; what would fail its import is a refusal here. */
export async function orRefuse<Found>(read: () => Promise<Found>): Promise<Found> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof JobFailure) throw refuse(error.message)
    // The row exists, but the file has expired.
    throw error instanceof FileGone ? refuse(transferMessages.noUpload()) : error
  }
}

async function sheetOf(
  { db, session }: Pick<Needs, 'db' | 'session'>,
  upload: ReadFile,
  into: PeopleInto
): Promise<PeopleSheet> {
  const limit = await rowsLimitOf(db, session.enterpriseId)
  const table = await tableRows(upload, limit)
  if (table.rows.length > limit) throw new JobFailure(serverMessages.uploadTooManyRows({ limit }))
  if (table.rows.length === 0) throw new JobFailure(preflightMessages.empty())
  return peopleSheet(db, session.enterpriseId, table, into)
}

/** Dry run: what importing the people of a file would do to each row. */
export async function checkPeopleFile(
  { db, guesses, session }: Needs,
  upload: ReadFile,
  into: Into
): Promise<ImportCheck> {
  return checkPeople({ db, session }, upload, into, async phones => ({
    alike: await guesses.tooMany(db, session, phones),
    there: await peopleThere(db, session.enterpriseId, phones, into)
  }))
}

/** The same with the numbers that `find` knows. */
export async function checkPeople(
  needs: Pick<Needs, 'db' | 'session'>,
  upload: ReadFile,
  into: PeopleInto,
  find: (
    phones: readonly string[]
  ) => Promise<{ readonly there: Set<string>; readonly alike: Pick<ReadonlySet<string>, 'has'> }>
): Promise<ImportCheck> {
  const sheet = await orRefuse(() => sheetOf(needs, upload, into))
  const phones = sheet.rows.map(row => phoneIn(row, sheet))
  const { there, alike } = await find(phones)
  const faults: ImportCheck['faults'] = []
  let leftOut = 0
  for (const [at, row] of sheet.rows.entries()) {
    const phone = phones[at] ?? ''
    const { fault } = validateRow(row, sheet, { there, alike })
    if (!fault) {
      there.add(phone)
      continue
    }
    leftOut += 1
    if (leftOut <= MOST_FAULTS) faults.push({ row: sheet.numbers[at] ?? 0, phone, ...fault })
  }
  return { rows: sheet.rows.length, leftOut, uncalled: 0, faults }
}
