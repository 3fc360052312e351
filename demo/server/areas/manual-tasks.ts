/** Manual tasks as their managers list, plan and move them. */
import { randomUUID } from 'node:crypto'
import { manualCallStatus } from '../../../core/contract/enums/tasks.ts'
import { date } from '../../../core/rules/dates.ts'
import {
  type ManualMove,
  manualStatus,
  mayEditManual,
  mayRemoveManual
} from '../../../core/rules/manual-task.ts'
import { manualServerText as t } from '../../../core/text/manual-server.ts'
import type { Session } from '../auth/tokens.ts'
import { userName } from '../auth/users.ts'
import type { Backend } from '../backend.ts'
import type { Asked, Handlers } from '../http.ts'
import {
  lockedTask,
  manualTaskOf,
  moveManual,
  toManualDetail,
  toManualRows,
  wrongWithManual
} from '../manual/tasks.ts'
import { tellManual } from '../manual/tell.ts'
import { passTime } from '../manual/time.ts'
import { recordOperation } from '../operation-log.ts'
import { newestFirst } from '../paging.ts'
import { refuse } from '../refusal.ts'
import { taskSearch } from '../tasks/task-search.ts'
import { manualNumberHandlers } from './manual-numbers.ts'
import { manualWorkHandlers } from './manual-work.ts'

const [ADDED, EDITED, REMOVED] = [1, 2, 3] as const

export function manualTaskHandlers(backend: Backend): Handlers['manualTasks'] {
  const { db } = backend
  const today = () => date(backend.dialClock())
  const pass = ({ enterpriseId }: Session) => passTime(backend, enterpriseId)
  const tell = ({ enterpriseId }: Session, taskId: string) =>
    tellManual(backend, enterpriseId, taskId)
  const taskOf = ({ enterpriseId }: Session, id: string) => manualTaskOf(db, enterpriseId, id)

  async function log({ request, session }: Asked, type: 1 | 2 | 3, detail: string): Promise<void> {
    await recordOperation(db, session, request, { type, target: t.target(), detail })
  }

  const move = (name: ManualMove) =>
    (async ({ params: { taskId } }, asked) => {
      await pass(asked.session)
      const task = await moveManual(db, asked.session.enterpriseId, taskId, name)
      await log(asked, EDITED, `${task.name}：${manualCallStatus.label(task.status)}`)
      await tell(asked.session, taskId)
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

    async create({ body }, asked) {
      const { enterpriseId, userId } = asked.session
      const id = randomUUID()
      await db.transaction().execute(async inside => {
        const wrong = await wrongWithManual(inside, enterpriseId, body, today())
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
      await log(asked, ADDED, body.name.trim())
      await tell(asked.session, id)
      return { taskId: id }
    },

    async edit({ params: { taskId }, body }, asked) {
      const { session } = asked
      await pass(session)
      await db.transaction().execute(async inside => {
        const wrong = await wrongWithManual(inside, session.enterpriseId, body, today())
        if (wrong) throw wrong
        const task = await lockedTask(inside, session.enterpriseId, taskId)
        if (!mayEditManual(task.status))
          throw refuse(t.cannotEdit({ status: manualCallStatus.label(task.status) }))
        const name = body.name.trim()
        await inside
          .updateTable('manual_task')
          .set({
            name,
            draft: JSON.stringify({ ...body, name }),
            // It has days again.
            ...(task.status === manualStatus.invalid && { status: manualStatus.paused })
          })
          .where('id', '=', taskId)
          .execute()
      })
      await log(asked, EDITED, body.name.trim())
      await tellManual(backend, session.enterpriseId, taskId, true)
      return null
    },

    start: move('start'),
    pause: move('pause'),
    resume: move('resume'),
    stop: move('stop'),

    async remove({ params: { taskId } }, asked) {
      const { session } = asked
      const name = await db.transaction().execute(async inside => {
        const task = await lockedTask(inside, session.enterpriseId, taskId)
        if (!mayRemoveManual(task.status))
          throw refuse(t.cannotRemove({ status: manualCallStatus.label(task.status) }))
        await inside.deleteFrom('manual_task').where('id', '=', taskId).execute()
        return task.name
      })
      await log(asked, REMOVED, name)
      await tellManual(backend, session.enterpriseId, taskId, true)
      return null
    }
  }
}
