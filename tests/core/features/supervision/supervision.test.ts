import { afterEach, describe, expect, test } from 'vitest'
import { isFound } from '../../../../core/features/supervision/find-call.ts'
import {
  $listening,
  $whyNotListen,
  cutIn,
  endCall,
  listenOnly,
  listenTo,
  openVoice,
  stopListening,
  whisper
} from '../../../../core/features/supervision/listening.ts'
import {
  $ownPart,
  $running,
  $runningCalls,
  watchRunning
} from '../../../../core/features/supervision/running-calls.ts'
import type { RunningCall } from '../../../../core/features/supervision/schemas.ts'
import { $phone } from '../../../../core/phone/state/phone-state.ts'
import { leave } from '../../../../core/session/sign-in/sign-out.ts'
import { notices, phoneScene, push, talk } from '../../../support/core/phone-scene.ts'
import { settle } from '../../../support/core/test-clock.ts'
import { ok, type RequestCommand } from '../../../support/core/test-server.ts'
import { signIn, user } from '../../../support/server/signed-in.ts'

const running = (callRecordId: string, more: object = {}) => ({
  callRecordId,
  callType: 2,
  callDirectionType: 1,
  agentName: '王晓彤',
  agentNumber: '100',
  customerName: '<script>alert(1)</script>',
  customerPhone: '138****5678',
  area: '',
  ourNumber: '',
  lineGroupId: 'none',
  templateName: '',
  startTime: 2,
  answerTime: 3,
  eavesdroppers: [],
  ...more
})
test.each([
  ['13812345678', true],
  ['138 1234 5678', true],
  ['１３８１２３４５６７８', true],
  ['138', true],
  ['5678', true],
  ['13812345679', false],
  ['1234', false],
  ['王晓', true],
  ['１００', true],
  ['李', false],
  [' ', true]
])('a running call of 138****5678 is looked for by %s', (typed, isThere) => {
  expect(isFound(running('r1') as RunningCall, typed)).toBe(isThere)
})

test.each([
  ['13912345678', true],
  ['1234', true],
  ['13812345678', false]
])('a running call whose number is whole is looked for by %s', (typed, isThere) => {
  const call = running('r1', { customerPhone: '13912345678' }) as RunningCall
  expect(isFound(call, typed)).toBe(isThere)
})

const record = {
  callRecordId: 'r1',
  callType: 2,
  callDirectionType: 1,
  customerId: null,
  customerName: '',
  customerPhone: '',
  phone: '',
  area: '',
  ourNumber: '',
  lineGroupId: 'none',
  agentName: '',
  callStartTime: 1,
  callEndTime: 2,
  ringTime: 0,
  callDuration: 1,
  holdingSeconds: 0,
  connectResult: 0,
  hangupType: 3,
  hasRecording: false
}
const supervisor = {
  'GET /users/detail': () => ok({ ...user, permissions: ['CCS.MONI.CUTIN'] }),
  'POST /eavesdrop/calls/r1': () => ok({ target: '33100' })
}
const stops: (() => void)[] = []
const watch = () => void stops.push(watchRunning())

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** A supervisor whose telephone is in an agent's call r1. */
async function listening(routes: Parameters<typeof signIn>[0] = {}) {
  const scene = await phoneScene({
    signState: 'SIGN_BUSY',
    routes: { ...supervisor, ...routes }
  })
  await listenTo('r1')
  scene.line().network.connects('leg-of-mine')
  return scene
}

