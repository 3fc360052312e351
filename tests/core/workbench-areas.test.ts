import type { ReadableAtom } from 'nanostores'
import { afterEach, describe, expect, it } from 'vitest'
import {
  $closeQuestion,
  answerClosing,
  askToClose,
  askToLeave
} from '../../core/areas/workbench/closing.ts'
import {
  $figures,
  $talkedSince,
  loadFigures,
  midnight
} from '../../core/areas/workbench/figures.ts'
import { todaysCalls } from '../../core/areas/workbench/history.ts'
import '../../core/areas/workbench/keeping-up.ts'
import {
  $findComplaint,
  $found,
  findPeople,
  forgiveFind
} from '../../core/areas/workbench/lookup.ts'
import {
  $isAway,
  $person,
  chooseCall,
  choosePerson,
  readCaller,
  readPast,
  returnToCall
} from '../../core/areas/workbench/person.ts'
import {
  $queue,
  $queueScope,
  chooseQueue,
  loadQueue,
  markHandled
} from '../../core/areas/workbench/queue.ts'
import { $subject, callerBecame } from '../../core/areas/workbench/subject.ts'
import { stopCore } from '../../core/environment.ts'
import { phoneIs } from '../../core/phone/state.ts'
import type { Call } from '../../core/phone/types.ts'
import { setOnCall } from '../../core/session/call-guard.ts'
import { leave } from '../../core/session/leaving.ts'
import { phoneScene, push, talk } from '../support/phone-scene.ts'
import { signedIn, signIn } from '../support/signed-in.ts'
import { settle } from '../support/test-environment.ts'
import { type Asked, ok } from '../support/test-server.ts'

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
const talking = {
  at: 'talking',
  muted: false,
  held: undefined,
  media: 'flowing',
  transferring: undefined
} as const
const outcome = { ok: true, text: '通话结束', status: 200 }
const wrapUp = { at: 'wrap-up', call, seconds: 3, outcome } as const
const noCalls = { list: [], page: 1, pageSize: 10, total: 0, hasMore: false }
const figures = {
  calls: 5,
  outbound: 3,
  inbound: 2,
  connected: 4,
  missed: 1,
  talkSeconds: 75,
  waiting: 1
}
const missed = {
  callRecordId: 'r7',
  customerId: null,
  customerName: '',
  customerPhone: '13900139000',
  area: '北京',
  telecomOperator: '中国移动',
  agentName: '张伟',
  callStartTime: 1_700_000_000_000,
  times: 2
}
const refused = (message: string) => Response.json({ code: 0, message })

const looks: (() => void)[] = []
/** Somebody has this before them. */
const looking = (store: ReadableAtom): void => void looks.push(store.listen(() => {}))
/** What many are told at once is asked for within so many milliseconds. */
const SPREAD_MS = 500

afterEach(() => {
  for (const stop of looks.splice(0)) stop()
  stopCore()
})

