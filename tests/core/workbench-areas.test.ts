import { afterEach, describe, expect, it } from 'vitest'
import {
  $closeQuestion,
  answerClosing,
  askToClose,
  askToLeave
} from '../../core/areas/workbench/closing.ts'
import { $figures, loadFigures, midnight } from '../../core/areas/workbench/figures.ts'
import { customerCalls, missedCalls, todaysCalls } from '../../core/areas/workbench/history.ts'
import {
  $findComplaint,
  $found,
  findPeople,
  forgiveFind
} from '../../core/areas/workbench/lookup.ts'
import { $person, choosePerson, searchOf } from '../../core/areas/workbench/person.ts'
import { stopCore } from '../../core/environment.ts'
import { phoneIs } from '../../core/phone/state.ts'
import type { Call } from '../../core/phone/types.ts'
import { leave } from '../../core/session/leaving.ts'
import { phoneScene, talk } from '../support/phone-scene.ts'
import { signIn } from '../support/signed-in.ts'
import { settle } from '../support/test-environment.ts'
import { ok } from '../support/test-server.ts'

const customer = {
  id: 'k-1',
  customerName: '阿卜杜热合曼·买买提',
  phone: '13800138000',
  companyName: '',
  areaName: '北京',
  telecomOperator: '中国移动',
  lastContactTime: null
}
const panel = {
  callRecordId: 'r1',
  customerId: 'k-2',
  customerName: '欧阳小明',
  customerPhone: '13900139000',
  area: '北京',
  telecomOperator: '中国移动',
  callDirectionType: 1,
  dialPanelVisble: true,
  fixedAreaCode: '',
  entNickname: '',
  entLogo: '',
  survivalField: ''
}
const call: Call = {
  callId: 'c1',
  direction: 'incoming',
  number: '13900139000',
  name: undefined,
  callRecordId: 'r1',
  customerId: undefined,
  kind: 'ordinary'
}
const outcome = { ok: true, text: '通话结束', status: 200 }
const wrapUp = { at: 'wrap-up', call, seconds: 3, outcome } as const
const noCalls = { list: [], page: 1, pageSize: 10, total: 0, hasMore: false }
const figures = { outbound: 3, inbound: 2, connected: 4, missed: 1, talkSeconds: 75 }

afterEach(stopCore)

describe('whom the seat has before it', () => {
  it('is whoever is on the line, before anybody that was looked up', async () => {
    await signIn({ 'GET /calls/r1/panel': () => ok(panel) })
    expect($person.get()).toEqual({ at: 'nobody' })
    expect(searchOf($person.get())).toBeUndefined()
    choosePerson(customer)
    expect(searchOf($person.get())).toEqual({ customerId: 'k-1' })
    phoneIs({ at: 'ringing', call })
    expect($person.get()).toMatchObject({ at: 'call', panel: { at: 'loading' } })
    // Until the server has said whose it is, there is only the number.
    expect(searchOf($person.get())).toEqual({ customerPhone: '13900139000' })
    await settle()
    expect($person.get()).toMatchObject({ at: 'call', panel: { value: panel } })
    expect(searchOf($person.get())).toEqual({ customerId: 'k-2' })
  })

  it('stays when the call is over, until somebody else is chosen', async () => {
    await signIn({ 'GET /calls/r1/panel': () => ok(panel) })
    phoneIs({ at: 'ringing', call })
    await settle()
    phoneIs(wrapUp)
    expect($person.get()).toMatchObject({ at: 'past', panel })
    phoneIs({ at: 'idle' })
    expect($person.get()).toMatchObject({ at: 'past', panel })
    expect(searchOf($person.get())).toEqual({ customerId: 'k-2' })
    choosePerson(customer)
    expect($person.get()).toEqual({ at: 'customer', customer })
  })

  it('is forgotten when the user has gone', async () => {
    await signIn()
    choosePerson(customer)
    leave('logout')
    expect($person.get()).toEqual({ at: 'nobody' })
  })
})

