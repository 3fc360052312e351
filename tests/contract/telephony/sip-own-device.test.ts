import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createParts } from '../../../demo/server/telephony/calls/call-parts.ts'
import { createOwnDevices } from '../../../demo/server/telephony/simulated/device-exchange.ts'
import type { ToWorker } from '../../../demo/server/telephony/simulated/worker-messages.ts'
import { TelephoneError } from '../../../demo/server/telephony/telephone-error.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function scene() {
  const events: string[] = []
  const sound: ToWorker['type'][] = []
  const connected: { from: string; to: string }[] = []
  const hungUp: string[] = []
  const parts = createParts(
    {
      started: ({ direction, extension, customerPhone }) =>
        events.push(`started ${direction} ${extension} ${customerPhone}`),
      ringing: () => events.push('ringing'),
      answered: () => events.push('answered'),
      transferred: ({ to }) => events.push(`transferred ${to}`),
      ended: ({ hangupType, connectResult, holdingSeconds, hasRecording }) =>
        events.push(`ended ${hangupType} ${connectResult} ${holdingSeconds} ${hasRecording}`),
      registered: () => {}
    },
    { rings: () => false, close: async () => ({ earlyMediaMs: 0, gaps: [] }) },
    (_extension, number) => number === '021'
  )
  const devices = createOwnDevices(parts, ({ type }) => sound.push(type), {
    reaches: (_extension, number) => number === '200',
    async connect({ from, to }) {
      if (connected.length > 0) throw new TelephoneError('not-registered', to)
      connected.push({ from, to })
      const part = { direction: 1 as const, extension: to, customerPhone: from }
      return parts.begin({ ...part, callerId: undefined, customerId: undefined }).callRecordId
    },
    hangUp: id => hungUp.push(id)
  })
  const dial = async (number: string) => (await devices.dial('100', number, {})).callRecordId
  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
  return { events, sound, connected, hungUp, parts, devices, dial, pass }
}

