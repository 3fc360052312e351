import { describe, expect, it } from 'vitest'
import { stopCore } from '../../../../core/environment/environment.ts'
import { calls } from '../../../../core/features/calls/endpoints.ts'
import {
  orderOfCall,
  ownOrder,
  ownOrderOf
} from '../../../../core/features/work-orders/order-of-call.ts'
import { type CallResult, workOrder } from '../../../../core/features/work-orders/work-order.ts'
import { $service, serve } from '../../../../core/features/workbench/serve-customer.ts'
import { chooseCall } from '../../../../core/features/workbench/workbench-person.ts'
import { call } from '../../../../core/net/http.ts'
import { enter, forgetCaller, scene, setUpPanel } from '../../../support/core/panel-scene.ts'

/** Which work order a call has already, against the reference backend in this process. */
setUpPanel()

const about = (callRecordId: string, customerId: string | null): CallResult => ({
  ...{ callRecordId, callTaskItemId: null, callType: 2, customerId },
  ...{ customerName: '', customerPhone: '' }
})
const file = (of: CallResult, serviceContent: string) =>
  workOrder(() => of).submit({ serviceType: 'CARE', serviceContent })

async function aCall(isOurs: (one: { readonly customerId: string | null }) => boolean) {
  const { list } = await call(calls.records, { query: { page: 1, pageSize: 100 } })
  const found = list.find(isOurs)
  if (!found) throw new Error('There is no such call')
  return found
}

describe('the work order of a call', () => {
  it('is found by the call, however many orders its customer has', async () => {
    await enter()
    const { callRecordId, customerId } = await aCall(one => one.customerId === 'customer-1')
    const id = await file(about(callRecordId, customerId), '那一通的')
    for (let at = 0; at < 55; at++) {
      await file({ ...about('', customerId), callRecordId: null }, `之后的${at}`)
      // Without a call each visit makes one of its own.
      await file({ ...about('', 'customer-2'), callRecordId: null }, `别人的${at}`)
    }
    expect((await ownOrderOf(callRecordId))?.id).toBe(id)
    const part = ownOrder(callRecordId)
    await part.load()
    expect(part.$order.get()).toMatchObject({
      status: 'ready',
      value: { id, serviceContent: '那一通的' }
    })
  })

  it('is there beside an unknown caller too, also after the page was reloaded', async () => {
    await enter()
    const { callRecordId } = await aCall(one => one.customerId === 'customer-4')
    await forgetCaller(callRecordId)
    const id = await file(about(callRecordId, null), '陌生人的')
    stopCore()
    await enter()
    chooseCall({
      callRecordId,
      customerId: undefined,
      number: '',
      name: undefined,
      direction: 'incoming'
    })
    await serve({ customerId: undefined, callRecordId })
    const now = $service.get()
    expect(now).toMatchObject({ status: 'ready', value: { serviceRecord: { id } } })
  })

  it('of a colleague is to be seen beside the customer, and is not one’s own to change', async () => {
    await enter('leader')
    const { callRecordId, customerId } = await aCall(one => one.customerId === 'customer-3')
    const id = await file(about(callRecordId, customerId), '主管写的')
    stopCore()
    await enter('agent1')
    expect(await ownOrderOf(callRecordId)).toBeUndefined()
    expect((await orderOfCall(callRecordId, customerId))?.id).toBe(id)
  })

  it('does not exist without a call, and is not requested', async () => {
    await enter()
    const part = ownOrder(undefined)
    scene.requests = []
    await part.load()
    expect([part.$order.get(), scene.requests]).toEqual([{ status: 'ready', value: undefined }, []])
  })
})
