/** Ratings of the sample calls, as live calls leave them. */
import type { Kysely } from 'kysely'
import { seeded, seedOf } from '../../../../core/lib/random.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { ratingOf } from '../../telephony/rating/rating-reaction.ts'
import { insertRatings } from './rating-writes.ts'

const HOUR = 3_600_000
/** The agent and the robot. */
const OURS = [1, 2]
/** Share of the older poor ratings with a remark. */
const FOLLOWED_UP = 0.6
const LEADER = { id: 'user-2', name: '林若溪' }

const remarks = [
  '已致电道歉，客户接受并同意继续使用',
  '客户反映等待时间过长，已反馈排班',
  '问题已转技术核实，约定两日内回复',
  '客户对价格有异议，已说明优惠规则',
  '回访两次未接通，改日再联系',
  '坐席解释不够清楚，已安排复训'
]

/** Invites after all answered sample calls of the first enterprise that our side hung up. */
export async function seedRatings(db: Kysely<Tables>, now: number): Promise<void> {
  const calls = await db
    .selectFrom('call_record')
    .leftJoin('call_detail', 'call_detail.call_record_id', 'call_record.id')
    .select(['call_record.id', 'customer_phone', 'ended_at'])
    .where('enterprise_id', '=', 'ent-1')
    .where('answered_at', 'is not', null)
    .where('ended_at', '<', now)
    .where('hangup_type', 'in', OURS)
    .where(eb => eb(eb.fn.coalesce('call_detail.transfer_status', eb.lit(0)), '=', 0))
    .execute()
  const ratings = calls.map(({ id, customer_phone, ended_at }) => ({
    call_record_id: id,
    invited_at: ended_at ?? now,
    rating: ratingOf(customer_phone, id) ?? null
  }))
  await insertRatings(db, ratings)
  for (const { call_record_id, invited_at, rating } of ratings) {
    if (rating === null || rating < 4) continue
    const random = seeded(seedOf(`remark ${call_record_id}`))
    const remark_at = invited_at + Math.round((1 + random() * 20) * HOUR)
    if (remark_at > now || random() > FOLLOWED_UP) continue
    await db
      .updateTable('satisfaction_rating')
      .set({
        remark: remarks[Math.floor(random() * remarks.length)] ?? '',
        remark_by: LEADER.id,
        remark_by_name: LEADER.name,
        remark_at
      })
      .where('call_record_id', '=', call_record_id)
      .execute()
  }
}
