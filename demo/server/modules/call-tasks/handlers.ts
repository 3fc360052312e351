/** Call tasks: lists and actions. */
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { minutesOf, pointOf } from '../../../../core/features/call-task-form/rules/day-time.ts'
import { copyOf, taskFormOf } from '../../../../core/features/call-task-form/rules/from-payload.ts'
import { payloadOf } from '../../../../core/features/call-task-form/rules/to-payload.ts'
import type { TaskDraft } from '../../../../core/features/call-tasks/draft-schemas.ts'
import {
  mayEdit,
  mayRemove,
  type TaskMove,
  taskStatus
} from '../../../../core/features/call-tasks/rules.ts'
import { callTaskStatus } from '../../../../core/features/call-tasks/task-enums.ts'
import { taskMessages } from '../../../../core/features/call-tasks/task-messages.ts'
import { plainNumber } from '../../../../core/lib/format/phone-number.ts'
import type { Session } from '../../auth/token-store.ts'
import { userName } from '../../auth/user-queries.ts'
import type { Backend } from '../../backend.ts'
import { newestFirst } from '../../http/paging.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import type { Handlers, RequestContext } from '../../http/serve-endpoints.ts'
import { settingOf } from '../dialler/dialling-resources.ts'
import { countNumbers, insertNumbers, type TaskRow } from '../number-import/insert-numbers.ts'
import { recordOperation } from '../operation-log/record-operation.ts'
import { scriptsOf } from '../scripts/script-queries.ts'
import { lockTaskLibrary, taskError } from './check-task.ts'
import { taskServerMessages as messages } from './messages.ts'
import { taskSettingHandlers } from './setting-handlers.ts'
import { taskOf } from './task-by-id.ts'
import { moveTask, removeTask } from './task-moves.ts'
import { taskPageHandlers } from './task-page-handlers.ts'
import { toDetail, toRows } from './task-queries.ts'
import { scheduledTask, taskSearch } from './task-search.ts'

/** Fields of a draft that have columns of their own. */
const columnsOf = (draft: TaskDraft, version = 0) => ({
  name: (draft.name ?? draft.taskName ?? '').trim(),
  remark: draft.remark ?? draft.description ?? '',
  task_type: draft.taskType,
  task_category: draft.taskCategory,
  template_code: draft.templateCode ?? null,
  draft: JSON.stringify({ ...draft, version })
})

/** Whether an edit was saved already: a retry after a lost response. */
function isIn(body: TaskDraft, { draft }: TaskRow): boolean {
  const { version } = body
  return (
    version !== undefined &&
    draft.version === version + 1 &&
    isDeepStrictEqual(JSON.parse(JSON.stringify(body)), { ...draft, version })
  )
}