describe('whom the seat has before it', () => {
  const known = { 'GET /calls/r1/panel': () => ok(panel) }

  it('is whoever is on the line, before anybody that was looked up', async () => {
    await signIn(known)
    expect($subject.get()).toMatchObject({ who: 'nobody' })
    choosePerson(customer)
    expect($subject.get()).toEqual({ who: 'known', customerId: 'k-1', callRecordId: undefined })
    phoneIs({ at: 'ringing', call })
    expect($person.get()).toMatchObject({ at: 'call', panel: { at: 'loading' } })
    expect($subject.get()).toEqual({ who: 'coming', customerId: undefined, callRecordId: 'r1' })
    await settle()
    expect($subject.get()).toEqual({ who: 'known', customerId: 'k-2', callRecordId: 'r1' })
  })

  it('is not whoever somebody else talks to, and nothing is filed for them, while one listens in', async () => {
    const { env } = await signIn(known)
    const monitor: Call = { ...call, direction: 'outgoing', number: '33100', kind: 'monitor' }
    phoneIs({ ...talking, since: env.monotonic(), call: monitor })
    await settle()
    expect($subject.get()).toMatchObject({ who: 'nobody' })
    choosePerson(customer)
    expect($isAway.get()).toBe(false)
    expect($person.get()).toMatchObject({ at: 'customer', id: 'k-1' })
    phoneIs({ ...wrapUp, call: monitor })
    expect($person.get()).toMatchObject({ at: 'customer', id: 'k-1' })
  })

  it('is asked for again where the first answer was none, also during the call', async () => {
    let isDown = true
    await signIn({
      'GET /calls/r1/panel': () => (isDown ? Response.json({}, { status: 500 }) : ok(panel))
    })
    phoneIs({ at: 'ringing', call })
    await settle()
    expect($person.get()).toMatchObject({ at: 'call', panel: { at: 'failed' } })
    isDown = false
    await readCaller()
    expect($person.get()).toMatchObject({ at: 'call', panel: { at: 'ready' } })
    expect($subject.get()).toMatchObject({ who: 'known', customerId: 'k-2' })
  })

  it('needs no answer of the server where the call itself says who it is', async () => {
    await signIn()
    phoneIs({ at: 'ringing', call: { ...call, customerId: 'k-2' } })
    expect($subject.get()).toEqual({ who: 'known', customerId: 'k-2', callRecordId: 'r1' })
    await settle()
    expect($person.get()).toMatchObject({ panel: { at: 'failed' } })
    expect($subject.get()).toMatchObject({ who: 'known' })
  })

  it('is never the one before, whose answer is still here', async () => {
    await signIn({ ...known, 'GET /calls/r2/panel': () => ok({ ...panel, callRecordId: 'r2' }) })
    phoneIs({ at: 'ringing', call })
    await settle()
    phoneIs({ at: 'ringing', call: { ...call, callId: 'c2', callRecordId: 'r2' } })
    expect($subject.get()).toEqual({ who: 'coming', customerId: undefined, callRecordId: 'r2' })
    await settle()
    expect($subject.get()).toMatchObject({ who: 'known', callRecordId: 'r2' })
  })

  it('stays when the call is over, without a gap, until somebody else is chosen', async () => {
    await signIn(known)
    phoneIs({ at: 'ringing', call })
    await settle()
    const shown: string[] = []
    const stop = $subject.listen(({ who }) => shown.push(who))
    phoneIs(wrapUp)
    expect($person.get()).toMatchObject({ at: 'past', panel: { value: panel } })
    phoneIs({ at: 'idle' })
    await settle()
    expect(new Set(shown)).toEqual(new Set(['known']))
    stop()
    choosePerson(customer)
    expect($person.get()).toEqual({ at: 'customer', id: 'k-1', row: customer })
  })

  it('is a stranger whom nobody knows, and a customer once the form is saved', async () => {
    await signIn({ 'GET /calls/r1/panel': () => ok({ ...panel, customerId: null }) })
    phoneIs({ at: 'ringing', call })
    await settle()
    expect($subject.get()).toMatchObject({ who: 'stranger', callRecordId: 'r1' })
    phoneIs(wrapUp)
    expect($subject.get()).toMatchObject({ who: 'stranger', callRecordId: 'r1' })
    callerBecame('r1', 'k-9')
    expect($subject.get()).toEqual({ who: 'known', customerId: 'k-9', callRecordId: 'r1' })
  })

  it('is whoever the server knows, whatever a form has said of the call', async () => {
    await signIn(known)
    callerBecame('r1', 'k-9')
    phoneIs({ at: 'ringing', call })
    await settle()
    expect($subject.get()).toMatchObject({ customerId: 'k-2' })
  })

  it('can be somebody else during a call, and is the caller again at a word and at the end', async () => {
    await signIn(known)
    phoneIs({ at: 'ringing', call })
    await settle()
    choosePerson(customer)
    expect($isAway.get()).toBe(true)
    expect($person.get()).toMatchObject({ at: 'customer', id: 'k-1' })
    choosePerson({ ...customer, id: 'k-2' })
    expect($person.get()).toMatchObject({ at: 'call' })
    choosePerson(customer)
    returnToCall()
    expect($person.get()).toMatchObject({ at: 'call' })
    choosePerson(customer)
    phoneIs(wrapUp)
    expect($isAway.get()).toBe(false)
    expect($person.get()).toMatchObject({ at: 'past', call: { callRecordId: 'r1' } })
    phoneIs({ at: 'idle' })
    choosePerson(customer)
    phoneIs({ at: 'ringing', call: { ...call, callId: 'c2' } })
    expect($person.get()).toMatchObject({ at: 'call' })
  })

  it('is whoever an earlier call was with, and says when that cannot be read', async () => {
    const replies = [refused('没有这通电话'), ok(panel)]
    await signIn({ 'GET /calls/r1/panel': () => replies.shift() ?? ok(panel) })
    chooseCall(call)
    await settle()
    expect($subject.get()).toMatchObject({ who: 'failed' })
    await readPast()
    expect($subject.get()).toMatchObject({ who: 'known', customerId: 'k-2' })
    expect($person.get()).toMatchObject({ call: { number: '13900139000', name: '欧阳小明' } })
  })

  it('is forgotten when the user has gone', async () => {
    const { env } = await signIn()
    choosePerson(customer)
    leave('logout')
    expect($person.get()).toEqual({ at: 'nobody' })
    expect(env.sessionStorage.getItem('hutong:drafts')).toBeNull()
  })

  it.each([
    ['a caller', 'r1', { who: 'known', customerId: 'k-2', callRecordId: 'r1' }],
    ['a customer', undefined, { who: 'known', customerId: 'k-1', callRecordId: undefined }]
  ])('is %s again after a reload, by an id alone', async (_, callRecordId, expected) => {
    const routes = { ...known, 'GET /customers/k-1': () => ok(customer) }
    const { env } = await signIn(routes)
    if (callRecordId) chooseCall(call)
    else choosePerson(customer)
    const kept = env.sessionStorage.getItem('hutong:drafts')
    expect(kept).toContain('workbench:shown')
    expect(kept).not.toContain('139')
    expect(kept).not.toContain('买买提')
    stopCore()
    await signIn(routes, { sessionStorage: env.sessionStorage })
    await settle()
    expect($subject.get()).toEqual(expected)
  })

  it('is nobody in another enterprise', async () => {
    const { env } = await signIn(known)
    chooseCall(call)
    stopCore()
    const other = { ...signedIn('t2'), entId: 'e-2' }
    await signIn(
      { ...known, 'POST /oauth/token': () => Response.json(other) },
      { sessionStorage: env.sessionStorage }
    )
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

  it('is over when a call begins', async () => {
    await signIn(routes)
    await findPeople('买买提')
    setOnCall(true)
    expect($found.get()).toEqual({ at: 'none' })
    await findPeople('买买提')
    setOnCall(false)
    expect($found.get()).toMatchObject({ at: 'ready' })
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
  const routes = {
    'GET /workbench/figures': () => ok(figures),
    'GET /workbench/missed_calls': () => ok([missed]),
    'GET /call_records': () => ok(noCalls)
  }

  it('is asked from midnight on, and again one second after each call', async () => {
    const { env, server } = await signIn(routes)
    looking($figures)
    await loadFigures()
    expect($figures.get()).toEqual({ at: 'ready', value: figures })
    const asked = Number(server.asked.at(-1)?.url.searchParams.get('beginTime'))
    expect(asked).toBe(midnight())
    expect(new Date(asked).getHours()).toBe(0)
    phoneIs({ at: 'ringing', call })
    phoneIs(wrapUp)
    await env.clock.advance(999)
    expect(server.count('/workbench/figures')).toBe(1)
    await env.clock.advance(1)
    await settle()
    phoneIs({ at: 'idle' })
    await env.clock.advance(5000)
    expect(server.count('/workbench/figures')).toBe(2)
  })

  it('counts on with the call that is on, and no second is lost or doubled when it is over', async () => {
    let talkSeconds = 75
    const { env } = await signIn({
      ...routes,
      'GET /workbench/figures': () => ok({ ...figures, talkSeconds })
    })
    looking($figures)
    looking($talkedSince)
    await loadFigures()
    phoneIs({ ...talking, since: env.monotonic(), call })
    await env.clock.advance(3000)
    expect($talkedSince.get()).toBe(3)
    phoneIs(wrapUp)
    expect($talkedSince.get()).toBe(3)
    talkSeconds = 78
    await env.clock.advance(1000)
    await settle()
    expect($figures.get()).toMatchObject({ value: { talkSeconds: 78 } })
    expect($talkedSince.get()).toBe(0)
    // A call that one only listens to is nobody's talk.
    phoneIs({ ...talking, since: env.monotonic(), call: { ...call, kind: 'monitor' } })
    await env.clock.advance(3000)
    expect($talkedSince.get()).toBe(0)
  })

  it('begins anew at midnight while somebody looks at it', async () => {
    const lateInTheEvening = new Date(2026, 10, 21, 23, 59, 50).getTime()
    const { env, server } = await signIn(routes, {}, lateInTheEvening)
    await loadFigures()
    const stop = $figures.listen(() => {})
    await env.clock.advance(8000)
    expect(server.count('/workbench/figures')).toBe(1)
    await env.clock.advance(3000)
    await settle()
    expect(server.count('/workbench/figures')).toBe(2)
    const asked = Number(server.asked.at(-1)?.url.searchParams.get('beginTime'))
    expect(asked).toBe(new Date(2026, 10, 22).getTime())
    stop()
  })

  it('has a call in it from when it is answered, not only when it is over', async () => {
    const { env, server } = await signIn(routes)
    looking($figures)
    await loadFigures()
    phoneIs({ at: 'ringing', call })
    await env.clock.advance(2000)
    expect(server.count('/workbench/figures')).toBe(1)
    phoneIs({ ...talking, since: env.monotonic(), call })
    phoneIs({ ...talking, since: env.monotonic(), muted: true, call })
    await env.clock.advance(2000)
    await settle()
    expect(server.count('/workbench/figures')).toBe(2)
  })

  it('is read again after a call only where somebody looks at it', async () => {
    const { env, server } = await signIn(routes)
    const stopLooking = todaysCalls.$list.listen(() => {})
    await todaysCalls.search({})
    const asked = server.asked.at(-1)?.url.searchParams
    expect(asked?.get('isMine')).toBe('true')
    expect(asked?.get('beginTime')).toBe(String(midnight()))
    phoneIs({ at: 'ringing', call })
    phoneIs(wrapUp)
    await env.clock.advance(1000)
    await settle()
    expect(server.count('/call_records')).toBe(2)
    expect(server.count('/workbench/figures')).toBe(0)
    expect(server.count('/workbench/missed_calls')).toBe(0)
    stopLooking()
  })
})

describe('those who called in vain', () => {
  it('are read again when the server says so', async () => {
    let waiting = [missed]
    const { env, server } = await signIn({ 'GET /workbench/missed_calls': () => ok(waiting) })
    looking($queue)
    await loadQueue()
    expect(server.asked.at(-1)?.url.searchParams.get('isMine')).toBe('true')
    expect($queue.get()).toEqual({ at: 'ready', value: [missed] })
    waiting = []
    push('missed_call_modify', null)
    await env.clock.advance(SPREAD_MS)
    await settle()
    expect($queue.get()).toEqual({ at: 'ready', value: [] })
  })

  it('are asked for once however often it is said, and not at the moment that all are told', async () => {
    const { env, server } = await signIn(
      {
        'GET /workbench/missed_calls': () => ok([missed]),
        'GET /workbench/figures': () => ok(figures)
      },
      { random: () => 0.5 }
    )
    looking($queue)
    await loadQueue()
    await loadFigures()
    for (const _ of [1, 2, 3]) push('missed_call_modify', null)
    await env.clock.advance(SPREAD_MS / 2 - 1)
    expect(server.count('/workbench/missed_calls')).toBe(1)
    await env.clock.advance(SPREAD_MS)
    await settle()
    expect(server.count('/workbench/missed_calls')).toBe(2)
    // Nobody looks at the figures any more.
    expect(server.count('/workbench/figures')).toBe(1)
  })

  it("are those of the seat, or of everybody whose calls one may see; the seat's for the next user", async () => {
    const others = { ...missed, callRecordId: 'r9', agentName: '李娜' }
    const { server } = await signIn({
      'GET /workbench/missed_calls': ({ url }: Asked) =>
        ok(url.searchParams.get('isMine') === 'true' ? [missed] : [missed, others])
    })
    await loadQueue()
    const choosing = chooseQueue('all')
    expect($queue.get()).toEqual({ at: 'loading', before: undefined })
    await choosing
    expect($queue.get()).toEqual({ at: 'ready', value: [missed, others] })
    await chooseQueue('all')
    expect(server.count('/workbench/missed_calls')).toBe(2)
    leave('logout')
    expect($queueScope.get()).toBe('mine')
  })

  it('are off the queue at once when they are seen to', async () => {
    const { server } = await signIn({
      'GET /workbench/missed_calls': () => ok([missed]),
      'POST /workbench/missed_calls/r7/handled': () => ok(null)
    })
    await loadQueue()
    const marked = markHandled('r7')
    expect($queue.get()).toEqual({ at: 'ready', value: [] })
    await marked
    expect(server.count('/workbench/missed_calls/r7/handled')).toBe(1)
  })

  it('are back on it when the server refuses', async () => {
    await signIn({
      'GET /workbench/missed_calls': () => ok([missed]),
      'POST /workbench/missed_calls/r7/handled': () => refused('不行')
    })
    await loadQueue()
    await expect(markHandled('r7')).rejects.toMatchObject({ message: '不行' })
    expect($queue.get()).toEqual({ at: 'ready', value: [missed] })
  })

  it('who call again are on it again', async () => {
    const again = { ...missed, callRecordId: 'r8', times: 3 }
    let waiting = [missed]
    const { env } = await signIn({
      'GET /workbench/missed_calls': () => ok(waiting),
      'POST /workbench/missed_calls/r7/handled': () => ok(null)
    })
    looking($queue)
    await loadQueue()
    await markHandled('r7')
    waiting = [again]
    push('missed_call_modify', null)
    await env.clock.advance(SPREAD_MS)
    await settle()
    expect($queue.get()).toEqual({ at: 'ready', value: [again] })
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
