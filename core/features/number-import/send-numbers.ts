/** Maps the target of numbers to its endpoints. */

import { call } from '../../net/http.ts'
import { addressBook } from '../address-book/endpoints.ts'
import type { AddressBookType } from '../call-tasks/enums.ts'
import type { AddedNumbers } from '../call-tasks/resource-schemas.ts'
import { manualTasks } from '../manual-tasks/endpoints.ts'
import { addingNumbers } from './endpoints.ts'
import type { NumbersTarget, TargetDetails } from './import-target.ts'
import { taskNumbers } from './task-number-endpoints.ts'

const silent = { silent: true } as const
const CUSTOMER = 1 as const

/** Starts a transfer-list job. */
export function sendFile(
  target: NumbersTarget,
  { isRepair }: TargetDetails,
  attachmentKey: string,
  customFields: readonly string[]
): Promise<{ readonly id: string }> {
  const body = { attachmentKey }
  if (target.into === 'customer') return call(addingNumbers.importCustomers, { body }, silent)
  if (target.into === 'clue') {
    const own = customFields.length > 0 ? { customFields: customFields.join(',') } : {}
    const id = target.clueTaskId ?? 'mine'
    return call(addingNumbers.importClues, { id, body: { ...body, ...own } }, silent)
  }
  if (target.into === 'member')
    return call(addressBook.importFile, { id: target.groupId, body }, silent)
  if (target.into === 'manual')
    return call(manualTasks.importFile, { taskId: target.taskId, body }, silent)
  const row = isRepair ? addingNumbers.importRepair : taskNumbers.importFile
  return call(row, { id: target.taskId, body }, silent)
}

export function sendTyped(
  target: Exclude<NumbersTarget, { into: 'member' }>,
  { sheet }: TargetDetails,
  phones: readonly string[]
): Promise<AddedNumbers> {
  if (target.into === 'customer')
    return call(
      addingNumbers.createBatch,
      { body: phones.map(phone => ({ phone, operateType: CUSTOMER })) },
      silent
    )
  const body = { phones: [...phones] }
  if (target.into === 'clue') {
    const { clueTaskId } = target
    return call(
      addingNumbers.addClues,
      { body: { ...body, ...(clueTaskId && { clueTaskId }) } },
      silent
    )
  }
  if (target.into === 'manual')
    return call(manualTasks.addNumbers, { taskId: target.taskId, body }, silent)
  const pattern = sheet.hasSeveralNumbers ? { phonePattern: 'ALT' as const } : {}
  return call(taskNumbers.add, { id: target.taskId, body: { ...body, ...pattern } }, silent)
}

/** Customers and clues cannot come from an address book. */
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

/** The empty template. */
export function readTemplate(
  target: NumbersTarget,
  { templateCode, sheet }: TargetDetails,
  customFields: readonly string[],
  fileType: 'csv' | 'xlsx'
): Promise<unknown> {
  if (target.into === 'member') return call(addressBook.template, { query: { fileType } })
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
