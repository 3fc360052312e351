/** Where numbers go, by what they are added to: the calls of doc 2 §7, one for each way. */
import { addingNumbers } from '../../contract/endpoints/adding-numbers.ts'
import { manualTasks } from '../../contract/endpoints/manual-tasks.ts'
import { taskNumbers } from '../../contract/endpoints/task-numbers.ts'
import type { AddedNumbers } from '../../contract/entities/task-resources.ts'
import type { AddressBookType } from '../../contract/enums/call-tasks.ts'
import { call } from '../../net/http.ts'
import type { NumbersTarget, TargetFacts } from './target.ts'

const silent = { silent: true } as const
const CUSTOMER = 1 as const

/** Begins a job of the transfer list. */
export function sendFile(
  target: NumbersTarget,
  { isRepair }: TargetFacts,
  attachmentKey: string,
  customFields: readonly string[]
): Promise<{ readonly id: string }> {
  const body = { attachmentKey }
  if (target.into === 'customer') return call(addingNumbers.importCustomers, { body }, silent)
  if (target.into === 'clue') {
    const own = customFields.length > 0 ? { customFields: customFields.join(',') } : {}
    return call(addingNumbers.importClues, { id: 'mine', body: { ...body, ...own } }, silent)
  }
  if (target.into === 'manual')
    return call(manualTasks.importFile, { taskId: target.taskId, body }, silent)
  const row = isRepair ? addingNumbers.importRepair : taskNumbers.importFile
  return call(row, { id: target.taskId, body }, silent)
}

export function sendTyped(
  target: NumbersTarget,
  { sheet }: TargetFacts,
  phones: readonly string[]
): Promise<AddedNumbers> {
  if (target.into === 'customer')
    return call(
      addingNumbers.createBatch,
      { body: phones.map(phone => ({ phone, operateType: CUSTOMER })) },
      silent
    )
  const body = { phones: [...phones] }
  if (target.into === 'clue') return call(addingNumbers.addClues, { body }, silent)
  if (target.into === 'manual')
    return call(manualTasks.addNumbers, { taskId: target.taskId, body }, silent)
  const pattern = sheet.hasSeveralNumbers ? { phonePattern: 'ALT' as const } : {}
  return call(taskNumbers.add, { id: target.taskId, body: { ...body, ...pattern } }, silent)
}

/** People have no address book of their own to come from. */
export function sendMembers(
  target: Extract<NumbersTarget, { taskId: string }>,
  chosen: {
    readonly addressBookType: AddressBookType
    readonly selectedItemIds: readonly string[]
    readonly autoRemoveRepeat: boolean
    readonly historyRemoveRepeat: boolean
    readonly supplementInfo: Readonly<Record<string, string>>
  }
): Promise<AddedNumbers> {
  const { addressBookType, autoRemoveRepeat, historyRemoveRepeat, supplementInfo } = chosen
  const body = {
    groupIds: [],
    addressBookType,
    selectedItemIds: [...chosen.selectedItemIds],
    autoRemoveRepeat
  }
  const { taskId } = target
  if (target.into === 'manual')
    return call(manualTasks.addFromAddressBook, { taskId, body }, silent)
  return call(
    taskNumbers.addFromAddressBook,
    { id: taskId, body: { ...body, historyRemoveRepeat, supplementInfo: { ...supplementInfo } } },
    silent
  )
}

/** The empty table to fill in. */
export function readTemplate(
  target: NumbersTarget,
  { templateCode, sheet }: TargetFacts,
  customFields: readonly string[],
  fileType: 'csv' | 'xlsx'
): Promise<unknown> {
  if (target.into === 'manual')
    return call(manualTasks.template, { taskId: target.taskId, query: { fileType } })
  const own = (fields: readonly string[]) =>
    fields.length > 0 ? { customFields: fields.join(',') } : {}
  if (target.into !== 'task')
    return call(addingNumbers.peopleTemplate, {
      query: { into: target.into, fileType, ...own(customFields) }
    })
  const script = templateCode === '' ? {} : { templateCode }
  return call(taskNumbers.template, {
    query: { fileType, ...script, ...own(sheet.customFields) }
  })
}
