import { afterEach, describe, expect, it } from 'vitest'
import { stopCore } from '../../../../core/environment/environment.ts'
import { ownOrderOf } from '../../../../core/features/work-orders/order-of-call.ts'
import { serviceHistory } from '../../../../core/features/work-orders/service-history.ts'
import { ok } from '../../../support/core/test-server.ts'
import { signIn } from '../../../support/server/signed-in.ts'

const order = {
  ...{ id: 'o1', serviceType: 'OLD', serviceContent: '', callTaskItemId: null, callType: 2 },
  ...{ callDirectionType: 1, customerId: 'c1', customerName: '', callRecordId: null },
  ...{ agentName: '', createTime: 1, updateTime: 1, canEdit: true }
}
const page = (list: readonly object[]) =>
  ok({ list, page: 1, pageSize: 10, total: list.length, hasMore: false })

afterEach(stopCore)

describe('a work order that is not as it should be', () => {
  it('does not remove an open form beside its call', async () => {
    await signIn({ 'GET /service_records': () => page([{ ...order, serviceContent: null }]) })
    expect(await ownOrderOf('r1')).toBeUndefined()
  })

  it('is in the list, also without a name of its type', async () => {
    await signIn({ 'GET /service_records': () => page([order]) })
    const history = serviceHistory()
    await history.search({ customerId: 'c1', direction: '' })
    expect(history.$list.get()).toMatchObject({
      state: 'success',
      list: [{ id: 'o1', serviceType: 'OLD', serviceTypeName: '' }]
    })
  })

  it('differs from one that could not be read', async () => {
    await signIn({ 'GET /service_records': () => Response.json({}, { status: 500 }) })
    await expect(ownOrderOf('r1')).rejects.toMatchObject({ kind: 'server' })
  })
})
