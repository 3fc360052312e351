/** Members of an address book with their fields. */
import { sql } from 'kysely'
import type { Session } from '../../auth/token-store.ts'
import { hasPermission } from '../../auth/user-queries.ts'
import type { Database } from '../../db/schema/schema.ts'
import { refuse } from '../../http/refusal.ts'
import { taskServerMessages } from '../call-tasks/messages.ts'

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

/** The chosen members and those of the chosen groups, with all subgroups. */
export async function addressMembers(
  db: Database,
  session: Session,
  { addressBookType, groupIds, selectedItemIds }: Chosen
): Promise<readonly Member[]> {
  const isEnterprise = addressBookType === ENTERPRISE
  if (isEnterprise && !(await hasPermission(db, session, 'CMC.ADDRE.LIST')))
    throw refuse(taskServerMessages.notYours())
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
