/** Allocation of a task's clues by managers, and claims by agents. */
import { sql, type Transaction } from 'kysely'
import type { Database, Tables } from '../../db/schema/schema.ts'
import { refuse } from '../../http/refusal.ts'
import type { Handlers, RequestContext } from '../../http/serve-endpoints.ts'
import { EDITED } from '../operation-log/record-operation.ts'
import { allocatePool, CLAIMED, GIVEN, loadsOf, setOwners, takeBack } from './allocate-clues.ts'
import { claimRoom } from './check-claim.ts'
import { type ClueChanges, notifyAgents } from './clue-changes.ts'
import { isOpenClue, isPoolClue, openTask } from './clue-task-queries.ts'
import { clueTaskServerMessages as messages } from './messages.ts'

type Record = (
  inside: Database,
  context: RequestContext,
  type: 2,
  name: string,
  detail: string
) => Promise<unknown>

type Changing = <Value>(
  context: RequestContext,
  act: (inside: Transaction<Tables>, changes: ClueChanges) => Promise<Value>
) => Promise<Value>

export function clueAllocation(
  changing: Changing,
  record: Record
): Pick<Handlers['clueTasks'], 'allocate' | 'assign' | 'takeBack' | 'claim'> {
  return {
    allocate: ({ params: { id }, body }, context) =>
      changing(context, async (inside, changes) => {
        const task = await openTask(inside, context.session, id)
        const count = await allocatePool(inside, task, changes, body)
        await record(inside, context, EDITED, task.name, messages.logAllocate({ count }))
        return { count }
      }),

    assign: ({ params: { id }, body: { idList, userId } }, context) =>
      changing(context, async (inside, changes) => {
        const task = await openTask(inside, context.session, id)
        const load = (await loadsOf(inside, id)).find(agent => agent.userId === userId)
        if (!load) throw refuse(messages.notInTask())
        const ids = [...new Set(idList)]
        const rows = await inside
          .selectFrom('clue')
          .select(['id', 'owner_id', sql<boolean>`${isOpenClue} or ${isPoolClue}`.as('isOpen')])
          .where('task_id', '=', id)
          .where('deleted_at', 'is', null)
          .where('id', 'in', ids)
          .orderBy('id')
          .forUpdate()
          .execute()
        if (rows.length < ids.length) throw refuse(messages.noClue())
        if (rows.some(({ isOpen }) => !isOpen)) throw refuse(messages.finished())
        const { name } = await inside
          .selectFrom('user_account')
          .select('name')
          .where('id', '=', userId)
          .executeTakeFirstOrThrow()
        const others = rows.filter(({ owner_id }) => owner_id !== userId)
        const most = task.most_open
        if (most > 0 && load.open + others.length > most)
          throw refuse(messages.ownerFull({ name, most }))
        const count = others.length
        await setOwners(
          inside,
          others.map(one => ({ clueId: one.id, userId })),
          GIVEN
        )
        const [former, receivers] = [
          others.flatMap(({ owner_id }) => owner_id ?? []),
          others.map(() => userId)
        ]
        await notifyAgents(inside, task, former, 'lost', changes)
        await notifyAgents(inside, task, receivers, 'received', changes)
        await record(inside, context, EDITED, task.name, messages.logAssign({ name, count }))
        return { count }
      }),

    takeBack: ({ params: { id }, body: { idList } }, context) =>
      changing(context, async (inside, changes) => {
        const task = await openTask(inside, context.session, id)
        const chosen = sql<boolean>`clue.id = any(${[...idList]}::text[])`
        const count = await takeBack(inside, task, chosen, changes)
        if (count > 0)
          await record(inside, context, EDITED, task.name, messages.logTakeBack({ count }))
        return { count }
      }),

    claim: ({ params: { id }, body }, context) =>
      changing(context, async (inside, changes) => {
        const { userId } = context.session
        const { task, room } = await claimRoom(inside, context.session, id)
        const pool = await inside
          .selectFrom('clue')
          .select('id as clueId')
          .where('task_id', '=', id)
          .where('deleted_at', 'is', null)
          .where(isPoolClue)
          .orderBy('created_at')
          .orderBy('id')
          .limit(Math.min(room, body.count))
          .forUpdate()
          .skipLocked()
          .execute()
        const count = pool.length
        if (count === 0) throw refuse(messages.poolEmpty())
        await setOwners(
          inside,
          pool.map(one => ({ ...one, userId })),
          CLAIMED
        )
        changes.tasks.add(id)
        await record(inside, context, EDITED, task.name, messages.logClaim({ count }))
        return { count }
      })
  }
}
