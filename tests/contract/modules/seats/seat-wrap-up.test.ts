import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { seatsOf, WRAP_UP } from '../../../support/scenes/seat-scenes.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
let scene: Awaited<ReturnType<typeof seatsOf>>
beforeAll(async () => {
  backend = await openBackend()
})
afterAll(() => backend.close())
beforeEach(async () => {
  scene = await seatsOf(backend)
})
afterEach(() => {
  vi.useRealTimers()
  scene.seats.stop()
})

describe('wrap-up', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 1_800_000_000_000 })
  })
  const ended = (wrapUpSeconds: number | null, wasAnswered = true) => {
    const seat = scene.seatOf()
    seat.wrapUpSeconds = wrapUpSeconds
    scene.seats.onCall(seat, 'CALLING', { callRecordId: 'call-1' })
    scene.seats.afterCall(seat, wasAnswered, 'call-1')
    return seat
  }

  it.each([
    ['the server', null, WRAP_UP],
    ['the seat', 5, 5000]
  ])('lasts as long as %s sets it, and ends by itself', (_, seconds, lasting) => {
    const seat = ended(seconds)
    expect(seat).toMatchObject({
      onCall: 'CLEARING',
      wrapUpEnds: Date.now() + lasting,
      written: { callRecordId: 'call-1', since: Date.now() }
    })
    expect(scene.shown()?.data).toEqual({
      signState: 'CLEARING',
      registerState: false,
      wrapUpLeft: lasting / 1000
    })
    vi.advanceTimersByTime(lasting - 1)
    expect(seat.onCall).toBe('CLEARING')
    vi.advanceTimersByTime(1)
    expect(seat).toMatchObject({ onCall: undefined, written: undefined, wrapUpEnds: undefined })
    expect(scene.shown()?.data).toEqual({ signState: seat.chosen, registerState: false })
  })

  it('ends by hand alone where the seat sets 0, and cannot be extended', () => {
    const seat = ended(0)
    expect(seat).toMatchObject({ onCall: 'CLEARING', wrapUpEnds: undefined })
    const { length } = scene.pushes
    scene.seats.extendWrapUp(seat)
    vi.advanceTimersByTime(10 * WRAP_UP)
    expect(seat.onCall).toBe('CLEARING')
    expect(scene.pushes).toHaveLength(length)
  })

  it('follows an answered call only', () => {
    for (const seconds of [null, 0, 5])
      expect(ended(seconds, false)).toMatchObject({ onCall: undefined, wrapUpEnds: undefined })
  })

  it('is none where the server has none', async () => {
    vi.useRealTimers()
    const { seats, seatOf } = await seatsOf(backend, 0)
    seats.afterCall(seatOf(), true, 'call-1')
    expect(seatOf().onCall).toBeUndefined()
  })

  it('is extended by a minute, from its end', () => {
    const seat = ended(5)
    vi.advanceTimersByTime(2000)
    scene.seats.extendWrapUp(seat)
    expect(scene.shown()?.data).toMatchObject({ signState: 'CLEARING', wrapUpLeft: 63 })
    vi.advanceTimersByTime(62_999)
    expect(seat.onCall).toBe('CLEARING')
    vi.advanceTimersByTime(1)
    expect(seat.onCall).toBeUndefined()
    scene.seats.extendWrapUp(seat)
    expect(seat.wrapUpEnds).toBeUndefined()
  })

  it('is over with the next call, and with the server', () => {
    const seat = ended(5)
    scene.seats.onCall(seat, 'RING', { callRecordId: 'call-2' })
    expect(seat).toMatchObject({ onCall: 'RING', wrapUpEnds: undefined, written: undefined })
    vi.advanceTimersByTime(10_000)
    expect(seat.onCall).toBe('RING')
    scene.seats.afterCall(seat, true, 'call-2')
    scene.seats.stop()
    vi.advanceTimersByTime(10_000)
    expect(seat.onCall).toBe('CLEARING')
  })

  it('of the agent’s own device names the call', () => {
    const seat = scene.seatOf()
    seat.mode = 1
    scene.seats.onCall(seat, 'RING', { callRecordId: 'call-1' })
    expect(scene.shown()?.data).toMatchObject({ signState: 'RING', callRecordId: 'call-1' })
    scene.seats.afterCall(seat, true, 'call-1')
    scene.seats.extendWrapUp(seat)
    expect(scene.shown()?.data).toMatchObject({ signState: 'CLEARING', callRecordId: 'call-1' })
  })
})
