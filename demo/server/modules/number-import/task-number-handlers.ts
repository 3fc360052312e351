import { sql } from 'kysely'
import type { AddressGroup } from '../../../../core/features/call-tasks/resource-schemas.ts'
import { taskMessages } from '../../../../core/features/call-tasks/task-messages.ts'
import { headingOf } from '../../../../core/features/number-import/rules/row-rules.ts'
import { plainNumber } from '../../../../core/lib/format/phone-number.ts'
import type { Session } from '../../auth/token-store.ts'
import { hasPermission } from '../../auth/user-queries.ts'
import type { Backend } from '../../backend.ts'
import { containing, pageInOrder } from '../../http/paging.ts'
import { forbidden, refuse } from '../../http/refusal.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { beginImport } from '../../jobs/begin-job.ts'
import { taskServerMessages as messages } from '../call-tasks/messages.ts'
import { taskOf } from '../call-tasks/task-by-id.ts'
import { recordOperation } from '../operation-log/record-operation.ts'
import { scriptContent } from '../scripts/script-queries.ts'
import { planOf } from '../transfer-list/import-numbers.ts'
import { templateFile } from '../transfer-list/template-file.ts'
import { addFresh, addTyped, checkTakesNumbers } from './insert-numbers.ts'

const [PERSONAL, ENTERPRISE] = [0, 1]
const EDITED = 2
const BY_AGENTS = 4

interface GroupRow {
  readonly id: string
  readonly parent_id: string | null
  readonly name: string
}
const subtree = (rows: readonly GroupRow[], parent: string | null): AddressGroup[] =>
  rows
    .filter(({ parent_id }) => parent_id === parent)
    .map(({ id, name }) => ({ id, groupName: name, subNodes: subtree(rows, id) }))

