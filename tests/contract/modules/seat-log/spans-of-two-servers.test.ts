/** The states of a seat that several servers of one database write. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  adoptSpan,
  changeState,
  closeLostSpans,
  confirmRun
} from '../../../../demo/server/modules/seat-log/span-writes.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await openBackend()
})
afterAll(() => backend.close())

const seatOf = (id: string) => ({
  ...{ id, enterpriseId: 'ent-1', userId: 'user-3' },
  ...{ agentName: '王晓彤', extension: '999' }
})
const spansOf = (id: string) =>
  backend.db
    .selectFrom('seat_span')
    .select(['sign_state', 'server', 'started_at', 'ended_at'])
    .where('seat_id', '=', id)
    .orderBy('id')
    .execute()

// rule seat-log-3
it('a state that goes on at another server is not counted again from its begin', async () => {
  const { db } = backend
  const seat = seatOf('seat-killed')
  const change = { state: 'SIGN_FREE', cause: 'own', at: 1000 } as const
  await confirmRun(db, 'killed', 500)
  await changeState(db, seat, change, 'killed')
  await confirmRun(db, 'killed', 61_000)
  await closeLostSpans(db, 'heir', 61_001)
  await adoptSpan(db, seat, change, 'heir')
  const [free, offline, ...more] = await spansOf(seat.id)
  expect(free).toMatchObject({ sign_state: 'SIGN_FREE', started_at: 1000, ended_at: 61_000 })
  expect(offline).toMatchObject({ sign_state: 'OFF_LINE', started_at: 61_000, ended_at: 61_000 })
  expect(more).toEqual([
    { sign_state: 'SIGN_FREE', server: 'heir', started_at: 61_000, ended_at: null }
  ])
})

it('a state that is open already is adopted as it is', async () => {
  const { db } = backend
  const seat = seatOf('seat-moved')
  const change = { state: 'SIGN_BUSY', cause: 'own', at: 1000 } as const
  await changeState(db, seat, change, 'first')
  await adoptSpan(db, seat, { ...change, at: 5000 }, 'second')
  expect(await spansOf(seat.id)).toEqual([
    { sign_state: 'SIGN_BUSY', server: 'second', started_at: 1000, ended_at: null }
  ])
})
