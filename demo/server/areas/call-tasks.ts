/** Call tasks as lists show them, and what is done with them. */
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { TaskDraft } from '../../../core/contract/entities/task-draft.ts'
import { callTaskStatus } from '../../../core/contract/enums/tasks.ts'
import { plainNumber } from '../../../core/rules/phone-number.ts'
import { minutesOf, pointOf } from '../../../core/rules/tasks/day-time.ts'
import { mayEdit, mayRemove, type TaskMove, taskStatus } from '../../../core/rules/tasks/deeds.ts'
import { copyOf, taskFormOf } from '../../../core/rules/tasks/from-payload.ts'
import { payloadOf } from '../../../core/rules/tasks/payload.ts'
import { taskServerText as t } from '../../../core/text/task-server.ts'
import { taskText } from '../../../core/text/tasks.ts'
import type { Session } from '../auth/tokens.ts'
import { userName } from '../auth/users.ts'
import type { Backend } from '../backend.ts'
import { settingOf } from '../dialler/resources.ts'
import type { Asked, Handlers } from '../http.ts'
import { recordOperation } from '../operation-log.ts'
import { newestFirst } from '../paging.ts'
import { refuse, refuseField } from '../refusal.ts'
import { countNumbers, insertNumbers, type TaskRow } from '../tasks/add-numbers.ts'
import { keepLibrary, wrongWith } from '../tasks/check.ts'
import { moveTask, removeTask } from '../tasks/moves.ts'
import { toDetail, toRows } from '../tasks/read.ts'
import { scriptsOf } from '../tasks/scripts.ts'
import { taskOf } from '../tasks/task-of.ts'
import { scheduledTask, taskSearch } from '../tasks/task-search.ts'
import { taskPageHandlers } from './task-page.ts'
import { taskSettingHandlers } from './task-settings.ts'

/** What of a draft is in columns of its own. */
const columnsOf = (draft: TaskDraft, version = 0) => ({
  name: (draft.name ?? draft.taskName ?? '').trim(),
  remark: draft.remark ?? draft.description ?? '',
  task_type: draft.taskType,
  task_category: draft.taskCategory,
  template_code: draft.templateCode ?? null,
  draft: JSON.stringify({ ...draft, version })
})

/** Whether an edit is in already: its answer has not come, and it is sent once more. */
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
      // A draft may be put right yet.
      if (status !== taskStatus.draft) await keepLibrary(inside, enterpriseId, draft)
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

  async function log({ request, session }: Asked, type: 1 | 2 | 3, detail: string): Promise<void> {
    await recordOperation(db, session, request, { type, target: taskText.target(), detail })
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
      const wrong = await wrongWith(db, session.enterpriseId, body, backend.dialClock())
      if (wrong) throw wrong
      const { needs_audit } = await settingOf(db, session.enterpriseId)
      const status = needs_audit ? taskStatus.inAudit : taskStatus.waiting
      if (!(await insertTask(session, body, status))) throw refuse(t.taskThere())
      await log(asked, ADDED, body.name ?? '')
      return { callTaskId: body.callTaskId }
    },

    async edit({ body }, asked) {
      const { session } = asked
      const task = await taskOf(backend, session, body.callTaskId)
      if (isIn(body, task)) return null
      if (!mayEdit(task.status))
        throw refuse(t.cannotEdit({ status: callTaskStatus.label(task.status) }))
      const { version = 0 } = task.draft
      if (body.version !== undefined && body.version !== version)
        throw refuseField('VERSION_CONFLICT', t.outrun())
      // A draft has no numbers yet that its type would have to fit.
      if (task.status !== taskStatus.draft && body.taskType !== task.task_type)
        throw refuseField('taskType', t.typeFixed())
      const wrong = await wrongWith(db, session.enterpriseId, body, backend.dialClock())
      if (wrong) throw wrong
      const { needs_audit } = await settingOf(db, session.enterpriseId)
      const isNew = task.status === taskStatus.draft || task.status === taskStatus.rejected
      // What was rejected is looked at again, even where new tasks are not looked at any more.
      const isJudged = needs_audit || task.status === taskStatus.rejected
      const fresh = isJudged ? taskStatus.inAudit : taskStatus.waiting
      const edited = await db.transaction().execute(async inside => {
        await keepLibrary(inside, session.enterpriseId, body)
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
        if (status === task.status) throw refuseField('VERSION_CONFLICT', t.outrun())
        throw refuse(t.cannotEdit({ status: callTaskStatus.label(status) }))
      }
      await log(asked, EDITED, body.name ?? '')
      dialler.changed(task.id)
      return null
    },

    async copy({ params }, asked) {
      const task = await taskOf(backend, asked.session, params.id)
      const id = randomUUID()
      const name = taskText.copyName({ name: task.name }).slice(-128)
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
      const reason = body.reason.trim() || t.rejected()
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
      if (!mayRemove(task.status)) throw refuse(t.cannotRemove())
      await removeTask(db, task)
      await log(asked, REMOVED, task.name)
      return null
    }
  }
}
