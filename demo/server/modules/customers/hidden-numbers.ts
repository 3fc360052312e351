/** Hidden numbers: which users know one, and what a search reveals to others. */
import { sql } from 'kysely'
import { plainNumber } from '../../../../core/lib/format/phone-number.ts'
import type { Requester } from '../../auth/requester.ts'
import type { Database } from '../../db/schema/schema.ts'
import { containing } from '../../http/paging.ts'

/** How long a user counts as knowing a number after revealing or calling it, in ms. */
export const KNOWN_FOR = 86_400_000 // rule number-6
/** Call source of a supervisor's leg, which does not dial the customer's number. */
const LISTENING = 8
/** Fewer digits are too short to guess a number. */
const GUESSED = 7 // rule number-7

/** Whether a user knows a number: revealed to them or called by them within a day. */
function known({ userId, enterpriseId }: Requester, phone: string) {
  const since = Date.now() - KNOWN_FOR
  return sql<boolean>`(exists (select 1 from number_view shown
      where shown.enterprise_id = ${enterpriseId} and shown.user_id = ${userId}
        and shown.phone = ${phone} and shown.created_at > ${since})
    or exists (select 1 from call_record own
      where own.enterprise_id = ${enterpriseId} and own.user_id = ${userId}
        and own.customer_phone = ${phone} and own.started_at > ${since} and own.direction = 0
        and coalesce(own.call_source, 0) <> ${LISTENING}))`
}

export async function knowsNumber(
  db: Database,
  requester: Requester,
  phone: string
): Promise<boolean> {
  const { rows } = await sql<{
    knows: boolean
  }>`select ${known(requester, phone)} as knows`.execute(db)
  return rows[0]?.knows ?? false
}

/**
 * Condition for a typed number. A hidden one matches only in full and only for users who know it;
 * others could find it by trying all numbers that fit its visible digits.
 */
export function hasNumber(requester: Requester, column: string, written: string) {
  const number = sql.ref(column)
  const phone = plainNumber(written)
  return sql<boolean>`(
    (not is_number_hidden and (${number} = ${phone} or ${number} like ${containing(written)}))
    or (is_number_hidden and ${number} = ${phone} and ${known(requester, phone)}))`
}

/** Whether a text could be a guess at a number, which is rate-limited. */
export const isGuess = (written: string): boolean => written.replace(/\D/g, '').length >= GUESSED

/** Applies hiding to all customers of the enterprise with the same number. */
export async function hideAlike(
  inside: Database,
  enterpriseId: string,
  phones: readonly string[]
): Promise<void> {
  await sql`update customer set is_number_hidden = true
    where enterprise_id = ${enterpriseId} and phone = any(${phones}) and not is_number_hidden
      and exists (select 1 from customer other where other.enterprise_id = customer.enterprise_id
        and other.phone = customer.phone and other.is_number_hidden)`.execute(inside)
}
