/** The moments of a call at which a fault occurs, and the expectations afterwards. */
import { expect } from 'vitest'
import * as phone from '../../../core/phone/phone.ts'
import { network, ownPeer } from '../core/fake-peer.ts'
import { type FaultScene, NUMBER } from './fault-scene.ts'

export type Moment = 'dialling' | 'ringing' | 'talking' | 'holding' | 'transferring'

export const dial = () => void phone.dial(NUMBER)
export const talking = () => {
  const now = phone.$phone.get()
  return now.status === 'talking' ? now : undefined
}

export const moments: Readonly<Record<Moment, (s: FaultScene) => Promise<void>>> = {
  async dialling(s) {
    s.exchange.customer.picksUp = false
    dial()
    await s.until(() => s.exchange.events.includes('rings'))
    await s.advance(500)
  },
  async ringing(s) {
    s.exchange.customer.calls()
    await s.until(() => s.at() === 'ringing')
  },
  async talking(s) {
    dial()
    await s.until(() => s.at() === 'talking')
    await s.advance(2000)
  },
  async holding(s) {
    await moments.talking(s)
    void phone.hold(true)
    await s.until(() => s.exchange.events.includes('held'))
    await s.advance(500)
  },
  async transferring(s) {
    await moments.talking(s)
    phone.transfer('13900139001').catch(() => undefined)
    await s.advance(500)
  }
}

/** The call is unaffected: both sides keep their state, and later actions succeed. */
export async function goesOn(s: FaultScene, when: Moment): Promise<void> {
  const { customer, events } = s.exchange
  expect(s.ends).toEqual([])
  expect(customer.isOver()).toBe(false)
  if (when === 'dialling') {
    expect(s.at()).toBe('dialling')
    customer.answers()
  } else if (when === 'ringing') {
    expect(s.at()).toBe('ringing')
    await phone.answer()
  } else if (when === 'holding') {
    expect(talking()).toMatchObject({ held: 'us' })
    await phone.hold(false)
    await s.until(() => events.includes('resumed'))
  } else if (when === 'transferring') {
    expect(talking()).toMatchObject({ transferring: '13900139001' })
    customer.areRefused(486)
    await s.until(() => s.read.includes('转接失败：占线'))
  }
  await s.until(() => s.at() === 'talking' && customer.isTalking())
  await s.advance(2000)
  expect(talking()).toMatchObject({ media: 'flowing' })
  await phone.hangUp()
  await s.until(() => customer.isOver())
  expect(s.ends).toEqual([{ text: '通话结束', status: 200, by: 'agent' }])
  expect(s.exchange.ended).toEqual([{ hangupType: 1, connectResult: 0 }])
}

/** The phone works after any fault, and nothing of the last call remains. */
export async function worksAgain(s: FaultScene): Promise<void> {
  const { customer } = s.exchange
  await s.until(() => s.registration() === 'registered')
  await s.until(() => customer.isOver(), 40_000)
  await phone.finishWrapUp()
  await s.until(() => s.at() === 'idle' && phone.$callLock.get() === 0)
  expect(s.env.media.live()).toEqual([])
  Object.assign(customer, { picksUp: true, refusesWith: 0, sdp: '' })
  Object.assign(s.env.media, { refusal: undefined, answer: 'granted' })
  network.hasAddress = true
  void phone.dial(NUMBER, { setFree: true })
  await s.until(() => s.at() === 'talking' && customer.isTalking())
}

export interface End {
  readonly text: string
  readonly status: number
  readonly by: string
  /** Hang-up type and result in the record; left out where the exchange has none. */
  readonly record?: readonly [hangupType: number, connectResult: number]
}

export async function endsWith(s: FaultScene, { text, status, by, record }: End, within = 60_000) {
  await s.until(() => s.ends.length > 0, within)
  expect(s.ends).toEqual([{ text, status, by }])
  await s.until(() => s.exchange.customer.isOver(), 45_000)
  await s.until(() => !record || s.exchange.ended.length > 0, 45_000)
  if (record)
    expect(s.exchange.ended).toEqual([{ hangupType: record[0], connectResult: record[1] }])
}

export type Row = readonly [fault: string, when: Moment, act: (s: FaultScene) => Promise<void>]
export const at = (fault: string, whens: readonly Moment[], act: Row[2]): Row[] =>
  whens.map(when => [fault, when, act])

export const every = ['dialling', 'ringing', 'talking', 'holding', 'transferring'] as const
export const inTalk = ['talking', 'holding', 'transferring'] as const

export const DOWN = '电话网络连接已断开，恢复后再试'
export async function away(s: FaultScene, milliseconds: number): Promise<void> {
  s.exchange.cut()
  await s.advance(milliseconds)
  s.exchange.repair()
}
/** Nothing passes in either direction: neither signalling nor media. */
export const noNetwork = (s: FaultScene) => {
  s.exchange.deaden()
  ownPeer().breaks()
}
export const networkBack = (s: FaultScene) => {
  s.exchange.repair()
  ownPeer().mends()
}
export const hungUpOverHttp = (s: FaultScene) =>
  s.server.requests.filter(({ url }) => url.pathname.endsWith('/hang_up')).length
