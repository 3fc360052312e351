import type { NumberFault } from '../../../core/contract/entities/adding-numbers.ts'
import type { AddedNumbers } from '../../../core/contract/entities/task-resources.ts'
import { isUncalled } from '../../../core/contract/enums/number-faults.ts'
import { isTelephoneNumber } from '../../../core/rules/phone-number.ts'
import { peoplePlan } from '../../../core/rules/tasks/people-sheet.ts'
import { isTaskNumber, numbersIn, taskNumber } from '../../../core/rules/tasks/phone-entry.ts'
import { headingOf } from '../../../core/rules/tasks/preflight.ts'
import { taskServerText as t } from '../../../core/text/task-server.ts'
import { taskText } from '../../../core/text/tasks.ts'
import { pace } from '../auth/pace.ts'
import type { Session } from '../auth/tokens.ts'
import { hasPermission } from '../auth/users.ts'
import type { Backend } from '../backend.ts'
import { addPeople, checkPeople, type Into } from '../cases/add-people.ts'
import { fieldsOf, toMetas } from '../cases/fields.ts'
import type { Asked, Handlers } from '../http.ts'
import { recordOperation } from '../operation-log.ts'
import { forbidden, refuse } from '../refusal.ts'
import { addTyped, checkTakesNumbers, PRECISE, SEVERAL } from '../tasks/add-numbers.ts'
import { judgeNumbers, sayFault } from '../tasks/judge-numbers.ts'
import { taskOf } from '../tasks/task-of.ts'
import { beginImport } from '../transfers/begin.ts'
import { planOf } from '../transfers/import-numbers.ts'
import { templateFile } from '../transfers/template-file.ts'
import { importCheckHandlers } from './import-checks.ts'
import { taskNumberHandlers } from './task-numbers.ts'

const EDITED = 2
const REPAIR = 1
const CUSTOMER = 1
const ADDED = 1

export function addingNumberHandlers(backend: Backend): Handlers['addingNumbers'] {
  const { db, dialler, guesses } = backend

  async function into(asked: Asked, id: string, phones: readonly string[], category?: number) {
    const { session, request } = asked
    const task = await taskOf(backend, session, id)
    if (category !== undefined && task.task_category !== category) throw refuse(t.notRepair())
    checkTakesNumbers(task)
    const added = await db
      .transaction()
      .execute(inside => addTyped(inside, task, phones, { guesses, who: session }))
    await recordOperation(db, session, request, {
      type: EDITED,
      target: taskText.target(),
      detail: `${task.name}：${added.message}`
    })
    dialler.changed(task.id)
    return added
  }

  const checks = pace(backend.limits.typedPerMinute)
  const typed = pace(backend.limits.typedPerMinute)

  /** Each number that is there is told: nobody goes through all that fit the stars of one. */
  function countTyped(of: typeof typed, { userId }: Session, many: number): void {
    of.check(userId)
    of.count(userId, many)
  }

  /** Whatever a telephone network knows nothing of, and what the task has already. */
  async function faults(
    session: Session,
    { phones, taskId, into }: Parameters<Handlers['addingNumbers']['check']>[0]['body']
  ) {
    countTyped(checks, session, phones.length)
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
    const reasons = task ? await judgeNumbers(needs, task, [...plain.values()]) : []
    return [...plain].flatMap(([phone, numbers], at): NumberFault[] => {
      const isWrong = numbers.length === 0 || !numbers.every(isGood)
      const judged = reasons[at]
      const reason = isWrong && isUncalled(judged) ? 'FORMAT' : (judged ?? (isWrong && 'FORMAT'))
      return reason ? [{ phone, reason, message: sayFault(reason) }] : []
    })
  }

  /** Numbers that would be refused if they were added now. */
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

  /** All of both kinds, or nothing. */
  async function people(asked: Asked, of: Readonly<Record<Into, readonly string[]>>) {
    const { session, request } = asked
    countTyped(typed, session, of.customer.length + of.clue.length)
    return db.transaction().execute(async inside => {
      const parts: AddedNumbers[] = []
      for (const into of ['customer', 'clue'] as const) {
        if (of[into].length === 0) continue
        const part = await addPeople(inside, session, of[into], into, guesses)
        await recordOperation(inside, session, request, {
          type: ADDED,
          target: into === 'customer' ? t.customers() : t.clues(),
          detail: part.message
        })
        parts.push(part)
      }
      return parts
    })
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

    async createBatch({ body }, asked) {
      const of = (type: number) =>
        body.filter(({ operateType }) => operateType === type).map(({ phone }) => phone)
      const [customers, clues] = [of(CUSTOMER), of(0)]
      if (customers.length > 0) await checkMayAdd(asked.session, 'customer')
      if (clues.length > 0) await checkMayAdd(asked.session, 'clue')
      const parts = await people(asked, { customer: customers, clue: clues })
      const success = parts.reduce((sum, part) => sum + part.success, 0)
      const failures = parts.flatMap(part => part.failures)
      const fail = failures.length
      const message = fail === 0 ? taskText.added() : t.added({ good: success, bad: fail })
      return { success, fail, failures, message }
    },

    async addClues({ body }, asked) {
      const [added] = await people(asked, { customer: [], clue: body.phones })
      return added ?? { success: 0, fail: 0, failures: [], message: taskText.added() }
    },
    importClues: ({ body }, { session }) =>
      beginImport(backend, session, 9, {
        attachmentKey: body.attachmentKey,
        customFields: fieldsIn(body.customFields)
      }),

    async peopleTemplate({ query: { into, fileType, customFields } }, { session }) {
      const fields = into === 'customer' ? await fieldsOf(db, session.enterpriseId, 'customer') : []
      const plan = peoplePlan(0, fieldsIn(customFields), toMetas(fields))
      return templateFile(headingOf(plan), fileType, t.templateFile({ type: fileType }))
    },

    speedReach: ({ params, body }, asked) =>
      into(
        asked,
        params.id,
        body.phoneNumbers.split(/[,，\s]+/).filter(one => one !== '')
      ),
    dealPhones: ({ params, body }, asked) => into(asked, params.id, body.phones),
    repairPhones: ({ params, body }, asked) => into(asked, params.id, body.phones, REPAIR),

    async importRepair({ params, body }, { session }) {
      const task = await taskOf(backend, session, params.id)
      if (task.task_category !== REPAIR) throw refuse(t.notRepair())
      checkTakesNumbers(task)
      return beginImport(backend, session, 4, { ...body, taskId: task.id })
    },

    importMembers: ({ params, body }, asked) =>
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
        asked
      )
  }
}

const fieldsIn = (names = ''): readonly string[] => names.split(',').filter(Boolean)

/** A mobile has eleven digits, and nothing that is dialled has more than twenty. */
const MOST_DIGITS = 20
const isCalled = (number: string): boolean =>
  isTelephoneNumber(number) || (number.length <= MOST_DIGITS && !/^1[3-9]/.test(number))
