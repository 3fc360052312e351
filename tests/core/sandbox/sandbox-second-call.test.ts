/** Two calls on the telephone of the sandbox. */
import { expect, it, vi } from 'vitest'
import type { LineEvent } from '../../../core/phone/line/line.ts'
import { setUpPhone } from '../../../core/phone/state/phone-settings.ts'
import { callBook } from '../../../core/sandbox/simulation/call-book.ts'
import { simulatedLine } from '../../../core/sandbox/simulation/simulated-line.ts'
import { openWorld } from '../../../core/sandbox/world/world.ts'
import { testEnvironment } from '../../support/core/test-environment.ts'

vi.mock('../../../core/sandbox/simulation/simulated-sound.ts', () => ({
  simulatedVoice: () => ({ stream: {}, stop: () => undefined })
}))

function openLine() {
  const { now, every, clock } = testEnvironment()
  const later = (milliseconds: number, act: () => void) => {
    const stop = every(milliseconds, () => {
      stop()
      act()
    })
    return stop
  }
  const world = openWorld({ now, later, push: () => undefined })
  const far = simulatedLine(callBook(world))
  const line = far.open()
  const events: LineEvent[] = []
  line.listen(event => events.push(event))
  line.start()
  const options = { microphone: undefined, customerId: undefined, callerId: undefined }
  const of = (callId: string) =>
    events.flatMap(event => ('callId' in event && event.callId === callId ? event.type : []))
  return { line, far, world, clock, events, of, dial: (to: string) => line.dial(to, options) }
}

it('consults beside the first call, and connects both', async () => {
  const { dial, line, clock, of, events } = openLine()
  await clock.advance(100)
  const first = dial('13800001000')
  await clock.advance(4000)
  const second = dial('1002')
  await clock.advance(4000)
  expect(of(first)).toContain('confirmed')
  expect(of(second)).toContain('confirmed')
  expect(of(first)).not.toContain('ended')
  line.hold(second, true)
  expect(events.at(-1)).toMatchObject({ type: 'held', callId: second, on: true })
  line.transfer(first, '1002', second)
  await clock.advance(2000)
  expect(events).toContainEqual({ type: 'transferred', callId: first, ok: true, status: 200 })
  expect(of(first).at(-1)).toBe('ended')
  expect(of(second).at(-1)).toBe('ended')
})

it('does not connect a party that has left', async () => {
  const { dial, line, clock, of, events } = openLine()
  await clock.advance(100)
  const first = dial('13800001000')
  await clock.advance(4000)
  const second = dial('1002')
  await clock.advance(4000)
  line.transfer(first, '1002', second)
  line.hangUp(second)
  await clock.advance(2000)
  expect(events).toContainEqual({ type: 'transferred', callId: first, ok: false, status: 481 })
  expect(of(first)).not.toContain('ended')
})

it.each([
  [true, ['incoming']],
  [false, []]
])('rings during a call only where callers may wait (%s)', async (callWaiting, expected) => {
  setUpPhone({ exchange: { callWaiting } })
  const { dial, far, clock, events } = openLine()
  await clock.advance(100)
  dial('13800001000')
  await clock.advance(4000)
  events.length = 0
  far.ring('13800001001')
  far.ring('13800001002')
  setUpPhone({ exchange: undefined })
  expect(events.map(({ type }) => type)).toEqual(expected)
})
