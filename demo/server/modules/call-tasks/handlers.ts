/** Call tasks: lists and actions. */
import { randomUUID } from 'node:crypto'
import { minutesOf, timePointOf } from '../../../../core/features/call-task-form/rules/day-time.ts'
import { copyOf, taskFormOf } from '../../../../core/features/call-task-form/rules/from-payload.ts'
import { payloadOf } from '../../../../core/features/call-task-form/rules/to-payload.ts'
import {
  mayEdit,
  mayRemove,
  type TaskMove,
  taskStatus
} from '../../../../core/features/call-tasks/rules.ts'
import { callTaskStatus } from '../../../../core/features/call-tasks/task-enums.ts'
import { taskMessages } from '../../../../core/features/call-tasks/task-messages.ts'
import type { Backend } from '../../backend.ts'
import { newestFirst } from '../../http/paging.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { settingOf } from '../dialler/dialling-resources.ts'
import { callableScripts, scriptsOf } from '../scripts/script-queries.ts'
import { taskAuditHandlers } from './audit-handlers.ts'
import { taskError } from './check-task.ts'
import { taskServerMessages as messages } from './messages.ts'
import { taskSettingHandlers } from './setting-handlers.ts'
import { taskOf } from './task-by-id.ts'
import { moveTask, removeTask } from './task-moves.ts'
import { taskPageHandlers } from './task-page-handlers.ts'
import { toDetail, toRows } from './task-queries.ts'
import { scheduledTask, taskSearch } from './task-search.ts'
import { ADDED, EDITED, REMOVED, recordTaskOperation } from './writes/record-task-operation.ts'
import { isSaved } from './writes/stored-draft.ts'
import { taskChanges } from './writes/task-changes.ts'
import { insertTask, updateTask } from './writes/task-writes.ts'

export function callTaskHandlers(backend: Backend): Handlers['callTasks'] {
  const { db, dialler } = backend

  const move = (name: TaskMove) =>
    (async ({ params }, context) => {
      const task = await taskOf(backend, context.session, params.id)
      await moveTask(db, task, name, backend.dialClock)
      await recordTaskOperation(
        db,
        context,
        EDITED,
        `${task.name}：${callTaskStatus.label(task.status)}`
      )
      dialler.changed(task.id)
      return null
    }) satisfies Handlers['callTasks']['start']

  return {
    ...taskPageHandlers(backend),
    ...taskSettingHandlers(backend),
    ...taskAuditHandlers(backend),

    async createInfo({ query }, { session }) {
      const { dial_start, dial_end } = await settingOf(db, session.enterpriseId)
      const scripts = await scriptsOf(db, session.enterpriseId, callableScripts)
      return {
        callTaskId: randomUUID(),
        templateMap: Object.fromEntries(
          scripts.map(({ templateCode, templateName }) => [templateCode, templateName])
        ),
        globalDialTimeRange: {
          startTimePoint: timePointOf(Math.max(dial_start, minutesOf(query.startTimePoint))),
          endTimePoint: timePointOf(Math.min(dial_end, minutesOf(query.endTimePoint)))
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
      if (query.isSpeedReach !== undefined)
        found = found.where('is_speed_reach', '=', query.isSpeedReach === 'true')
      const page = await newestFirst(found.selectAll(), query)
      return { ...page, list: await toRows(db, page.list) }
    },

    detail: async ({ params }, { session }) =>
      toDetail(db, await taskOf(backend, session, params.id)),

    async create({ body }, context) {
      const { session } = context
      const wrong = await taskError(db, session.enterpriseId, body, backend.dialClock())
      if (wrong) throw wrong
      const { needs_audit } = await settingOf(db, session.enterpriseId)
      const status = needs_audit ? taskStatus.inAudit : taskStatus.waiting
      const isNew = await db
        .transaction()
        .execute(inside => insertTask(inside, session, body, status))
      if (!isNew) throw refuse(messages.taskThere())
      await recordTaskOperation(db, context, ADDED, body.name ?? '')
      return { callTaskId: body.callTaskId }
    },

    async edit({ body }, context) {
      const { session } = context
      const task = await taskOf(backend, session, body.callTaskId)
      if (isSaved(body, task)) return null
      if (!mayEdit(task.status))
        throw refuse(messages.cannotEdit({ status: callTaskStatus.label(task.status) }))
      const { version = 0 } = task.draft
      if (body.version !== undefined && body.version !== version)
        throw refuseField('VERSION_CONFLICT', messages.conflict())
      // A draft has no numbers yet that would have to fit its type.
      if (task.status !== taskStatus.draft && body.taskType !== task.task_type)
        throw refuseField('taskType', messages.typeFixed())
      const wrong = await taskError(db, session.enterpriseId, body, backend.dialClock())
      if (wrong) throw wrong
      const { needs_audit } = await settingOf(db, session.enterpriseId)
      // A rejected task is reviewed again, even if new tasks are not reviewed any more.
      const isValidated = needs_audit || task.status === taskStatus.rejected
      const fresh = isValidated ? taskStatus.inAudit : taskStatus.waiting
      const before = await toDetail(db, task)
      const edited = await updateTask(db, session, task, body, fresh)
      if (!edited) {
        const { status } = await taskOf(backend, session, task.id)
        if (status === task.status) throw refuseField('VERSION_CONFLICT', messages.conflict())
        throw refuse(messages.cannotEdit({ status: callTaskStatus.label(status) }))
      }
      const after = await toDetail(db, await taskOf(backend, session, task.id))
      await recordTaskOperation(db, context, EDITED, body.name ?? '', taskChanges(before, after))
      dialler.changed(task.id)
      return null
    },

    async copy({ params }, context) {
      const task = await taskOf(backend, context.session, params.id)
      const id = randomUUID()
      const name = taskMessages.copyName({ name: task.name }).slice(-128)
      const form = copyOf(taskFormOf(task.draft), id, name, Date.now())
      await db
        .transaction()
        .execute(inside => insertTask(inside, context.session, payloadOf(form), taskStatus.draft))
      await recordTaskOperation(db, context, ADDED, name)
      return { callTaskId: id }
    },

    start: move('start'),
    pause: move('pause'),
    resume: move('resume'),
    stop: move('stop'),

    async remove({ params }, context) {
      const task = await taskOf(backend, context.session, params.id)
      if (!mayRemove(task.status)) throw refuse(messages.cannotRemove())
      await removeTask(db, task)
      await recordTaskOperation(db, context, REMOVED, task.name)
      return null
    }
  }
}
