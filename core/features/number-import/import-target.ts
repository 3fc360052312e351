/** The target of added numbers and its requirements. */

import { Failure } from '../../failure.ts'
import { call } from '../../net/http.ts'
import { can } from '../../session/user.ts'
import { openTaskDialog } from '../call-task-form/task-dialog.ts'
import { mayTakeNumbers, taskStatus } from '../call-tasks/rules.ts'
import { callTaskStatus } from '../call-tasks/task-enums.ts'
import { customFields } from '../custom-fields/endpoints.ts'
import { manualTasks } from '../manual-tasks/endpoints.ts'
import { MANAGER } from '../manual-tasks/rules.ts'
import { addingNumbers } from './endpoints.ts'
import { addNumbersMessages as messages } from './messages.ts'
import { rowsLimit } from './rows-limit.ts'
import { memberPlan, peoplePlan } from './rules/people-sheet.ts'
import { addingTabs } from './rules/phone-entry.ts'
import type { SheetPlan } from './rules/row-types.ts'
import { taskNumbers } from './task-number-endpoints.ts'

export type NumbersTarget =
  | { readonly into: 'customer' }
  /** Into the pool of a clue task, or the user's own clues. */
  | { readonly into: 'clue'; readonly clueTaskId?: string | undefined }
  | { readonly into: 'manual'; readonly taskId: string }
  /** Into a group of an address book. */
  | { readonly into: 'member'; readonly groupId: string }
  | {
      readonly into: 'task'
      readonly taskId: string
      /** A scheduled task: numbers cannot be typed (rule number-import-2). */
      readonly isTimed?: boolean | undefined
      /** Opened from task handling. */
      readonly isTaskHandle?: boolean | undefined
    }

export type AddingTab = 'file' | 'manual' | 'addressBook'

export interface TargetDetails {
  /** The task's name; blank for customers and clues. */
  readonly name: string
  readonly tabs: readonly AddingTab[]
  readonly sheet: SheetPlan
  /** Whether the template requires a script, and which one. */
  readonly needsScript: boolean
  readonly templateCode: string
  /** Task variables that address book members lack. */
  readonly supplement: readonly string[]
  readonly allocateWay: number | undefined
  readonly isRepair: boolean
}

const REPAIR = 1
const BY_MANAGER = 2
const BY_AGENT = 4

const shown = (tabs: Readonly<Record<AddingTab, boolean>>): readonly AddingTab[] =>
  (['file', 'manual', 'addressBook'] as const).filter(tab => tabs[tab])

const people = (): TargetDetails => ({
  name: '',
  tabs: ['file', 'manual'],
  sheet: peoplePlan(rowsLimit()),
  needsScript: false,
  templateCode: '',
  supplement: [],
  allocateWay: undefined,
  isRepair: false
})

/** Includes columns for custom fields. */
async function customer(): Promise<TargetDetails> {
  const fields = await call(
    customFields.meta,
    { query: { fieldScope: 'customer' } },
    { silent: true }
  )
  return { ...people(), sheet: peoplePlan(rowsLimit(), [], fields) }
}

/** Members come from a file; each has a form of its own. */
async function member(): Promise<TargetDetails> {
  const query = { fieldScope: 'addressBook' } as const
  const fields = await call(customFields.meta, { query }, { silent: true })
  return { ...people(), tabs: ['file'], sheet: memberPlan(rowsLimit(), fields) }
}

async function manual(taskId: string): Promise<TargetDetails> {
  const { name, allocateWay } = await call(manualTasks.detail, { taskId }, { silent: true })
  const tabs = addingTabs(
    { createType: 'manualCall', taskType: 0, taskCategory: 0, customFields: '' },
    { mayUseAddressBook: false }
  )
  return {
    ...people(),
    name,
    allocateWay,
    // A manual task has its own endpoint for address book members (rule number-import-29).
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

async function task(target: Extract<NumbersTarget, { into: 'task' }>): Promise<TargetDetails> {
  const plan = await call(addingNumbers.plan, { id: target.taskId }, { silent: true })
  if (plan.status === taskStatus.draft) {
    openTaskDialog({ mode: 'edit', taskId: target.taskId })
    throw new Failure('aborted', messages.draftFirst())
  }
  if (!mayTakeNumbers(plan.status))
    throw new Failure('refused', messages.cannotAdd({ status: callTaskStatus.label(plan.status) }))
  const own = { ...plan, customFields: plan.customFields.join(',') }
  const { isTimed = false, isTaskHandle = false } = target
  const mayUseAddressBook = can('CMC.ADDRE.LIST.BASIC.OPER')
  const tabs = addingTabs(own, { isTimed, isTaskHandle, mayUseAddressBook })
  const hasVariables = plan.variables.length + plan.customFields.length > 0
  // Fields of the address book bring their values along.
  const supplement =
    tabs.addressBook && hasVariables
      ? await call(taskNumbers.supplementFields, { id: target.taskId }, { silent: true })
      : []
  return {
    name: plan.name,
    tabs: shown(tabs),
    sheet: {
      variables: plan.variables,
      customFields: plan.customFields,
      isAccurate: plan.taskType === 6,
      hasSeveralNumbers: plan.taskType === 11,
      rowsLimit: plan.rowsLimit
    },
    needsScript: plan.taskType !== BY_AGENT,
    templateCode: plan.templateCode ?? '',
    supplement,
    allocateWay: undefined,
    isRepair: plan.taskCategory === REPAIR
  }
}

/**
 * @throws `Failure`, also when the task accepts no numbers now. For a draft it opens the task
 * dialog and rejects with kind `aborted` (rule number-import-5).
 */
export async function readTarget(target: NumbersTarget): Promise<TargetDetails> {
  if (target.into === 'task') return task(target)
  if (target.into === 'customer') return customer()
  if (target.into === 'member') return member()
  return target.into === 'manual' ? manual(target.taskId) : people()
}
