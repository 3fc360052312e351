import { randomUUID } from 'node:crypto'
import { seatSettingMessages as messages } from '../../../../core/features/seat-settings/messages.ts'
import type { Session } from '../../auth/token-store.ts'
import { visibilityScopeOf } from '../../auth/visibility-scope.ts'
import type { Backend } from '../../backend.ts'
import { lockEnterprise } from '../../db/lock-enterprise.ts'
import type { Database } from '../../db/schema/schema.ts'
import { absent, refuse, refuseField } from '../../http/refusal.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { type Reader, readerOf } from '../members/member-reader.ts'
import {
  ADDED,
  changeOf,
  EDITED,
  REMOVED,
  recordOperation
} from '../operation-log/record-operation.ts'
import { groupUsers } from './group-users.ts'
import { seatReach } from './seat-rows.ts'

/** The trimmed name, unless another group of the enterprise has it. */
async function freeName(
  inside: Database,
  enterpriseId: string,
  typed: string,
  own?: string
): Promise<string> {
  const name = typed.trim()
  if (name === '') throw refuseField('name', messages.groupNameMissing())
  // Two that choose the same name run one after the other.
  await lockEnterprise(inside, enterpriseId)
  const taken = await inside
    .selectFrom('agent_group')
    .select('id')
    .where('enterprise_id', '=', enterpriseId)
    .where('name', '=', name)
    .executeTakeFirst()
  if (taken && taken.id !== own) throw refuseField('name', messages.groupTaken())
  return name
}

/** A group is removed with the places of its seats, so that all of them must be in reach. */
async function checkMembers(
  inside: Database,
  reader: Reader,
  session: Session,
  groupId: string
): Promise<void> {
  const seats = await inside
    .selectFrom('agent_group_seat')
    .innerJoin('seat', 'seat.id', 'seat_id')
    .select('user_id')
    .where('group_id', '=', groupId)
    .execute()
  const ids = seats.map(({ user_id }) => user_id)
  const isOwn = ids.includes(session.userId)
  if (isOwn && (await visibilityScopeOf(inside, session)) === 'group')
    throw refuse(messages.ownGroups()) // rule seat-11
  const mayChange = await seatReach(inside, reader, ids)
  if (!ids.every(mayChange)) throw refuse(messages.groupReach())
}

export const seatGroupHandlers = ({
  db
}: Backend): Pick<Handlers['seatSettings'], 'addGroup' | 'renameGroup' | 'removeGroup'> => ({
  addGroup: ({ body }, { request, session }) =>
    db.transaction().execute(async inside => {
      const { enterpriseId: enterprise_id } = session
      const name = await freeName(inside, enterprise_id, body.name)
      const id = randomUUID()
      await inside.insertInto('agent_group').values({ id, enterprise_id, name }).execute()
      const action = { type: ADDED, target: name, detail: messages.logAddGroup() }
      await recordOperation(inside, session, request, action)
      return { id }
    }),

  renameGroup: ({ params: { id }, body }, { request, session }) =>
    db.transaction().execute(async inside => {
      const { enterpriseId } = session
      const name = await freeName(inside, enterpriseId, body.name, id)
      const before = await inside
        .selectFrom('agent_group')
        .select('name')
        .where('id', '=', id)
        .where('enterprise_id', '=', enterpriseId)
        .executeTakeFirstOrThrow(() => absent(messages.noGroup()))
      await inside.updateTable('agent_group').set({ name }).where('id', '=', id).execute()
      const detail = messages.logRenameGroup({ from: before.name, to: name })
      const changes = changeOf(messages.group(), before.name, name)
      const action = { ...{ type: EDITED, target: name }, detail, changes }
      await recordOperation(inside, session, request, action)
      return null
    }),

  async removeGroup({ params: { id } }, { request, session }) {
    const reader = await readerOf(db, session)
    return db.transaction().execute(async inside => {
      const { enterpriseId } = session
      const { name } = await inside
        .selectFrom('agent_group')
        .select('name')
        .where('id', '=', id)
        .where('enterprise_id', '=', enterpriseId)
        .forUpdate()
        .executeTakeFirstOrThrow(() => absent(messages.noGroup()))
      await checkMembers(inside, reader, session, id)
      const users = await groupUsers(inside, enterpriseId, id)
      if (users !== '') throw refuse(messages.groupUsed({ users }))
      await inside.deleteFrom('agent_group').where('id', '=', id).execute()
      const action = { type: REMOVED, target: name, detail: messages.logRemoveGroup() }
      await recordOperation(inside, session, request, action)
      return null
    })
  }
})
