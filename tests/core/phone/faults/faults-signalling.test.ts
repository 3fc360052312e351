/** Faults of the connection to the exchange, at every moment of a call. */
import { afterEach, describe, expect, test } from 'vitest'
import * as phone from '../../../../core/phone/phone.ts'
import {
  at,
  DOWN,
  dial,
  every,
  goesOn,
  hungUpOverHttp,
  inTalk,
  moments,
  type Row,
  talking,
  worksAgain
} from '../../../support/telephony/fault-moments.ts'
import { type FaultScene, faultScene } from '../../../support/telephony/fault-scene.ts'

let scene: FaultScene
afterEach(() => scene.end())

const survived: readonly Row[] = [
  ...at('the connection breaks', every, async s => {
    s.exchange.drop()
    expect(s.registration()).toBe('disconnected')
    await s.until(() => s.registration() === 'registered', 2000)
  }),
  ...at('no connection can be had for 20 s', every, async s => {
    s.exchange.cut()
    await s.advance(20_000)
    expect(s.read).toContain('电话网络连接已断开，恢复后再试')
    s.exchange.repair()
    await s.until(() => s.registration() === 'registered', 12_000)
  }),
  ...at('the connection is dead without a word, and the page finds out', every, async s => {
    s.exchange.halfOpen()
    await s.until(() => s.registration() === 'disconnected', 20_000)
    await s.until(() => s.registration() === 'registered', 2000)
  }),
  ...at('nothing passes for 12 s, then all of it does', every, async s => {
    s.exchange.deaden()
    await s.advance(12_000)
    s.exchange.repair()
    await s.advance(8000)
  }),
  ...at('the exchange hangs for 10 s', every, async s => {
    s.exchange.hang()
    await s.advance(10_000)
    s.exchange.repair()
    await s.advance(1000)
  }),
  ...at('the exchange ends the registration and its connection', inTalk, async s => {
    s.exchange.disconnects()
    await s.until(() => s.registration() === 'registered', 5000)
  })
]

describe('goes on after', () => {
  test.each(survived)('%s while %s', async (_, when, act) => {
    scene = await faultScene()
    await moments[when](scene)
    await act(scene)
    await goesOn(scene, when)
    await worksAgain(scene)
  })
})

describe('on a connection that is silently dead', () => {
  test('an answer reports within 2 s that it has not got through, and gets through on the next', async () => {
    scene = await faultScene()
    await moments.ringing(scene)
    scene.exchange.halfOpen()
    await phone.answer()
    expect(scene.exchange.customer.isTalking()).toBe(false)
    await scene.until(() => scene.read.includes(DOWN), 2000)
    await scene.until(() => scene.at() === 'talking' && scene.exchange.customer.isTalking(), 2000)
    await phone.hangUp()
    await scene.until(() => scene.exchange.ended.length > 0, 2000)
    expect(scene.exchange.ended).toEqual([{ hangupType: 1, connectResult: 0 }])
  })

  test('a call that is given up before any response never rings', async () => {
    scene = await faultScene()
    scene.exchange.halfOpen()
    dial()
    await scene.advance(1000)
    await phone.hangUp()
    await scene.until(() => scene.registration() === 'disconnected', 20_000)
    await scene.until(() => scene.registration() === 'registered', 5000)
    await scene.advance(5000)
    expect(scene.exchange.events).toEqual([])
    expect(scene.ends).toEqual([{ text: '已取消', status: 487, by: 'agent' }])
    await worksAgain(scene)
  })

  test('a call that was dialled gets through on the next', async () => {
    scene = await faultScene()
    scene.exchange.halfOpen()
    dial()
    await scene.until(() => scene.at() === 'talking', 25_000)
    await goesOn(scene, 'talking')
  })
})

test('a telephone that is refused its registration in a call keeps the call, and ends it over HTTP', async () => {
  scene = await faultScene()
  await moments.talking(scene)
  scene.exchange.secretIs('another')
  scene.exchange.drop()
  await scene.until(() => scene.registration() === 'failed', 5000)
  expect(phone.$registration.get()).toMatchObject({ text: '电话注册失败：账号或密码错误' })
  await scene.advance(20_000)
  expect(talking()).toMatchObject({ media: 'flowing' })
  await phone.hangUp()
  await scene.advance(1000)
  expect(hungUpOverHttp(scene)).toBe(1)
  expect(scene.ends).toEqual([{ text: '通话结束', status: 200, by: 'agent' }])
})

describe('a page that is closed', () => {
  test.each([
    ['dialling', [1, 15]],
    ['ringing', [1, 7]],
    ['talking', [1, 0]],
    ['holding', [1, 0]]
  ] as const)('while %s leaves no party waiting', async (when, [hangupType, connectResult]) => {
    scene = await faultScene()
    await moments[when](scene)
    scene.env.page.hide(false)
    await scene.advance(1000)
    expect(scene.exchange.customer.isOver()).toBe(true)
    expect(scene.exchange.ended).toEqual([{ hangupType, connectResult }])
    expect(scene.exchange.isRegistered()).toBe(false)
  })
})
