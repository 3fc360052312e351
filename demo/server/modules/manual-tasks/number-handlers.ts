/** Numbers of manual tasks: adding and assigning. */
import { sql } from 'kysely'
import type { AddedNumbers } from '../../../../core/features/call-tasks/resource-schemas.ts'
import { taskMessages } from '../../../../core/features/call-tasks/task-messages.ts'
import { BY_MANAGER, MANAGER } from '../../../../core/features/manual-tasks/rules.ts'
import { isTaskNumber } from '../../../../core/features/number-import/rules/phone-entry.ts'
import { headingOf } from '../../../../core/features/number-import/rules/row-rules.ts'
import { transferType } from '../../../../core/features/transfer-list/enums.ts'
import { plainNumber } from '../../../../core/lib/format/phone-number.ts'
import type { Session } from '../../auth/token-store.ts'
import { hasPermission } from '../../auth/user-queries.ts'
import type { Backend } from '../../backend.ts'
import type { Database } from '../../db/schema/schema.ts'
import { forbidden, refuse } from '../../http/refusal.ts'
import type { Handlers, RequestContext } from '../../http/serve-endpoints.ts'
import { beginImport, beginJob } from '../../jobs/begin-job.ts'
import { addressMembers } from '../address-book/chosen-members.ts'
import { taskServerMessages } from '../call-tasks/messages.ts'
import { recordOperation } from '../operation-log/record-operation.ts'
import { templateFile } from '../transfer-list/template-file.ts'
import { passTime } from './manual-clock.ts'
import { planOfManual } from './manual-plan-rules.ts'
import { lockedTask, type ManualTaskRowOf, manualTaskOf } from './manual-task-queries.ts'
import { manualServerMessages as messages } from './messages.ts'
import { pushManual } from './notify-manual.ts'
import {
  addManual,
  checkFillable,
  goesByManager,
  managerOf,
  type NewManualNumber
} from './numbers/add-manual-numbers.ts'
import { removeOwners } from './numbers/claim-numbers.ts'
import { itemIdsIn } from './numbers/item-ids.ts'
import { itemsMatching } from './numbers/manual-items.ts'
import { shareOut } from './numbers/share-numbers.ts'
import { agentProgress, agentsOf } from './task-agent-queries.ts'

type Names =
  | 'items'
  | 'agents'
  | 'addNumbers'
  | 'importFile'
  | 'template'
  | 'addFromAddressBook'
  | 'allocate'
  | 'recall'
  | 'exportItems'

const [EDITED, EXPORTED] = [2, 10] as const
const IMPORT = 10
const EXPORT = 11

