/** The states of a seat that several servers of one database write. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seatLogRecorder } from '../../../../demo/server/modules/seat-log/seat-log-recorder.ts'
import {
  adoptSpan,
  changeState,
  closeLostSpans,
  confirmRun
} from '../../../../demo/server/modules/seat-log/span-writes.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
const statements: string[] = []
beforeAll(async () => {
  backend = await openBackend({ watch: statement => statements.push(statement) })
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

it('changes of two servers in the same moment are both written', async () => {
  const { db } = backend
  // What the index says to the second of two transactions, when the first one commits.
  await sql`create sequence attempt`.execute(db)
  await sql`create function be_second() returns trigger language plpgsql as $$
    begin
      if new.seat_id like 'seat-raced-%' and nextval('attempt') % 2 = 1 then
        raise unique_violation using
          message = 'duplicate key value violates unique constraint "seat_span_open"';
      end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger be_second before insert on seat_span
    for each row execute function be_second()`.execute(db)
  const [changed, adopted] = [seatOf('seat-raced-1'), seatOf('seat-raced-2')]
  await changeState(db, changed, { state: 'SIGN_FREE', cause: 'own', at: 1000 }, 'here')
  await adoptSpan(db, adopted, { state: 'SIGN_FREE', cause: 'system', at: 2000 }, 'here')
  await sql`drop trigger be_second on seat_span`.execute(db)
  await sql`drop function be_second`.execute(db)
  await sql`drop sequence attempt`.execute(db)
  for (const [seat, started_at] of [
    [changed, 1000],
    [adopted, 2000]
  ] as const)
    expect(await spansOf(seat.id)).toEqual([
      { sign_state: 'SIGN_FREE', server: 'here', started_at, ended_at: null }
    ])
})

it('of the states that a server writes again only those are written that another one has ended', async () => {
  const { db } = backend
  const [kept, ended] = [seatOf('seat-kept'), seatOf('seat-ended')]
  const recorder = seatLogRecorder({ db, server: 'slow', isAlone: false, log: () => {} })
  for (const seat of [kept, ended]) recorder.record(seat, { state: 'SIGN_FREE', cause: 'own' })
  await recorder.settled()
  const writes = () => statements.filter(text => /(update|insert into) "seat_span"/.test(text))
  statements.length = 0
  recorder.restore()
  await recorder.settled()
  await recorder.settled()
  expect(writes()).toEqual([])
  await changeState(db, ended, { state: 'OFF_LINE', cause: 'system', at: Date.now() }, 'other')
  recorder.restore()
  await recorder.settled()
  await recorder.settled()
  expect((await spansOf(kept.id)).map(({ sign_state }) => sign_state)).toEqual(['SIGN_FREE'])
  expect((await spansOf(ended.id)).map(span => [span.sign_state, span.server])).toEqual([
    ['SIGN_FREE', 'slow'],
    ['OFF_LINE', 'other'],
    ['SIGN_FREE', 'slow']
  ])
  await recorder.stop()
})

it('a state can be sent to other servers while the timer of a wrap-up runs', async () => {
  const { db } = backend
  const recorder = seatLogRecorder({ db, server: 'sender', isAlone: false, log: () => {} })
  const wrapUp = setTimeout(() => undefined, 60_000)
  const seat = { ...seatOf('seat-wrap-up'), wrapUp }
  const at = Date.now()
  recorder.record(seat, { state: 'CLEARING', cause: 'call', callRecordId: 'call-1', at })
  clearTimeout(wrapUp)
  expect(recorder.stateOf(seat.id)).toEqual({
    ...{ state: 'CLEARING', callRecordId: 'call-1', phase: undefined, since: at }
  })
  await recorder.stop()
})
