import { randomUUID } from 'node:crypto'
import { seatSettingMessages as messages } from '../../../../core/features/seat-settings/messages.ts'
import type { Backend } from '../../backend.ts'
import type { Database } from '../../db/schema/schema.ts'
import { absent, refuseField } from '../../http/refusal.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { ADDED, EDITED, recordOperation } from '../operation-log/record-operation.ts'

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
  await inside
    .selectFrom('enterprise')
    .select('id')
    .where('id', '=', enterpriseId)
    .forUpdate()
    .execute()
  const taken = await inside
    .selectFrom('agent_group')
    .select('id')
    .where('enterprise_id', '=', enterpriseId)
    .where('name', '=', name)
    .executeTakeFirst()
  if (taken && taken.id !== own) throw refuseField('name', messages.groupTaken())
  return name
}

export const seatGroupHandlers = ({
  db
}: Backend): Pick<Handlers['seatSettings'], 'addGroup' | 'renameGroup'> => ({
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
      await recordOperation(inside, session, request, { type: EDITED, target: name, detail })
      return null
    })
})
