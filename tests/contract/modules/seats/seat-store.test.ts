import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Seat } from '../../../../demo/server/modules/seats/seat-state.ts'
import { AGENT, seatsOf } from '../../../support/scenes/seat-scenes.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

const OTHER = 'user-4'
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
  scene.seats.stop()
})

const row = ({ id }: Seat) =>
  backend.db.selectFrom('seat').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const seatRow = (seat: Seat) => backend.db.updateTable('seat').where('id', '=', seat.id)

describe('seats', () => {
  it('are found by user and enterprise, and by extension', () => {
    const seat = scene.seatOf()
    expect(scene.seats.all()).toContain(seat)
    expect(scene.seats.at(seat.extension)).toBe(seat)
    expect(scene.seats.at('none')).toBeUndefined()
    expect(scene.seats.of(AGENT, 'none')).toBeUndefined()
    expect(scene.seats.of('none', 'ent-1')).toBeUndefined()
    expect(scene.seatOf(OTHER)).not.toBe(seat)
  })

  it('are loaded with their settings and the latest login that has not expired', async () => {
    const first = await backend.signIn('agent1')
    await seatRow(scene.seatOf()).set({ agent_mode: 2, sign_state: 'SIGN_FREE' }).execute()
    await scene.seats.load()
    const { family } = scene.seatOf()
    expect(scene.seatOf()).toMatchObject({ mode: 2, isRegistered: true, chosen: 'SIGN_FREE' })
    expect(family).toEqual(expect.any(String))
    expect(first.userId).toBe(AGENT)
    expect(scene.seatOf(OTHER)).toMatchObject({ mode: 0, isRegistered: false, family: undefined })
    await backend.db.updateTable('auth_token').set({ expires_at: Date.now() }).execute()
    await scene.seats.load()
    expect(scene.seatOf().family).toBeUndefined()
    await seatRow(scene.seatOf()).set({ agent_mode: 0 }).execute()
  })

  it('write the choice and the device of the agent to the database', async () => {
    const seat = scene.seatOf()
    await scene.seats.choose(seat, 'SIGN_BUSY')
    await scene.seats.setMode(seat, 1)
    expect(await row(seat)).toMatchObject({ sign_state: 'SIGN_BUSY', agent_mode: 1 })
    expect((await row(scene.seatOf(OTHER))).agent_mode).toBe(0)
    expect(seat.mode).toBe(1)
    await scene.seats.setMode(seat, 0)
    expect(scene.pushes).toEqual([
      {
        userId: AGENT,
        topic: 'agent_state_modify',
        data: { signState: 'SIGN_BUSY', registerState: false }
      }
    ])
  })

  it('keep a call when the agent chooses, and end its wrap-up', async () => {
    const seat = scene.seatOf()
    for (const state of ['RING', 'CALLING'] as const) {
      scene.seats.onCall(seat, state, { callRecordId: 'call-1' })
      await scene.seats.choose(seat, 'SIGN_FREE')
      expect(seat).toMatchObject({ onCall: state, chosen: 'SIGN_FREE' })
    }
    scene.seats.afterCall(seat, true, 'call-1')
    await scene.seats.choose(seat, 'SIGN_FREE')
    expect(seat).toMatchObject({ onCall: undefined, written: undefined, wrapUpEnds: undefined })
  })

  it('belong to a login from its sign-in to its end', async () => {
    const [seat, other] = [scene.seatOf(), scene.seatOf(OTHER)]
    seat.recordsEarlyMedia = false
    await scene.seats.occupy(seat, 'login-1')
    await scene.seats.occupy(other, 'login-2')
    expect(seat).toMatchObject({ family: 'login-1', recordsEarlyMedia: true, chosen: 'SIGN_BUSY' })
    await scene.seats.free(seat, 'system')
    expect(seat).toMatchObject({ family: undefined, chosen: 'OFF_LINE' })
    expect(other).toMatchObject({ family: 'login-2', chosen: 'SIGN_BUSY' })
    await scene.seats.vacate(other)
    expect(other).toMatchObject({ family: undefined, chosen: 'OFF_LINE' })
    expect((await row(other)).sign_state).toBe('OFF_LINE')
  })

  it('report to their agent whether the telephone is registered', () => {
    scene.seats.registered(scene.seatOf(), true)
    expect(scene.seatOf().isRegistered).toBe(true)
    expect(scene.shown()).toEqual({
      userId: AGENT,
      topic: 'agent_register',
      data: { registerState: true }
    })
  })
})

describe('a member who has changed', () => {
  it('has the new name and wrap-up, and the state as it was; others stay', async () => {
    const [seat, other] = [scene.seatOf(), scene.seatOf(OTHER)]
    await scene.seats.occupy(seat, 'login-1')
    await seatRow(seat).set({ wrap_up_seconds: 7 }).execute()
    const name = (to: string) =>
      backend.db.updateTable('user_account').set({ name: to }).where('id', '=', AGENT).execute()
    const former = seat.agentName
    await name('新名')
    await scene.seats.renew(AGENT)
    await name(former)
    expect(scene.seatOf()).toBe(seat)
    expect(seat).toMatchObject({ agentName: '新名', wrapUpSeconds: 7, family: 'login-1' })
    expect(scene.seatOf(OTHER)).toBe(other)
    await seatRow(seat).set({ wrap_up_seconds: null }).execute()
  })

  it('stays in wrap-up until that ends by itself', async () => {
    const seat = scene.seatOf()
    scene.seats.afterCall(seat, true, 'call-1')
    const clear = vi.spyOn(globalThis, 'clearTimeout')
    await scene.seats.renew(AGENT)
    expect(clear).not.toHaveBeenCalledWith(seat.wrapUp)
    clear.mockRestore()
    expect(scene.seatOf()).toMatchObject({ onCall: 'CLEARING', wrapUpEnds: seat.wrapUpEnds })
  })

  it('has a new seat with another extension; the wrap-up of the former one is over', async () => {
    const seat = scene.seatOf()
    const { length } = scene.seats.all()
    scene.seats.afterCall(seat, true, 'call-1')
    const clear = vi.spyOn(globalThis, 'clearTimeout')
    await seatRow(seat).set({ extension: '799' }).execute()
    await scene.seats.renew(AGENT)
    expect(clear).toHaveBeenCalledWith(seat.wrapUp)
    clear.mockRestore()
    expect(scene.seatOf()).not.toBe(seat)
    expect(scene.seatOf()).toMatchObject({ id: seat.id, extension: '799', onCall: undefined })
    expect(scene.seats.all()).toHaveLength(length)
    await seatRow(seat).set({ extension: seat.extension }).execute()
  })
})

it('a seat that is taken from its member is recorded as offline', async () => {
  const { seats, seatOf, recorded } = await seatsOf(backend)
  const seat = seatOf('user-4')
  await backend.db.updateTable('seat').set({ extension: '299' }).where('id', '=', seat.id).execute()
  await seats.renew('user-4')
  await backend.db
    .updateTable('seat')
    .set({ extension: seat.extension })
    .where('id', '=', seat.id)
    .execute()
  expect(recorded).toContain(`${seat.extension} OFF_LINE`)
  seats.stop()
})
