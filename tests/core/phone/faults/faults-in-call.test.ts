/** Faults of media, devices, server and computer, while a call is on. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import { receive } from '../../../../core/net/realtime-frames.ts'
import * as phone from '../../../../core/phone/phone.ts'
import { ownPeer } from '../../../support/core/fake-peer.ts'
import {
  at,
  away,
  DOWN,
  dial,
  every,
  goesOn,
  inTalk,
  moments,
  networkBack,
  noNetwork,
  type Row,
  talking,
  worksAgain
} from '../../../support/telephony/fault-moments.ts'
import { type FaultScene, faultScene, NUMBER } from '../../../support/telephony/fault-scene.ts'

let scene: FaultScene
afterEach(() => scene.end())

/** A call of which more is to be said than that it goes on. */
const special: readonly Row[] = [
  ...at('the sound stops for 5 s', ['talking'], async s => {
    ownPeer().fallsSilent()
    await s.until(() => talking()?.media === 'silent', 5000)
    await s.advance(1000)
    ownPeer().mends()
  }),
  ...at('the path is lost for 6 s', inTalk, async s => {
    ownPeer().breaks()
    await s.until(() => talking()?.media === 'recovering', 5000)
    await s.advance(2000)
    expect(ownPeer().restarts).toBeGreaterThan(0)
    ownPeer().mends()
  }),
  ...at('the network is gone for 18 s', inTalk, async s => {
    noNetwork(s)
    await s.advance(18_000)
    expect(talking()).toMatchObject({ media: 'recovering' })
    expect(ownPeer().restarts).toBe(0)
    networkBack(s)
    await s.until(() => s.registration() === 'registered', 5000)
  }),
  ...at('the network is gone for 28 s', ['talking', 'holding'], async s => {
    noNetwork(s)
    await s.advance(28_000)
    networkBack(s)
    await s.until(() => s.registration() === 'registered', 5000)
  }),
  ...at(
    'no connection can be had for 40 s, and the voice goes on',
    ['talking', 'holding'],
    async s => {
      await away(s, 40_000)
      await s.until(() => s.registration() === 'registered', 12_000)
    }
  ),
  ...at('the computer wakes up with a dead connection', every, async s => {
    s.exchange.halfOpen()
    s.env.page.wake('slept')
    await s.until(() => s.registration() === 'disconnected', 2000)
    await s.until(() => s.registration() === 'registered', 2000)
  }),
  ...at('the browser is offline and online again', every, async s => {
    s.exchange.cut()
    s.env.page.goOffline()
    await s.advance(5000)
    s.exchange.repair()
    s.env.page.wake('online')
    await s.until(() => s.registration() === 'registered', 500)
  }),
  ...at('an offer of ours is refused once', ['talking'], async s => {
    s.exchange.customer.refusesOffers = 1
    await phone.hold(true)
    await s.advance(4000)
    await phone.hold(false)
    await s.advance(4000)
  }),
  ...at('a second caller', ['dialling', 'ringing', 'talking', 'holding'], async s => {
    const { customer } = s.exchange
    const { isOver } = customer
    customer.calls()
    await s.advance(1000)
    expect(isOver()).toBe(false)
    expect(s.exchange.ended).toMatchObject([{ connectResult: 5 }])
    s.exchange.ended.length = 0
  }),
  ...at('an answer that cannot be sent, which is said at once', ['ringing'], async s => {
    s.exchange.cut()
    await expect(phone.answer()).rejects.toMatchObject({ message: DOWN })
    expect(s.at()).toBe('ringing')
    await s.advance(2000)
    s.exchange.repair()
    await s.until(() => s.registration() === 'registered', 12_000)
  }),
  ...at('a hold or a transfer that cannot be sent, which is said at once', ['talking'], async s => {
    s.exchange.cut()
    await expect(phone.hold(true)).rejects.toMatchObject({ message: DOWN })
    await expect(phone.transfer('13900139001')).rejects.toMatchObject({ message: DOWN })
    s.exchange.repair()
    await s.until(() => s.registration() === 'registered', 12_000)
  }),
  ...at('a microphone that is refused for the answer', ['ringing'], async s => {
    s.env.media.refusal = 'NotAllowedError'
    await expect(phone.answer()).rejects.toMatchObject({ kind: 'microphone' })
    s.env.media.refusal = undefined
  }),
  ...at('the microphone is unplugged, and another is there', inTalk, async s => {
    const [track] = s.env.media.live()
    track?.unplug()
    await s.advance(500)
    expect(s.env.media.live()).toHaveLength(1)
    expect(ownPeer().getSenders()[0]?.track).toBe(s.env.media.live()[0])
  }),
  ...at('the only microphone is unplugged, and plugged in again', inTalk, async s => {
    s.env.media.refusal = 'NotFoundError'
    s.env.media.live()[0]?.unplug()
    await s.advance(500)
    expect(phone.$microphone.get()).toMatchObject({
      status: 'lost',
      text: '麦克风已断开，对方暂时听不到您的声音'
    })
    expect(s.read).toContain('未检测到麦克风，请连接后重试')
    s.env.media.refusal = undefined
    s.env.media.plug(s.env.media.list)
    await s.advance(1000)
    expect(ownPeer().getSenders()[0]?.track).toBe(s.env.media.live()[0])
  }),
  ...at('the realtime channel is lost', inTalk, async s => {
    s.exchange.others.at(-1)?.drops(1006)
    await s.advance(10_000)
  }),
  ...at('another device signs in with the account', ['talking'], async s => {
    receive(
      JSON.stringify({ topic: 'user_login_out_info', data: { accessToken: 't1', token: 't1' } })
    )
    await s.advance(5000)
    expect(s.at()).toBe('talking')
  }),
  ...at('the system clock is set back by an hour', every, async s => {
    vi.setSystemTime(Date.now() - 3_600_000)
    await s.advance(5000)
  })
]

