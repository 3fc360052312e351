/** Writes what customers pressed. */
import { type Kysely, sql } from 'kysely'
import type { SatisfactionLevel } from '../../../../core/features/satisfaction/enums.ts'
import { manyRows } from '../../db/insert-many.ts'
import type { Tables } from '../../db/schema/schema.ts'

export interface NewRating {
  readonly call_record_id: string
  readonly invited_at: number
  /** Null when no key was pressed. */
  readonly rating: SatisfactionLevel | null
}

const columns = { call_record_id: 'text', invited_at: 'bigint', rating: 'int' }

/** Inserts whole rows with the names as of now; a call has one rating. */
export async function insertRatings(
  db: Kysely<Tables>,
  ratings: readonly NewRating[]
): Promise<void> {
  if (ratings.length === 0) return
  await sql`insert into satisfaction_rating (call_record_id, enterprise_id, user_id, agent_name, is_robot,
      department_id, department_name, invited_at, rating)
    select call.id, call.enterprise_id, call.user_id, call.agent_name, call.call_type = 1,
      department.id, coalesce(department.name, ''), v.invited_at, v.rating
    from ${manyRows(columns, ratings)}
    join call_record call on call.id = v.call_record_id and call.deleted_at is null
    left join membership on membership.user_id = call.user_id
      and membership.enterprise_id = call.enterprise_id
    left join department on department.id = membership.department_id
    for share of call
    on conflict do nothing`.execute(db)
}
