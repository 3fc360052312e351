import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { manualCallStatus } from '../../../core/contract/enums/tasks.ts'
import { transferType } from '../../../core/contract/enums/transfers.ts'
import { date } from '../../../core/rules/dates.ts'
import {
  BY_MANAGER,
  MANAGER,
  type ManualMove,
  manualStatus,
  mayEditManual,
  mayRemoveManual
} from '../../../core/rules/manual-task.ts'
import { plainNumber } from '../../../core/rules/phone-number.ts'
import { isTaskNumber } from '../../../core/rules/tasks/phone-entry.ts'
import { headingOf } from '../../../core/rules/tasks/preflight.ts'
import { manualServerText as t } from '../../../core/text/manual-server.ts'
import { taskText } from '../../../core/text/tasks.ts'
import type { Session } from '../auth/tokens.ts'
import type { Backend } from '../backend.ts'
import type { Asked, Handlers } from '../http.ts'
import {
  addManual,
  checkFillable,
  goesByManager,
  managerOf,
  type NewManualNumber
} from '../manual/add.ts'
import { addressMembers } from '../manual/address-book.ts'
import { agentProgress, agentsOf } from '../manual/agents.ts'
import { itemsMatching } from '../manual/items.ts'
import { planOfManual } from '../manual/plan.ts'
import { shareOut } from '../manual/share-out.ts'
import {
  letTimePass,
  lockedTask,
  manualTaskOf,
  moveManual,
  toManualDetail,
  toManualRows,
  wrongWithManual
} from '../manual/tasks.ts'
import { tellManual } from '../manual/tell.ts'
import { letGo } from '../manual/work.ts'
import { recordOperation } from '../operation-log.ts'
import { containing, newestFirst } from '../paging.ts'
import { refuse } from '../refusal.ts'
import { beginImport, beginJob } from '../transfers/begin.ts'
import { byteOrderMark, csvLine } from '../transfers/csv.ts'
import { workbookOf } from '../transfers/workbook-file.ts'
import { manualWorkHandlers } from './manual-work.ts'

const [ADDED, EDITED, REMOVED] = [1, 2, 3] as const
const IMPORT = 10
const EXPORT = 11