describe('goes on, and reports the problem, after', () => {
  test.each(special)('%s while %s', async (_, when, act) => {
    scene = await faultScene()
    await moments[when](scene)
    await act(scene)
    await goesOn(scene, when)
    await worksAgain(scene)
  })
})

const noMicrophone = [
  [
    'is refused',
    'NotAllowedError',
    'granted',
    '麦克风权限被拒绝，请在浏览器地址栏中允许使用麦克风'
  ],
  [
    'is forbidden by the page',
    'NotAllowedError',
    'forbidden-by-page',
    '当前页面未授权使用麦克风，请联系页面管理员（iframe 需 allow="microphone"）'
  ],
  ['is not there', 'NotFoundError', 'granted', '未检测到麦克风，请连接后重试'],
  ['is in use elsewhere', 'NotReadableError', 'granted', '麦克风被其他程序占用，请关闭后重试']
] as const

describe('without a microphone no call is begun, and the reason is reported:', () => {
  test.each(noMicrophone)('it %s', async (_, refusal, answer, text) => {
    scene = await faultScene()
    Object.assign(scene.env.media, { refusal, answer })
    expect(await phone.dial(NUMBER)).toMatchObject({ status: 'refused', why: text })
    expect(scene.read).toContain(text)
    expect(scene.exchange.events).toEqual([])
    expect(scene.ends).toEqual([])
    await worksAgain(scene)
  })

  test('the prompt for it is never answered', async () => {
    scene = await faultScene()
    const open = scene.env.media.openMicrophone
    Object.assign(scene.env.media, {
      answer: 'prompt',
      openMicrophone: () => new Promise(() => {})
    })
    dial()
    await scene.until(() => scene.read.includes('请在浏览器弹出的提示中允许使用麦克风'), 3000)
    await scene.until(() => scene.read.includes('未及时允许使用麦克风，呼叫已取消'), 31_000)
    expect(scene.at()).toBe('idle')
    expect(scene.exchange.events).toEqual([])
    Object.assign(scene.env.media, { openMicrophone: open })
    await worksAgain(scene)
  })

  test('the permission prompt is open during a call: it keeps ringing', async () => {
    scene = await faultScene()
    await moments.ringing(scene)
    const open = scene.env.media.openMicrophone
    Object.assign(scene.env.media, {
      answer: 'prompt',
      openMicrophone: () => new Promise(() => {})
    })
    phone.answer().catch(() => undefined)
    await scene.until(() => scene.read.includes('接听超时，请重试'), 11_000)
    Object.assign(scene.env.media, { answer: 'granted', openMicrophone: open })
    await goesOn(scene, 'ringing')
  })
})
