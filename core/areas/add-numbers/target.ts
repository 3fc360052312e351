/** What numbers are added to, and what they have to be like there. */
import { addingNumbers } from '../../contract/endpoints/adding-numbers.ts'
import { customFields } from '../../contract/endpoints/custom-fields.ts'
import { manualTasks } from '../../contract/endpoints/manual-tasks.ts'
import { callTaskStatus } from '../../contract/enums/tasks.ts'
import { Failure } from '../../failure.ts'
import { call } from '../../net/http.ts'
import { MANAGER } from '../../rules/manual-task.ts'
import { mayTakeNumbers, taskStatus } from '../../rules/tasks/deeds.ts'
import { peoplePlan } from '../../rules/tasks/people-sheet.ts'
import { addingTabs } from '../../rules/tasks/phone-entry.ts'
import type { SheetPlan } from '../../rules/tasks/preflight.ts'
import { can } from '../../session/user.ts'
import { addNumbersText as t } from '../../text/add-numbers.ts'
import { openTaskDialog } from '../call-task/open.ts'
import { rowsLimit } from './rows-limit.ts'

export type NumbersTarget =
  | { readonly into: 'customer' }
  | { readonly into: 'clue' }
  | { readonly into: 'manual'; readonly taskId: string }
  | {
      readonly into: 'task'
      readonly taskId: string
      /** An appointed task: nobody types its numbers (doc 2 §2.8). */
      readonly isTimed?: boolean | undefined
      /** Asked for while tasks are handled. */
      readonly isTaskHandle?: boolean | undefined
    }

export type AddingTab = 'file' | 'manual' | 'addressBook'

export interface TargetFacts {
  /** The task's; blank for people. */
  readonly name: string
  readonly tabs: readonly AddingTab[]
  readonly sheet: SheetPlan
  /** Whether there is no template without a script, and the script that it is made for. */
  readonly needsScript: boolean
  readonly templateCode: string
  /** What an address book does not say of its members, and a task needs to know. */
  readonly supplement: readonly string[]
  readonly allocateWay: number | undefined
  readonly isRepair: boolean
}

const REPAIR = 1
const BY_MANAGER = 2
const BY_AGENT = 4

const shown = (tabs: Readonly<Record<AddingTab, boolean>>): readonly AddingTab[] =>
  (['file', 'manual', 'addressBook'] as const).filter(tab => tabs[tab])

const people = (): TargetFacts => ({
  name: '',
  tabs: ['file', 'manual'],
  sheet: peoplePlan(rowsLimit()),
  needsScript: false,
  templateCode: '',
  supplement: [],
  allocateWay: undefined,
  isRepair: false
})

/** Their file has the fields of the enterprise too. */
async function customer(): Promise<TargetFacts> {
  const fields = await call(
    customFields.meta,
    { query: { fieldScope: 'customer' } },
    { silent: true }
  )
  return { ...people(), sheet: peoplePlan(rowsLimit(), [], fields) }
}

async function manual(taskId: string): Promise<TargetFacts> {
  const { name, allocateWay } = await call(manualTasks.detail, { taskId }, { silent: true })
  const tabs = addingTabs(
    { createType: 'manualCall', taskType: 0, taskCategory: 0, customFields: '' },
    { mayUseAddressBook: false }
  )
  return {
    ...people(),
    name,
    allocateWay,
    // Members of the address book come by the window of that name, which a manual task has (doc 2 §7).
    tabs: shown({ ...tabs, addressBook: can('CMC.ADDRE.LIST.BASIC.OPER') }),
    sheet: {
      variables: allocateWay === BY_MANAGER ? [MANAGER] : [],
      customFields: [],
      isAccurate: false,
      hasSeveralNumbers: false,
      rowsLimit: rowsLimit()
    }
  }
}

async function task(target: Extract<NumbersTarget, { into: 'task' }>): Promise<TargetFacts> {
  const plan = await call(addingNumbers.plan, { id: target.taskId }, { silent: true })
  if (plan.status === taskStatus.draft) {
    openTaskDialog({ mode: 'edit', taskId: target.taskId })
    throw new Failure('aborted', t.draftFirst())
  }
  if (!mayTakeNumbers(plan.status))
    throw new Failure('refused', t.cannotAdd({ status: callTaskStatus.label(plan.status) }))
  const own = { ...plan, customFields: plan.customFields.join(',') }
  const { isTimed = false, isTaskHandle = false } = target
  const mayUseAddressBook = can('CMC.ADDRE.LIST.BASIC.OPER')
  return {
    name: plan.name,
    tabs: shown(addingTabs(own, { isTimed, isTaskHandle, mayUseAddressBook })),
    sheet: {
      variables: plan.variables,
      customFields: plan.customFields,
      isAccurate: plan.taskType === 6,
      hasSeveralNumbers: plan.taskType === 11,
      rowsLimit: plan.rowsLimit
    },
    needsScript: plan.taskType !== BY_AGENT,
    templateCode: plan.templateCode ?? '',
    supplement: [...new Set([...plan.variables, ...plan.customFields])],
    allocateWay: undefined,
    isRepair: plan.taskCategory === REPAIR
  }
}

/**
 * Rejects with a `Failure`: of a task that takes no numbers now too. A draft is filled in first; its own
 * dialog opens, and the failure is of kind `aborted` (doc 2 §2.8).
 */
export async function readTarget(target: NumbersTarget): Promise<TargetFacts> {
  if (target.into === 'task') return task(target)
  if (target.into === 'customer') return customer()
  return target.into === 'manual' ? manual(target.taskId) : people()
}
