/** Searches the numbers of a task, for a list and an export alike. */
import { type Kysely, sql } from 'kysely'
import { maskedPhone } from '../../../../core/lib/format/masking.ts'
import { plainNumber } from '../../../../core/lib/format/phone-number.ts'
import type { Requester } from '../../auth/requester.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { containing } from '../../http/paging.ts'
import { knowsNumber } from '../customers/hidden-numbers.ts'
import { itemsOf, letterOf } from './task-queries.ts'

export interface ItemSearch {
  readonly phone?: string | undefined
  readonly status?: number | undefined
  readonly callResult?: number | undefined
  readonly intentCode?: string | undefined
}

/**
 * Condition for a typed number: a hidden one matches only in full, and only for users who know it.
 */
export async function numberMatching(
  db: Kysely<Tables>,
  requester: Requester,
  table: 'call_item' | 'sms_record' | 'unsubscribed_number',
  written: string
) {
  const whole = plainNumber(written)
  const knows = await knowsNumber(db, requester, whole)
  const phone = sql.ref(`${table}.phone`)
  return sql<boolean>`(${phone} like ${containing(written)} and ((${knows} and ${phone} = ${whole})
    or not exists (select 1 from customer where customer.enterprise_id = ${requester.enterpriseId}
      and customer.phone = ${phone} and customer.is_number_hidden)))`
}

export async function itemsMatching(
  db: Kysely<Tables>,
  requester: Requester,
  taskId: string,
  { phone, status, callResult, intentCode }: ItemSearch
) {
  let found = itemsOf(db, taskId)
  const digits = phone?.trim()
  if (digits) found = found.where(await numberMatching(db, requester, 'call_item', digits))
  if (status !== undefined) found = found.where('status', '=', status)
  if (callResult !== undefined) found = found.where('result', '=', callResult)
  if (intentCode !== undefined) found = found.where('intent', '=', letterOf(intentCode))
  return found
}

/** Masks the hidden numbers of an enterprise. */
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
