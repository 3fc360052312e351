import type { NumberFault } from '../../../core/contract/entities/adding-numbers.ts'
import { isTelephoneNumber } from '../../../core/rules/phone-number.ts'
import { isTaskNumber, numbersIn, taskNumber } from '../../../core/rules/tasks/phone-entry.ts'
import { headingOf, peoplePlan } from '../../../core/rules/tasks/preflight.ts'
import { taskServerText as t } from '../../../core/text/task-server.ts'
import { taskText } from '../../../core/text/tasks.ts'
import type { Session } from '../auth/tokens.ts'
import { hasPermission } from '../auth/users.ts'
import type { Backend } from '../backend.ts'
import { addPeople } from '../cases/add-people.ts'
import type { Asked, Handlers } from '../http.ts'
import { recordOperation } from '../operation-log.ts'
import { forbidden, refuse } from '../refusal.ts'
import { addTyped, checkTakesNumbers, PRECISE, SEVERAL } from '../tasks/add-numbers.ts'
import { taskOf } from '../tasks/task-of.ts'
import { beginImport } from '../transfers/begin.ts'
import { planOf } from '../transfers/import-numbers.ts'
import { templateFile } from '../transfers/template-file.ts'
import { taskNumberHandlers } from './task-numbers.ts'

const EDITED = 2
const REPAIR = 1
const CUSTOMER = 1
const ADDED = 1

export function addingNumberHandlers(backend: Backend): Handlers['addingNumbers'] {
  const { db, dialler } = backend

  async function into(asked: Asked, id: string, phones: readonly string[], category?: number) {
    const { session, request } = asked
    const task = await taskOf(backend, session, id)
    if (category !== undefined && task.task_category !== category) throw refuse(t.notRepair())
    checkTakesNumbers(task)
    const added = await db.transaction().execute(inside => addTyped(inside, task, phones))
    await recordOperation(db, session, request, {
      type: EDITED,
      target: taskText.target(),
      detail: `${task.name}：${added.message}`
    })
    dialler.changed(task.id)
    return added
  }

  /** Whatever a telephone network knows nothing of, and what the task has already. */
  async function faults(session: Session, phones: readonly string[], taskId?: string) {
    const task = taskId === undefined ? undefined : await taskOf(backend, session, taskId)
    const isAccurate = task?.task_type === PRECISE
    const plain = new Map(
      phones.map(typed => {
        const written = task?.task_type === SEVERAL ? numbersIn(typed) : [typed]
        return [typed, written.map(one => taskNumber(one, isAccurate))] as const
      })
    )
    const there = task
      ? await db
          .selectFrom('call_item')
          .select('phone')
          .where('task_id', '=', task.id)
          .where('phone', 'in', [...plain.values()].flat().concat(''))
          .execute()
      : []
    const known = new Set(there.map(({ phone }) => phone))
    return [...plain].flatMap(([phone, numbers]): NumberFault[] => {
      if (numbers.some(one => known.has(one))) return [{ phone, message: taskText.phoneThere() }]
      const isGood = (one: string) =>
        isAccurate ? one !== '' : isTaskNumber(one, false) && isCalled(one)
      return numbers.length > 0 && numbers.every(isGood)
        ? []
        : [{ phone, message: taskText.formatWrong() }]
    })
  }

  const people = async (asked: Asked, phones: readonly string[], into: 'customer' | 'clue') => {
    const added = await db
      .transaction()
      .execute(inside => addPeople(inside, asked.session, phones, into))
    await recordOperation(db, asked.session, asked.request, {
      type: ADDED,
      target: into === 'customer' ? t.customers() : t.clues(),
      detail: added.message
    })
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

    check: ({ body }, { session }) => faults(session, body.phones, body.taskId),

    importCustomers: ({ body }, { session }) => beginImport(backend, session, 2, body),

    async createBatch({ body }, asked) {
      const of = (type: number) =>
        body.filter(({ operateType }) => operateType === type).map(({ phone }) => phone)
      const [customers, clues] = [of(CUSTOMER), of(0)]
      const may = (code: 'CCS.SAVE.CUST.INFO' | 'CMC.CLUE.MANA') =>
        hasPermission(db, asked.session, code)
      if (customers.length > 0 && !(await may('CCS.SAVE.CUST.INFO'))) throw forbidden()
      if (clues.length > 0 && !(await may('CMC.CLUE.MANA'))) throw forbidden()
      const parts = [
        ...(customers.length > 0 ? [await people(asked, customers, 'customer')] : []),
        ...(clues.length > 0 ? [await people(asked, clues, 'clue')] : [])
      ]
      const success = parts.reduce((sum, part) => sum + part.success, 0)
      const failures = parts.flatMap(part => part.failures)
      const fail = failures.length
      const message = fail === 0 ? taskText.added() : t.added({ good: success, bad: fail })
      return { success, fail, failures, message }
    },

    addClues: ({ body }, asked) => people(asked, body.phones, 'clue'),
    importClues: ({ body }, { session }) =>
      beginImport(backend, session, 9, {
        attachmentKey: body.attachmentKey,
        customFields: fieldsIn(body.customFields)
      }),

    peopleTemplate: async ({ query }) =>
      templateFile(
        headingOf(peoplePlan(0, fieldsIn(query.customFields))),
        query.fileType,
        t.templateFile({ type: query.fileType })
      ),

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