describe('an agent with a device of his own', () => {
  test('dials: the device picks up, the customer rings and answers, they talk', async () => {
    const { devices, dial, pass, events, sound } = scene()
    const id = await dial('13800138000')
    expect(events).toEqual(['started 0 100 13800138000'])
    await pass(800)
    expect(events.at(-1)).toBe('ringing')
    await pass(300)
    expect(events.at(-1)).toBe('answered')
    devices.hold(id, true)
    await pass(2000)
    devices.hold(id, false)
    devices.mute(id, true)
    devices.dtmf(id, '12')
    devices.hangUp(id)
    await pass(0)
    expect(events.at(-1)).toBe('ended 1 0 2 true')
    expect(sound).toEqual(['own-device', 'hold', 'hold', 'mute', 'digits', 'own-device-ends'])
  })

  test('calls with a number of the seat, and with no other', async () => {
    const { devices, parts } = scene()
    for (const [callerId, shown] of [
      ['021', '021'],
      ['110', undefined]
    ] as const) {
      const { callRecordId } = await devices.dial('100', '13800138000', { callerId })
      expect(parts.find(callRecordId)?.callerId).toBe(shown)
      devices.hangUp(callRecordId)
    }
  })

  test.each([
    ['13800000486', 1100, 'ended 0 5 0 false'],
    ['13800000603', 1100, 'ended 3 7 0 false'],
    ['13800000480', 2300, 'ended 0 3 0 false'],
    ['13800000499', 60_800, 'ended 0 6 0 false'],
    ['13800000777', 2300, 'ended 3 0 0 true']
  ])('learns what %s does', async (number, after, ending) => {
    const { dial, pass, events } = scene()
    await dial(number)
    await pass(after - 1)
    expect(events.at(-1)).not.toMatch(/^ended/)
    await pass(1)
    expect(events.at(-1)).toBe(ending)
  })

  test('cannot dial an invalid number, nor twice', async () => {
    const { dial, events } = scene()
    await expect(dial('12')).rejects.toMatchObject({ kind: 'no-such-number' })
    await expect(dial('33200')).rejects.toMatchObject({ kind: 'no-such-number' })
    await dial('13800138000')
    await expect(dial('13800138001')).rejects.toMatchObject({ kind: 'busy' })
    expect(events).toHaveLength(1)
  })

  test('is called, and answers', async () => {
    const { devices, pass, events } = scene()
    const id = devices.incoming({ from: '13900139000', to: '100', customerId: undefined })
    expect(events).toEqual(['started 1 100 13900139000', 'ringing'])
    devices.answer(id)
    expect(devices.hangUpCustomer(id)).toBe(true)
    await pass(0)
    expect(events.slice(2)).toEqual(['answered', 'ended 3 0 0 true'])
    expect(devices.hangUpCustomer(id)).toBe(false)
    expect(() => devices.answer(id)).toThrow(TelephoneError)
  })

  test('is called, and does not answer, or refuses, or the caller gives up', async () => {
    const { devices, pass, events } = scene()
    const call = () => devices.incoming({ from: '13900139000', to: '100', customerId: undefined })
    call()
    await pass(20_000)
    expect(events.at(-1)).toBe('ended 3 6 0 false')
    devices.hangUp(call())
    await pass(0)
    expect(events.at(-1)).toBe('ended 1 7 0 false')
    devices.hangUpCustomer(call())
    await pass(0)
    expect(events.at(-1)).toBe('ended 3 15 0 false')
  })

  test('is called by a telephone, which learns what the device does', async () => {
    const { devices, pass, sound } = scene()
    const learnt: unknown[] = []
    const caller = {
      answered: () => learnt.push('answered'),
      ended: (_: string, status: number | undefined) => learnt.push(status)
    }
    const call = { from: '200', to: '100', customerId: undefined, caller }
    const answered = devices.incoming(call)
    expect(() => devices.incoming(call)).toThrow('busy')
    devices.answer(answered)
    devices.hangUp(answered)
    devices.hangUp(devices.incoming(call))
    devices.incoming(call)
    await pass(20_000)
    devices.answer(devices.incoming({ ...call, callRecordId: 'r-1' }))
    devices.hangUpCustomer('r-1')
    expect(learnt).toEqual(['answered', undefined, 603, 408, 'answered', undefined])
    expect(sound).toEqual(['own-device', 'own-device-ends', 'own-device-ends'])
  })

  test('transfers the customer, unless the target cannot be reached', async () => {
    const { devices, pass, events, connected, parts } = scene()
    const id = devices.incoming({ from: '13900139000', to: '100', customerId: undefined })
    await expect(devices.transfer(id, '200')).rejects.toThrow('not-talking')
    devices.answer(id)
    await expect(devices.transfer(id, '12')).rejects.toThrow('no-such-number')
    expect(parts.activeOf('100')).toBe(id)
    const moved = devices.transfer(id, '200')
    await pass(0)
    expect(connected).toEqual([{ from: '13900139000', to: '200' }])
    expect(parts.activeOf('100'), 'until it is answered there').toBe(id)
    parts.answered(parts.activeOf('200') ?? '')
    await moved
    expect(events.slice(-2)).toEqual(['transferred 200', 'ended 1 0 0 true'])
    const next = devices.incoming({ from: '13900139000', to: '100', customerId: undefined })
    devices.answer(next)
    await expect(devices.transfer(next, '200')).rejects.toThrow('not-registered')
    expect(parts.activeOf('100')).toBe(next)
  })

  test.each([
    [7, 'declined'],
    [5, 'called-is-busy'],
    [6, 'no-answer'],
    [3, 'unavailable']
  ] as const)('keeps a customer whom a colleague did not take: %s', async (result, kind) => {
    const { devices, parts, events, pass } = scene()
    const id = devices.incoming({ from: '13900139000', to: '100', customerId: undefined })
    devices.answer(id)
    const moved = devices.transfer(id, '200')
    await pass(0)
    parts.end(parts.activeOf('200') ?? '', { hangupType: 1, connectResult: result })
    await expect(moved).rejects.toMatchObject({ kind })
    expect(parts.activeOf('100')).toBe(id)
    expect(events.filter(what => what.startsWith('transferred'))).toEqual([])
  })

  test('passes a customer on to one at a time, and to none once the customer has left', async () => {
    const { devices, connected, hungUp, parts, pass } = scene()
    const id = devices.incoming({ from: '13900139000', to: '100', customerId: undefined })
    devices.answer(id)
    void devices.transfer(id, '200')
    await expect(devices.transfer(id, '200'), 'before it rings').rejects.toThrow('busy')
    await pass(0)
    const next = parts.activeOf('200')
    await expect(devices.transfer(id, '200')).rejects.toThrow('busy')
    await expect(devices.transfer(id, '13800138000')).rejects.toThrow('busy')
    expect(connected).toHaveLength(1)
    devices.hangUpCustomer(id)
    expect(hungUp).toEqual([next])
  })

  test.each([
    ['customer', true],
    ['agent', false]
  ] as const)('a %s who leaves before the target rings', async (who, ends) => {
    const { devices, hungUp, parts, pass } = scene()
    const id = devices.incoming({ from: '13900139000', to: '100', customerId: undefined })
    devices.answer(id)
    void devices.transfer(id, '200')
    if (who === 'customer') devices.hangUpCustomer(id)
    else devices.hangUp(id)
    await pass(0)
    expect(hungUp).toEqual(ends ? [parts.activeOf('200')] : [])
  })

  test('is free while a customer whom it has passed on still rings', async () => {
    const { devices, hungUp, parts, pass } = scene()
    const id = devices.incoming({ from: '13900139000', to: '100', customerId: undefined })
    devices.answer(id)
    void devices.transfer(id, '200')
    await pass(0)
    devices.hangUp(id)
    expect(parts.activeOf('100')).toBeUndefined()
    expect(hungUp).toEqual([])
  })

  test('calls a colleague once, however soon its device is answered, and ends as its agent', async () => {
    const { dial, pass, parts, events, connected, devices } = scene()
    const id = await dial('200')
    devices.answer(id)
    await pass(2000)
    expect(connected).toHaveLength(1)
    parts.answered(parts.activeOf('200') ?? '')
    events.length = 0
    devices.hangUp(id)
    await pass(0)
    expect(events[0]).toMatch(/^ended 1 0/)
  })

  test('calls a colleague, whose part it follows', async () => {
    const { dial, pass, parts, events, hungUp, devices } = scene()
    const id = await dial('200')
    await pass(800)
    const theirs = parts.activeOf('200') ?? ''
    parts.answered(theirs)
    expect(events.slice(-2)).toEqual(['answered', 'answered'])
    devices.hangUp(id)
    expect(hungUp).toEqual([theirs])
    await dial('200')
    await pass(800)
    expect(events.at(-1)).toBe('ended 0 3 0 false')
  })
})

