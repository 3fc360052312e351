import { afterEach, describe, expect, it } from 'vitest'
import { $openPerson, closePerson, openPerson, unfoldPerson } from '../../core/areas/person/open.ts'
import { $person, personCalls, reloadPerson, showPerson } from '../../core/areas/person/person.ts'
import { stopCore } from '../../core/environment.ts'
import { $notices } from '../../core/notices.ts'
import { leave } from '../../core/session/leaving.ts'
import { signIn } from '../support/signed-in.ts'
import { ok } from '../support/test-server.ts'

const person = (id: string) => ({
  id,
  customerName: `<script>${id}</script>`,
  phone: '13800138000',
  companyName: '',
  areaName: '北京',
  telecomOperator: '中国移动',
  lastContactTime: null
})
const record = (callRecordId: string) => ({
  callRecordId,
  callType: 2,
  callDirectionType: 1,
  customerId: 'k-1',
  customerName: '欧阳小明',
  customerPhone: '13800138000',
  phone: '01088886666',
  area: '北京',
  telecomOperator: '中国移动',
  agentName: '张伟',
  callStartTime: 1,
  callEndTime: 2,
  ringTime: 0,
  callDuration: 0,
  holdingSeconds: 0,
  connectResult: 0,
  hangupType: 1,
  hasRecording: false
})
const calls = (list: readonly object[]) =>
  ok({ list, page: 1, pageSize: 10, total: list.length, hasMore: false })

afterEach(stopCore)

describe('服务对象详情', () => {
  it('stands beside the page, or in its place, until it is closed', async () => {
    await signIn()
    unfoldPerson()
    expect($openPerson.get()).toEqual({ at: 'closed' })
    openPerson('k-1')
    expect($openPerson.get()).toEqual({ at: 'beside', customerId: 'k-1' })
    unfoldPerson()
    openPerson('k-2')
    expect($openPerson.get()).toEqual({ at: 'instead', customerId: 'k-2' })
    closePerson()
    openPerson('k-1')
    expect($openPerson.get()).toEqual({ at: 'beside', customerId: 'k-1' })
    leave('logout')
    expect($openPerson.get()).toEqual({ at: 'closed' })
  })

  it('asks for a person and their calls once, and anew when opened again', async () => {
    const { server } = await signIn({
      'GET /customers/k-1': () => ok(person('k-1')),
      'GET /call_records': () => calls([record('r1')])
    })
    openPerson('k-1')
    await Promise.all([showPerson('k-1'), showPerson('k-1')])
    expect($person.get()).toEqual({ at: 'ready', value: person('k-1') })
    expect(personCalls.$list.get()).toMatchObject({ state: 'success', total: 1 })
    expect(server.count('/customers/k-1')).toBe(1)
    closePerson()
    expect($person.get()).toEqual({ at: 'none' })
    expect(personCalls.$list.get()).toMatchObject({ state: 'empty', list: [] })
    openPerson('k-1')
    await showPerson('k-1')
    expect(server.count('/customers/k-1')).toBe(2)
  })

  it('shows whoever was asked for last, whatever comes late', async () => {
    const late = Promise.withResolvers<Response>()
    await signIn({
      'GET /customers/k-1': () => late.promise,
      'GET /customers/k-2': () => ok(person('k-2')),
      'GET /call_records': () => calls([])
    })
    openPerson('k-1')
    const first = showPerson('k-1')
    openPerson('k-2')
    await showPerson('k-2')
    late.resolve(ok(person('k-1')))
    await first
    expect($person.get()).toMatchObject({ at: 'ready', value: { id: 'k-2' } })
  })

  it('says in its own place what went wrong, and can be asked again', async () => {
    let isBroken = true
    await signIn({
      'GET /customers/k-1': () =>
        isBroken
          ? Response.json({ message: '服务对象不存在或已删除' }, { status: 404 })
          : ok(person('k-1')),
      'GET /call_records': () => calls([])
    })
    openPerson('k-1')
    await showPerson('k-1')
    expect($person.get()).toMatchObject({
      at: 'failed',
      failure: { message: '服务对象不存在或已删除' }
    })
    expect($notices.get()).toEqual([])
    isBroken = false
    await reloadPerson()
    expect($person.get()).toMatchObject({ at: 'ready' })
  })
})
