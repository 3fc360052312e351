/** Files of accounts: checked before the import, and imported as a job. */
import type { Transaction } from 'kysely'
import { accountPageMessages as messages } from '../../../../core/features/accounts/messages.ts'
import {
  type AccountRow,
  accountNames,
  accountRows,
  headingIssue,
  type NewAccount
} from '../../../../core/features/accounts/rules/account-sheet.ts'
import { MOST_ACCOUNTS } from '../../../../core/features/accounts/rules.ts'
import type { AccountFileCheck } from '../../../../core/features/accounts/schemas.ts'
import { commonMessages } from '../../../../core/messages/common-messages.ts'
import type { Requester } from '../../auth/requester.ts'
import { NO_PASSWORD } from '../../auth/secrets.ts'
import type { Database, Tables } from '../../db/schema/schema.ts'
import { type FileStore, fileOf, type ReadFile } from '../../files/file-store.ts'
import { type Checkpoint, completeStep, rowsLimitOf } from '../../jobs/import-progress.ts'
import { type Job, JobFailure, type Kind, ownerOf, stepSize } from '../../jobs/job-types.ts'
import { MOST_FAULTS, orRefuse } from '../transfer-list/check-people-file.ts'
import { type TableRows, tableRows } from '../transfer-list/table-rows.ts'
import { readPlaces, takenNames } from './account-places.ts'

interface Read extends TableRows {
  /** Validates rows that follow each other, with their numbers. */
  readonly validate: (
    inside: Database,
    rows: readonly (readonly string[])[],
    numbers: readonly number[]
  ) => Promise<readonly AccountRow[]>
}

async function readFile(db: Database, requester: Requester, upload: ReadFile): Promise<Read> {
  const limit = Math.min(MOST_ACCOUNTS, await rowsLimitOf(db, requester.enterpriseId))
  const table = await tableRows(upload, limit, messages.noAccounts())
  if (table.rows.length > limit) throw new JobFailure(messages.tooManyRows({ limit }))
  if (table.rows.length === 0) throw new JobFailure(messages.noAccounts())
  const issue = headingIssue(table.heading)
  if (issue) throw new JobFailure(issue)
  const known = await readPlaces(db, requester)
  // The right may have been taken since.
  if (!known) throw new JobFailure(commonMessages.forbidden())
  return {
    ...table,
    async validate(inside, rows, numbers) {
      const named = rows.map(row => accountNames(table.heading, row))
      const taken = await takenNames(
        inside,
        named.map(({ username }) => username),
        named.map(({ mobile }) => mobile)
      )
      const read = accountRows(table.heading, { ...known.places, ...taken })
      return rows.map((row, at) => read(row, numbers[at] ?? 0))
    }
  }
}

/** Dry run: what importing the file would reject, and why. */
export async function checkAccountFile(
  db: Database,
  requester: Requester,
  upload: ReadFile
): Promise<AccountFileCheck> {
  const file = await orRefuse(() => readFile(db, requester, upload))
  const rows = await file.validate(db, file.rows, file.numbers)
  const problems: AccountFileCheck['problems'] = []
  let leftOut = 0
  for (const [at, row] of rows.entries()) {
    if ('account' in row) continue
    leftOut += 1
    const found = row.problems.map(problem => ({ ...problem, row: file.numbers[at] ?? 0 }))
    if (problems.length < MOST_FAULTS) problems.push(...found)
  }
  return { rows: rows.length, leftOut, problems }
}

/** Inserts accounts without passwords; returns the ids of those whose names were still free. */
async function insertAccounts(
  inside: Transaction<Tables>,
  job: Job,
  accounts: ReadonlyMap<string, NewAccount>
): Promise<ReadonlySet<string>> {
  if (accounts.size === 0) return new Set()
  const inserted = await inside
    .insertInto('user_account')
    .values(
      [...accounts].map(([id, { name, username, mobile }]) => ({
        ...{ id, name, username, mobile, email: '', password_hash: NO_PASSWORD }
      }))
    )
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .execute()
  const ids = new Set(inserted.map(({ id }) => id))
  const added = [...accounts].filter(([id]) => ids.has(id))
  if (added.length === 0) return ids
  const created_at = Date.now()
  await inside
    .insertInto('membership')
    .values(
      added.map(([user_id, { departmentId }]) => ({
        ...{ user_id, enterprise_id: job.enterprise_id, department_id: departmentId },
        ...{ rank: 0, post: 0 as const, created_at }
      }))
    )
    .execute()
  await inside
    .insertInto('user_role')
    .values(
      added.flatMap(([user_id, { roleIds }]) => roleIds.map(role_id => ({ user_id, role_id })))
    )
    .execute()
  return ids
}

const reasonsOf = (row: AccountRow): string =>
  'account' in row
    ? messages.usernameThere()
    : row.problems.map(({ column, reason }) => `${column} ${reason}`.trim()).join('；')

/** Adds the accounts of an uploaded spreadsheet; rejected rows are kept with their reasons. */
export const importAccounts = (files: FileStore): Kind => ({
  async open(job, db) {
    const { attachmentKey } = job.input as { attachmentKey: string }
    const file = await readFile(db, ownerOf(job), fileOf(files, attachmentKey))
    return async (now, inside) => {
      const { rows: from } = now.checkpoint as Checkpoint
      const to = from + stepSize(file.rows.length)
      const cells = file.rows.slice(from, to)
      const rows = await file.validate(inside, cells, file.numbers.slice(from, to))
      const idAt = (at: number): string => `${now.id}-${from + at}`
      const accounts = new Map(
        rows.flatMap((row, at) => ('account' in row ? [[idAt(at), row.account] as const] : []))
      )
      const added = await insertAccounts(inside, now, accounts)
      const width = file.heading.length
      return completeStep(files, now, {
        heading: file.heading,
        ...{ looked: cells.length, sum: file.rows.length, added: added.size },
        failures: rows.flatMap((row, at) => {
          if (added.has(idAt(at))) return []
          const own = cells[at] ?? []
          const blank = Array.from({ length: Math.max(0, width - own.length) }, () => '')
          return [[...own, ...blank, reasonsOf(row)]]
        })
      })
    }
  }
})