describe('the robot', () => {
  test('calls, speaks its script, and hangs up', async () => {
    const { devices, pass, events, sound } = scene()
    devices.robotCall('13800138000', 5000)
    expect(events[0]).toMatch(/^started 0 robot-\S+ 13800138000$/)
    await pass(300)
    expect(events.at(-1)).toBe('answered')
    expect(sound).toEqual(['own-device'])
    await pass(5000)
    expect(events.at(-1)).toBe('ended 2 0 0 true')
  })

  test.each([
    ['a customer who hangs up first', '13800000777', 1500, 'ended 3 0 0 true'],
    ['one who is busy', '13800000486', 300, 'ended 0 5 0 false'],
    ['one who never answers', '13800000499', 60_000, 'ended 0 6 0 false']
  ])('has %s', async (_, number, after, ending) => {
    const { devices, pass, events } = scene()
    devices.robotCall(number, 120_000)
    await pass(after)
    expect(events.at(-1)).toBe(ending)
  })

  test('has as many lines as it needs, and none to an extension', async () => {
    const { devices, events } = scene()
    devices.robotCall('13800138000', 5000)
    devices.robotCall('13800138001', 5000)
    const lines = events.filter(line => line.startsWith('started')).map(line => line.split(' ')[2])
    expect([lines.length, new Set(lines).size]).toEqual([2, 2])
    expect(() => devices.robotCall('200', 5000)).toThrow('no-such-number')
  })
})
