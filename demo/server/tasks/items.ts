/** The numbers of a task as somebody looks for them, in a list and an export alike. */
import { type Kysely, sql } from 'kysely'
import { maskedPhone } from '../../../core/rules/masking.ts'
import { plainNumber } from '../../../core/rules/phone-number.ts'
import type { Session } from '../auth/tokens.ts'
import { knowsNumber } from '../cases/hidden-numbers.ts'
import type { Tables } from '../db/schema.ts'
import { containing } from '../paging.ts'
import { itemsOf, letterOf } from './read.ts'

export interface ItemSearch {
  readonly phone?: string | undefined
  readonly status?: number | undefined
  readonly callResult?: number | undefined
  readonly intentCode?: string | undefined
}

const isHidden = sql<boolean>`exists (select 1 from customer
  where customer.enterprise_id = call_item.enterprise_id and customer.phone = call_item.phone
    and customer.is_number_hidden)`

/** A hidden number is found by all of it, and by those who know it. */
export async function itemsMatching(
  db: Kysely<Tables>,
  who: Pick<Session, 'userId' | 'enterpriseId'>,
  taskId: string,
  { phone, status, callResult, intentCode }: ItemSearch
) {
  let found = itemsOf(db, taskId)
  const digits = phone?.trim()
  if (digits) {
    const whole = plainNumber(digits)
    const knows = await knowsNumber(db, who, whole)
    found = found
      .where('phone', 'like', containing(digits))
      .where(sql<boolean>`(not ${isHidden} or (${knows} and phone = ${whole}))`)
  }
  if (status !== undefined) found = found.where('status', '=', status)
  if (callResult !== undefined) found = found.where('result', '=', callResult)
  if (intentCode !== undefined) found = found.where('intent', '=', letterOf(intentCode))
  return found
}

/** Shows numbers of an enterprise as everywhere: with stars where one is hidden. */
export async function shownIn(
  db: Kysely<Tables>,
  enterpriseId: string,
  phones: readonly string[]
): Promise<(phone: string) => string> {
  const { rows } = await sql<{ phone: string }>`select distinct phone from customer
    where enterprise_id = ${enterpriseId} and phone = any(${phones}::text[])
      and is_number_hidden`.execute(db)
  const hidden = new Set(rows.map(row => row.phone))
  return phone => (hidden.has(phone) ? maskedPhone(phone) : phone)
}
