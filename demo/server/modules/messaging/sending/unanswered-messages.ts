import { sql } from 'kysely'
import type { Database } from '../../../db/schema/schema.ts'
import {
  AGAIN_AFTER,
  type Claimed,
  type ClaimGateways,
  claimedOf,
  isOpen
} from './claim-messages.ts'

interface Unanswered extends Claimed {
  readonly tries: number
  /** Whether the number has unsubscribed since, so that it is not submitted again. */
  readonly isGone: boolean
  /** Whether another gateway than the one that has it would get it. */
  readonly isMoved: boolean
}

/** Messages that their gateway has not answered in time, for another try with the same key. */
export async function unansweredOf(
  db: Database,
  now: number,
  most: number,
  { open, isOwn, fitting }: ClaimGateways
): Promise<readonly Unanswered[]> {
  const due = await db
    .selectFrom('sms_record')
    .select(['id', 'enterprise_id', 'attempt', 'phone', 'content', 'tries', 'is_own_gateway'])
    .select(
      sql<boolean>`exists (select from unsubscribed_number gone
        where gone.enterprise_id = sms_record.enterprise_id and gone.phone = sms_record.phone)`.as(
        'isGone'
      )
    )
    .where('send_state', '=', 3)
    .where('next_at', '<=', now)
    .where(isOpen(open))
    .orderBy('next_at')
    .limit(most)
    .execute()
  const rows = fitting(due)
  if (rows.length === 0) return []
  await sql`update sms_record set tries = tries + 1,
      next_at = ${now}::bigint + ${AGAIN_AFTER}::bigint * (1 << tries)
    where send_state = 3 and id = any(${rows.map(({ id }) => id)}::text[])`.execute(db)
  return rows.map(row => ({
    ...{ ...claimedOf(row), tries: row.tries, isGone: row.isGone },
    isMoved: row.is_own_gateway !== isOwn(row.enterprise_id)
  }))
}
