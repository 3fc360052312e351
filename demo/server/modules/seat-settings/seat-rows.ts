import { sql } from 'kysely'
import type { z } from '../../../../core/contract/zod.ts'
import type { seatSettings as table } from '../../../../core/features/seat-settings/endpoints.ts'
import type { SeatOptions, SeatRow } from '../../../../core/features/seat-settings/schemas.ts'
import type { Backend } from '../../backend.ts'
import type { Database } from '../../db/schema/schema.ts'
import { containing, pageInOrder, type Sortable, sorted } from '../../http/paging.ts'
import { type Reader, rolesOf } from '../members/member-reader.ts'
import { isTalking, signStateOf } from '../seats/seat-state.ts'
import { seatVersion } from './seat-changes.ts'
import { hasSipAccounts } from './sip-account-handlers.ts'

type Query = z.output<typeof table.list.query>

const sortable: Sortable = { extension: { by: sql.ref('seat.extension') } }

/** Whether the reader may set up the seat of a member: their own, or one within their rights. */
export async function seatReach(
  db: Database,
  reader: Reader,
  userIds: readonly string[]
): Promise<(userId: string) => boolean> {
  const roles = await rolesOf(db, reader.enterpriseId, userIds)
  return userId =>
    userId === reader.userId || reader.reaches((roles.get(userId) ?? []).map(({ id }) => id))
}

export async function seatRows(backend: Backend, reader: Reader, query: Query) {
  const { db, seats } = backend
  const hasAccounts = hasSipAccounts(backend)
  const { id, extension, name, groupId, agentMode, agentRole } = query
  let found = db
    .selectFrom('seat')
    .innerJoin('user_account', 'user_account.id', 'seat.user_id')
    .innerJoin('membership', join =>
      join
        .onRef('membership.user_id', '=', 'seat.user_id')
        .onRef('membership.enterprise_id', '=', 'seat.enterprise_id')
    )
    .innerJoin('department', 'department.id', 'membership.department_id')
    .selectAll('seat')
    .select(['user_account.name', 'user_account.username'])
    .select('department.name as departmentName')
    .where('seat.enterprise_id', '=', reader.enterpriseId)
  if (id) found = found.where('seat.id', '=', id)
  if (extension?.trim()) found = found.where('extension', 'like', containing(extension.trim()))
  if (name?.trim()) found = found.where('user_account.name', 'like', containing(name.trim()))
  if (agentMode !== undefined) found = found.where(sql<boolean>`agent_mode = ${agentMode}`)
  if (agentRole !== undefined) found = found.where(sql<boolean>`agent_role = ${agentRole}`)
  if (groupId)
    found = found.where('seat.id', 'in', eb =>
      eb.selectFrom('agent_group_seat').select('seat_id').where('group_id', '=', groupId)
    )
  const ordered =
    sorted(found, query.sort, sortable, sql.ref('seat.id')) ?? found.orderBy('seat.extension')
  const page = await pageInOrder(ordered, query)
  const groups = await groupsOf(
    db,
    page.list.map(({ id }) => id)
  )
  const mayChange = await seatReach(
    db,
    reader,
    page.list.map(({ user_id }) => user_id)
  )
  const list = page.list.map((row): SeatRow => {
    const live = seats.of(row.user_id, reader.enterpriseId)
    const own = groups.get(row.id) ?? []
    return {
      version: seatVersion(row, own),
      ...{ id: row.id, extension: row.extension, memberId: row.user_id, memberName: row.name },
      ...{ username: row.username, departmentName: row.departmentName },
      ...{ agentMode: row.agent_mode, agentRole: row.agent_role },
      groups: own,
      callerNumbers: row.cid_holders,
      wrapUpSeconds: row.wrap_up_seconds,
      hasPhoneSecret: row.phone_version > 0,
      ...(hasAccounts && { sipUser: row.sip_user }),
      // As on the wall: without a page and a telephone a seat is offline.
      signState:
        live && (isTalking(live) || seats.isConnected(live)) ? signStateOf(live) : 'OFF_LINE',
      isRegistered: live?.isRegistered ?? false,
      canChange: mayChange(row.user_id)
    }
  })
  return { ...page, list }
}

async function groupsOf(db: Database, seatIds: readonly string[]) {
  const bySeat = new Map<string, SeatRow['groups']>()
  if (seatIds.length === 0) return bySeat
  const rows = await db
    .selectFrom('agent_group_seat')
    .innerJoin('agent_group', 'agent_group.id', 'group_id')
    .select(['seat_id', 'agent_group.id', 'agent_group.name', 'level'])
    .where('seat_id', 'in', seatIds)
    .orderBy('agent_group.name')
    .execute()
  for (const { seat_id, ...group } of rows)
    bySeat.set(seat_id, [...(bySeat.get(seat_id) ?? []), group])
  return bySeat
}

/** The numbers of an enterprise: those of its lines, by the name under which a seat has them. */
export async function numbersOf(
  db: Database,
  enterpriseId: string
): Promise<SeatOptions['callerNumbers']> {
  const lines = await db
    .selectFrom('line_resource')
    .leftJoin('line_group', 'line_group.id', 'line_resource.group_id')
    .select(['cid_number', 'line_group.name'])
    .where('line_resource.enterprise_id', '=', enterpriseId)
    .orderBy('line_resource.rank')
    .execute()
  const held = await db
    .selectFrom('seat')
    .select('cid_holders')
    .where('enterprise_id', '=', enterpriseId)
    .execute()
  const names = new Map(lines.map(({ cid_number, name }) => [cid_number, name ?? cid_number]))
  for (const { cid_holders } of held)
    for (const { cidNumber, name } of cid_holders) names.set(cidNumber, name)
  return [...names].map(([cidNumber, name]) => ({ cidNumber, name }))
}

export async function seatOptions(db: Database, reader: Reader): Promise<SeatOptions> {
  const { enterpriseId } = reader
  const groups = await db
    .selectFrom('agent_group')
    .select(['id', 'name'])
    .select(
      sql<number>`(select count(*)::int from agent_group_seat where group_id = agent_group.id)`.as(
        'seatCount'
      )
    )
    .where('enterprise_id', '=', enterpriseId)
    .orderBy('name')
    .execute()
  const free = await db
    .selectFrom('membership')
    .innerJoin('user_account', 'user_account.id', 'membership.user_id')
    .select(['user_account.id', 'user_account.name', 'username'])
    .where('membership.enterprise_id', '=', enterpriseId)
    .where('membership.user_id', 'not in', eb =>
      eb.selectFrom('seat').select('user_id').where('enterprise_id', '=', enterpriseId)
    )
    .orderBy('user_account.name')
    .limit(2000)
    .execute()
  const mayChange = await seatReach(
    db,
    reader,
    free.map(({ id }) => id)
  )
  const { bought, used } = await db
    .selectFrom('enterprise')
    .select('seat_licences as bought')
    .select(
      sql<number>`(select count(*)::int from seat where enterprise_id = enterprise.id)`.as('used')
    )
    .where('id', '=', enterpriseId)
    .executeTakeFirstOrThrow()
  return {
    groups,
    callerNumbers: await numbersOf(db, enterpriseId),
    members: free.filter(({ id }) => mayChange(id)),
    licences: { used, bought }
  }
}
