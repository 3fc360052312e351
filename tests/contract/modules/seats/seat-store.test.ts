import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Seat } from '../../../../demo/server/modules/seats/seat-state.ts'
import { type Seats, seatStore } from '../../../../demo/server/modules/seats/seat-store.ts'
import { defaultLimits } from '../../../../demo/server/options.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

const WRAP_UP = 20_000
const AGENT = 'user-3'
const OTHER = 'user-4'
/** No page of a seat is connected, and no state is recorded. */
const absent = { isConnected: () => false, listenToPresence: () => undefined }
const withoutPages = { seatLog: { record: () => undefined }, key: 'key' }
let backend: TestBackend
let seats: Seats
let pushes: { userId: string; topic: string; data: unknown }[] = []
beforeAll(async () => {
  backend = await openBackend()
})
afterAll(() => backend.close())
beforeEach(async () => {
  const limits = { ...defaultLimits, wrapUp: WRAP_UP }
  const publish = (userId: string, push: { topic: string; data: unknown }) => {
    pushes.push({ userId, ...push })
  }
  seats = seatStore({ ...withoutPages, db: backend.db, limits, realtime: { ...absent, publish } })
  await seats.load()
  pushes = []
})
afterEach(() => {
  vi.useRealTimers()
  seats.stop()
})

function seatOf(userId = AGENT): Seat {
  const seat = seats.of(userId, 'ent-1')
  if (!seat) throw new Error('There is no seat')
  return seat
}
const row = ({ id }: Seat) =>
  backend.db.selectFrom('seat').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const seatRow = (seat: Seat) => backend.db.updateTable('seat').where('id', '=', seat.id)
/** What the page of the agent was told last. */
const shown = () => pushes.at(-1)

describe('seats', () => {
  it('are found by user and enterprise, and by extension', () => {
    const seat = seatOf()
    expect(seats.all()).toContain(seat)
    expect(seats.at(seat.extension)).toBe(seat)
    expect(seats.at('none')).toBeUndefined()
    expect(seats.of(AGENT, 'none')).toBeUndefined()
    expect(seats.of('none', 'ent-1')).toBeUndefined()
    expect(seatOf(OTHER)).not.toBe(seat)
  })

  it('are loaded with their settings and the latest login that has not expired', async () => {
    const first = await backend.signIn('agent1')
    await seatRow(seatOf()).set({ agent_mode: 2, sign_state: 'SIGN_FREE' }).execute()
    await seats.load()
    const { family } = seatOf()
    expect(seatOf()).toMatchObject({ mode: 2, isRegistered: true, chosen: 'SIGN_FREE' })
    expect(family).toEqual(expect.any(String))
    expect(first.userId).toBe(AGENT)
    expect(seatOf(OTHER)).toMatchObject({ mode: 0, isRegistered: false, family: undefined })
    await backend.db.updateTable('auth_token').set({ expires_at: Date.now() }).execute()
    await seats.load()
    expect(seatOf().family).toBeUndefined()
    await seatRow(seatOf()).set({ agent_mode: 0 }).execute()
  })

  it('write the choice and the device of the agent to the database', async () => {
    const seat = seatOf()
    await seats.choose(seat, 'SIGN_BUSY')
    await seats.setMode(seat, 1)
    expect(await row(seat)).toMatchObject({ sign_state: 'SIGN_BUSY', agent_mode: 1 })
    expect((await row(seatOf(OTHER))).agent_mode).toBe(0)
    expect(seat.mode).toBe(1)
    await seats.setMode(seat, 0)
    expect(pushes).toEqual([
      {
        userId: AGENT,
        topic: 'agent_state_modify',
        data: { signState: 'SIGN_BUSY', registerState: false }
      }
    ])
  })

  it('keep a call when the agent chooses, and end its wrap-up', async () => {
    const seat = seatOf()
    for (const state of ['RING', 'CALLING'] as const) {
      seats.onCall(seat, state, 'call-1')
      await seats.choose(seat, 'SIGN_FREE')
      expect(seat).toMatchObject({ onCall: state, chosen: 'SIGN_FREE' })
    }
    seats.afterCall(seat, true, 'call-1')
    await seats.choose(seat, 'SIGN_FREE')
    expect(seat).toMatchObject({ onCall: undefined, written: undefined, wrapUpEnds: undefined })
  })

  it('belong to a login from its sign-in to its end', async () => {
    const [seat, other] = [seatOf(), seatOf(OTHER)]
    seat.recordsEarlyMedia = false
    await seats.occupy(seat, 'login-1')
    await seats.occupy(other, 'login-2')
    expect(seat).toMatchObject({ family: 'login-1', recordsEarlyMedia: true, chosen: 'SIGN_BUSY' })
    await seats.leave('login-1')
    expect(seat).toMatchObject({ family: undefined, chosen: 'OFF_LINE' })
    expect(other).toMatchObject({ family: 'login-2', chosen: 'SIGN_BUSY' })
    await seats.vacate(other)
    expect(other).toMatchObject({ family: undefined, chosen: 'OFF_LINE' })
    expect((await row(other)).sign_state).toBe('OFF_LINE')
  })

  it('tell their agent whether the telephone is registered', () => {
    seats.registered(seatOf(), true)
    expect(seatOf().isRegistered).toBe(true)
    expect(shown()).toEqual({
      userId: AGENT,
      topic: 'agent_register',
      data: { registerState: true }
    })
  })
})