export function callTaskHandlers(backend: Backend): Handlers['callTasks'] {
  const { db, dialler } = backend
  const [ADDED, EDITED, REMOVED] = [1, 2, 3] as const

  async function insertTask(session: Session, draft: TaskDraft, status: number): Promise<boolean> {
    const { enterpriseId, userId } = session
    const creator_name = await userName(db, userId)
    return db.transaction().execute(async inside => {
      // A draft may still be corrected.
      if (status !== taskStatus.draft) await lockTaskLibrary(inside, enterpriseId, draft)
      const task = await inside
        .insertInto('call_task')
        .values({
          ...columnsOf(draft),
          id: draft.callTaskId,
          enterprise_id: enterpriseId,
          user_id: userId,
          creator_name,
          status,
          create_type: draft.customerIdList ? 'contacts' : 'number',
          created_at: Date.now()
        })
        .onConflict(conflict => conflict.doNothing())
        .returningAll()
        .executeTakeFirst()
      if (!task) return false
      const ids = draft.customerIdList ?? []
      if (ids.length === 0) return true
      const people = await inside
        .selectFrom('customer')
        .select(['name', 'phone'])
        .where('enterprise_id', '=', enterpriseId)
        .where('id', 'in', ids)
        .where('deleted_at', 'is', null)
        .orderBy('id')
        .execute()
      const numbers = people.map(({ name, phone }) => ({
        phone: plainNumber(phone),
        other_phones: [],
        customer_name: name,
        fields: {}
      }))
      await countNumbers(inside, task.id, (await insertNumbers(inside, task, numbers)).size)
      return true
    })
  }

  async function log(
    { request, session }: RequestContext,
    type: 1 | 2 | 3,
    detail: string
  ): Promise<void> {
    await recordOperation(db, session, request, { type, target: taskMessages.target(), detail })
  }

  const move = (name: TaskMove) =>
    (async ({ params }, asked) => {
      const task = await taskOf(backend, asked.session, params.id)
      await moveTask(db, task, name, backend.dialClock)
      await log(asked, EDITED, `${task.name}：${callTaskStatus.label(task.status)}`)
      dialler.changed(task.id)
      return null
    }) satisfies Handlers['callTasks']['start']

  return {
    ...taskPageHandlers(backend),
    ...taskSettingHandlers(backend),

    async createInfo({ query }, { session }) {
      const { dial_start, dial_end } = await settingOf(db, session.enterpriseId)
      const scripts = await scriptsOf(db, session.enterpriseId)
      return {
        callTaskId: randomUUID(),
        templateMap: Object.fromEntries(
          scripts.map(({ templateCode, templateName }) => [templateCode, templateName])
        ),
        globalDialTimeRange: {
          startTimePoint: pointOf(Math.max(dial_start, minutesOf(query.startTimePoint))),
          endTimePoint: pointOf(Math.min(dial_end, minutesOf(query.endTimePoint)))
        },
        serverTime: backend.dialClock(),
        templateVOList: scripts
      }
    },

    async list({ query }, { session }) {
      let found = db
        .selectFrom('call_task')
        .where('enterprise_id', '=', session.enterpriseId)
        .where(taskSearch(query))
      if (query.taskType !== undefined) found = found.where('task_type', '=', query.taskType)
      if (query.taskCategory !== undefined)
        found = found.where('task_category', '=', query.taskCategory)
      if (query.isScheduled !== undefined)
        found = found.where(scheduledTask(query.isScheduled === 'true', Date.now()))
      const page = await newestFirst(found.selectAll(), query)
      return { ...page, list: await toRows(db, page.list) }
    },

    detail: async ({ params }, { session }) =>
      toDetail(db, await taskOf(backend, session, params.id)),

    async create({ body }, asked) {
      const { session } = asked
      const wrong = await taskError(db, session.enterpriseId, body, backend.dialClock())
      if (wrong) throw wrong
      const { needs_audit } = await settingOf(db, session.enterpriseId)
      const status = needs_audit ? taskStatus.inAudit : taskStatus.waiting
      if (!(await insertTask(session, body, status))) throw refuse(messages.taskThere())
      await log(asked, ADDED, body.name ?? '')
      return { callTaskId: body.callTaskId }
    },

    async edit({ body }, asked) {
      const { session } = asked
      const task = await taskOf(backend, session, body.callTaskId)
      if (isIn(body, task)) return null
      if (!mayEdit(task.status))
        throw refuse(messages.cannotEdit({ status: callTaskStatus.label(task.status) }))
      const { version = 0 } = task.draft
      if (body.version !== undefined && body.version !== version)
        throw refuseField('VERSION_CONFLICT', messages.outrun())
      // A draft has no numbers yet that would have to fit its type.
      if (task.status !== taskStatus.draft && body.taskType !== task.task_type)
        throw refuseField('taskType', messages.typeFixed())
      const wrong = await taskError(db, session.enterpriseId, body, backend.dialClock())
      if (wrong) throw wrong
      const { needs_audit } = await settingOf(db, session.enterpriseId)
      const isNew = task.status === taskStatus.draft || task.status === taskStatus.rejected
      // A rejected task is reviewed again, even if new tasks are not reviewed any more.
      const isValidated = needs_audit || task.status === taskStatus.rejected
      const fresh = isValidated ? taskStatus.inAudit : taskStatus.waiting
      const edited = await db.transaction().execute(async inside => {
        await lockTaskLibrary(inside, session.enterpriseId, body)
        return inside
          .updateTable('call_task')
          .set({
            ...columnsOf(body, version + 1),
            ...(isNew && { status: fresh, status_reason: '' })
          })
          .where('id', '=', task.id)
          .where('status', '=', task.status)
          .where(sql<boolean>`coalesce((draft->>'version')::bigint, 0) = ${version}`)
          .returning('id')
          .executeTakeFirst()
      })
      if (!edited) {
        const { status } = await taskOf(backend, session, task.id)
        if (status === task.status) throw refuseField('VERSION_CONFLICT', messages.outrun())
        throw refuse(messages.cannotEdit({ status: callTaskStatus.label(status) }))
      }
      await log(asked, EDITED, body.name ?? '')
      dialler.changed(task.id)
      return null
    },

    async copy({ params }, asked) {
      const task = await taskOf(backend, asked.session, params.id)
      const id = randomUUID()
      const name = taskMessages.copyName({ name: task.name }).slice(-128)
      const form = copyOf(taskFormOf(task.draft), id, name, Date.now())
      await insertTask(asked.session, payloadOf(form), taskStatus.draft)
      await log(asked, ADDED, name)
      return { callTaskId: id }
    },

    start: move('start'),
    pause: move('pause'),
    resume: move('resume'),
    stop: move('stop'),

    async audit({ params, body }, asked) {
      const task = await taskOf(backend, asked.session, params.id)
      const reason = body.reason.trim() || messages.rejected()
      await moveTask(
        db,
        task,
        body.isApproved ? 'approve' : 'reject',
        backend.dialClock,
        body.isApproved ? '' : reason
      )
      await db
        .insertInto('task_decision')
        .values({
          ...{ id: randomUUID(), task_id: task.id },
          user_name: await userName(db, asked.session.userId),
          is_approved: body.isApproved,
          reason: body.isApproved ? '' : reason,
          created_at: Date.now()
        })
        .execute()
      await log(asked, EDITED, task.name)
      dialler.changed(task.id)
      return null
    },

    async decisions({ params }, { session }) {
      const task = await taskOf(backend, session, params.id)
      const rows = await db
        .selectFrom('task_decision')
        .selectAll()
        .where('task_id', '=', task.id)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute()
      return rows.map(({ id, user_name, is_approved, reason, created_at }) => ({
        ...{ id, userName: user_name, isApproved: is_approved, reason, createTime: created_at }
      }))
    },

    async remove({ params }, asked) {
      const task = await taskOf(backend, asked.session, params.id)
      if (!mayRemove(task.status)) throw refuse(messages.cannotRemove())
      await removeTask(db, task)
      await log(asked, REMOVED, task.name)
      return null
    }
  }
}
