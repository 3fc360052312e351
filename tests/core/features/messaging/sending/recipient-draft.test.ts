// Chosen recipients survive a reload, without their numbers.
import { expect, it } from 'vitest'
import { environment } from '../../../../../core/environment/environment.ts'
import {
  $chosenCustomerIds,
  sendToCustomers
} from '../../../../../core/features/messaging/sending/chosen-customers.ts'
import {
  dropRecipients,
  keepRecipients,
  restoreRecipients
} from '../../../../../core/features/messaging/sending/recipient-draft.ts'
import {
  $searchedMembers,
  sendToMembers
} from '../../../../../core/features/messaging/sending/searched-members.ts'
import {
  forgetSendChoices,
  messageFiles,
  messagePicker
} from '../../../../../core/features/messaging/sending/send-choices.ts'
import { signIn } from '../../../../support/server/signed-in.ts'

const member = {
  ...{ id: 'm-1', customerName: '李雷', addressBookGroupName: '客户' },
  phoneNumber: '13812345678'
}
const file = { name: '名单.csv', attachmentKey: 'file-1', columns: ['号码', '称呼'], rows: 8 }
const stored = () => environment().sessionStorage.getItem('hutong:drafts') ?? ''

it('the file, the members and the customers are there again, and no number was stored', async () => {
  await signIn({})
  sendToCustomers(['c-1', 'c-2'])
  const stop = keepRecipients()
  messageFiles.restore(file)
  messagePicker.restore(1, [member])
  stop()
  expect(stored()).toContain('file-1')
  expect(stored()).not.toContain(member.phoneNumber)
  forgetSendChoices()
  expect($chosenCustomerIds.get()).toEqual([])

  restoreRecipients()
  expect($chosenCustomerIds.get()).toEqual(['c-1', 'c-2'])
  expect(messagePicker.$chosen.get()).toEqual([{ ...member, phoneNumber: '' }])
  expect(messageFiles.$files.get()).toMatchObject([
    {
      ...{ name: file.name, status: 'ready', attachmentKey: 'file-1', isWhole: true },
      report: { columns: file.columns, counts: { rows: 8, bad: 0 } }
    }
  ])
  dropRecipients()
  expect(stored()).not.toContain('file-1')
  forgetSendChoices()
})

it('all members of a search are there again, unless it was by a number', async () => {
  await signIn({})
  const search = { addressBookType: 1 as const, groupId: 'g-1', customerName: '李' }
  sendToMembers({ search, place: '企业通讯录 / 客户', count: 12 })
  keepRecipients()()
  forgetSendChoices()
  restoreRecipients()
  expect($searchedMembers.get()).toEqual({ search, place: '企业通讯录 / 客户', count: 12 })

  sendToMembers({ search: { ...search, phoneNumber: '138123' }, place: '客户', count: 3 })
  keepRecipients()()
  expect(stored()).not.toContain('138123')
  forgetSendChoices()
  restoreRecipients()
  expect($searchedMembers.get()).toBeUndefined()
})
