import { sql } from 'kysely'
import type { Database } from '../../db/schema/schema.ts'

const key = sql.raw('enterprise_id, seat_id, user_id, agent_name, extension, hour')
const sums = ['free', 'busy', 'ring', 'talk_in', 'talk_out', 'hold', 'wrap_up']

/** Adds the new rows of each seat and hour to one row; readers see either. */
export async function foldSeatHours(db: Database): Promise<void> {
  await sql`with fresh as (
      select distinct enterprise_id, user_id, hour from seat_hour where not is_folded
    ), gone as (
      delete from seat_hour s using fresh f
      where s.enterprise_id = f.enterprise_id and s.user_id = f.user_id and s.hour = f.hour
      returning s.*
    )
    insert into seat_hour (${key}, is_folded, first_at, last_at, ${sql.raw(sums.join(', '))})
    select ${key}, true, min(first_at), max(last_at),
      ${sql.raw(sums.map(one => `sum(${one})::int`).join(', '))}
    from gone group by ${key}`.execute(db)
}
