/** What agents ask of manual tasks. */
import { sql } from 'kysely'
import type { MyManualTask } from '../../../core/contract/entities/manual-task.ts'
import { notDialled } from '../../../core/contract/enums/call-tasks.ts'
import { manualRefusal } from '../../../core/contract/enums/manual-tasks.ts'
import { signState } from '../../../core/contract/enums/seats.ts'
import { manualDialTimes } from '../../../core/rules/manual-task.ts'
import { blockedNow } from '../../../core/rules/tasks/dial-times.ts'
import { manualServerText as t } from '../../../core/text/manual-server.ts'
import { phoneText } from '../../../core/text/phone.ts'
import type { Session } from '../auth/tokens.ts'
import type { Backend } from '../backend.ts'
import type { Database } from '../db/schema.ts'
import { settingOf } from '../dialler/resources.ts'
import { restrictionsOf } from '../dialler/restrictions.ts'
import type { Handlers } from '../http.ts'
import { isAgentOf, tasksOfAgent } from '../manual/agents.ts'
import { ownItems, shownNumber, workOf } from '../manual/items.ts'
import {
  finishIfDone,
  letTimePass,
  lockedTask,
  type ManualTaskRowOf,
  manualTaskOf
} from '../manual/tasks.ts'
import { tellManual } from '../manual/tell.ts'
import * as deeds from '../manual/work.ts'
import { pageOfRows, rowsOf } from '../paging.ts'
import { refuse } from '../refusal.ts'
import { signStateOf } from '../seats.ts'

type Names =
  | 'mine'
  | 'work'
  | 'myItems'
  | 'myDeeds'
  | 'claim'
  | 'next'
  | 'dial'
  | 'result'
  | 'skip'
  | 'release'

/** How long a call may take to begin once it is allowed. */
const DIAL_WITHIN = 60_000

const blocks = {
  date: 'OUTSIDE_PERIOD',
  period: 'OUTSIDE_PERIOD',
  global: 'OUTSIDE_GLOBAL'
} as const

