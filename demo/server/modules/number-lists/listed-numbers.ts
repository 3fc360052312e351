/** Numbers of the blacklist, red list and white list: validation and insertion. */
import { type Kysely, sql } from 'kysely'
import type { NumberListKind } from '../../../../core/features/call-tasks/enums.ts'
import { taskMessages } from '../../../../core/features/call-tasks/task-messages.ts'
import { isTaskNumber } from '../../../../core/features/number-import/rules/phone-entry.ts'
import { plainNumber } from '../../../../core/lib/format/phone-number.ts'
import { manyRows } from '../../db/insert-many.ts'
import type { Tables } from '../../db/schema/schema.ts'

export interface ListKey {
  readonly enterpriseId: string
  readonly kind: NumberListKind
  readonly libId: number
}

export interface Listed {
  readonly id: string
  readonly phone: string
  readonly remark: string
}

/** The number in a typed text, or its error. */
export function readListed(written: string): { phone: string } | { message: string } {
  const phone = plainNumber(written)
  if (phone === '') return { message: taskMessages.phoneEmpty() }
  return isTaskNumber(phone, false) ? { phone } : { message: taskMessages.phoneWrong() }
}

/** The rows of a list, or of a library of the blacklist. */
export const listedOn = (db: Kysely<Tables>, { enterpriseId, kind, libId }: ListKey) =>
  db
    .selectFrom('listed_number')
    .where('enterprise_id', '=', enterpriseId)
    .where('kind', '=', kind)
    .where('lib_id', '=', libId)

/** Inserts the new numbers and returns them. */
export async function insertListed(
  db: Kysely<Tables>,
  { enterpriseId, kind, libId }: ListKey,
  userId: string,
  numbers: readonly Listed[]
): Promise<ReadonlySet<string>> {
  if (numbers.length === 0) return new Set()
  const columns = { id: 'text', phone: 'text', remark: 'text' }
  const rows = numbers.map(({ id, phone, remark }) => ({ id, phone, remark }))
  const added = await sql<{ phone: string }>`insert into listed_number
      (id, enterprise_id, kind, lib_id, phone, remark, creator_name, created_at)
    select v.id, ${enterpriseId}, ${kind}, ${libId}, v.phone, v.remark, name, ${Date.now()}
    from ${manyRows(columns, rows)}, user_account
    where user_account.id = ${userId}
    on conflict do nothing returning phone`.execute(db)
  return new Set(added.rows.map(({ phone }) => phone))
}
