/** Members of an address book, for tasks that take them with their fields. */
import { sql } from 'kysely'
import { taskServerText } from '../../../core/text/task-server.ts'
import type { Session } from '../auth/tokens.ts'
import { hasPermission } from '../auth/users.ts'
import type { Database } from '../db/schema.ts'
import { refuse } from '../refusal.ts'

const ENTERPRISE = 1

interface Chosen {
  readonly addressBookType: number
  readonly groupIds: readonly string[]
  readonly selectedItemIds: readonly string[]
}
interface Member {
  readonly name: string
  readonly phone: string
  readonly fields: Readonly<Record<string, string>>
}

/** Those that are chosen, and those of the chosen groups with all that are below them. */
export async function addressMembers(
  db: Database,
  session: Session,
  { addressBookType, groupIds, selectedItemIds }: Chosen
): Promise<readonly Member[]> {
  const isEnterprise = addressBookType === ENTERPRISE
  if (isEnterprise && !(await hasPermission(db, session, 'CMC.ADDRE.LIST')))
    throw refuse(taskServerText.notYours())
  const { rows } = await sql<Member>`with recursive own as (
      select id, parent_id from address_group where enterprise_id = ${session.enterpriseId}
        and ${isEnterprise ? sql`user_id is null` : sql`user_id = ${session.userId}`}),
    whole as (select id from own where id = any(${groupIds}::text[])
      union select own.id from own join whole on own.parent_id = whole.id)
    select name, phone, fields from address_item
    where group_id in (select id from own) and (group_id in (select id from whole)
      or id = any(${selectedItemIds}::text[]))
    order by group_id, rank`.execute(db)
  return rows
}
