/** A caller who comes in during a call before the part of the telephone for a second one is there. */
import { beforeEach, expect, test, vi } from 'vitest'
import { tabs } from '../../../support/core/phone-tabs.ts'
import { settle } from '../../../support/core/test-clock.ts'

type Part = typeof import('../../../../core/phone/second-call/second-part.ts')

/** The part that is being loaded. */
let arrives: (part: Promise<Part>) => void
let loads = 0
beforeEach(() => {
  const coming = new Promise<Part>(resolve => {
    arrives = resolve
  })
  loads = 0
  vi.doMock('../../../../core/phone/second-call/load-second-call.ts', () => ({
    // The support for several tabs loads it first; that is not waited for.
    loadSecondCall: () => (loads++ === 0 ? Promise.resolve() : coming)
  }))
})

const next = '13900139000'
const load = () => arrives(import('../../../../core/phone/second-call/second-part.ts'))

async function calling(exchange: object | undefined = { callWaiting: true }) {
  const tab = await tabs().open()
  tab.phone.setUpPhone({ exchange })
  await tab.phone.dial('13800138000')
  const { network } = tab.line()
  network.connects('r1')
  const callId = network.rings(next)
  await settle()
  const rejections = () => tab.line().actions('hangUp')
  return { ...tab, network, callId, rejections }
}

test('is offered once it is', async () => {
  const { secondCall, rejections, stopCore } = await calling()
  expect(rejections()).toEqual([])
  load()
  await vi.waitFor(() => expect(secondCall()).toMatchObject({ status: 'ringing' }))
  expect(secondCall()?.call.number).toBe(next)
  stopCore()
})

test('is not offered after giving up', async () => {
  const { secondCall, network, rejections, stopCore } = await calling()
  network.refuses(487, undefined, network.second())
  network.rings('13700137000')
  load()
  await vi.waitFor(() => expect(secondCall()).toMatchObject({ status: 'ringing' }))
  expect(secondCall()?.call.number).toBe('13700137000')
  expect(rejections()).toEqual([])
  stopCore()
})

test('rings as the only one when the call has ended meanwhile', async () => {
  const { at, phone, network, stopCore } = await calling()
  network.hangsUp()
  load()
  await vi.waitFor(() => expect(at()).toBe('ringing'))
  expect(phone.$phone.get()).toMatchObject({ call: { number: next } })
  stopCore()
})

test('hears busy when it cannot be loaded, as does a further one', async () => {
  const { secondCall, network, rejections, stopCore } = await calling()
  network.rings('13700137000')
  expect(rejections()).toMatchObject([{ status: 486 }])
  arrives(Promise.reject(new Error('No network')))
  await settle()
  expect(rejections()).toHaveLength(2)
  expect(secondCall()).toBeUndefined()
  stopCore()
})

test('hears busy at once where callers may not wait', async () => {
  const { rejections, stopCore } = await calling({})
  expect(rejections()).toMatchObject([{ status: 486 }])
  stopCore()
})

test('is loaded with an incoming call, before its answer', async () => {
  const tab = await tabs().open()
  expect(loads).toBe(1)
  tab.line().network.rings(next)
  expect(loads).toBe(2)
  tab.stopCore()
})

test('is loaded with the answer of a dialled call, whose set-up it would delay', async () => {
  const tab = await tabs().open()
  await tab.phone.dial('13800138000')
  expect(loads).toBe(1)
  tab.line().network.connects('r1')
  expect(loads).toBe(2)
  tab.stopCore()
})
