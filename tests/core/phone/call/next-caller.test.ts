import { expect, it } from 'vitest'
import { $subject, callerBecame } from '../../../../core/features/workbench/call-subject.ts'
import { chooseCall } from '../../../../core/features/workbench/workbench-person.ts'
import {
  enter,
  forgetCaller,
  form,
  known,
  open,
  panelRequest,
  rows,
  scene,
  setUpPanel,
  shown,
  soon
} from '../../../support/core/panel-scene.ts'

/** The form of an unknown caller is still open when the next call comes. */
setUpPanel()

it('makes a customer of the caller it was opened for, and of no other', async () => {
  await enter()
  const { panel, events } = open()
  await shown(panel, panelRequest('customer-1'))
  const [next, before] = await rows(panel)
  const others = next?.callRecordId ?? ''
  const callerRecordId = before?.callRecordId ?? ''
  await forgetCaller(callerRecordId)
  panel.show(panelRequest(undefined, { callRecordId: callerRecordId, mode: 'add' }))
  await soon(() => expect(form(panel).mode).toBe('add'))
  panel.form().type({ customerName: '买买提阿卜杜拉', phone: '13900001111' })
  const needed = form(panel).metas.filter(({ required }) => required)
  panel
    .form()
    .typeCustom(
      Object.fromEntries(
        needed.map(({ id, fieldOptions }) => [id, Object.keys(fieldOptions).slice(0, 1)])
      )
    )
  panel.show(panelRequest('customer-1', { callRecordId: others }))
  expect(panel.$next.get()).toMatchObject({ callRecordId: others })
  await panel.goOn('save')
  await known(panel, 'customer-1')
  const [, saved] = events.find(([name]) => name === 'save') ?? []
  expect(saved).toMatchObject({ mode: 'add', callRecordId: callerRecordId })
  const { callRecordId, customerId } = saved as { callRecordId: string; customerId: string }

  callerBecame(callRecordId, customerId)
  const about = { number: '', name: undefined, direction: 'incoming' } as const
  chooseCall({ ...about, callRecordId: others, customerId: undefined })
  await soon(() => expect($subject.get()).toMatchObject({ customerId: 'customer-1' }))
  chooseCall({ ...about, callRecordId: callerRecordId, customerId: undefined })
  expect($subject.get()).toMatchObject({ status: 'known', customerId })
})

it('shows a caller that could be read only at the second attempt', async () => {
  await enter()
  scene.broken = /basic_information/
  const { panel, events } = open()
  panel.show(panelRequest('customer-1'))
  await soon(() => expect(panel.$known.get().status).toBe('failed'))
  await rows(panel)
  expect(events).toEqual([])
  scene.broken = undefined
  await panel.reload()
  expect(events).toEqual([['load', { customerId: 'customer-1', callRecordId: undefined }]])
})
