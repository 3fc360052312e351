/** Who orders can be given to: members who may handle them, and agent groups. */
import { sql } from 'kysely'
import { orderMessages as messages } from '../../../../core/features/order-handling/messages.ts'
import type { Permission } from '../../../../core/session/permissions.ts'
import { membersWith } from '../../auth/members-with.ts'
import type { Requester } from '../../auth/requester.ts'
import type { Database } from '../../db/schema/schema.ts'
import { refuseField } from '../../http/refusal.ts'

const SEES = 'CMC.WORK.ORDER' satisfies Permission
const HANDLES = 'CMC.WORK.ORDER.BASIC.OPER' satisfies Permission

export async function viewersOf(db: Database, enterpriseId: string): Promise<readonly string[]> {
  const { rows } = await membersWith(enterpriseId, SEES).execute(db)
  return rows.map(({ id }) => id)
}

export async function handlersOf(db: Database, enterpriseId: string) {
  const { rows } = await sql<{ id: string; name: string; departmentName: string }>`
    select u.id, u.name, d.name as "departmentName"
    from ${membersWith(enterpriseId, HANDLES)} as able
      join user_account u on u.id = able.id
      join membership m on m.user_id = u.id and m.enterprise_id = ${enterpriseId}
      join department d on d.id = m.department_id
    order by d.name, u.name, u.id`.execute(db)
  return rows
}

export const groupsOf = (db: Database, enterpriseId: string) =>
  db
    .selectFrom('agent_group')
    .select(['id', 'name'])
    .where('enterprise_id', '=', enterpriseId)
    .orderBy('name')
    .orderBy('id')
    .execute()

/** The agent groups of a user. */
export async function groupIdsOf(
  db: Database,
  { userId, enterpriseId }: Requester
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('seat')
    .innerJoin('agent_group_seat', 'agent_group_seat.seat_id', 'seat.id')
    .select('agent_group_seat.group_id')
    .where('seat.user_id', '=', userId)
    .where('seat.enterprise_id', '=', enterpriseId)
    .execute()
  return new Set(rows.map(({ group_id }) => group_id))
}

/** The members of a group who may handle orders, in a fixed order. */
export async function handlersInGroup(
  db: Database,
  enterpriseId: string,
  groupId: string
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select distinct seat.user_id as id
    from agent_group_seat join seat on seat.id = agent_group_seat.seat_id
    where agent_group_seat.group_id = ${groupId} and seat.enterprise_id = ${enterpriseId}
      and seat.user_id in ${membersWith(enterpriseId, HANDLES)} order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

export async function isHandler(db: Database, enterpriseId: string, id: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select
    ${id} in ${membersWith(enterpriseId, HANDLES)} as is`.execute(db)
  return rows[0]?.is ?? false
}

/** Throws for a handler or a group that the enterprise does not have. */
export async function checkTarget(
  db: Database,
  enterpriseId: string,
  { handlerId, groupId }: { readonly handlerId: string | null; readonly groupId: string | null }
): Promise<void> {
  if (handlerId !== null && !(await isHandler(db, enterpriseId, handlerId)))
    throw refuseField('handlerId', messages.noHandler())
  if (groupId === null) return
  await db
    .selectFrom('agent_group')
    .select('id')
    .where('id', '=', groupId)
    .where('enterprise_id', '=', enterpriseId)
    .executeTakeFirstOrThrow(() => refuseField('groupId', messages.noGroup()))
}

/** Names of users and groups by id. */
export async function namesOf(
  db: Database,
  table: 'user_account' | 'agent_group',
  ids: readonly (string | null)[]
): Promise<ReadonlyMap<string | null, string>> {
  const known = [...new Set(ids)].flatMap(id => id ?? [])
  if (known.length === 0) return new Map()
  const rows = await db.selectFrom(table).select(['id', 'name']).where('id', 'in', known).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
