import type { AddedNumbers } from '../../../../core/features/call-tasks/resource-schemas.ts'
import { taskMessages } from '../../../../core/features/call-tasks/task-messages.ts'
import { isUncalled } from '../../../../core/features/number-import/enums.ts'
import { peoplePlan } from '../../../../core/features/number-import/rules/people-sheet.ts'
import {
  isTaskNumber,
  numbersIn,
  taskNumber
} from '../../../../core/features/number-import/rules/phone-entry.ts'
import { headingOf } from '../../../../core/features/number-import/rules/row-rules.ts'
import type { NumberFault } from '../../../../core/features/number-import/schemas.ts'
import { isTelephoneNumber } from '../../../../core/lib/format/phone-number.ts'
import { rateLimit } from '../../auth/rate-limit.ts'
import type { Session } from '../../auth/token-store.ts'
import { hasPermission } from '../../auth/user-queries.ts'
import type { Backend } from '../../backend.ts'
import { lockEnterprise } from '../../db/lock-enterprise.ts'
import { forbidden, refuse } from '../../http/refusal.ts'
import type { Handlers, RequestContext } from '../../http/serve-endpoints.ts'
import { beginImport } from '../../jobs/begin-job.ts'
import { taskServerMessages as messages } from '../call-tasks/messages.ts'
import { taskOf } from '../call-tasks/task-by-id.ts'
import { fillAgents } from '../clue-tasks/allocate-clues.ts'
import { noClueChanges, publishClueTasks } from '../clue-tasks/clue-changes.ts'
import { openTask } from '../clue-tasks/clue-task-queries.ts'
import { fieldsOf, toMetas } from '../custom-fields/field-queries.ts'
import { addPeople, checkPeople, type Into } from '../customers/add-people.ts'
import { ADDED, EDITED, recordOperation } from '../operation-log/record-operation.ts'
import { planOf } from '../transfer-list/import-numbers.ts'
import { templateFile } from '../transfer-list/template-file.ts'
import { importCheckHandlers } from './check-handlers.ts'
import { addTyped, checkTakesNumbers, PRECISE, SEVERAL } from './insert-numbers.ts'
import { taskNumberHandlers } from './task-number-handlers.ts'
import { faultMessage, validateNumbers } from './validate-numbers.ts'

const REPAIR = 1
const CUSTOMER = 1
/** In the place of a clue task: the user's own clues. */
const OWN_CLUES = 'mine'

