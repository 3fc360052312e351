import {
  type GroupBranch,
  treeOf
} from '../../../../core/features/address-book/rules/group-tree.ts'
import type { AddressGroup } from '../../../../core/features/call-tasks/resource-schemas.ts'
import { taskMessages } from '../../../../core/features/call-tasks/task-messages.ts'
import { headingOf } from '../../../../core/features/number-import/rules/row-rules.ts'
import { plainNumber } from '../../../../core/lib/format/phone-number.ts'
import type { Session } from '../../auth/token-store.ts'
import { hasPermission } from '../../auth/user-queries.ts'
import type { Backend } from '../../backend.ts'
import type { Database } from '../../db/schema/schema.ts'
import { pageInOrder } from '../../http/paging.ts'
import { forbidden, refuse } from '../../http/refusal.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { beginImport } from '../../jobs/begin-job.ts'
import { type BookGroup, bookGroups, grantedBooks } from '../address-book/book-access.ts'
import { addressMembers } from '../address-book/chosen-members.ts'
import { membersOnPage } from '../address-book/member-rows.ts'
import { taskServerMessages as messages } from '../call-tasks/messages.ts'
import { taskOf } from '../call-tasks/task-by-id.ts'
import { fieldsOf as bookFieldsOf } from '../custom-fields/field-queries.ts'
import { recordOperation } from '../operation-log/record-operation.ts'
import { scriptContent } from '../scripts/script-queries.ts'
import { planOf } from '../transfer-list/import-numbers.ts'
import { templateFile } from '../transfer-list/template-file.ts'
import { addFresh, addTyped, checkTakesNumbers } from './insert-numbers.ts'

const EDITED = 2
const BY_AGENTS = 4

const branches = (tree: readonly GroupBranch<BookGroup>[]): AddressGroup[] =>
  tree.map(({ group, below }) => ({
    ...{ id: group.id, groupName: group.groupName, subNodes: branches(below) }
  }))

/** Of these values, those with the names. */
const pick = (values: Readonly<Record<string, string>>, names: readonly string[]) =>
  Object.fromEntries(names.flatMap(name => (values[name] ? [[name, values[name]]] : [])))

/** Reading needs the page of the address book, or adding its members to tasks. */
async function checkReads(db: Database, session: Session): Promise<void> {
  for (const code of ['CMC.ADDRE.LIST', 'CMC.ADDRE.LIST.BASIC.OPER'] as const)
    if (await hasPermission(db, session, code)) return
  throw forbidden()
}

export function taskNumberHandlers(backend: Backend): Handlers['taskNumbers'] {
  const { db, dialler } = backend

  const variablesOf = async ({ enterpriseId }: Session, code: string): Promise<readonly string[]> =>
    (await scriptContent(db, enterpriseId, code))?.variables ?? []

  /** Variables of a task's script, in the version that it keeps, and the task's own fields. */
  async function fieldsOf(session: Session, id: string): Promise<readonly string[]> {
    const task = await taskOf(backend, session, id)
    const plan = await db.transaction().execute(inside => planOf(inside, task))
    return [...new Set([...plan.variables, ...plan.customFields])]
  }

  const bookFieldNames = async ({ enterpriseId }: Session): Promise<readonly string[]> =>
    (await bookFieldsOf(db, enterpriseId, 'addressBook')).map(({ name }) => name)

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
      await checkReads(db, session)
      return grantedBooks(db, session)
    },

    async addressBookTree({ query }, { session }) {
      await checkReads(db, session)
      return branches(treeOf(await bookGroups(db, session, query.addressBookType)))
    },

    async addressBookMembers({ query }, { session }) {
      await checkReads(db, session)
      const { found } = await membersOnPage(db, session, query)
      const ordered = found
        .innerJoin('address_group', 'address_group.id', 'address_item.group_id')
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

    async addressBookFields(_, { session }) {
      await checkReads(db, session)
      return [...(await bookFieldNames(session))]
    },

    async supplementFields({ params }, { session }) {
      const own = new Set(await bookFieldNames(session))
      return (await fieldsOf(session, params.id)).filter(field => !own.has(field))
    },

    async addFromAddressBook({ params, body }, context) {
      const { session } = context
      if (!(await hasPermission(db, session, 'CMC.CALL.TASK.BASIC.OPER'))) throw forbidden()
      const task = await taskOf(backend, session, params.id)
      checkTakesNumbers(task)
      const needed = await fieldsOf(session, task.id)
      const own = new Set(await bookFieldNames(session))
      const given = body.supplementInfo
      const missing = needed.find(field => !given[field] && !own.has(field))
      if (missing !== undefined) throw refuse(messages.supplementMissing({ field: missing }))
      const rows = await addressMembers(db, session, body)
      if (rows.length === 0) throw refuse(messages.noBook())
      const twice: { phone: string; message: string }[] = []
      const fresh = new Map<string, Parameters<typeof addFresh>[2][number]>()
      for (const { name, phone: typed, fields: theirs } of rows) {
        const phone = plainNumber(typed)
        const fields = { ...pick(theirs, needed), ...given }
        const blank = needed.find(field => !fields[field])
        if (fresh.has(phone)) {
          if (!body.autoRemoveRepeat)
            twice.push({ phone: typed, message: taskMessages.phoneThere() })
        } else if (blank !== undefined)
          twice.push({ phone: typed, message: messages.memberLacks({ field: blank }) })
        else fresh.set(phone, { phone, other_phones: [], customer_name: name, fields, typed })
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
