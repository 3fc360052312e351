/** What is written of a call is written whole and once, however often the database goes away. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DatabaseUnavailable } from '../../../demo/server/db/database-unavailable.ts'
import type { Database } from '../../../demo/server/db/schema/schema.ts'
import { writeStarted } from '../../../demo/server/modules/call-detail/call-started.ts'
import { writeTransferred } from '../../../demo/server/modules/call-detail/call-transferred.ts'
import { liveDialogues } from '../../../demo/server/modules/dialogue/live-dialogues.ts'
import type { SpokenLine } from '../../../demo/server/modules/dialogue/spoken-lines.ts'
import type { Seat } from '../../../demo/server/modules/seats/seat-state.ts'
import { realtimeServer } from '../../../demo/server/realtime/realtime-server.ts'
import { openBackend, type TestBackend } from '../../support/server/backend.ts'

let backend: TestBackend
let db: Database
const realtime = realtimeServer(60_000)
beforeAll(async () => {
  backend = await openBackend()
  db = backend.db
  await sql`create function refuse_detail() returns trigger language plpgsql
    as $$ begin raise exception 'no details now'; end $$`.execute(db)
})
afterAll(async () => {
  await realtime.stop()
  await backend.close()
})

/** The details of calls cannot be written meanwhile. */
async function withoutDetails(act: () => Promise<unknown>): Promise<void> {
  await sql`create trigger no_details before insert on call_detail
    for each row execute function refuse_detail()`.execute(db)
  try {
    await expect(act()).rejects.toThrow('no details now')
  } finally {
    await sql`drop trigger no_details on call_detail`.execute(db)
  }
}

const idsOf = async (table: 'call_record' | 'call_dialog', column: string, id: string) => {
  const { rows } = await sql`select 1 from ${sql.table(table)}
    where ${sql.ref(column)} = ${id}`.execute(db)
  return rows.length
}

const seat: Seat = {
  ...{ id: 'seat-x', enterpriseId: 'ent-1', userId: 'user-3', agentName: '王晓彤' },
  ...{ extension: '100', cidHolders: [], mode: 0, chosen: 'SIGN_FREE', onCall: undefined },
  ...{ isRegistered: true, family: undefined, wrapUp: undefined, wrapUpSeconds: null },
  ...{
    wrapUpEnds: undefined,
    phoneVersion: 0,
    hasPhone: false,
    isDisabled: false,
    written: undefined,
    recordsEarlyMedia: false
  }
}
const call = {
  ...{ callRecordId: 'call-once', direction: 0 as const, extension: '100' },
  ...{ customerPhone: '13812340000', callerId: undefined, customerId: undefined, at: 1000 }
}
const alone = { colleague: undefined, from: undefined }

it('the start of a call is written whole or not at all, and once when it is repeated', async () => {
  await withoutDetails(() => writeStarted(db, seat, call, alone))
  expect(await idsOf('call_record', 'id', 'call-once')).toBe(0)
  const first = await writeStarted(db, seat, call, alone)
  expect(await writeStarted(db, seat, call, alone)).toEqual(first)
  expect(await idsOf('call_record', 'id', 'call-once')).toBe(1)
})

const lines: readonly SpokenLine[] = [0, 1].map(sequence => ({
  ...{ sequence, role: 'robot' as const, text: `第${sequence}句`, startTime: 0, endTime: 1 },
  ...{ nodeName: '', ignored: false, matchCondition: null, matchValue: '' }
}))
const talk = { callRecordId: 'call-once', enterpriseId: 'ent-1', since: Date.now() - 1000 }

it('a transcript: all lines with the mark that it exists, or nothing', async () => {
  const dialogues = liveDialogues({ db, realtime, log: () => undefined })
  dialogues.begin(talk, lines)
  await withoutDetails(() => dialogues.end('call-once'))
  expect(await idsOf('call_dialog', 'dialog_id', 'call-once')).toBe(0)
})

it('transcript lines are kept while the database is away', async () => {
  let isAway = true
  const cut = <Value>(value: Value): Value => {
    if (isAway) throw new DatabaseUnavailable(new Error('cut'))
    return value
  }
  const flaky = new Proxy(db, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key)
      return typeof value === 'function'
        ? (...given: unknown[]) => cut(value).apply(target, given)
        : value
    }
  })
  const dialogues = liveDialogues({ db: flaky, realtime, log: () => undefined })
  dialogues.begin(talk, lines)
  await expect(dialogues.end('call-once')).rejects.toBeInstanceOf(DatabaseUnavailable)
  expect(dialogues.linesOf('call-once')).toHaveLength(2)
  isAway = false
  await dialogues.end('call-once')
  expect(await idsOf('call_dialog', 'dialog_id', 'call-once')).toBe(2)
  expect(dialogues.linesOf('call-once')).toBeUndefined()
})

it('a transfer adds one step to the chain, also when it is repeated', async () => {
  const id = 'call-passed-on'
  await writeStarted(db, seat, { ...call, callRecordId: id }, alone)
  const steps = async () => {
    const { chain } = await db
      .selectFrom('call_detail')
      .select('chain')
      .where('call_record_id', '=', id)
      .executeTakeFirstOrThrow()
    return chain.filter(({ chainType }) => chainType === 'FORWARDING').length
  }
  const before = await steps()
  await writeTransferred(db, id, '13812349999')
  await writeTransferred(db, id, '13812349999')
  expect(await steps()).toBe(before + 1)
})