describe('the calls that are on', () => {
  test('are read while shown, and again on a change', async () => {
    let calls = [running('r2', { startTime: 5 }), running('r1')]
    const { server } = await signIn({ 'GET /eavesdrop/calls': () => ok(calls) })
    push('running_call_modify', null)
    await settle()
    expect(server.count('/eavesdrop/calls')).toBe(0)
    watch()
    watch()
    await settle()
    expect($runningCalls.get()?.map(call => call.callRecordId)).toEqual(['r1', 'r2'])
    calls = []
    push('running_call_modify', null)
    await settle()
    expect($runningCalls.get()).toEqual([])
    const before = server.count('/eavesdrop/calls')
    for (const stop of stops.splice(0)) stop()
    expect($running.get()).toEqual({ status: 'none' })
    push('running_call_modify', null)
    await settle()
    expect(server.count('/eavesdrop/calls')).toBe(before)
  })

  test('are read once more when they change while they are read', async () => {
    const first = Promise.withResolvers<Response>()
    const answers = [first.promise, ok([running('r2')])]
    const { server } = await signIn({
      'GET /eavesdrop/calls': () => answers.shift() ?? ok([])
    })
    watch()
    for (const _ of [1, 2, 3]) push('running_call_modify', null)
    first.resolve(ok([running('r1')]))
    await settle()
    expect(server.count('/eavesdrop/calls')).toBe(2)
    expect($runningCalls.get()?.map(call => call.callRecordId)).toEqual(['r2'])
  })

  test('mark the user’s own part in them, and are gone with the session', async () => {
    const me = { userId: 'u-1', userName: '张伟', isCutIn: true, isSpeaking: true }
    await signIn({ 'GET /eavesdrop/calls': () => ok([running('r1', { eavesdroppers: [me] })]) })
    watch()
    await settle()
    expect($ownPart.get()('r1')).toEqual(me)
    expect($ownPart.get()('r2')).toBeUndefined()
    leave('logout')
    expect($runningCalls.get()).toBeUndefined()
  })

  test('report that they did not come', async () => {
    await signIn({ 'GET /eavesdrop/calls': () => Response.json({}, { status: 500 }) })
    watch()
    await settle()
    expect($running.get()).toMatchObject({ status: 'failed', failure: { message: '网络异常' } })
    expect(notices()).toEqual([])
  })
})

