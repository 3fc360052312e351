import { sql } from 'kysely'
import type { Database } from '../../db/schema/schema.ts'

const tables = [
  ['seat_hour', 'hour'],
  ['seat_day', 'day']
] as const
const sums = ['free', 'busy', 'ring', 'talk_in', 'talk_out', 'hold', 'wrap_up']

/** Adds the new rows of each seat and hour or day to one row; readers see either. */
export async function foldSeatHours(db: Database): Promise<void> {
  for (const [table, at] of tables) {
    const key = sql.raw(`enterprise_id, seat_id, user_id, agent_name, extension, ${at}`)
    const { numAffectedRows = 0n } = await sql`with fresh as (
        select distinct enterprise_id, ${sql.ref(at)}, user_id from ${sql.table(table)}
        where not is_folded
      ), gone as (
        delete from ${sql.table(table)} s using fresh f
        where s.enterprise_id = f.enterprise_id and s.user_id = f.user_id
          and s.${sql.ref(at)} = f.${sql.ref(at)}
        returning s.*
      )
      insert into ${sql.table(table)}
        (${key}, is_folded, first_at, last_at, ${sql.raw(sums.join(', '))})
      select ${key}, true, min(first_at), max(last_at),
        ${sql.raw(sums.map(one => `sum(${one})::int`).join(', '))}
      from gone group by ${key}`.execute(db)
    // The embedded database has no process that does.
    if (numAffectedRows > 0) await sql`vacuum ${sql.table(table)}`.execute(db)
  }
}
