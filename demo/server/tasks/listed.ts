/** The numbers of the black, the red and the white list: what may stand there, and how they get there. */
import { type Kysely, sql } from 'kysely'
import type { NumberListKind } from '../../../core/contract/enums/call-tasks.ts'
import { plainNumber } from '../../../core/rules/phone-number.ts'
import { isTaskNumber } from '../../../core/rules/tasks/phone-entry.ts'
import { taskText } from '../../../core/text/tasks.ts'
import { manyRows } from '../db/many.ts'
import type { Tables } from '../db/schema.ts'

export interface Shelf {
  readonly enterpriseId: string
  readonly kind: NumberListKind
  readonly libId: number
}

export interface Listed {
  readonly id: string
  readonly phone: string
  readonly remark: string
}

/** The number in what somebody has written, or what is wrong with it. */
export function readListed(written: string): { phone: string } | { message: string } {
  const phone = plainNumber(written)
  if (phone === '') return { message: taskText.phoneEmpty() }
  return isTaskNumber(phone, false) ? { phone } : { message: taskText.phoneWrong() }
}

/** The rows of one list, or of one library of the black list. */
export const listedOn = (db: Kysely<Tables>, { enterpriseId, kind, libId }: Shelf) =>
  db
    .selectFrom('listed_number')
    .where('enterprise_id', '=', enterpriseId)
    .where('kind', '=', kind)
    .where('lib_id', '=', libId)

/** Inserts those that are not there yet, and returns which those are. */
export async function insertListed(
  db: Kysely<Tables>,
  { enterpriseId, kind, libId }: Shelf,
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
