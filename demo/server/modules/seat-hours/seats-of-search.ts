/** The seats of 坐席使用报表, which the lists behind its numbers share. */
import { type RawBuilder, sql } from 'kysely'
import type { Requester } from '../../auth/requester.ts'
import { isInScope } from '../../auth/visibility-scope.ts'
import type { Database } from '../../db/schema/schema.ts'
import { containing } from '../../http/paging.ts'

export interface SeatSearch {
  /** Part of a name that the seat has or had: the same seats on each day, also after a rename. */
  readonly agentName?: string | undefined
  /** Seats of this group; `none`: of no group. */
  readonly groupId?: string | undefined
}

/** The seats in the requester's scope that match, as a condition on `user_id`. */
export async function seatsIn(
  db: Database,
  requester: Requester,
  { agentName, groupId }: SeatSearch
): Promise<RawBuilder<boolean>> {
  const { enterpriseId } = requester
  const conditions = [await isInScope(db, requester)]
  const members = sql`(select seat.user_id from seat
    join agent_group_seat on agent_group_seat.seat_id = seat.id
    where seat.enterprise_id = ${enterpriseId}
      and (${groupId} = 'none' or agent_group_seat.group_id = ${groupId}))`
  if (groupId)
    conditions.push(sql`user_id ${sql.raw(groupId === 'none' ? 'not in' : 'in')} ${members}`)
  if (agentName?.trim()) {
    const name = containing(agentName.trim())
    conditions.push(sql`user_id in (
      select d.user_id from seat_day d where d.enterprise_id = ${enterpriseId}
        and d.agent_name like ${name}
      union select s.user_id from seat_span s where s.enterprise_id = ${enterpriseId}
        and s.ended_at is null and s.sign_state <> 'OFF_LINE' and s.agent_name like ${name})`)
  }
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** The same seats for a list of their rows; undefined for a search that names none. */
export async function seatsOfRows(
  db: Database,
  requester: Requester,
  search: { readonly seatName?: string | undefined; readonly groupId?: string | undefined }
): Promise<RawBuilder<boolean> | undefined> {
  const { seatName: agentName, groupId } = search
  return agentName?.trim() || groupId ? seatsIn(db, requester, { agentName, groupId }) : undefined
}
