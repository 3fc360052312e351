/** Manual tasks: endpoints of their agents. */
import { sql } from 'kysely'
import { signState } from '../../../../core/features/seats/enums.ts'
import { phoneMessages } from '../../../../core/phone/phone-messages.ts'
import type { Session } from '../../auth/token-store.ts'
import { userName } from '../../auth/user-queries.ts'
import type { Backend } from '../../backend.ts'
import type { Database } from '../../db/schema/schema.ts'
import { refuse } from '../../http/refusal.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { signStateOf } from '../seats/seat-state.ts'
import { passTime } from './manual-clock.ts'
import { lockedTask, type ManualTaskRowOf, manualTaskOf } from './manual-task-queries.ts'
import { manualServerMessages as messages } from './messages.ts'
import { pushManual } from './notify-manual.ts'
import { agentTaskRows } from './numbers/agent-tasks.ts'
import * as actions from './numbers/claim-numbers.ts'
import { logReveal } from './numbers/dialled-numbers.ts'
import { itemIdOf } from './numbers/item-ids.ts'
import { manualRestriction } from './numbers/manual-dial-restriction.ts'
import { ownItems, workOf } from './numbers/manual-items.ts'
import { isSaved, saveResult } from './numbers/manual-result.ts'
import { ownActions } from './own-actions.ts'
import { isAgentOf, tasksOfAgent } from './task-agent-queries.ts'

type Names =
  | 'mine'
  | 'work'
  | 'myItems'
  | 'myActions'
  | 'claim'
  | 'next'
  | 'dial'
  | 'result'
  | 'skip'
  | 'release'

/** How long a permitted call may take to begin, in ms. */
const DIAL_WITHIN = 60_000 // rule manual-task-5

export function manualWorkHandlers(backend: Backend): Pick<Handlers['manualTasks'], Names> {
  const { db } = backend
  const pass = ({ enterpriseId }: Session) => passTime(backend, enterpriseId)

  /** Runs an operation on a task's numbers as one of its agents and notifies watching pages. */
  async function asAgent<Done>(
    session: Session,
    taskId: string,
    act: (inside: Database, task: ManualTaskRowOf) => Promise<Done>,
    isOpenToAll = false
  ): Promise<Done> {
    const { userId, enterpriseId } = session
    if (!backend.seats.of(userId, enterpriseId)) throw refuse(messages.noSeat())
    await pass(session)
    const done = await db.transaction().execute(async inside => {
      const task = await lockedTask(inside, enterpriseId, taskId)
      if (!isOpenToAll && !(await isAgentOf(inside, task, userId)))
        throw refuse(messages.notMember())
      return act(inside, task)
    })
    await pushManual(backend, enterpriseId, taskId)
    return done
  }

  /** The task of a number that the user works on. */
  async function taskIdOf({ enterpriseId }: Session, itemId: string): Promise<string> {
    const { rows } = await sql<{ task_id: string }>`select task_id from manual_item
      where id = ${itemIdOf(itemId)}::bigint and enterprise_id = ${enterpriseId}`.execute(db)
    const [row] = rows
    if (!row) throw refuse(messages.gone())
    return row.task_id
  }

  return {
    async mine(_, { session }) {
      await pass(session)
      const tasks = await tasksOfAgent(db, session.enterpriseId, session.userId)
      return agentTaskRows(db, session.userId, tasks)
    },

    async work({ params: { taskId } }, { session }) {
      await pass(session)
      const found = await manualTaskOf(db, session.enterpriseId, taskId)
      const current = await workOf(db, { taskId, userId: session.userId })
      if (!current && !(await isAgentOf(db, found, session.userId)))
        throw refuse(messages.notMember())
      const [task] = await agentTaskRows(db, session.userId, [found])
      if (!task) throw refuse(messages.noTask())
      return { task, current }
    },

    async myItems({ params: { taskId }, query }, { session }) {
      await pass(session)
      const task = await manualTaskOf(db, session.enterpriseId, taskId)
      return ownItems(db, task.id, session.userId, query)
    },

    async myActions({ params: { taskId }, query }, { session }) {
      const { id } = await manualTaskOf(db, session.enterpriseId, taskId)
      return ownActions(db, id, session.userId, query)
    },

    async claim({ params: { taskId }, body }, { session }) {
      const count = await asAgent(session, taskId, (inside, task) =>
        actions.claim(inside, task, session.userId, body.count)
      )
      return { count }
    },

    async next({ params: { taskId }, body }, { session }) {
      const { userId } = session
      const isAny = await asAgent(session, taskId, (inside, task) =>
        actions.takeNext(inside, task, userId, body.itemId)
      )
      return isAny ? workOf(db, { taskId, userId }) : null
    },

    async dial({ params: { itemId } }, { session }) {
      const { userId, enterpriseId } = session
      const seat = backend.seats.of(userId, enterpriseId)
      if (!seat) throw refuse(messages.noSeat())
      const state = signStateOf(seat)
      if (state !== 'SIGN_FREE')
        throw refuse(phoneMessages.cannotCall({ state: signState.label(state) }))
      await backend.settled()
      const claim = await asAgent(
        session,
        await taskIdOf(session, itemId),
        async (inside, task) => {
          const item = await actions.itemInProgress(inside, userId, itemId)
          actions.checkRunning(task)
          if (await actions.isOnCall(inside, item)) throw refuse(messages.callOn())
          const why = await manualRestriction(inside, task, item, backend.dialClock)
          if (why !== undefined) return { why }
          const now = Date.now()
          const lease = now + task.draft.leaseMinutes * 60_000
          await sql`update manual_item set dial_until = ${now + DIAL_WITHIN}::bigint,
              lease_until = case when lease_until is null then null else ${lease}::bigint end
            where id = ${item.id}`.execute(inside)
          await logReveal(inside, item, userId)
          const customer = await inside
            .selectFrom('customer')
            .select('id')
            .where('enterprise_id', '=', enterpriseId)
            .where('phone', '=', item.phone)
            .where('deleted_at', 'is', null)
            .orderBy('last_contact_at', order => order.desc().nullsLast())
            .orderBy('id')
            .executeTakeFirst()
          return { phone: item.phone, customerId: customer?.id ?? null }
        },
        true
      )
      if ('why' in claim) throw refuse(claim.why)
      return claim
    },

    async result({ params: { itemId }, body }, { session }) {
      const { userId } = session
      await backend.settled()
      await asAgent(
        session,
        await taskIdOf(session, itemId),
        async (inside, task) => {
          if (await isSaved(inside, userId, itemId, body)) return
          const item = await actions.itemInProgress(inside, userId, itemId)
          const name = await userName(inside, userId)
          await saveResult(inside, task, item, body, { userId, name })
        },
        true
      )
      return null
    },

    async skip({ params: { itemId } }, { session }) {
      await asAgent(
        session,
        await taskIdOf(session, itemId),
        async inside =>
          actions.skipItem(inside, await actions.itemInProgress(inside, session.userId, itemId)),
        true
      )
      return null
    },

    async release({ params: { taskId }, body }, { session }) {
      const count = await asAgent(
        session,
        taskId,
        (inside, task) => actions.release(inside, task, body.itemIds, session.userId),
        true
      )
      return { count }
    }
  }
}
