import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seatsOf } from '../../../support/scenes/seat-scenes.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await openBackend()
})
afterAll(() => backend.close())

const by = { userId: 'user-2', name: '林若溪' }

// rule seat-wall-8
describe('a state that is forced during a call', () => {
  it('leaves the call and applies at its end, without wrap-up', async () => {
    const { seats, seatOf, shown } = await seatsOf(backend)
    const seat = seatOf()
    await seats.choose(seat, 'SIGN_FREE')
    seats.onCall(seat, 'CALLING', { callRecordId: 'call-1' })
    expect(await seats.force(seat, 'SIGN_BUSY', by)).toBe(true)
    expect(shown()).toMatchObject({
      data: { signState: 'CALLING', changedBy: '林若溪', deferredState: 'SIGN_BUSY' }
    })
    seats.afterCall(seat, true, 'call-1')
    expect(shown()).toMatchObject({ data: { signState: 'SIGN_BUSY', changedBy: '林若溪' } })
    expect(shown()?.data).not.toHaveProperty('deferredState')
    seats.stop()
  })

  it('applies once: the next call has its wrap-up', async () => {
    const { seats, seatOf, shown } = await seatsOf(backend)
    const seat = seatOf()
    seats.onCall(seat, 'CALLING', { callRecordId: 'call-1' })
    await seats.force(seat, 'SIGN_FREE', by)
    seats.afterCall(seat, true, 'call-1')
    seats.onCall(seat, 'CALLING', { callRecordId: 'call-2' })
    seats.afterCall(seat, true, 'call-2')
    expect(shown()).toMatchObject({ data: { signState: 'CLEARING' } })
    expect(shown()?.data).not.toHaveProperty('changedBy')
    seats.stop()
  })

  it('ends wrap-up at once, and is the last one that was forced', async () => {
    const { seats, seatOf, shown } = await seatsOf(backend)
    const seat = seatOf()
    seats.onCall(seat, 'CALLING', { callRecordId: 'call-1' })
    seats.afterCall(seat, true, 'call-1')
    expect(await seats.force(seat, 'OFF_LINE', by)).toBe(false)
    expect(shown()).toMatchObject({ data: { signState: 'OFF_LINE', changedBy: '林若溪' } })
    seats.onCall(seat, 'RING', { callRecordId: 'call-2' })
    await seats.force(seat, 'SIGN_BUSY', by)
    await seats.force(seat, 'SIGN_FREE', by)
    seats.afterCall(seat, false, 'call-2')
    expect(shown()).toMatchObject({ data: { signState: 'SIGN_FREE' } })
    seats.stop()
  })

  it('gives way to a state that the agent chooses afterwards', async () => {
    const { seats, seatOf, shown } = await seatsOf(backend)
    const seat = seatOf()
    await seats.force(seat, 'SIGN_BUSY', by)
    await seats.choose(seat, 'SIGN_FREE')
    expect(shown()).toMatchObject({ data: { signState: 'SIGN_FREE' } })
    expect(shown()?.data).not.toHaveProperty('changedBy')
    seats.stop()
  })
})
