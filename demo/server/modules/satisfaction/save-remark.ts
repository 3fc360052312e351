import type { Transaction } from 'kysely'
import { isPoor } from '../../../../core/features/satisfaction/rules.ts'
import type { RatingRemark } from '../../../../core/features/satisfaction/schemas.ts'
import type { Requester } from '../../auth/requester.ts'
import { userName } from '../../auth/user-queries.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { absent, refuse } from '../../http/refusal.ts'
import { satisfactionServerMessages as messages } from './messages.ts'
import { visibleRatings } from './visible-ratings.ts'

interface Change {
  readonly callRecordId: string
  /** Blank removes the remark. */
  readonly text: string
  /** Time of the remark that the user has read; null for none. */
  readonly readTime: number | null
}

/** Writes the remark of a poor rating, unless it was changed since the user read it. */
export async function saveRemark(
  inside: Transaction<Tables>,
  requester: Requester,
  { callRecordId, text, readTime }: Change
): Promise<{ readonly saved: RatingRemark | null; readonly customerName: string }> {
  const row = await (await visibleRatings(inside, requester))
    .selectAll()
    .where('call_record_id', '=', callRecordId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw absent(messages.noRating())
  if (!isPoor(row)) throw refuse(messages.notPoor())
  if (row.remark_at !== readTime)
    throw refuse(
      row.remark_at === null
        ? messages.removedMeanwhile()
        : messages.changed({ name: row.remark_by_name ?? '' })
    )
  const name = await userName(inside, requester.userId)
  // Two remarks of one millisecond have different times.
  const time = Math.max(Date.now(), (readTime ?? 0) + 1)
  const saved = text === '' ? null : { text, userName: name, time }
  await inside
    .updateTable('satisfaction_rating')
    .set({
      remark: text,
      remark_by: saved && requester.userId,
      remark_by_name: saved && name,
      remark_at: saved && time
    })
    .where('call_record_id', '=', callRecordId)
    .execute()
  const { customer_name: customerName } = await inside
    .selectFrom('call_record')
    .select('customer_name')
    .where('id', '=', callRecordId)
    .executeTakeFirstOrThrow()
  return { saved, customerName }
}
