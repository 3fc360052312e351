import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '../../../../core/contract/first-endpoints.ts'
import { startCore, stopCore } from '../../../../core/environment/environment.ts'
import { workOrder } from '../../../../core/features/work-orders/work-order.ts'
import { $service, serve, serveAgain } from '../../../../core/features/workbench/serve-customer.ts'
import { chooseCall, choosePerson } from '../../../../core/features/workbench/workbench-person.ts'
import { call } from '../../../../core/net/http.ts'
import { login, logout, setAuthProvider } from '../../../../core/session/session.ts'
import { PASSWORD } from '../../../../demo/server/seed/accounts.ts'
import { testEnvironment } from '../../../support/core/test-environment.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

/** What the service panel stands beside, against the reference backend in this process. */

let backend: TestBackend
let broken: RegExp | undefined
beforeAll(async () => {
  backend = await openBackend()
})
afterAll(() => backend.close())
afterEach(() => {
  broken = undefined
  stopCore()
})

async function enter(): Promise<void> {
  setAuthProvider(undefined)
  startCore(
    testEnvironment({
      apiBase: `${backend.url}/api`,
      fetch: async (input, init) => {
        if (broken?.test(String(input))) throw new TypeError('Failed to fetch')
        return globalThis.fetch(input, init)
      }
    })
  )
  await login({ by: 'password', username: 'agent1', password: PASSWORD })
}

/** A call of the agent's with this customer. */
async function aCall(customerId: string): Promise<string> {
  const query = { page: 1, pageSize: 1, customerId }
  const { list } = await call(endpoints.calls.records, { query })
  return list[0]?.callRecordId ?? ''
}

/** The user has selected a customer, and the panel shows them. */
async function shows(customerId: string, callRecordId?: string): Promise<void> {
  chooses(customerId, callRecordId)
  await serve({ customerId, callRecordId })
}
function chooses(customerId: string, callRecordId?: string): void {
  if (callRecordId === undefined) choosePerson({ ...someone, id: customerId })
  else chooseCall({ callRecordId, customerId, number: '', name: undefined, direction: 'incoming' })
}
const someone = {
  id: '',
  customerName: '',
  phone: '',
  companyName: '',
  areaName: '',
  telecomOperator: '',
  lastContactTime: null
}

const served = () => {
  const now = $service.get()
  if (now?.status !== 'ready') throw new Error(now?.status ?? 'none')
  return now.value
}

describe('the service panel', () => {
  it('is empty, then of the shown customer, and empty again', async () => {
    await enter()
    expect($service.get()).toBeUndefined()
    await shows('customer-1')
    expect(served()).toMatchObject({ customerId: 'customer-1', customerPhone: '13812345678' })
    expect(served().customerName).not.toBe('')
    expect(Object.keys(served().customFieldsMap ?? {})).not.toEqual([])
    await logout()
    expect($service.get()).toBeUndefined()
  })

  it('knows the order that a call has already, also after the page was reloaded', async () => {
    await enter()
    const callRecordId = await aCall('customer-1')
    await shows('customer-1', callRecordId)
    const id = await workOrder(served).submit({ serviceType: 'CARE', serviceContent: '问候' })
    expect(id).toBeDefined()
    stopCore()
    await enter()
    await shows('customer-1', callRecordId)
    expect(served().serviceRecord).toMatchObject({ serviceType: 'CARE', serviceContent: '问候' })
    const again = await workOrder(served).submit({ serviceType: 'CARE', serviceContent: '再访' })
    expect(again).toBe(served().serviceRecord?.id)
  })

  it('keeps its customer during a refresh, and drops it for another customer', async () => {
    await enter()
    await shows('customer-1')
    const reading = serveAgain()
    expect($service.get()).toMatchObject({ before: { customerId: 'customer-1' } })
    await reading
    const next = shows('customer-2')
    expect($service.get()).toEqual({ status: 'loading', before: undefined })
    await next
    expect(served().customerId).toBe('customer-2')
  })

  it('reports what could not be read, and reads it on request', async () => {
    await enter()
    broken = /basic_information/
    await shows('customer-1')
    expect($service.get()).toMatchObject({ status: 'failed', failure: { kind: 'unreachable' } })
    broken = undefined
    await serveAgain()
    expect(served().customerId).toBe('customer-1')
  })

  it('is empty as soon as another customer is selected, until the panel shows it', async () => {
    await enter()
    const [one, other] = [await aCall('customer-1'), await aCall('customer-2')]
    await shows('customer-1', one)
    expect(served().callRecordId).toBe(one)
    chooses('customer-2', other)
    expect($service.get()).toBeUndefined()
    // What the panel had read of the one before comes late.
    await serve({ customerId: 'customer-1', callRecordId: one })
    expect($service.get()).toBeUndefined()
    await serve({ customerId: 'customer-2', callRecordId: other })
    expect(served()).toMatchObject({ customerId: 'customer-2', callRecordId: other })
    chooses('customer-3')
    expect($service.get()).toBeUndefined()
    // Two customers share the number: the panel has tabs.
    await serve({ customerId: 'customer-1', callRecordId: undefined })
    expect(served().customerId).toBe('customer-1')
  })

  it('is shown again for the customer that the panel still shows', async () => {
    await enter()
    const callRecordId = await aCall('customer-1')
    await shows('customer-1', callRecordId)
    chooses('customer-2', await aCall('customer-2'))
    expect($service.get()).toBeUndefined()
    chooses('customer-1', callRecordId)
    expect(served().customerId).toBe('customer-1')
  })
})
