import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { resourceMessages as messages } from '../../../../core/features/resources/messages.ts'
import type { Backend } from '../../backend.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { absent, refuse, refuseField } from '../../http/refusal.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import {
  ADDED,
  changeOf,
  EDITED,
  REMOVED,
  recordOperation
} from '../operation-log/record-operation.ts'
import { groupTasks } from './line-references.ts'
import { changing, namesText } from './share-writes.ts'

/** The trimmed name, unless another group of the enterprise has it. */
async function freeName(
  inside: Transaction<Tables>,
  enterpriseId: string,
  typed: string,
  own?: string
): Promise<string> {
  const name = typed.trim()
  if (name === '') throw refuseField('name', messages.groupNameMissing())
  const taken = await inside
    .selectFrom('line_group')
    .select('id')
    .where('enterprise_id', '=', enterpriseId)
    .where('name', '=', name)
    .executeTakeFirst()
  if (taken && taken.id !== own) throw refuseField('name', messages.groupTaken())
  return name
}

const nameOf = async (inside: Transaction<Tables>, enterpriseId: string, id: string) =>
  (
    await inside
      .selectFrom('line_group')
      .select('name')
      .where('enterprise_id', '=', enterpriseId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(() => absent(messages.noGroupFound()))
  ).name

export const lineGroupHandlers = ({
  db
}: Backend): Pick<Handlers['managedLines'], 'addGroup' | 'renameGroup' | 'removeGroup'> => ({
  addGroup: ({ body }, { request, session }) =>
    changing(db, session, async inside => {
      const { enterpriseId: enterprise_id } = session
      const name = await freeName(inside, enterprise_id, body.name)
      const id = randomUUID()
      await inside.insertInto('line_group').values({ id, enterprise_id, name }).execute()
      const action = { type: ADDED, target: name, detail: messages.logAddGroup() }
      await recordOperation(inside, session, request, action)
      return { id }
    }),

  renameGroup: ({ params: { id }, body }, { request, session }) =>
    changing(db, session, async inside => {
      const { enterpriseId } = session
      const name = await freeName(inside, enterpriseId, body.name, id)
      const from = await nameOf(inside, enterpriseId, id)
      await inside.updateTable('line_group').set({ name }).where('id', '=', id).execute()
      const detail = messages.logRenameGroup({ from, to: name })
      const changes = changeOf(messages.group(), from, name)
      const action = { ...{ type: EDITED, target: name }, detail, changes }
      await recordOperation(inside, session, request, action)
      return null
    }),

  removeGroup: ({ params: { id } }, { request, session }) =>
    changing(db, session, async inside => {
      const { enterpriseId } = session
      const target = await nameOf(inside, enterpriseId, id)
      const { count } = await inside
        .selectFrom('line_resource')
        .select(eb => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
        .where('group_id', '=', id)
        .executeTakeFirstOrThrow()
      if (count > 0) throw refuse(messages.groupFilled({ count }))
      const tasks = await groupTasks(inside, enterpriseId, id)
      if (tasks.length > 0) throw refuse(messages.groupUsed({ names: namesText(tasks) }))
      await inside.deleteFrom('line_group').where('id', '=', id).execute()
      const action = { type: REMOVED, target, detail: messages.logRemoveGroup() }
      await recordOperation(inside, session, request, action)
      return null
    })
})