describe('a supervisor', () => {
  test('listens by a call of the own telephone, which knows the other call', async () => {
    await listening()
    expect($listening.get()).toEqual({ callRecordId: 'r1', isUp: true })
    expect($whyNotListen.get()).toBe('您正在通话中，结束后才能监听')
  })

  test('cannot listen without a seat, or in a call of the own', async () => {
    await signIn({ 'GET /agent/status': () => Response.json({}, { status: 404 }) })
    expect($whyNotListen.get()).toBe('没有坐席电话，无法监听')
    leave('logout')
    await phoneScene({ routes: supervisor, isRegistered: false })
    expect($whyNotListen.get()).toBe('电话尚未注册，暂时无法监听')
    leave('logout')
    const scene = await phoneScene({ routes: supervisor })
    expect($whyNotListen.get()).toBeUndefined()
    await talk(scene)
    expect($listening.get()).toBeUndefined()
    await expect(listenTo('r1')).rejects.toMatchObject({ kind: 'invalid' })
  })

  test.each([
    [true, 'true', '成功开启语音！'],
    [false, 'false', '成功关闭语音！']
  ])('has the own voice open: %s', async (isOpen, open, expected) => {
    const requests: string[] = []
    await listening({
      'POST /eavesdrop/calls/r1/mute': ({ url }: RequestCommand) => {
        requests.push(url.search)
        return ok(null)
      }
    })
    await openVoice('r1', isOpen)
    expect(requests).toEqual([`?open=${open}`])
    // The telephone's own sign says the same.
    expect($phone.get()).toMatchObject({ muted: !isOpen })
    expect(notices()).toEqual([expected])
  })

  test('cuts in; a refusal shows a message', async () => {
    let isRefused = true
    await listening({
      'POST /eavesdrop/calls/r1/cut_in': () =>
        isRefused ? Response.json({ code: 0, message: '您不在该通话中' }) : ok(null),
      'POST /eavesdrop/calls/r1/mute': () => ok(null)
    })
    await expect(cutIn('r1')).rejects.toMatchObject({ kind: 'refused' })
    expect(notices()).toEqual(['您不在该通话中'])
    isRefused = false
    expect($phone.get()).toMatchObject({ muted: true })
    await cutIn('r1')
    expect(notices()).toEqual(['您不在该通话中', '强插成功'])
    expect($phone.get()).toMatchObject({ muted: false })
  })

  test('whispers with an open microphone, and goes back to listening without one', async () => {
    const requests: string[] = []
    const voice = ({ url }: RequestCommand) => {
      requests.push(url.pathname.replace(/.*r1/, '') + url.search)
      return ok(null)
    }
    const path = 'POST /eavesdrop/calls/r1'
    await listening(
      Object.fromEntries(['whisper', 'listen', 'mute'].map(mode => [`${path}/${mode}`, voice]))
    )
    await whisper('r1')
    expect($phone.get()).toMatchObject({ muted: false })
    await listenOnly('r1')
    expect($phone.get()).toMatchObject({ muted: true })
    expect(requests).toEqual(['/whisper', '/mute?open=true', '/listen', '/mute?open=false'])
    expect(notices()).toEqual(['密语已开启，只有坐席可以听到您的声音', '已回到监听'])
  })

  test('leaves without a notice of an end', async () => {
    const scene = await listening({ 'GET /call_records/r1': () => ok(record) })
    await stopListening()
    await settle()
    expect($listening.get()).toBeUndefined()
    expect(scene.server.count('/call_records/r1')).toBe(0)
  })

  test.each([
    [3, '对方已挂断'],
    [1, '通话已结束']
  ])(
    'shows a notice when the call ends by itself (hangupType %i)',
    async (hangupType, expected) => {
      const scene = await listening({ 'GET /call_records/r1': () => ok({ ...record, hangupType }) })
      scene.line().network.hangsUp()
      await settle()
      expect(notices()).toContain(expected)
    }
  )

  test('shows no notice of an end while the call continues', async () => {
    const scene = await listening({
      'GET /call_records/r1': () => ok({ ...record, callEndTime: null })
    })
    scene.line().network.hangsUp()
    await scene.env.clock.advance(10_000)
    expect(notices()).not.toContain('通话已结束')
    expect(scene.server.count('/call_records/r1')).toBe(4)
  })

  test('shows a notice of an end that its record has some time after the phone', async () => {
    let callEndTime: number | null = null
    const scene = await listening({
      'GET /call_records/r1': () => ok({ ...record, callEndTime, hangupType: 3 })
    })
    scene.line().network.hangsUp()
    await settle()
    callEndTime = record.callEndTime
    await scene.env.clock.advance(400)
    expect(notices()).toContain('对方已挂断')
  })

  test('ends a call for all parties, with one notice', async () => {
    const scene = await listening({
      'POST /eavesdrop/calls/r1/hang_up': () => ok(null),
      'GET /call_records/r1': () => ok(record)
    })
    await endCall('r1')
    scene.line().network.hangsUp()
    await settle()
    expect(notices().filter(text => text.includes('挂断'))).toEqual(['通话已挂断'])
  })

  test('ends an unmonitored call, and still shows a notice when the monitored one ends', async () => {
    const scene = await listening({
      'POST /eavesdrop/calls/r2/hang_up': () => ok(null),
      'GET /call_records/r1': () => ok(record)
    })
    await endCall('r2')
    scene.line().network.hangsUp()
    await settle()
    expect(notices()).toContain('对方已挂断')
  })

  test('shows a notice of an end also after a failed action', async () => {
    const scene = await listening({
      'POST /eavesdrop/calls/r1/hang_up': () => Response.json({ code: 0, message: '不行' }),
      'GET /call_records/r1': () => ok(record)
    })
    await expect(endCall('r1')).rejects.toMatchObject({ kind: 'refused' })
    scene.line().network.hangsUp()
    await settle()
    expect(notices()).toContain('对方已挂断')
  })
})