export function taskNumberHandlers(backend: Backend): Handlers['taskNumbers'] {
  const { db, dialler } = backend

  /** The groups of one of the session's two address books. */
  const groupsOf = ({ enterpriseId, userId }: Session, type: number) => {
    const own = db
      .selectFrom('address_group')
      .where('enterprise_id', '=', enterpriseId)
      .orderBy('rank')
      .orderBy('id')
    return type === PERSONAL ? own.where('user_id', '=', userId) : own.where('user_id', 'is', null)
  }

  /** Each user has a personal address book; the enterprise's needs a permission. */
  async function checkBook(session: Session, type: number): Promise<void> {
    if (type === ENTERPRISE && !(await hasPermission(db, session, 'CMC.ADDRE.LIST')))
      throw refuse(messages.notYours())
  }

  /** Groups with all their subgroups. */
  async function groupIds(session: Session, type: number, roots: readonly string[] | undefined) {
    const rows = await groupsOf(session, type).select(['id', 'parent_id', 'name']).execute()
    if (!roots) return rows.map(({ id }) => id)
    const found = new Set(rows.map(({ id }) => id).filter(id => roots.includes(id)))
    for (let size = -1; size < found.size; ) {
      size = found.size
      for (const { id, parent_id } of rows) if (parent_id && found.has(parent_id)) found.add(id)
    }
    return [...found]
  }

  const variablesOf = async ({ enterpriseId }: Session, code: string): Promise<readonly string[]> =>
    (await scriptContent(db, enterpriseId, code))?.variables ?? []

  /** Variables of a task's script, in the version that it keeps, and the task's own fields. */
  async function fieldsOf(session: Session, id: string): Promise<readonly string[]> {
    const task = await taskOf(backend, session, id)
    const plan = await db.transaction().execute(inside => planOf(inside, task))
    return [...new Set([...plan.variables, ...plan.customFields])]
  }

  return {
    async add({ params, body }, context) {
      const task = await taskOf(backend, context.session, params.id)
      checkTakesNumbers(task)
      const added = await db.transaction().execute(async inside => {
        const { variables } = await planOf(inside, task)
        if (variables.length > 0 && task.task_type !== BY_AGENTS)
          throw refuse(messages.needsFile({ variables: variables.join('、') }))
        return addTyped(inside, task, body.phones, {
          guesses: backend.guesses,
          requester: context.session
        })
      })
      await recordOperation(db, context.session, context.request, {
        type: EDITED,
        target: taskMessages.target(),
        detail: `${task.name}：${added.message}`
      })
      dialler.changed(task.id)
      return added
    },

    async importFile({ params, body }, { session }) {
      const task = await taskOf(backend, session, params.id)
      checkTakesNumbers(task)
      return beginImport(backend, session, 4, { ...body, taskId: task.id })
    },

    async template({ query }, { session }) {
      const customFields = (query.customFields ?? '').split(',').filter(Boolean)
      const variables = query.templateCode ? await variablesOf(session, query.templateCode) : []
      const type = query.fileType
      return templateFile(
        headingOf({ variables, customFields }),
        type,
        messages.templateFile({ type })
      )
    },

    async addressBookGranted(_, { session }) {
      return (await hasPermission(db, session, 'CMC.ADDRE.LIST'))
        ? [ENTERPRISE, PERSONAL]
        : [PERSONAL]
    },

    async addressBookTree({ query }, { session }) {
      await checkBook(session, query.addressBookType)
      const rows = await groupsOf(session, query.addressBookType)
        .select(['id', 'parent_id', 'name'])
        .execute()
      return subtree(rows, null)
    },

    async addressBookMembers({ query }, { session }) {
      await checkBook(session, query.addressBookType)
      const ids = await groupIds(
        session,
        query.addressBookType,
        query.groupId ? [query.groupId] : undefined
      )
      let found = db
        .selectFrom('address_item')
        .innerJoin('address_group', 'address_group.id', 'address_item.group_id')
        .where(sql<boolean>`group_id = any(${ids}::text[])`)
      const [name, phone] = [query.customerName?.trim(), query.phoneNumber?.trim()]
      if (name) found = found.where('address_item.name', 'like', containing(name))
      if (phone) found = found.where('address_item.phone', 'like', containing(phone))
      const ordered = found
        .select([
          'address_item.id',
          'address_group.name as addressBookGroupName',
          'address_item.phone as phoneNumber',
          'address_item.name as customerName'
        ])
        .orderBy('address_group.rank')
        .orderBy('address_item.group_id')
        .orderBy('address_item.rank')
      return pageInOrder(ordered, query)
    },

    async addressBookFields({ query }, { session }) {
      await checkBook(session, query.addressBookType)
      const ids = await groupIds(session, query.addressBookType, undefined)
      const { rows } = await sql<{ field: string }>`select distinct field from address_item,
        jsonb_object_keys(fields) as field where group_id = any(${ids}::text[]) order by 1`.execute(
        db
      )
      return rows.map(({ field }) => field)
    },

    supplementFields: async ({ params }, { session }) => [...(await fieldsOf(session, params.id))],

    async addFromAddressBook({ params, body }, context) {
      const { session } = context
      if (!(await hasPermission(db, session, 'CMC.CALL.TASK.BASIC.OPER'))) throw forbidden()
      const task = await taskOf(backend, session, params.id)
      checkTakesNumbers(task)
      await checkBook(session, body.addressBookType)
      const missing = (await fieldsOf(session, task.id)).find(field => !body.supplementInfo[field])
      if (missing !== undefined) throw refuse(messages.supplementMissing({ field: missing }))
      const all = await groupIds(session, body.addressBookType, undefined)
      const whole = await groupIds(session, body.addressBookType, body.groupIds)
      const rows = await db
        .selectFrom('address_item')
        .select(['id', 'name', 'phone'])
        .where(sql<boolean>`group_id = any(${all}::text[]) and (group_id = any(${whole}::text[])
          or id = any(${body.selectedItemIds}::text[]))`)
        .orderBy('group_id')
        .orderBy('rank')
        .execute()
      if (rows.length === 0) throw refuse(messages.noBook())
      const twice: { phone: string; message: string }[] = []
      const fresh = new Map<string, Parameters<typeof addFresh>[2][number]>()
      for (const { name, phone: typed } of rows) {
        const phone = plainNumber(typed)
        const fields = body.supplementInfo
        if (!fresh.has(phone))
          fresh.set(phone, { phone, other_phones: [], customer_name: name, fields, typed })
        else if (!body.autoRemoveRepeat)
          twice.push({ phone: typed, message: taskMessages.phoneThere() })
      }
      const added = await db
        .transaction()
        .execute(inside => addFresh(inside, task, [...fresh.values()], []))
      dialler.changed(task.id)
      const failures = body.historyRemoveRepeat ? twice : [...twice, ...added.failures]
      const [good, bad] = [added.success, failures.length]
      const message = bad === 0 ? taskMessages.added() : messages.added({ good, bad })
      return { success: good, fail: bad, failures, message }
    }
  }
}
