/** Manual tasks: endpoints of their managers. */
import { randomUUID } from 'node:crypto'
import { manualCallStatus } from '../../../../core/features/call-tasks/task-enums.ts'
import {
  type ManualMove,
  manualStatus,
  mayEditManual,
  mayRemoveManual
} from '../../../../core/features/manual-tasks/rules.ts'
import { date } from '../../../../core/lib/format/dates.ts'
import type { Session } from '../../auth/token-store.ts'
import { userName } from '../../auth/user-queries.ts'
import type { Backend } from '../../backend.ts'
import { newestFirst } from '../../http/paging.ts'
import { refuse } from '../../http/refusal.ts'
import type { Handlers, RequestContext } from '../../http/serve-endpoints.ts'
import { taskSearch } from '../call-tasks/task-search.ts'
import { ADDED, EDITED, REMOVED, recordOperation } from '../operation-log/record-operation.ts'
import { passTime } from './manual-clock.ts'
import {
  lockedTask,
  manualTaskError,
  manualTaskOf,
  moveManual,
  toManualDetail,
  toManualRows
} from './manual-task-queries.ts'
import { manualServerMessages as messages } from './messages.ts'
import { pushManual } from './notify-manual.ts'
import { manualNumberHandlers } from './number-handlers.ts'
import { manualWorkHandlers } from './work-handlers.ts'

export function manualTaskHandlers(backend: Backend): Handlers['manualTasks'] {
  const { db } = backend
  const today = () => date(backend.dialClock())
  const pass = ({ enterpriseId }: Session) => passTime(backend, enterpriseId)
  const notifyTask = ({ enterpriseId }: Session, taskId: string) =>
    pushManual(backend, enterpriseId, taskId)
  const taskOf = ({ enterpriseId }: Session, id: string) => manualTaskOf(db, enterpriseId, id)

  async function log(
    { request, session }: RequestContext,
    type: 1 | 2 | 3,
    detail: string
  ): Promise<void> {
    await recordOperation(db, session, request, { type, target: messages.target(), detail })
  }

  const move = (name: ManualMove) =>
    (async ({ params: { taskId } }, context) => {
      await pass(context.session)
      const task = await moveManual(db, context.session.enterpriseId, taskId, name)
      await log(context, EDITED, `${task.name}：${manualCallStatus.label(task.status)}`)
      await notifyTask(context.session, taskId)
      return null
    }) satisfies Handlers['manualTasks']['start']

  return {
    ...manualNumberHandlers(backend),
    ...manualWorkHandlers(backend),

    async list({ query }, { session }) {
      await pass(session)
      const found = db
        .selectFrom('manual_task')
        .where('enterprise_id', '=', session.enterpriseId)
        .where(taskSearch(query))
      const page = await newestFirst(found.selectAll(), query)
      return { ...page, list: await toManualRows(db, page.list) }
    },

    async detail({ params }, { session }) {
      await pass(session)
      return toManualDetail(db, await taskOf(session, params.taskId))
    },

    async create({ body }, context) {
      const { enterpriseId, userId } = context.session
      const id = randomUUID()
      await db.transaction().execute(async inside => {
        const wrong = await manualTaskError(inside, enterpriseId, body, today())
        if (wrong) throw wrong
        await inside
          .insertInto('manual_task')
          .values({
            id,
            enterprise_id: enterpriseId,
            user_id: userId,
            creator_name: await userName(inside, userId),
            name: body.name.trim(),
            status: manualStatus.waiting,
            draft: JSON.stringify({ ...body, name: body.name.trim() }),
            created_at: Date.now()
          })
          .execute()
      })
      await log(context, ADDED, body.name.trim())
      await notifyTask(context.session, id)
      return { taskId: id }
    },

    async edit({ params: { taskId }, body }, context) {
      const { session } = context
      await pass(session)
      await db.transaction().execute(async inside => {
        const wrong = await manualTaskError(inside, session.enterpriseId, body, today())
        if (wrong) throw wrong
        const task = await lockedTask(inside, session.enterpriseId, taskId)
        if (!mayEditManual(task.status))
          throw refuse(messages.cannotEdit({ status: manualCallStatus.label(task.status) }))
        const name = body.name.trim()
        await inside
          .updateTable('manual_task')
          .set({
            name,
            draft: JSON.stringify({ ...body, name }),
            // The new plan has days left.
            ...(task.status === manualStatus.invalid && { status: manualStatus.paused })
          })
          .where('id', '=', taskId)
          .execute()
      })
      await log(context, EDITED, body.name.trim())
      await pushManual(backend, session.enterpriseId, taskId, true)
      return null
    },

    start: move('start'),
    pause: move('pause'),
    resume: move('resume'),
    stop: move('stop'),

    async remove({ params: { taskId } }, context) {
      const { session } = context
      const name = await db.transaction().execute(async inside => {
        const task = await lockedTask(inside, session.enterpriseId, taskId)
        if (!mayRemoveManual(task.status))
          throw refuse(messages.cannotRemove({ status: manualCallStatus.label(task.status) }))
        await inside.deleteFrom('manual_task').where('id', '=', taskId).execute()
        return task.name
      })
      await log(context, REMOVED, name)
      await pushManual(backend, session.enterpriseId, taskId, true)
      return null
    }
  }
}
