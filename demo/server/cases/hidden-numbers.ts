/** Numbers that are hidden: who knows one all the same, and what a search by number tells the others. */
import { sql } from 'kysely'
import { plainNumber } from '../../../core/rules/phone-number.ts'
import type { Session } from '../auth/tokens.ts'
import type { Database } from '../db/schema.ts'
import { containing } from '../paging.ts'

type Who = Pick<Session, 'userId' | 'enterpriseId'>

/** How long somebody is taken to remember a number that they have paid for or called. */
export const KNOWN_FOR = 86_400_000
/** A supervisor's own leg dials no number of a customer's. */
const LISTENING = 8
/** Fewer digits are no number that could be guessed. */
const GUESSED = 7

/** Whether somebody knows a number: it was shown to them, or they have called it, within a day. */
function known({ userId, enterpriseId }: Who, phone: string) {
  const since = Date.now() - KNOWN_FOR
  return sql<boolean>`(exists (select 1 from number_view shown
      where shown.enterprise_id = ${enterpriseId} and shown.user_id = ${userId}
        and shown.phone = ${phone} and shown.created_at > ${since})
    or exists (select 1 from call_record own
      where own.enterprise_id = ${enterpriseId} and own.user_id = ${userId}
        and own.customer_phone = ${phone} and own.started_at > ${since} and own.direction = 0
        and coalesce(own.call_source, 0) <> ${LISTENING}))`
}

export async function knowsNumber(db: Database, who: Who, phone: string): Promise<boolean> {
  const { rows } = await sql<{ knows: boolean }>`select ${known(who, phone)} as knows`.execute(db)
  return rows[0]?.knows ?? false
}

/**
 * Whether a row has what somebody types of a number. One that is hidden is found by all of it, and
 * by those who know it: anybody else could find it out by asking for each that fits its stars.
 */
export function hasNumber(who: Who, column: string, written: string) {
  const number = sql.ref(column)
  const phone = plainNumber(written)
  return sql<boolean>`(
    (not is_number_hidden and (${number} = ${phone} or ${number} like ${containing(written)}))
    or (is_number_hidden and ${number} = ${phone} and ${known(who, phone)}))`
}

/** Whether a text might be a guess at a number, of which only so many are answered in a minute. */
export const isGuess = (written: string): boolean => written.replace(/\D/g, '').length >= GUESSED

/** A number that is hidden for one customer of an enterprise is so for all who have it. */
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