describe('looking somebody up', () => {
  const routes = {
    'GET /customers/search': () => ok([customer]),
    'GET /customers/check/13800138000': () =>
      ok({ area: '北京', telecomOperator: '中国移动', customer })
  }

  it('needs two characters, and says so until something is typed', async () => {
    const { server } = await signIn(routes)
    await findPeople(' 王 ')
    expect($findComplaint.get()).toBe('请输入至少两个字符的查询关键词')
    expect(server.count('/customers/search')).toBe(0)
    forgiveFind()
    expect($findComplaint.get()).toBeUndefined()
  })

  it('asks by words for people, and for the origin of a number as well', async () => {
    const { server } = await signIn(routes)
    await findPeople(' 买买提 ')
    expect(server.asked.at(-1)?.url.searchParams.get('searchContent')).toBe('买买提')
    expect($found.get()).toEqual({
      at: 'ready',
      value: { customers: [customer], number: undefined }
    })
    await findPeople('１３８ 0013-8000')
    expect($found.get()).toMatchObject({
      value: { number: { number: '13800138000', origin: { area: '北京' } } }
    })
  })

  it('keeps a refusal, and nothing of it once the user has gone', async () => {
    await signIn({ 'GET /customers/search': () => Response.json({ code: 0, message: '不行' }) })
    await findPeople('买买提')
    expect($found.get()).toMatchObject({ at: 'failed', failure: { message: '不行' } })
    leave('logout')
    expect($found.get()).toEqual({ at: 'none' })
  })
})

describe('what the seat has done', () => {
  it('is asked from midnight on, and again one second after each call', async () => {
    const { env, server } = await signIn({ 'GET /call_records/figures': () => ok(figures) })
    await loadFigures()
    expect($figures.get()).toEqual({ at: 'ready', value: figures })
    const asked = Number(server.asked.at(-1)?.url.searchParams.get('beginTime'))
    expect(asked).toBe(midnight())
    expect(new Date(asked).getHours()).toBe(0)
    phoneIs({ at: 'ringing', call })
    phoneIs(wrapUp)
    await env.clock.advance(999)
    expect(server.count('/call_records/figures')).toBe(1)
    await env.clock.advance(1)
    await settle()
    phoneIs({ at: 'idle' })
    await env.clock.advance(5000)
    expect(server.count('/call_records/figures')).toBe(2)
  })

  it('is read again after a call only where somebody looks at it', async () => {
    const { env, server } = await signIn({
      'GET /call_records': () => ok(noCalls),
      'GET /call_records/figures': () => ok(figures)
    })
    const stopLooking = todaysCalls.$list.listen(() => {})
    await todaysCalls.search({})
    await missedCalls.search({})
    const asked = server.asked.map(({ url }) => url.searchParams)
    expect(asked.at(-2)?.get('isMine')).toBe('true')
    expect(asked.at(-2)?.get('beginTime')).toBe(String(midnight()))
    expect(asked.at(-1)?.get('isMissed')).toBe('true')
    phoneIs({ at: 'ringing', call })
    phoneIs(wrapUp)
    await env.clock.advance(1000)
    await settle()
    expect(server.count('/call_records')).toBe(3)
    expect(server.count('/call_records/figures')).toBe(0)
    stopLooking()
  })

  it('is one list for each customer', async () => {
    const { server } = await signIn({ 'GET /call_records': () => ok(noCalls) })
    await customerCalls.search({ customerId: 'k-1' })
    expect(server.asked.at(-1)?.url.searchParams.get('customerId')).toBe('k-1')
    expect(server.asked.at(-1)?.url.searchParams.has('isMine')).toBe(false)
  })
})

describe('closing the workbench', () => {
  it('asks first, and closes only on a yes', async () => {
    const { env } = await signIn()
    askToClose()
    expect($closeQuestion.get()).toBe('close')
    await answerClosing(false)
    expect($closeQuestion.get()).toBe('none')
    expect(env.page.closed).toBe(0)
    askToClose()
    await answerClosing(true)
    expect(env.page.closed).toBe(1)
  })

  it('hangs up before it closes', async () => {
    const scene = await phoneScene()
    await talk(scene)
    askToClose()
    expect($closeQuestion.get()).toBe('end-call')
    await answerClosing(true)
    expect(scene.said('call-end')).toHaveLength(1)
    expect(scene.env.page.closed).toBe(1)
  })
})

describe('leaving the workbench for another page', () => {
  it('asks nobody who is not in a call', async () => {
    await signIn()
    await expect(askToLeave()).resolves.toBe(true)
    expect($closeQuestion.get()).toBe('none')
  })

  it('asks during a call, and the call goes on whatever the answer', async () => {
    const scene = await phoneScene()
    await talk(scene)
    const first = askToLeave()
    expect($closeQuestion.get()).toBe('leave')
    await answerClosing(false)
    await expect(first).resolves.toBe(false)
    const second = askToLeave()
    const third = askToLeave()
    await expect(second).resolves.toBe(false)
    await answerClosing(true)
    await expect(third).resolves.toBe(true)
    expect(scene.said('call-end')).toEqual([])
    expect(scene.env.page.closed).toBe(0)
  })
})
