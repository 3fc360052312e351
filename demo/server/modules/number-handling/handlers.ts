import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { taskMessages } from '../../../../core/features/call-tasks/task-messages.ts'
import { numberClass } from '../../../../core/features/number-handling/enums.ts'
import { numberHandlingMessages as messages } from '../../../../core/features/number-handling/messages.ts'
import { isUnfinished } from '../../../../core/features/number-handling/rules.ts'
import { headingOf, PHONE } from '../../../../core/features/number-import/rules/row-rules.ts'
import type { Session } from '../../auth/token-store.ts'
import type { Backend } from '../../backend.ts'
import type { Tables } from '../../db/schema/schema.ts'
import {
  containing,
  pageInOrder,
  pageOfRows,
  rowsOf,
  type Sortable,
  sorted
} from '../../http/paging.ts'
import { refuse } from '../../http/refusal.ts'
import type { Handlers, RequestContext } from '../../http/serve-endpoints.ts'
import { beginExport, beginImport, beginJob, uploadedTable } from '../../jobs/begin-job.ts'
import { CANCELLED, cancelJob } from '../../jobs/cancel-job.ts'
import { keepTable } from '../../jobs/keep-table.ts'
import { taskOf as callTaskOf } from '../call-tasks/task-by-id.ts'
import { checkTakesNumbers } from '../number-import/insert-numbers.ts'
import { ADDED, EDITED, REMOVED, recordOperation } from '../operation-log/record-operation.ts'
import { planOf } from '../transfer-list/import-numbers.ts'
import type { HandledExport } from './export-handled.ts'
import type { HandlingCheckpoint, HandlingInput } from './handle-numbers.ts'
import { handledPages } from './handled-pages.ts'
import { handledNumbers, hasStatus, selectTasks, taskOf, toTask } from './number-task-queries.ts'
import { appendNumbers, lockTask } from './number-writes.ts'

const [HANDLE, EXPORT, IMPORT] = [20, 21, 4] as const

const sortable: Sortable = {
  createTime: { by: sql.ref('number_task.created_at') },
  total: { by: sql.ref('total') }
}
const taskId = sql.ref('number_task.id')

