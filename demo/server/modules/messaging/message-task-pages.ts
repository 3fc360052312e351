/** What pages read of message tasks. */
import { sql } from 'kysely'
import type { LeftOutReason } from '../../../../core/features/messaging/enums.ts'
import { messagingMessages as messages } from '../../../../core/features/messaging/messages.ts'
import { smsSegments } from '../../../../core/lib/format/number-format.ts'
import { hasPermission } from '../../auth/user-queries.ts'
import type { Backend } from '../../backend.ts'
import {
  containing,
  pageInOrder,
  pageOfRows,
  rowsOf,
  type Sortable,
  sorted
} from '../../http/paging.ts'
import { forbidden, refuse } from '../../http/refusal.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { accountWith } from '../billing/prices.ts'
import { numberMatching, shownIn } from '../call-tasks/task-items.ts'
import {
  named,
  readableMessageTask,
  sampleMessages,
  toMessageTask,
  visibleMessageTasks
} from './message-task-queries.ts'
import { recipientsInCallTask } from './recipients/call-task-recipients.ts'
import { toRecords } from './record-queries.ts'
import { messagingSetting } from './sending/message-progress.ts'

const CENTS = 100
const PREPARING = 4
const createdAt = sql.ref('message_task.created_at')
const taskId = sql.ref('message_task.id')
const sortable: Sortable = { createTime: { by: createdAt } }

type Pages = Pick<
  Handlers['messageTasks'],
  'ofCallTask' | 'list' | 'detail' | 'preview' | 'leftOut' | 'recipients'
>

export function messageTaskPages({ db, dialClock: clock }: Backend): Pages {
  return {
    async ofCallTask({ params }, { session }) {
      if (!(await hasPermission(db, session, 'CMC.CALL.TASK.SEE'))) throw forbidden()
      return recipientsInCallTask(db, session.enterpriseId, params.callTaskId)
    },

    async list({ query }, { session }) {
      const { name, state, beginTime, endTime } = query
      const conditions = <Found extends Awaited<ReturnType<typeof visibleMessageTasks>>>(
        found: Found
      ) => {
        let all = found as Awaited<ReturnType<typeof visibleMessageTasks>>
        const text = name?.trim()
        if (text) all = all.where('message_task.name', 'like', containing(text))
        if (state !== undefined) all = all.where('message_task.state', '=', state)
        if (beginTime !== undefined) all = all.where('message_task.created_at', '>=', beginTime)
        if (endTime !== undefined) all = all.where('message_task.created_at', '<=', endTime)
        return all as Found
      }
      const all = conditions(await named(db, session))
      const ordered =
        sorted(all, query.sort, sortable, taskId) ??
        all.orderBy(createdAt, 'desc').orderBy(taskId, 'desc')
      const { limit, offset } = rowsOf(query)
      const rows = await ordered.limit(limit).offset(offset).execute()
      const { total } = await conditions(await visibleMessageTasks(db, session))
        .select(sql<number>`count(*)::int`.as('total'))
        .executeTakeFirstOrThrow()
      const setting = await messagingSetting(db, session.enterpriseId)
      return pageOfRows(
        rows.map(row => toMessageTask(row, setting, clock())),
        total,
        query
      )
    },

    async detail({ params }, { session }) {
      const task = await readableMessageTask(db, session, params.id)
      return toMessageTask(task, await messagingSetting(db, session.enterpriseId), clock())
    },

    async preview({ params }, { session }) {
      const task = await readableMessageTask(db, session, params.id)
      if (task.state === PREPARING) throw refuse(messages.notPrepared())
      const { enterpriseId } = session
      const samples = await sampleMessages(db, task.id)
      const shown = await shownIn(
        db,
        enterpriseId,
        samples.map(({ phone }) => phone)
      )
      const account = await accountWith(db, enterpriseId, ['message'])
      const { balance, message: price } = account ?? { balance: 0, message: 0 }
      const { start, end, rate } = await messagingSetting(db, enterpriseId)
      const cents = task.segments * price
      return {
        texts: samples.map(({ phone, name, content, segments }) => ({
          ...{ phone: shown(phone), name, content, segments }
        })),
        total: task.total,
        leftOut: Object.entries(task.left_out).map(([reason, count]) => ({
          ...{ reason: reason as LeftOutReason, count }
        })),
        lengths: Object.entries(task.lengths).map(([segments, count]) => ({
          ...{ segments: Number(segments), count }
        })),
        segments: task.segments,
        textSegments: smsSegments(task.text),
        ...{ fee: cents / CENTS, balance: balance / CENTS, isPayable: cents <= balance },
        seconds: Math.ceil(task.total / rate),
        ...{ quietStart: start, quietEnd: end }
      }
    },

    async leftOut({ params, query }, { session }) {
      const task = await readableMessageTask(db, session, params.id)
      let found = db.selectFrom('message_left_out').where('task_id', '=', task.id)
      if (query.reason) found = found.where('reason', '=', query.reason)
      const page = await pageInOrder(found.selectAll().orderBy('rank'), query)
      const shown = await shownIn(
        db,
        session.enterpriseId,
        page.list.map(({ typed }) => typed)
      )
      return {
        ...page,
        list: page.list.map(({ rank, typed, name, reason, detail }) => ({
          ...{ rank, typed: shown(typed), name, reason, detail }
        }))
      }
    },

    async recipients({ params, query }, { session }) {
      const task = await readableMessageTask(db, session, params.id)
      let found = db.selectFrom('sms_record').where('message_task_id', '=', task.id)
      const { phone, sendState, receiptState, isFailed } = query
      if (phone?.trim())
        found = found.where(await numberMatching(db, session, 'sms_record', phone.trim()))
      if (sendState !== undefined) found = found.where('send_state', '=', sendState)
      if (receiptState !== undefined)
        found = found.where('send_state', '=', 1).where('receipt_state', '=', receiptState)
      const failed = sql<boolean>`(send_state = 2 or (send_state = 1 and receipt_state = 2))`
      if (isFailed) found = found.where(isFailed === 'true' ? failed : sql<boolean>`not ${failed}`)
      const page = await pageInOrder(found.selectAll().orderBy('rank'), query)
      return { ...page, list: await toRecords(db, session.enterpriseId, page.list) }
    }
  }
}
