import { expect, it } from 'vitest'
import {
  customerSearchOf,
  emptySendForm,
  recipientsOf
} from '../../../../../core/features/messaging/sending/send-draft.ts'

const others = { phones: [], attachmentKey: undefined, addressItemIds: [], customerIds: [] }

it('a form without recipients has no source', () => {
  expect(recipientsOf(emptySendForm, others)).toEqual({})
})

it('all sources that are used are sent together', () => {
  const form = {
    ...emptySendForm,
    ...{ callTaskId: 'task-1', intentCodes: ['01'], isByFilter: true, companyName: ' 远帆 ' }
  }
  expect(customerSearchOf(form)).toEqual({ companyName: '远帆' })
  expect(
    recipientsOf(form, {
      ...{ phones: ['13812345678'], attachmentKey: 'file-1', addressItemIds: ['m-1'] },
      customerIds: ['c-1']
    })
  ).toEqual({
    ...{ phones: ['13812345678'], attachmentKey: 'file-1', addressItemIds: ['m-1'] },
    ...{ customerIds: ['c-1'], customerSearch: { companyName: '远帆' } },
    callTask: { callTaskId: 'task-1', intentCodes: ['01'] }
  })
})

it('a call task without chosen intents has all of its numbers, and an unused search none', () => {
  const form = { ...emptySendForm, callTaskId: 'task-1', companyName: '远帆' }
  expect(recipientsOf(form, others)).toEqual({ callTask: { callTaskId: 'task-1' } })
})