export function numberHandlingHandlers(backend: Backend): Handlers['numberHandling'] {
  const { db } = backend

  const record = ({ session, request }: RequestContext, type: 1 | 2 | 3, detail: string) =>
    recordOperation(db, session, request, { type, target: messages.target(), detail })

  /** Starts a job for what is not handled yet, in one transaction with `write`. */
  const handle = (
    session: Session,
    { fileName, ...input }: HandlingInput & { readonly fileName: string },
    write: (inside: Transaction<Tables>) => Promise<void>
  ) =>
    beginJob(backend, session, {
      ...{ type: HANDLE, name: messages.target(), file_name: fileName, input },
      checkpoint: { rows: 0, bytes: 0 } satisfies HandlingCheckpoint,
      async also(inside, transfer_id) {
        await write(inside)
        await inside
          .updateTable('number_task')
          .set({ transfer_id })
          .where('id', '=', input.taskId)
          .execute()
      }
    })

  /** Adds numbers for the task's unfinished job; false when it has none, and nothing was added. */
  const addToJob = (session: Session, id: string, phones: readonly string[]): Promise<boolean> =>
    db.transaction().execute(async inside => {
      const total = await lockTask(inside, id)
      const { status } = await taskOf(inside, session, id)
      if (!isUnfinished(status)) return false
      await appendNumbers(inside, id, total, phones)
      return true
    })

  return {
    async list({ query }, { session }) {
      let found = await selectTasks(db, session)
      const { name, status, beginTime, endTime } = query
      const text = name?.trim()
      if (text) found = found.where('number_task.name', 'like', containing(text))
      if (status !== undefined) found = found.where(hasStatus(status))
      if (beginTime !== undefined) found = found.where('number_task.created_at', '>=', beginTime)
      if (endTime !== undefined) found = found.where('number_task.created_at', '<=', endTime)
      const ordered =
        sorted(found, query.sort, sortable, taskId) ??
        found.orderBy('number_task.created_at', 'desc').orderBy(taskId, 'desc')
      const { limit, offset } = rowsOf(query)
      const rows = await ordered.limit(limit).offset(offset).execute()
      const { total } = await found
        .clearSelect()
        .select(sql<number>`count(*)::int`.as('total'))
        .executeTakeFirstOrThrow()
      const page = pageOfRows(rows, total, query)
      return { ...page, list: page.list.map(toTask) }
    },

    async create({ body }, context) {
      const { session } = context
      const { isProbed, phones = [], attachmentKey } = body
      const name = body.name.trim()
      if (name === '') throw refuse(messages.nameMissing())
      if (phones.length === 0 && attachmentKey === undefined) throw refuse(messages.empty())
      const file =
        attachmentKey === undefined ? undefined : await uploadedTable(db, session, attachmentKey)
      const id = randomUUID()
      const input = { taskId: id, ...(attachmentKey !== undefined && { attachmentKey }) }
      const fileName = file ?? messages.resultFile({ name })
      await handle(session, { ...input, fileName }, async inside => {
        await inside
          .insertInto('number_task')
          .values({
            ...{ id, name, enterprise_id: session.enterpriseId, user_id: session.userId },
            ...{ is_probed: isProbed, transfer_id: null, status: 0, created_at: Date.now() }
          })
          .execute()
        await appendNumbers(inside, id, 0, phones)
      })
      await record(context, ADDED, messages.logCreate({ name }))
      return { id }
    },

    detail: async ({ params }, { session }) => toTask(await taskOf(db, session, params.id)),

    async numbers({ params, query }, { session }) {
      await taskOf(db, session, params.id)
      const { numberClass: code } = query
      const found = handledNumbers(db, params.id, code === undefined ? undefined : [code])
      const page = await pageInOrder(found.selectAll().orderBy('rank'), query)
      return {
        ...page,
        list: page.list.map(({ rank, typed, phone, class: of, area, operator }) => ({
          ...{ rank, typed, phone, area, operator },
          numberClass: of ?? 5
        }))
      }
    },

    async addNumbers({ params, body }, context) {
      const { session } = context
      const { phones } = body
      const { name } = await taskOf(db, session, params.id)
      if (!(await addToJob(session, params.id, phones)))
        await handle(
          session,
          { taskId: params.id, fileName: messages.resultFile({ name }) },
          async inside =>
            appendNumbers(inside, params.id, await lockTask(inside, params.id), phones)
        )
      await record(context, EDITED, messages.logAdd({ name, count: phones.length }))
      return { success: phones.length, fail: 0, failures: [], message: taskMessages.added() }
    },

    async cancel({ params }, { session }) {
      const { transfer_id } = await taskOf(db, session, params.id)
      if (transfer_id === null) throw refuse(messages.over())
      const job = await db
        .selectFrom('transfer')
        .selectAll()
        .where('id', '=', transfer_id)
        .executeTakeFirstOrThrow(() => refuse(messages.over()))
      await cancelJob(backend, job, inside =>
        inside
          .updateTable('number_task')
          .set({ status: CANCELLED })
          .where('id', '=', params.id)
          .execute()
      )
      return null
    },

    async remove({ params }, context) {
      const { name, status } = await taskOf(db, context.session, params.id)
      if (isUnfinished(status)) throw refuse(messages.unfinished())
      await db.deleteFrom('number_task').where('id', '=', params.id).execute()
      await record(context, REMOVED, messages.logRemove({ name }))
      return null
    },

    async exportNumbers({ params, body: { classes } }, context) {
      const { name } = await taskOf(db, context.session, params.id)
      const names = classes?.map(code => numberClass.label(code)).join('、')
      const file = names
        ? messages.classFile({ name, classes: names })
        : messages.resultFile({ name })
      const input: HandledExport = { taskId: params.id, ...(classes && { classes }) }
      return beginExport(backend, context, EXPORT, input, file)
    },

    async addToTask({ params, body }, context) {
      const { session } = context
      const { name, status } = await taskOf(db, session, params.id)
      if (isUnfinished(status)) throw refuse(messages.unfinished())
      const callTask = await callTaskOf(backend, session, body.callTaskId)
      checkTakesNumbers(callTask)
      const some = await handledNumbers(db, params.id, body.classes)
        .select('rank')
        .where('phone', '<>', '')
        .limit(1)
        .executeTakeFirst()
      if (!some) throw refuse(messages.noNumbers())
      const plan = await db.transaction().execute(inside => planOf(inside, callTask))
      if (plan.variables.length > 0)
        throw refuse(messages.needsVariables({ names: plan.variables.join('、') }))
      const heading = headingOf(plan)
      const pages = async function* () {
        yield [heading]
        for await (const phones of handledPages(db, params.id, body.classes))
          yield phones.map(phone => heading.map(title => (title === PHONE ? phone : '')))
      }
      const file = messages.numbersFile({ name })
      const attachmentKey = await keepTable(backend, session, file, pages())
      const job = await beginImport(backend, session, IMPORT, {
        attachmentKey,
        taskId: callTask.id
      })
      await record(context, EDITED, messages.logToTask({ name, task: callTask.name }))
      return job
    }
  }
}