export function manualNumberHandlers(backend: Backend): Pick<Handlers['manualTasks'], Names> {
  const { db } = backend
  const pass = ({ enterpriseId }: Session) => passTime(backend, enterpriseId)
  const log = ({ session, request }: RequestContext, type: 2 | 10, detail: string) =>
    recordOperation(db, session, request, { type, target: messages.target(), detail })
  const notifyTask = ({ enterpriseId }: Session, taskId: string) =>
    pushManual(backend, enterpriseId, taskId)
  const taskOf = ({ enterpriseId }: Session, id: string) => manualTaskOf(db, enterpriseId, id)

  /** Logs added numbers and notifies watching pages. */
  async function settle(
    context: RequestContext,
    taskId: string,
    { name, ...answer }: AddedNumbers & { readonly name: string }
  ): Promise<AddedNumbers> {
    await log(context, EDITED, `${name}：${answer.message}`)
    await notifyTask(context.session, taskId)
    return answer
  }

  return {
    async items({ params, query }, { session }) {
      await pass(session)
      const task = await taskOf(session, params.taskId)
      return itemsMatching(db, session, task.id, query)
    },

    async agents({ params }, { session }) {
      await pass(session)
      return [...(await agentProgress(db, await taskOf(session, params.taskId)))]
    },

    async addNumbers({ params: { taskId }, body }, context) {
      const { session } = context
      const added = await db.transaction().execute(async inside => {
        const task = await lockedTask(inside, session.enterpriseId, taskId)
        checkFillable(task)
        const owner = await ownerFor(inside, task, body.ownerId)
        const failures: { phone: string; message: string }[] = []
        const fresh = new Map<string, NewManualNumber & { typed: string }>()
        const alike = await backend.guesses.tooMany(inside, session, body.phones.map(plainNumber))
        for (const typed of body.phones) {
          const phone = plainNumber(typed)
          const fail = (message: string) => failures.push({ phone: typed, message })
          if (phone === '') fail(taskMessages.phoneEmpty())
          else if (!isTaskNumber(phone, false)) fail(taskMessages.phoneWrong())
          else if (alike.has(phone)) fail(taskServerMessages.phoneAlike())
          else if (fresh.has(phone)) fail(taskMessages.phoneThere())
          else fresh.set(phone, { phone, customer_name: '', fields: {}, typed, ...owner })
        }
        const done = await addManual(inside, task, [...fresh.values()], failures)
        return { ...done, name: task.name }
      })
      return settle(context, taskId, added)
    },

    async importFile({ params, body }, { session }) {
      const task = await taskOf(session, params.taskId)
      checkFillable(task)
      return beginImport(backend, session, IMPORT, { ...body, taskId: task.id })
    },

    async template({ params, query }, { session }) {
      const heading = headingOf(planOfManual(await taskOf(session, params.taskId)))
      const type = query.fileType
      return templateFile(heading, type, messages.templateFile({ type }))
    },

    async addFromAddressBook({ params: { taskId }, body }, context) {
      const { session } = context
      if (!(await hasPermission(db, session, 'CMC.CALL.TASK.BASIC.OPER'))) throw forbidden()
      const members = await addressMembers(db, session, body)
      if (members.length === 0) throw refuse(messages.noMembers())
      const added = await db.transaction().execute(async inside => {
        const task = await lockedTask(inside, session.enterpriseId, taskId)
        checkFillable(task)
        const agents = goesByManager(task) ? await agentsOf(inside, task) : []
        if (goesByManager(task) && members.every(({ fields }) => !fields[MANAGER]))
          throw refuse(taskMessages.noManager())
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
            failures.push({ phone: typed, message: taskMessages.phoneThere() })
        }
        const done = await addManual(inside, task, [...fresh.values()], failures)
        return { ...done, name: task.name }
      })
      return settle(context, taskId, added)
    },

    async allocate({ params: { taskId }, body }, context) {
      const { session } = context
      await pass(session)
      const { name, count } = await db.transaction().execute(async inside => {
        const task = await lockedTask(inside, session.enterpriseId, taskId)
        const there = new Set((await agentsOf(inside, task)).map(({ userId }) => userId))
        if (!body.userIds.every(id => there.has(id))) throw refuse(messages.badAgents())
        const { rows } = await sql<{ id: string }>`select id::text as id from manual_item
          where task_id = ${taskId} and status = 0 and import_id is null
            and ${body.itemIds ? sql`id = any(${itemIdsIn(body.itemIds)}::bigint[])` : sql`owner_id is null`}
          order by manual_item.id`.execute(inside)
        const ids = rows.map(({ id }) => id)
        // A reassigned number has no pending result.
        if (body.itemIds) await removeOwners(inside, taskId, ids)
        return { name: task.name, count: await shareOut(inside, taskId, ids, body.userIds) }
      })
      if (count === 0) throw refuse(messages.nothingAllocated())
      await log(context, EDITED, `${name}：${messages.allocated({ count })}`)
      await notifyTask(session, taskId)
      return { count }
    },

    async recall({ params: { taskId }, body }, context) {
      const { session } = context
      const { name, count } = await db.transaction().execute(async inside => {
        const task = await lockedTask(inside, session.enterpriseId, taskId)
        return { name: task.name, count: await removeOwners(inside, taskId, body.itemIds) }
      })
      await log(context, EDITED, `${name}：${messages.recalled({ count })}`)
      // Includes the former owners.
      await pushManual(backend, session.enterpriseId, taskId, true)
      return { count }
    },

    async exportItems({ params }, context) {
      const { session } = context
      if (!(await hasPermission(db, session, 'CMC.CALL.TASK.SEE'))) throw forbidden()
      const task = await taskOf(session, params.taskId)
      const file_name = messages.exportFile({ name: task.name })
      await log(context, EXPORTED, file_name)
      return beginJob(backend, session, {
        type: EXPORT,
        name: transferType.label(EXPORT),
        file_name,
        input: { taskId: task.id },
        checkpoint: { bytes: 0 }
      })
    }
  }
}

/** Owner of numbers typed by hand. */
async function ownerFor(
  inside: Database,
  task: ManualTaskRowOf,
  ownerId: string | undefined
): Promise<Pick<NewManualNumber, 'manager' | 'owner_id'>> {
  if (task.draft.allocateWay !== BY_MANAGER) return { manager: '', owner_id: null }
  if (ownerId === undefined) throw refuse(messages.ownerMissing())
  const agent = (await agentsOf(inside, task)).find(({ userId }) => userId === ownerId)
  if (!agent) throw refuse(messages.managerUnknown({ name: '' }))
  return { manager: agent.name, owner_id: agent.userId }
}
