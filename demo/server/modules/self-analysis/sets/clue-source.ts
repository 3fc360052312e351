import { sql } from 'kysely'
import { cluesMatching } from '../../clues/clue-list.ts'
import { countOf, one, type SetSource, shareOf } from '../set-source.ts'

const isFollowed = sql<boolean>`(r.last_follow_at is not null)`
const isConverted = sql<boolean>`(r.customer_id is not null)`

/** The clues that the user may see, by the day on which they were added. */
export const clueSource: SetSource<'clues'> = {
  async from(db, requester, { begin, end, until }) {
    const clues = (await cluesMatching(db, requester, { scope: 'all' }))
      .where('created_at', '>=', begin)
      .where('created_at', '<', Math.min(end, until))
      .selectAll()
    return sql`(${clues}) as r`
  },
  at: sql`r.created_at`,
  fields: {
    agent: sql`r.owner_id`,
    source: sql`r.source`,
    taskStatus: sql`r.task_status`,
    // Two spellings of one state (rule clue-14).
    followState: sql`(case r.follow_state when 'k4' then 'l4' else r.follow_state end)`,
    followStage: sql`r.follow_stage`,
    // Both mean self-assigned.
    allocation: sql`(case r.allocation_type when 3 then 0 else r.allocation_type end)`,
    shared: one(sql`r.is_shared`)
  },
  measures: {
    clues: { of: sql<number>`1` },
    followed: countOf(isFollowed),
    followRate: shareOf(isFollowed),
    converted: countOf(isConverted),
    conversionRate: shareOf(isConverted)
  }
}
