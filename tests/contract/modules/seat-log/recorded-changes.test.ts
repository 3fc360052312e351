/** What the log has of a change: its cause, its author, and the phases of a call. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { defaultLimits } from '../../../../demo/server/limits.ts'
import { seatLogRecorder } from '../../../../demo/server/modules/seat-log/seat-log-recorder.ts'
import type { Seat } from '../../../../demo/server/modules/seats/seat-state.ts'
import { seatStore } from '../../../../demo/server/modules/seats/seat-store.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await openBackend()
})
afterAll(() => backend.close())

const realtime = {
  ...{ isConnected: () => true, isConnectedHere: () => true },
  ...{ listenToPresence: () => undefined, publish: () => undefined }
}
const supervisor = { userId: 'user-2', name: '李队长', origin: 'crm.example.cn' }

let seats: ReturnType<typeof seatStore>
let seat: Seat
let recorder: ReturnType<typeof seatLogRecorder>
let begun: number
beforeEach(async () => {
  const { db } = backend
  recorder = seatLogRecorder({ db, server: 'a run', isAlone: true, log: () => {} })
  seats = seatStore({
    ...{ db, realtime, limits: defaultLimits, seatLog: recorder },
    key: 'key'
  })
  await seats.load()
  const found = seats.of('user-3', 'ent-1')
  if (!found) throw new Error('There is no seat')
  seat = found
  const last = await db
    .selectFrom('seat_span')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst()
  begun = Number(last?.id ?? 0)
  await seats.choose(seat, 'SIGN_FREE')
  return () => recorder.stop()
})

async function written() {
  await recorder.settled()
  return backend.db
    .selectFrom('seat_span')
    .select(['sign_state', 'cause', 'phase', 'call_record_id', 'by_name', 'origin', 'ended_at'])
    .where('id', '>', begun)
    .where('seat_id', '=', seat.id)
    .orderBy('id')
    .execute()
}
const statesAndPhases = async () =>
  (await written()).map(({ sign_state, phase }) => [sign_state, phase ?? ''].join(' ').trim())

describe('a change by a supervisor', () => {
  // rule seat-log-10
  it('has the name and the page of the supervisor', async () => {
    await seats.choose(seat, 'SIGN_BUSY', 'supervisor', supervisor)
    await seats.choose(seat, 'SIGN_FREE')
    expect((await written()).slice(1)).toMatchObject([
      {
        ...{ sign_state: 'SIGN_BUSY', cause: 'supervisor' },
        ...{ by_name: '李队长', origin: 'crm.example.cn' }
      },
      { sign_state: 'SIGN_FREE', cause: 'own', by_name: null, ended_at: null }
    ])
  })

  it('does not interrupt a call, and counts after it', async () => {
    const call = { callRecordId: 'call-1' }
    seats.onCall(seat, 'RING', call)
    seats.onCall(seat, 'CALLING', { ...call, phase: 'inbound' })
    await seats.choose(seat, 'SIGN_BUSY', 'supervisor', supervisor)
    seats.afterCall(seat, false, 'call-1')
    expect(await statesAndPhases()).toEqual(['SIGN_FREE', 'RING', 'CALLING inbound', 'SIGN_BUSY'])
  })
})

describe('the phases of a call', () => {
  // rule seat-log-9
  it('are states of their own, and a repeated one is not', async () => {
    const call = { callRecordId: 'call-2' }
    seats.onCall(seat, 'CALLING', { ...call, phase: 'dialling' })
    seats.onCall(seat, 'CALLING', { ...call, phase: 'outbound' })
    seats.inPhase(seat, { ...call, phase: 'outbound' })
    seats.inPhase(seat, { ...call, phase: 'held' })
    seats.inPhase(seat, { ...call, phase: 'outbound' })
    seats.inPhase(seat, { callRecordId: 'call-3', phase: 'outbound' })
    seats.afterCall(seat, false, 'call-3')
    seats.inPhase(seat, { callRecordId: 'call-3', phase: 'held' })
    expect(await statesAndPhases()).toEqual([
      ...['SIGN_FREE', 'CALLING dialling', 'CALLING outbound', 'CALLING held'],
      ...['CALLING outbound', 'CALLING outbound', 'SIGN_FREE']
    ])
    expect((await written()).map(({ call_record_id }) => call_record_id).slice(1, 6)).toEqual([
      ...['call-2', 'call-2', 'call-2', 'call-2', 'call-3']
    ])
  })
})