describe('a member who has changed', () => {
  it('has the new name and wrap-up, and the state as it was; others stay', async () => {
    const [seat, other] = [seatOf(), seatOf(OTHER)]
    await seats.occupy(seat, 'login-1')
    await seatRow(seat).set({ wrap_up_seconds: 7 }).execute()
    const name = (to: string) =>
      backend.db.updateTable('user_account').set({ name: to }).where('id', '=', AGENT).execute()
    const former = seat.agentName
    await name('新名')
    await seats.renew(AGENT)
    await name(former)
    expect(seatOf()).toBe(seat)
    expect(seat).toMatchObject({ agentName: '新名', wrapUpSeconds: 7, family: 'login-1' })
    expect(seatOf(OTHER)).toBe(other)
    await seatRow(seat).set({ wrap_up_seconds: null }).execute()
  })

  it('has a new seat with another extension; the wrap-up of the former one is over', async () => {
    const seat = seatOf()
    const { length } = seats.all()
    seats.afterCall(seat, true, 'call-1')
    const clear = vi.spyOn(globalThis, 'clearTimeout')
    await seatRow(seat).set({ extension: '799' }).execute()
    await seats.renew(AGENT)
    expect(clear).toHaveBeenCalledWith(seat.wrapUp)
    clear.mockRestore()
    expect(seatOf()).not.toBe(seat)
    expect(seatOf()).toMatchObject({ id: seat.id, extension: '799', onCall: undefined })
    expect(seats.all()).toHaveLength(length)
    await seatRow(seat).set({ extension: seat.extension }).execute()
  })
})

describe('wrap-up', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 1_800_000_000_000 })
  })
  const ended = (wrapUpSeconds: number | null, wasAnswered = true) => {
    const seat = seatOf()
    seat.wrapUpSeconds = wrapUpSeconds
    seats.onCall(seat, 'CALLING', 'call-1')
    seats.afterCall(seat, wasAnswered, 'call-1')
    return seat
  }

  it.each([
    ['the server', null, WRAP_UP],
    ['the seat', 5, 5000]
  ])('lasts as %s says, and ends by itself', (_, seconds, lasting) => {
    const seat = ended(seconds)
    expect(seat).toMatchObject({
      onCall: 'CLEARING',
      wrapUpEnds: Date.now() + lasting,
      written: { callRecordId: 'call-1', since: Date.now() }
    })
    expect(shown()?.data).toEqual({
      signState: 'CLEARING',
      registerState: false,
      wrapUpLeft: lasting / 1000
    })
    vi.advanceTimersByTime(lasting - 1)
    expect(seat.onCall).toBe('CLEARING')
    vi.advanceTimersByTime(1)
    expect(seat).toMatchObject({ onCall: undefined, written: undefined, wrapUpEnds: undefined })
    expect(shown()?.data).toEqual({ signState: seat.chosen, registerState: false })
  })

  it('ends by hand alone where the seat says 0, and cannot be extended', () => {
    const seat = ended(0)
    expect(seat).toMatchObject({ onCall: 'CLEARING', wrapUpEnds: undefined })
    const { length } = pushes
    seats.extendWrapUp(seat)
    vi.advanceTimersByTime(10 * WRAP_UP)
    expect(seat.onCall).toBe('CLEARING')
    expect(pushes).toHaveLength(length)
  })

  it('follows an answered call only', () => {
    for (const seconds of [null, 0, 5])
      expect(ended(seconds, false)).toMatchObject({ onCall: undefined, wrapUpEnds: undefined })
  })

  it('is none where the server has none', async () => {
    const limits = { ...defaultLimits, wrapUp: 0 }
    const none = seatStore({
      ...{ ...withoutPages, db: backend.db, limits },
      realtime: { ...absent, publish: () => undefined }
    })
    const seat = seatOf()
    none.afterCall(seat, true, 'call-1')
    expect(seat.onCall).toBeUndefined()
  })

  it('is extended by a minute, from its end', () => {
    const seat = ended(5)
    vi.advanceTimersByTime(2000)
    seats.extendWrapUp(seat)
    expect(shown()?.data).toMatchObject({ signState: 'CLEARING', wrapUpLeft: 63 })
    vi.advanceTimersByTime(62_999)
    expect(seat.onCall).toBe('CLEARING')
    vi.advanceTimersByTime(1)
    expect(seat.onCall).toBeUndefined()
    seats.extendWrapUp(seat)
    expect(seat.wrapUpEnds).toBeUndefined()
  })

  it('is over with the next call, and with the server', () => {
    const seat = ended(5)
    seats.onCall(seat, 'RING', 'call-2')
    expect(seat).toMatchObject({ onCall: 'RING', wrapUpEnds: undefined, written: undefined })
    vi.advanceTimersByTime(10_000)
    expect(seat.onCall).toBe('RING')
    seats.afterCall(seat, true, 'call-2')
    seats.stop()
    vi.advanceTimersByTime(10_000)
    expect(seat.onCall).toBe('CLEARING')
  })

  it('of the agent’s own device names the call', () => {
    const seat = seatOf()
    seat.mode = 1
    seats.onCall(seat, 'RING', 'call-1')
    expect(shown()?.data).toMatchObject({ signState: 'RING', callRecordId: 'call-1' })
    seats.afterCall(seat, true, 'call-1')
    seats.extendWrapUp(seat)
    expect(shown()?.data).toMatchObject({ signState: 'CLEARING', callRecordId: 'call-1' })
  })
})
