import { afterEach, describe, expect, it } from 'vitest'
import {
  $openCallDetail,
  closeCallDetail,
  openCallDetail,
  stepCallDetail
} from '../../core/areas/call-detail/open.ts'
import { $openPerson, closePerson, openPerson, unfoldPerson } from '../../core/areas/person/open.ts'
import { $person, personCalls, reloadPerson, showPerson } from '../../core/areas/person/person.ts'
import { $callDetail, loadCall } from '../../core/areas/records/call-records.ts'
import { stopCore } from '../../core/environment.ts'
import { $notices } from '../../core/notices.ts'
import { leave } from '../../core/session/leaving.ts'
import { signIn } from '../support/signed-in.ts'
import { settle } from '../support/test-environment.ts'
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
const rows = ['r1', 'r2', 'r3'].map(callRecordId => ({ callRecordId }))

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

describe('呼叫详情', () => {
  it('goes through the rows of its list, and stops at the ends', async () => {
    await signIn()
    stepCallDetail(1)
    expect($openCallDetail.get()).toEqual({ at: 'closed' })
    openCallDetail({ callRecordId: 'r2', records: rows })
    const at = () => {
      const now = $openCallDetail.get()
      return now.at === 'open' ? now.callRecordId : undefined
    }
    const seen = ([1, 1, -1, -1, -1] as const).map(step => {
      stepCallDetail(step)
      return at()
    })
    expect(seen).toEqual(['r3', 'r3', 'r2', 'r1', 'r1'])
    openCallDetail({ callRecordId: 'gone', records: rows })
    stepCallDetail(1)
    expect(at()).toBe('gone')
    leave('logout')
    expect($openCallDetail.get()).toEqual({ at: 'closed' })
  })

  it('keeps one call on show until the next is here, and forgets both', async () => {
    await signIn({
      'GET /call_records/r1': () => ok(record('r1')),
      'GET /call_records/r2': () =>
        Response.json({ message: '您没有执行此操作的权限' }, { status: 403 })
    })
    openCallDetail({ callRecordId: 'r1', records: rows })
    await loadCall('r1')
    expect($callDetail.get()).toMatchObject({ at: 'ready', value: { callRecordId: 'r1' } })
    const next = loadCall('r2')
    expect($callDetail.get()).toMatchObject({ at: 'loading', before: { callRecordId: 'r1' } })
    await next
    await settle()
    expect($callDetail.get()).toMatchObject({ at: 'failed', failure: { kind: 'forbidden' } })
    closeCallDetail()
    expect($callDetail.get()).toEqual({ at: 'none' })
  })
})
