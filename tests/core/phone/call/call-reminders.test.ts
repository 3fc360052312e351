import { afterEach, describe, expect, it } from 'vitest'
import { stopCore } from '../../../../core/environment/environment.ts'
import { $callPanel } from '../../../../core/features/calls/call-panel.ts'
import { $recentCalls, loadRecentCalls } from '../../../../core/features/calls/recent-calls.ts'
import { queryStore } from '../../../../core/lib/query/query-store.ts'
import { phoneIs } from '../../../../core/phone/state/phone-state.ts'
import type { Call } from '../../../../core/phone/state/phone-types.ts'
import { emitToHost } from '../../../../core/public-events.ts'
import { leave } from '../../../../core/session/sign-in/sign-out.ts'
import { settle } from '../../../support/core/test-environment.ts'
import { ok } from '../../../support/core/test-server.ts'
import { signIn } from '../../../support/server/signed-in.ts'

const refused = (message: string) => Response.json({ code: 0, message })
const noCalls = { list: [], page: 1, pageSize: 20, total: 0, hasMore: false }
const panel = (callRecordId: string, customerName: string) => ({
  callRecordId,
  customerId: null,
  customerName,
  customerPhone: '13800138000',
  area: '北京',
  telecomOperator: '中国移动',
  callDirectionType: 0,
  dialPanelVisble: true,
  fixedAreaCode: '',
  entNickname: '',
  entLogo: '',
  survivalField: ''
})
const call = (callRecordId: string | undefined): Call => ({
  callId: 'c1',
  direction: 'outgoing',
  number: '13800138000',
  name: undefined,
  callRecordId,
  customerId: undefined,
  kind: 'ordinary'
})

afterEach(stopCore)

describe('who is on the line', () => {
  it('is requested as soon as the call has an id, once, and forgotten with the call', async () => {
    const { server } = await signIn({ 'GET /calls/r1/panel': () => ok(panel('r1', '欧阳小明')) })
    phoneIs({ status: 'dialling', call: call(undefined), ringing: false })
    await settle()
    expect($callPanel.get()).toEqual({ status: 'none' })
    phoneIs({ status: 'dialling', call: call('r1'), ringing: true })
    await settle()
    phoneIs({ status: 'dialling', call: call('r1'), ringing: false })
    await settle()
    expect(server.count('/calls/r1/panel')).toBe(1)
    expect($callPanel.get()).toMatchObject({ status: 'ready', value: { customerName: '欧阳小明' } })
    phoneIs({ status: 'idle' })
    expect($callPanel.get()).toEqual({ status: 'none' })
  })

  it('is read again one second after the end of the call, and not once more', async () => {
    const names = ['旧名字', '新名字', '不该出现']
    const { env, server } = await signIn({
      'GET /calls/r2/panel': () => ok(panel('r2', names.shift() ?? ''))
    })
    phoneIs({ status: 'ringing', call: call('r2') })
    await settle()
    const outcome = { ok: true, text: '通话结束', status: 200 }
    phoneIs({ status: 'wrap-up', call: call('r2'), seconds: 3, outcome })
    emitToHost('call-end', {
      ...call('r2'),
      callItemNumberId: undefined,
      endedBy: 'customer',
      seconds: 3,
      ...outcome
    })
    await env.clock.advance(999)
    expect(server.count('/calls/r2/panel')).toBe(1)
    await env.clock.advance(1)
    await settle()
    expect($callPanel.get()).toMatchObject({ status: 'ready', value: { customerName: '新名字' } })
    await env.clock.advance(5000)
    await settle()
    expect(server.count('/calls/r2/panel')).toBe(2)
  })

  it('stays unknown when the server refuses', async () => {
    await signIn({ 'GET /calls/r3/panel': () => refused('没有这通电话') })
    phoneIs({ status: 'ringing', call: call('r3') })
    await settle()
    expect($callPanel.get()).toMatchObject({
      status: 'failed',
      failure: { message: '没有这通电话' }
    })
  })
})

describe('the recent calls', () => {
  it('are what the server has, or its refusal', async () => {
    const replies = [ok(noCalls), refused('查询失败')]
    const { server } = await signIn({
      'GET /call_records': () => replies.shift() ?? refused('没有了')
    })
    await loadRecentCalls()
    expect($recentCalls.get()).toEqual({ status: 'ready', value: [] })
    expect(server.requests.at(-1)?.url.search).toBe('?page=1&pageSize=20&isMine=true')
    await loadRecentCalls()
    expect($recentCalls.get()).toMatchObject({ status: 'failed', failure: { message: '查询失败' } })
  })

  it('are forgotten when the user has gone', async () => {
    await signIn({ 'GET /call_records': () => ok(noCalls) })
    await loadRecentCalls()
    leave('logout')
    expect($recentCalls.get()).toEqual({ status: 'none' })
  })
})

describe('a value from the server', () => {
  it('is the answer to the later request, whichever comes first', async () => {
    const { $store, load } = queryStore<string>()
    let late = (_: string) => {}
    const first = load(() => new Promise<string>(resolve => (late = resolve)))
    const second = load(async () => 'new')
    await second
    late('old')
    await first
    expect($store.get()).toEqual({ status: 'ready', value: 'new' })
  })

  it('keeps the old value on show while a new one is on its way', async () => {
    const { $store, load, forget } = queryStore<string>()
    await load(async () => 'old')
    const loading = load(async () => 'new')
    expect($store.get()).toEqual({ status: 'loading', before: 'old' })
    forget()
    await loading
    expect($store.get()).toEqual({ status: 'none' })
  })
})
