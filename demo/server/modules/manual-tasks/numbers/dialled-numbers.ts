/** Reveals a number to the agent who may dial it. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../../db/schema/schema.ts'
import { KNOWN_FOR } from '../../customers/hidden-numbers.ts'
import type { OwnItem } from './own-item.ts'

/** Whether the agent has seen the full number since claiming it. */
export const isSeen = ({ record_id, dial_until }: Pick<OwnItem, 'record_id' | 'dial_until'>) =>
  record_id !== null || dial_until !== null

/** Logs the reveal of a hidden number; it is free in a manual task. */
export async function logReveal(inside: Database, item: OwnItem, userId: string): Promise<void> {
  await sql`insert into number_view
      (id, enterprise_id, user_id, user_name, phone, customer_name, fee, created_at)
    select ${randomUUID()}, c.enterprise_id, u.id, u.name, c.phone, c.name, 0, ${Date.now()}
    from user_account u, customer c
    where u.id = ${userId} and c.enterprise_id = ${item.enterprise_id} and c.phone = ${item.phone}
      and c.is_number_hidden and not exists (select 1 from number_view v
        where v.user_id = u.id and v.enterprise_id = c.enterprise_id and v.phone = c.phone
          and v.created_at > ${Date.now() - KNOWN_FOR})
    order by c.id limit 1`.execute(inside)
}
