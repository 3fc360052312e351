/** What is known about the caller while a call rings (rule phone-74). */
import { afterEach, describe, expect, test } from 'vitest'
import { $callerCard, readCallerAgain } from '../../../../core/features/caller-card/caller-card.ts'
import { answer } from '../../../../core/phone/phone.ts'
import { phoneScene } from '../../../support/core/phone-scene.ts'
import { settle } from '../../../support/core/test-environment.ts'
import { ok } from '../../../support/core/test-server.ts'
import { user } from '../../../support/server/signed-in.ts'

const number = '13812345678'
const panel = {
  ...{ callRecordId: 'r9', customerId: 'c1', customerName: '王芳', customerPhone: number },
  ...{ area: '上海市', telecomOperator: '中国移动', callDirectionType: 1, dialPanelVisble: true },
  ...{ fixedAreaCode: '', entNickname: '', entLogo: '', survivalField: '' }
}
const customer = {
  ...{ id: 'c1', customerName: '王芳', phone: number, phoneMasked: false, phone2: '' },
  ...{ gender: null, age: null, birthDate: '', email: '', companyName: '远帆', address: '' },
  ...{ areaCode: '', areaName: '', provinceCode: '', cityCode: '', remark: '', dataSource: 1 },
  ...{ source: '', userName: '李雷', customFields: {}, isDelete: false, followStatus: 3 },
  ...{ version: 1, area: '', telecomOperator: '', lastContactTime: 260_000 }
}
const record = (callRecordId: string, more = {}) => ({
  ...{ callRecordId, callType: 2, callDirectionType: 0, customerId: 'c1', customerName: '王芳' },
  ...{ customerPhone: number, phone: '400', area: '', agentName: '林若溪', callStartTime: 200_000 },
  ...{ callEndTime: 260_000, ringTime: 1, callDuration: 50, holdingSeconds: 0, connectResult: 0 },
  ...{ hangupType: 1, hasRecording: false, ...more }
})
const order = (id: string, orderState: number | null) => ({
  ...{ id, serviceType: 'a', serviceTypeName: '投诉', serviceContent: '', callTaskItemId: null },
  ...{ callType: 2, callDirectionType: 1, customerId: 'c1', customerName: '王芳', orderState },
  ...{ callRecordId: null, agentName: '林若溪', createTime: 1, updateTime: 1, canEdit: false }
})
const page = (list: readonly object[], total = list.length, hasMore = false) =>
  ok({ list, total, page: 1, pageSize: 20, hasMore })

const seeing = { ...user, permissions: ['CCS.CALL.CENTER'] }
const refused = (status: number) => () => Response.json({ message: '不行' }, { status })

type Routes = NonNullable<NonNullable<Parameters<typeof phoneScene>[0]>['routes']>
let end = () => {}
afterEach(() => end())

/** A call rings at an agent who may see customers. */
async function ringing(routes: Routes = {}, details: object = { callRecordId: 'r9' }) {
  const scene = await phoneScene({
    routes: {
      'GET /users/detail': () => ok(seeing),
      'GET /calls/r9/panel': () => ok(panel),
      'GET /customers/c1/basic_information': () => ok(customer),
      'GET /call_records': () =>
        page([record('r9', { callStartTime: 900_000, callEndTime: null }), record('r1')], 13, true),
      'GET /service_records': () => page([order('o3', 1), order('o2', 0), order('o1', 3)]),
      ...routes
    }
  })
  end = $callerCard.subscribe(() => undefined)
  scene.line().network.rings(number, details)
  await settle()
  return scene
}
const requested = ({ server }: Awaited<ReturnType<typeof ringing>>) =>
  server.requests.map(({ url }) => url.pathname.replace('/api', ''))

describe('a known caller', () => {
  test('has stage, company, last contact, earlier calls without this one, and open orders', async () => {
    await ringing()
    expect($callerCard.get()).toEqual({
      status: 'known',
      info: {
        stage: '意向',
        company: '远帆',
        last: { at: 200_000, result: '已接通', agent: '林若溪' },
        earlier: 12,
        orders: { count: 2, isMore: false, newest: '投诉 处理中' }
      }
    })
  })

  test('is no longer described once the call is answered', async () => {
    await ringing()
    await answer()
    expect($callerCard.get()).toEqual({ status: 'none' })
  })

  test('is read at once where the exchange names the customer, without the number', async () => {
    const scene = await ringing(
      { 'GET /calls/r9/panel': () => new Promise(() => undefined) },
      { callRecordId: 'r9', customerId: 'c1' }
    )
    expect($callerCard.get().status).toBe('known')
    expect(scene.server.requests.some(({ url }) => url.href.includes(number))).toBe(false)
  })

  test('has a contact of another agent, whose call may not be read, by its time alone', async () => {
    await ringing({
      'GET /call_records': () => page([record('r9')], 1),
      'GET /service_records': () => page([order('o1', 4)])
    })
    expect($callerCard.get()).toMatchObject({
      info: {
        last: { at: 260_000, result: '', agent: '' },
        earlier: 0,
        orders: { count: 0, newest: '' }
      }
    })
  })

  test('was never contacted', async () => {
    await ringing({
      'GET /customers/c1/basic_information': () =>
        ok({ ...customer, followStatus: null, lastContactTime: null }),
      'GET /call_records': () => page([record('r9')], 1)
    })
    expect($callerCard.get()).toMatchObject({ info: { stage: '', last: undefined, earlier: 0 } })
  })

  test('is described without what the user may not read', async () => {
    await ringing({ 'GET /call_records': refused(403), 'GET /service_records': refused(403) })
    expect($callerCard.get()).toMatchObject({
      status: 'known',
      info: { stage: '意向', earlier: undefined, orders: undefined, last: { at: 260_000 } }
    })
  })
})

test('a caller without a customer is unregistered, and nothing is read about others', async () => {
  const scene = await ringing({
    'GET /calls/r9/panel': () => ok({ ...panel, customerId: null, customerName: '' })
  })
  expect($callerCard.get()).toEqual({ status: 'unregistered' })
  expect(requested(scene)).not.toContain('/call_records')
})

test('a user who may not see customers reads and sees nothing', async () => {
  const scene = await ringing({ 'GET /users/detail': () => ok(user) })
  expect($callerCard.get()).toEqual({ status: 'none' })
  expect(requested(scene)).not.toContain('/customers/c1/basic_information')
})

test('what failed is read again on request', async () => {
  let isBroken = true
  await ringing({
    'GET /service_records': () => (isBroken ? refused(500)() : page([order('o1', 0)]))
  })
  expect($callerCard.get()).toEqual({ status: 'failed' })
  isBroken = false
  await readCallerAgain()
  expect($callerCard.get()).toMatchObject({ status: 'known', info: { orders: { count: 1 } } })
})

test('a failed panel is read again too', async () => {
  let isBroken = true
  await ringing({ 'GET /calls/r9/panel': () => (isBroken ? refused(500)() : ok(panel)) })
  expect($callerCard.get()).toEqual({ status: 'failed' })
  isBroken = false
  await readCallerAgain()
  await settle()
  expect($callerCard.get().status).toBe('known')
})

test('the next caller is not described by what is known about the last one', async () => {
  const scene = await ringing({
    'GET /calls/r10/panel': () => new Promise(() => undefined)
  })
  scene.line().network.hangsUp()
  await scene.env.clock.advance(6000)
  scene.line().network.rings('13911112222', { callRecordId: 'r10' })
  await settle()
  expect($callerCard.get()).toEqual({ status: 'loading' })
})