export function manualTaskHandlers(backend: Backend): Handlers['manualTasks'] {
  const { db } = backend
  const today = () => date(backend.dialClock())
  const pass = ({ enterpriseId }: Session) => letTimePass(db, enterpriseId, backend.dialClock)
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
    ...manualWorkHandlers(backend),

    async list({ query }, { session }) {
      await pass(session)
      let found = db.selectFrom('manual_task').where('enterprise_id', '=', session.enterpriseId)
      const [name, creator] = [query.name?.trim(), query.creatorName?.trim()]
      if (name) found = found.where('name', 'like', containing(name))
      if (creator) found = found.where('creator_name', 'like', containing(creator))
      if (query.status !== undefined) found = found.where('status', '=', query.status)
      if (query.beginTime !== undefined) found = found.where('created_at', '>=', query.beginTime)
      if (query.endTime !== undefined) found = found.where('created_at', '<=', query.endTime)
      const page = await newestFirst(found.selectAll(), query)
      return { ...page, list: await toManualRows(db, page.list) }
    },

    async detail({ params }, { session }) {
      await pass(session)
      return toManualDetail(db, await taskOf(session, params.taskId))
    },

    async create({ body }, asked) {
      const { enterpriseId, userId } = asked.session
      const wrong = await wrongWithManual(db, enterpriseId, body, today())
      if (wrong) throw wrong
      const { name: creator_name } = await db
        .selectFrom('user_account')
        .select('name')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow()
      const id = randomUUID()
      await db
        .insertInto('manual_task')
        .values({
          id,
          enterprise_id: enterpriseId,
          user_id: userId,
          creator_name,
          name: body.name.trim(),
          status: manualStatus.waiting,
          draft: JSON.stringify({ ...body, name: body.name.trim() }),
          created_at: Date.now()
        })
        .execute()
      await log(asked, ADDED, body.name.trim())
      await tell(asked.session, id)
      return { taskId: id }
    },

    async edit({ params: { taskId }, body }, asked) {
      const { session } = asked
      await pass(session)
      const wrong = await wrongWithManual(db, session.enterpriseId, body, today())
      if (wrong) throw wrong
      await db.transaction().execute(async inside => {
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
      await tell(session, taskId)
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
      await tell(session, taskId)
      return null
    },

    async items({ params, query }, { session }) {
      await pass(session)
      const task = await taskOf(session, params.taskId)
      return itemsMatching(db, task.id, query)
    },

    async agents({ params }, { session }) {
      await pass(session)
      return [...(await agentProgress(db, await taskOf(session, params.taskId)))]
    },

    async addNumbers({ params: { taskId }, body }, asked) {
      const { session } = asked
      const added = await db.transaction().execute(async inside => {
        const task = await lockedTask(inside, session.enterpriseId, taskId)
        checkFillable(task)
        const owner = await ownerFor(inside, task, body.ownerId)
        const failures: { phone: string; message: string }[] = []
        const fresh = new Map<string, NewManualNumber & { typed: string }>()
        for (const typed of body.phones) {
          const phone = plainNumber(typed)
          const fail = (message: string) => failures.push({ phone: typed, message })
          if (phone === '') fail(taskText.phoneEmpty())
          else if (!isTaskNumber(phone, false)) fail(taskText.phoneWrong())
          else if (fresh.has(phone)) fail(taskText.phoneThere())
          else fresh.set(phone, { phone, customer_name: '', fields: {}, typed, ...owner })
        }
        const done = await addManual(inside, task, [...fresh.values()], failures)
        return { ...done, name: task.name }
      })
      const { name, ...answer } = added
      await log(asked, EDITED, `${name}：${answer.message}`)
      await tell(session, taskId)
      return answer
    },

    async importFile({ params, body }, { session }) {
      const task = await taskOf(session, params.taskId)
      checkFillable(task)
      return beginImport(backend, session, IMPORT, { ...body, taskId: task.id })
    },

    async template({ params, query }, { session }) {
      const heading = headingOf(planOfManual(await taskOf(session, params.taskId)))
      const type = query.fileType
      const isCsv = type === 'csv'
      const name = encodeURIComponent(t.templateFile({ type }))
      return {
        mediaType: isCsv
          ? 'text/csv; charset=utf-8'
          : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        body: Readable.from([
          isCsv ? Buffer.from(byteOrderMark + csvLine(heading)) : workbookOf([heading])
        ]),
        headers: {
          'content-disposition': `attachment; filename*=UTF-8''${name}`,
          'cache-control': 'private, no-store'
        }
      }
    },

    async addFromAddressBook({ params: { taskId }, body }, { session }) {
      const members = await addressMembers(db, session, body)
      if (members.length === 0) throw refuse(t.noMembers())
      const added = await db.transaction().execute(async inside => {
        const task = await lockedTask(inside, session.enterpriseId, taskId)
        checkFillable(task)
        const agents = goesByManager(task) ? await agentsOf(inside, task) : []
        if (goesByManager(task) && members.every(({ fields }) => !fields[MANAGER]))
          throw refuse(taskText.noManager())
        const failures: { phone: string; message: string }[] = []
        const fresh = new Map<string, NewManualNumber & { typed: string }>()
        for (const { name, phone: typed, fields } of members) {
          const phone = plainNumber(typed)
          const { [MANAGER]: manager = '', ...others } = fields
          const owner = goesByManager(task) ? managerOf(agents, manager) : undefined
          if (owner && 'why' in owner) failures.push({ phone: typed, message: owner.why })
          else if (!fresh.has(phone))
            fresh.set(phone, {
              phone,
              customer_name: name,
              manager,
              fields: others,
              owner_id: owner?.userId ?? null,
              typed
            })
          else if (!body.autoRemoveRepeat)
            failures.push({ phone: typed, message: taskText.phoneThere() })
        }
        return addManual(inside, task, [...fresh.values()], failures)
      })
      await tell(session, taskId)
      return added
    },

    async allocate({ params: { taskId }, body }, asked) {
      const { session } = asked
      await pass(session)
      const count = await db.transaction().execute(async inside => {
        const task = await lockedTask(inside, session.enterpriseId, taskId)
        const there = new Set((await agentsOf(inside, task)).map(({ userId }) => userId))
        if (!body.userIds.every(id => there.has(id))) throw refuse(t.badAgents())
        const { rows } = await sql<{ id: string }>`select id::text as id from manual_item
          where task_id = ${taskId} and status = 0 and import_id is null
            and ${body.itemIds ? sql`id::text = any(${body.itemIds}::text[])` : sql`owner_id is null`}
          order by manual_item.id`.execute(inside)
        const ids = rows.map(({ id }) => id)
        // What changes hands counts with nobody.
        if (body.itemIds) await letGo(inside, taskId, ids)
        return shareOut(inside, taskId, ids, body.userIds)
      })
      if (count === 0) throw refuse(t.nothingAllocated())
      await tell(session, taskId)
      return { count }
    },

    async recall({ params: { taskId }, body }, { session }) {
      const count = await db.transaction().execute(async inside => {
        await lockedTask(inside, session.enterpriseId, taskId)
        return letGo(inside, taskId, body.itemIds)
      })
      await tell(session, taskId)
      return { count }
    },

    async exportItems({ params }, { session }) {
      const task = await taskOf(session, params.taskId)
      return beginJob(backend, session, {
        type: EXPORT,
        name: transferType.label(EXPORT),
        file_name: t.exportFile({ name: task.name }),
        input: { taskId: task.id },
        checkpoint: { bytes: 0 }
      })
    }
  }

  /** Whose numbers are that are typed by hand. */
  async function ownerFor(
    inside: typeof db,
    task: Awaited<ReturnType<typeof lockedTask>>,
    ownerId: string | undefined
  ): Promise<Pick<NewManualNumber, 'manager' | 'owner_id'>> {
    if (task.draft.allocateWay !== BY_MANAGER) return { manager: '', owner_id: null }
    if (ownerId === undefined) throw refuse(t.ownerMissing())
    const agent = (await agentsOf(inside, task)).find(({ userId }) => userId === ownerId)
    if (!agent) throw refuse(t.managerUnknown({ name: '' }))
    return { manager: agent.name, owner_id: agent.userId }
  }
}