export function manualWorkHandlers(backend: Backend): Pick<Handlers['manualTasks'], Names> {
  const { db } = backend
  const pass = ({ enterpriseId }: Session) => letTimePass(db, enterpriseId, backend.dialClock)

  /** Does something to a task's numbers as one of its agents, and tells whoever looks on. */
  async function asAgent<Done>(
    session: Session,
    taskId: string,
    act: (inside: Database, task: ManualTaskRowOf) => Promise<Done>,
    isOpenToAll = false
  ): Promise<Done> {
    const { userId, enterpriseId } = session
    if (!backend.seats.of(userId, enterpriseId)) throw refuse(t.noSeat())
    await pass(session)
    const done = await db.transaction().execute(async inside => {
      const task = await lockedTask(inside, enterpriseId, taskId)
      if (!isOpenToAll && !(await isAgentOf(inside, task, userId))) throw refuse(t.notMember())
      return act(inside, task)
    })
    await tellManual(backend, enterpriseId, taskId)
    return done
  }

  /** The task of a number that somebody has in hand. */
  async function taskIdOf({ enterpriseId }: Session, itemId: string): Promise<string> {
    const { rows } = await sql<{ task_id: string }>`select task_id from manual_item
      where id::text = ${itemId} and enterprise_id = ${enterpriseId}`.execute(db)
    const [row] = rows
    if (!row) throw refuse(t.gone())
    return row.task_id
  }

  async function standing(
    { userId }: Session,
    tasks: readonly ManualTaskRowOf[]
  ): Promise<MyManualTask[]> {
    const now = Date.now()
    const ids = tasks.map(({ id }) => id)
    const midnight = new Date(now).setHours(0, 0, 0, 0)
    const { rows } = await sql<{
      task_id: string
      waiting: number
      due: number
      finished: number
      free: number
    }>`select task_id,
        count(*) filter (where owner_id = ${userId} and status = 0)::int as waiting,
        count(*) filter (where owner_id = ${userId} and status = 0
          and follow_at <= ${now})::int as due,
        count(*) filter (where owner_id = ${userId} and status = 2)::int as finished,
        count(*) filter (where owner_id is null and status = 0)::int as free
      from manual_item where task_id = any(${ids}::text[]) and import_id is null
      group by task_id`.execute(db)
    const today = await sql<{ task_id: string; count: number }>`select task_id,
        count(*)::int as count from manual_deed
      where user_id = ${userId} and task_id = any(${ids}::text[]) and created_at >= ${midnight}
      group by task_id`.execute(db)
    const counts = new Map(rows.map(row => [row.task_id, row]))
    const done = new Map(today.rows.map(row => [row.task_id, row.count]))
    return tasks.map(({ id, name, status, draft }) => ({
      id,
      name,
      remark: draft.remark,
      guide: draft.guide,
      status: status as MyManualTask['status'],
      allocateWay: draft.allocateWay,
      endDate: draft.endDate,
      startTimePoint: draft.startTimePoint,
      endTimePoint: draft.endTimePoint,
      claimLimit: draft.claimLimit,
      leaseMinutes: draft.leaseMinutes,
      autoNext: draft.autoNext,
      autoNextSeconds: draft.autoNextSeconds,
      waitingCount: counts.get(id)?.waiting ?? 0,
      dueCount: counts.get(id)?.due ?? 0,
      finishedCount: counts.get(id)?.finished ?? 0,
      todayCount: done.get(id) ?? 0,
      freeCount: counts.get(id)?.free ?? 0
    }))
  }

  /** Why a number may not be called now, as a sentence; what is forbidden for good is put aside. */
  async function objection(
    inside: Database,
    task: ManualTaskRowOf,
    item: deeds.OwnItem
  ): Promise<string | undefined> {
    const { dial_start, dial_end } = await settingOf(inside, task.enterprise_id)
    const times = manualDialTimes(task.draft, [dial_start, dial_end])
    const blocked = blockedNow(times, backend.dialClock())
    if (blocked === 'date' || blocked === 'period' || blocked === 'global')
      return notDialled.label(blocks[blocked])
    const library = task.draft.blacklistLibId
    const limits = { library, limit: undefined }
    const found = await restrictionsOf(inside, task.enterprise_id, limits, [item.phone], Date.now())
    const reason = found.get(item.phone)?.reason
    if (!manualRefusal.isCode(reason)) return undefined
    await inside
      .updateTable('manual_item')
      .set({
        ...{ status: 3, reason, taken_at: null, dial_until: null, lease_until: null },
        updated_at: Date.now()
      })
      .where('id', '=', item.id)
      .execute()
    await finishIfDone(inside, task.id)
    return manualRefusal.label(reason)
  }

  return {
    async mine(_, { session }) {
      await pass(session)
      const tasks = await tasksOfAgent(db, session.enterpriseId, session.userId)
      return standing(session, tasks)
    },

    async work({ params: { taskId } }, { session }) {
      await pass(session)
      const found = await manualTaskOf(db, session.enterpriseId, taskId)
      const current = await workOf(db, { taskId, userId: session.userId })
      if (!current && !(await isAgentOf(db, found, session.userId))) throw refuse(t.notMember())
      const [task] = await standing(session, [found])
      if (!task) throw refuse(t.noTask())
      return { task, current }
    },

    async myItems({ params: { taskId }, query }, { session }) {
      await pass(session)
      const task = await manualTaskOf(db, session.enterpriseId, taskId)
      return ownItems(db, task.id, session.userId, query)
    },

    async myDeeds({ params: { taskId }, query }, { session }) {
      const { id } = await manualTaskOf(db, session.enterpriseId, taskId)
      const { limit, offset } = rowsOf(query)
      const { rows } = await sql<{
        id: string
        item_id: string
        phone: string
        customer_name: string
        is_hidden: boolean | null
        agent_name: string
        result: number
        remark: string
        follow_at: number | null
        record_id: string | null
        created_at: number
      }>`select d.id, d.item_id::text as item_id, i.phone, i.customer_name, d.agent_name, d.result,
          d.remark, d.follow_at, d.record_id, d.created_at, exists (select 1 from customer c
            where c.enterprise_id = i.enterprise_id and c.phone = i.phone
              and c.is_number_hidden) as is_hidden
        from manual_deed d join manual_item i on i.id = d.item_id
        where d.task_id = ${id} and d.user_id = ${session.userId}
        order by d.created_at desc, d.id desc limit ${limit} offset ${offset}`.execute(db)
      const { total } = await db
        .selectFrom('manual_deed')
        .select(sql<number>`count(*)::int`.as('total'))
        .where('task_id', '=', id)
        .where('user_id', '=', session.userId)
        .executeTakeFirstOrThrow()
      const deedsDone = rows.map(row => ({
        id: row.id,
        itemId: row.item_id,
        phone: shownNumber(row.phone, row.is_hidden),
        customerName: row.customer_name,
        agentName: row.agent_name,
        result: row.result as 1,
        remark: row.remark,
        followTime: row.follow_at,
        callRecordId: row.record_id,
        createTime: row.created_at
      }))
      return pageOfRows(deedsDone, total, query)
    },

    async claim({ params: { taskId }, body }, { session }) {
      const count = await asAgent(session, taskId, (inside, task) =>
        deeds.claim(inside, task, session.userId, body.count)
      )
      return { count }
    },

    async next({ params: { taskId }, body }, { session }) {
      const { userId } = session
      const isAny = await asAgent(session, taskId, (inside, task) =>
        deeds.takeNext(inside, task, userId, body.itemId)
      )
      return isAny ? workOf(db, { taskId, userId }) : null
    },

    async dial({ params: { itemId } }, { session }) {
      const { userId, enterpriseId } = session
      const seat = backend.seats.of(userId, enterpriseId)
      if (!seat) throw refuse(t.noSeat())
      const state = signStateOf(seat)
      if (state !== 'SIGN_FREE')
        throw refuse(phoneText.cannotCall({ state: signState.label(state) }))
      await backend.settled()
      const asked = await asAgent(
        session,
        await taskIdOf(session, itemId),
        async (inside, task) => {
          const item = await deeds.inHand(inside, userId, itemId)
          deeds.checkRunning(task)
          if (await deeds.isOnCall(inside, item)) throw refuse(t.callOn())
          const why = await objection(inside, task, item)
          if (why !== undefined) return { why }
          const now = Date.now()
          const lease = now + task.draft.leaseMinutes * 60_000
          await sql`update manual_item set dial_until = ${now + DIAL_WITHIN}::bigint,
              lease_until = case when lease_until is null then null else ${lease}::bigint end
            where id = ${item.id}`.execute(inside)
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
      if ('why' in asked) throw refuse(asked.why)
      return asked
    },

    async result({ params: { itemId }, body }, { session }) {
      const { userId } = session
      await backend.settled()
      await asAgent(
        session,
        await taskIdOf(session, itemId),
        async (inside, task) => {
          if (await deeds.isSaidAlready(inside, userId, itemId, body)) return
          const item = await deeds.inHand(inside, userId, itemId)
          const { name } = await inside
            .selectFrom('user_account')
            .select('name')
            .where('id', '=', userId)
            .executeTakeFirstOrThrow()
          await deeds.saveResult(inside, task, item, body, { userId, name })
        },
        true
      )
      return null
    },

    async skip({ params: { itemId } }, { session }) {
      await asAgent(
        session,
        await taskIdOf(session, itemId),
        async inside => deeds.skipItem(inside, await deeds.inHand(inside, session.userId, itemId)),
        true
      )
      return null
    },

    async release({ params: { taskId }, body }, { session }) {
      const count = await asAgent(
        session,
        taskId,
        inside => deeds.letGo(inside, taskId, body.itemIds, session.userId),
        true
      )
      return { count }
    }
  }
}
