/** Endpoints of the page of one call task: numbers, progress, messages. */
import { sql } from 'kysely'
import { transferType } from '../../../../core/features/transfer-list/enums.ts'
import { date } from '../../../../core/lib/format/dates.ts'
import { plainNumber } from '../../../../core/lib/format/phone-number.ts'
import { rateLimit } from '../../auth/rate-limit.ts'
import type { Session } from '../../auth/token-store.ts'
import { hasPermission } from '../../auth/user-queries.ts'
import type { Backend } from '../../backend.ts'
import {
  COUNT_LIMIT,
  countUpTo,
  newestFirst,
  pageOfRows,
  rowsOf,
  type Sortable,
  sorted
} from '../../http/paging.ts'
import { forbidden, refuse } from '../../http/refusal.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { beginJob } from '../../jobs/begin-job.ts'
import { taskAgents } from '../dialler/agents/task-agents.ts'
import { PRECISE } from '../number-import/insert-numbers.ts'
import { recordOperation } from '../operation-log/record-operation.ts'
import { whyNotDialled } from '../task-plan/why-not-dialled.ts'
import { taskServerMessages } from './messages.ts'
import { taskOf } from './task-by-id.ts'
import { itemsMatching, numberMatching, shownIn } from './task-items.ts'
import { dashboardOf, itemsOf, toItem } from './task-queries.ts'

type Names = 'items' | 'exportItems' | 'dashboard' | 'why' | 'messages'

const EXPORT = 12

const sortable: Sortable = { lastCallTime: { by: sql.ref('begun_at'), isNullable: true } }

export function taskPageHandlers(backend: Backend): Pick<Handlers['callTasks'], Names> {
  const { db } = backend
  const clock = backend.dialClock
  const agents = taskAgents(backend)
  const lookupLimit = rateLimit(backend.limits.lookUpsPerMinute, backend.counts('look-up task'))

  /** Masks hidden numbers. */
  async function withStars<Row extends { phone: string; otherPhones?: readonly string[] }>(
    { enterpriseId }: Session,
    rows: Row[]
  ) {
    const all = rows.flatMap(({ phone, otherPhones = [] }) => [phone, ...otherPhones])
    const shown = await shownIn(db, enterpriseId, all)
    return rows.map(row => ({
      ...row,
      phone: shown(row.phone),
      ...(row.otherPhones && { otherPhones: row.otherPhones.map(shown) })
    }))
  }

  return {
    async items({ params, query }, { session }) {
      const task = await taskOf(backend, session, params.id)
      const found = await itemsMatching(db, session, task.id, query)
      const { limit, offset } = rowsOf(query)
      const all = found.selectAll()
      const ordered = sorted(all, query.sort, sortable) ?? all.orderBy('id')
      const rows = await ordered.limit(limit).offset(offset).execute()
      const counted = found
        .select(eb => eb.cast<string>('call_item.id', 'text').as('id'))
        .limit(COUNT_LIMIT)
      const page = pageOfRows(rows.map(toItem), await countUpTo(db, counted), query)
      return { ...page, list: await withStars(session, page.list) }
    },

    async exportItems({ params, body }, context) {
      if (!(await hasPermission(db, context.session, 'CMC.CALL.TASK.SEE'))) throw forbidden()
      const task = await taskOf(backend, context.session, params.id)
      const name = transferType.label(EXPORT)
      const file_name = taskServerMessages.itemsFile({ name: task.name, time: date(Date.now()) })
      await recordOperation(db, context.session, context.request, {
        type: 10,
        target: name,
        detail: file_name
      })
      return beginJob(backend, context.session, {
        type: EXPORT,
        name,
        file_name,
        input: { ...body, taskId: task.id },
        checkpoint: { bytes: 0 }
      })
    },

    dashboard: async ({ params }, { session }) =>
      dashboardOf(db, await taskOf(backend, session, params.id), clock),

    async why({ params, body }, { session }) {
      lookupLimit.check(session.userId)
      lookupLimit.count(session.userId)
      const task = await taskOf(backend, session, params.id)
      const item = await itemsOf(db, task.id)
        .selectAll()
        .where('phone', '=', task.task_type === PRECISE ? body.phone : plainNumber(body.phone))
        .executeTakeFirstOrThrow(() => refuse(taskServerMessages.noNumber()))
      return whyNotDialled(db, session, task, item, agents, clock)
    },

    async messages({ params, query }, { session }) {
      const task = await taskOf(backend, session, params.id)
      let found = db.selectFrom('sms_record').where('task_id', '=', task.id)
      const phone = query.phone?.trim()
      if (phone) found = found.where(await numberMatching(db, session, 'sms_record', phone))
      const page = await newestFirst(found.selectAll(), query)
      const list = page.list.map(row => ({
        id: row.id,
        phone: row.phone,
        content: row.content,
        moment: row.moment,
        callRecordId: row.call_record_id,
        sendState: row.send_state,
        createTime: row.created_at
      }))
      return { ...page, list: await withStars(session, list) }
    }
  }
}
