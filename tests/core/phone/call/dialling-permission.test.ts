import { describe, expect, test } from 'vitest'
import { $callLock, $microphone, $phone, dial, hangUp } from '../../../../core/phone/phone.ts'
import { carryEvents } from '../../../../core/public-events.ts'
import { notices, number, type PhoneScene, phoneScene } from '../../../support/core/phone-scene.ts'
import { settle } from '../../../support/core/test-environment.ts'
import { ok } from '../../../support/core/test-server.ts'

const at = () => $phone.get().status

/** A page that answers `hutong-before-dial` when the test says so. */
function confirmingPage() {
  let answer = (_: boolean) => {}
  const stop = carryEvents('phone', name =>
    name === 'before-dial'
      ? new Promise(done => {
          answer = done
        })
      : Promise.resolve(true)
  )
  return { stop, answer: (allowed: boolean) => answer(allowed) }
}

/** The browser asks for the microphone, and gets an answer when the test says so. */
function promptOpen({ media }: PhoneScene['env']) {
  const open = media.openMicrophone
  let settlePrompt = (_: string | undefined) => {}
  media.openMicrophone = id =>
    new Promise((done, refuse) => {
      settlePrompt = refusal => {
        media.refusal = refusal
        open(id).then(done, refuse)
      }
    })
  return { allow: () => settlePrompt(undefined), refuse: () => settlePrompt('NotAllowedError') }
}

describe('dialling', () => {
  test('may be forbidden by the page', async () => {
    const { line, eventsOf } = await phoneScene()
    const stop = carryEvents('phone', async name => name !== 'before-dial')
    expect(await dial(number)).toMatchObject({ status: 'refused', why: '页面取消了本次呼叫' })
    stop()
    expect(at()).toBe('idle')
    expect(line().actions('dial')).toEqual([])
    expect(eventsOf('error')).toMatchObject([
      { kind: 'invalid', message: '页面取消了本次呼叫', code: 'VETOED' }
    ])
    expect(notices(), 'the page tells why').toEqual([])
  })

  test('waits for a page that defers its answer, and dials when it agrees', async () => {
    const { env, line } = await phoneScene()
    const { stop, answer } = confirmingPage()
    const dialled = dial(number)
    await env.clock.advance(5000)
    expect(line().actions('dial')).toEqual([])
    expect((await dial(number)).status).toBe('locked')
    answer(true)
    expect((await dialled).status).toBe('dialling')
    expect(line().actions('dial')).toHaveLength(1)
    stop()
  })

  test('that the page refuses after a while was no call: no event, no lock', async () => {
    const { env, line, events } = await phoneScene()
    const { stop, answer } = confirmingPage()
    const dialled = dial(number)
    await env.clock.advance(1500)
    answer(false)
    expect(await dialled).toMatchObject({ status: 'refused', why: '页面取消了本次呼叫' })
    await env.clock.advance(1000)
    stop()
    expect($callLock.get()).toBe(0)
    expect(events.map(({ name }) => name).filter(name => name.startsWith('call'))).toEqual([])
    expect(line().actions('dial')).toEqual([])
  })

  test('with a microphone that is refused after a while was no call either', async () => {
    const { env, events } = await phoneScene()
    const prompt = promptOpen(env)
    const dialled = dial(number)
    await env.clock.advance(2000)
    prompt.refuse()
    expect(await dialled).toMatchObject({ status: 'refused', kind: 'microphone' })
    expect(events.map(({ name }) => name)).toEqual(expect.not.arrayContaining(['call-end', 'dial']))
    expect(notices()).toHaveLength(1)
  })

  test.each([
    ['NotAllowedError', '麦克风权限被拒绝，请在浏览器地址栏中允许使用麦克风', 'denied'],
    ['NotFoundError', '未检测到麦克风，请连接后重试', 'absent'],
    ['NotReadableError', '麦克风被其他程序占用，请关闭后重试', 'busy']
  ])('with a microphone that gives %s shows what to do', async (name, why, state) => {
    const { env, line } = await phoneScene({ routes: { 'PUT /agent/status': () => ok(null) } })
    env.media.refusal = name
    expect(await dial(number)).toMatchObject({ status: 'refused', why })
    expect($microphone.get()).toMatchObject({ status: state, text: why })
    expect(at()).toBe('idle')
    expect(line().actions('dial')).toEqual([])
    env.media.refusal = undefined
    await settle()
    expect((await dial(number, { setFree: true })).status).toBe('dialling')
  })

  test('called off while the browser still prompts for the microphone leaves nothing open', async () => {
    const { env, line, events } = await phoneScene()
    const prompt = promptOpen(env)
    const dialled = dial(number)
    await settle()
    await hangUp()
    expect(at()).toBe('idle')
    expect(await dialled).toMatchObject({ status: 'refused', kind: 'aborted' })
    prompt.allow()
    await settle()
    expect(events.map(({ name }) => name)).toEqual(
      expect.not.arrayContaining(['call-end', 'error'])
    )
    expect(env.media.live()).toEqual([])
    expect(line().actions('dial')).toEqual([])
  })
})

test('the microphone prompt of the browser is pointed out, and ends the call after 30 s', async () => {
  const { env, line } = await phoneScene()
  env.media.openMicrophone = () => new Promise(() => undefined)
  env.media.answer = 'prompt'
  const dialled = dial(number)
  await env.clock.advance(2000)
  expect(notices()).toEqual(['请在浏览器弹出的提示中允许使用麦克风'])
  await env.clock.advance(29_000)
  expect(await dialled).toMatchObject({
    status: 'refused',
    why: '未及时允许使用麦克风，呼叫已取消'
  })
  expect(notices()).toEqual(['未及时允许使用麦克风，呼叫已取消'])
  expect(line().actions('dial')).toEqual([])
})