export function addingNumberHandlers(backend: Backend): Handlers['addingNumbers'] {
  const { db, dialler, guesses } = backend

  async function into(
    context: RequestContext,
    id: string,
    phones: readonly string[],
    category?: number
  ) {
    const { session, request } = context
    const task = await taskOf(backend, session, id)
    if (category !== undefined && task.task_category !== category)
      throw refuse(messages.notRepair())
    checkTakesNumbers(task)
    const added = await db
      .transaction()
      .execute(inside => addTyped(inside, task, phones, { guesses, requester: session }))
    await recordOperation(db, session, request, {
      type: EDITED,
      target: taskMessages.target(),
      detail: `${task.name}：${added.message}`
    })
    dialler.changed(task.id)
    return added
  }

  const checks = rateLimit(backend.limits.typedPerMinute, backend.counts('typed check'))
  const typed = rateLimit(backend.limits.typedPerMinute, backend.counts('typed'))

  /** A check reveals existing numbers, so checks are limited. */
  function countChecks(of: typeof typed, { userId }: Session, many: number): void {
    of.check(userId)
    of.count(userId, many)
  }

  /** Invalid numbers and those the task has already. */
  async function faults(
    session: Session,
    { phones, taskId, into }: Parameters<Handlers['addingNumbers']['check']>[0]['body']
  ) {
    countChecks(checks, session, phones.length)
    if (taskId === undefined && into) return personFaults(session, phones, into)
    if (taskId !== undefined && !(await hasPermission(db, session, 'CMC.CALL.TASK.BASIC.OPER')))
      throw forbidden()
    const task = taskId === undefined ? undefined : await taskOf(backend, session, taskId)
    const isAccurate = task?.task_type === PRECISE
    const plain = new Map(
      phones.map(typed => {
        const written = task?.task_type === SEVERAL ? numbersIn(typed) : [typed]
        return [typed, written.map(one => taskNumber(one, isAccurate))] as const
      })
    )
    const isGood = (one: string) =>
      isAccurate ? one !== '' : isTaskNumber(one, false) && isCalled(one)
    const needs = { db, guesses, session }
    const reasons = task ? await validateNumbers(needs, task, [...plain.values()]) : []
    return [...plain].flatMap(([phone, numbers], at): NumberFault[] => {
      const isWrong = numbers.length === 0 || !numbers.every(isGood)
      const validated = reasons[at]
      const reason =
        isWrong && isUncalled(validated) ? 'FORMAT' : (validated ?? (isWrong && 'FORMAT'))
      return reason ? [{ phone, reason, message: faultMessage(reason) }] : []
    })
  }

  /** The numbers that adding would reject. */
  async function personFaults(session: Session, phones: readonly string[], into: Into) {
    await checkMayAdd(session, into)
    return db.transaction().execute(inside => checkPeople(inside, session, phones, into, guesses))
  }

  const may = (session: Session, code: 'CCS.SAVE.CUST.INFO' | 'CMC.CLUE.MANA') =>
    hasPermission(db, session, code)
  async function checkMayAdd(session: Session, into: Into): Promise<void> {
    const code = into === 'customer' ? 'CCS.SAVE.CUST.INFO' : 'CMC.CLUE.MANA'
    if (!(await may(session, code))) throw forbidden()
  }

  /** Both kinds in one transaction. */
  async function people(
    context: RequestContext,
    of: Readonly<Record<Into, readonly string[]>>,
    clueTaskId?: string
  ) {
    const { session, request } = context
    countChecks(typed, session, of.customer.length + of.clue.length)
    const changes = noClueChanges(session.userId)
    const added = await db.transaction().execute(async inside => {
      // Locks the enterprise before a clue task, as imports do.
      await lockEnterprise(inside, session.enterpriseId)
      const parts: AddedNumbers[] = []
      for (const into of ['customer', 'clue'] as const) {
        if (of[into].length === 0) continue
        const task = clueTaskId ? await openTask(inside, session, clueTaskId) : undefined
        const part = await addPeople(inside, session, of[into], into, guesses, clueTaskId)
        if (task) {
          changes.tasks.add(task.id)
          await fillAgents(inside, task, changes)
        }
        await recordOperation(inside, session, request, {
          type: ADDED,
          target: into === 'customer' ? messages.customers() : messages.clues(),
          detail: part.message
        })
        parts.push(part)
      }
      return parts
    })
    await publishClueTasks(backend, session.enterpriseId, changes)
    return added
  }

  return {
    async plan({ params }, { session }) {
      const task = await taskOf(backend, session, params.id)
      const plan = await db.transaction().execute(inside => planOf(inside, task))
      return {
        callTaskId: task.id,
        name: task.name,
        status: task.status as 1,
        createType: task.create_type as 'number',
        taskType: task.task_type as 0,
        taskCategory: task.task_category as 0,
        templateCode: task.template_code,
        variables: [...plan.variables],
        customFields: [...plan.customFields],
        rowsLimit: plan.rowsLimit
      }
    },

    check: ({ body }, { session }) => faults(session, body),

    ...importCheckHandlers(backend, checkMayAdd),

    importCustomers: ({ body }, { session }) => beginImport(backend, session, 14, body),

    async createBatch({ body }, context) {
      const of = (type: number) =>
        body.filter(({ operateType }) => operateType === type).map(({ phone }) => phone)
      const [customers, clues] = [of(CUSTOMER), of(0)]
      if (customers.length > 0) await checkMayAdd(context.session, 'customer')
      if (clues.length > 0) await checkMayAdd(context.session, 'clue')
      const parts = await people(context, { customer: customers, clue: clues })
      const success = parts.reduce((sum, part) => sum + part.success, 0)
      const failures = parts.flatMap(part => part.failures)
      const fail = failures.length
      const message =
        fail === 0 ? taskMessages.added() : messages.added({ good: success, bad: fail })
      return { success, fail, failures, message }
    },

    async addClues({ body }, context) {
      const [added] = await people(context, { customer: [], clue: body.phones }, body.clueTaskId)
      return added ?? { success: 0, fail: 0, failures: [], message: taskMessages.added() }
    },
    async importClues({ params: { id }, body }, { session }) {
      if (id !== OWN_CLUES) await db.transaction().execute(inside => openTask(inside, session, id))
      return beginImport(backend, session, 9, {
        attachmentKey: body.attachmentKey,
        customFields: fieldsIn(body.customFields),
        ...(id !== OWN_CLUES && { clueTaskId: id })
      })
    },

    async peopleTemplate({ query: { into, fileType, customFields } }, { session }) {
      const fields = into === 'customer' ? await fieldsOf(db, session.enterpriseId, 'customer') : []
      const plan = peoplePlan(0, fieldsIn(customFields), toMetas(fields))
      return templateFile(headingOf(plan), fileType, messages.templateFile({ type: fileType }))
    },

    speedReach: ({ params, body }, context) =>
      into(
        context,
        params.id,
        body.phoneNumbers.split(/[,，\s]+/).filter(one => one !== '')
      ),
    repairPhones: ({ params, body }, context) => into(context, params.id, body.phones, REPAIR),

    async importRepair({ params, body }, { session }) {
      const task = await taskOf(backend, session, params.id)
      if (task.task_category !== REPAIR) throw refuse(messages.notRepair())
      checkTakesNumbers(task)
      return beginImport(backend, session, 4, { ...body, taskId: task.id })
    },

    importMembers: ({ params, body }, context) =>
      taskNumberHandlers(backend).addFromAddressBook(
        {
          params: { id: params.taskId },
          query: undefined,
          body: {
            addressBookType: body.addressBookType as 0 | 1,
            groupIds: [],
            selectedItemIds: body.addressBookItemIds.split(','),
            autoRemoveRepeat: true,
            historyRemoveRepeat: false,
            supplementInfo: {}
          }
        },
        context
      )
  }
}

const fieldsIn = (names = ''): readonly string[] => names.split(',').filter(Boolean)

/** Longest number that can be dialled; a mobile number has eleven digits. */
const MOST_DIGITS = 20
const isCalled = (number: string): boolean =>
  isTelephoneNumber(number) || (number.length <= MOST_DIGITS && !/^1[3-9]/.test(number))
