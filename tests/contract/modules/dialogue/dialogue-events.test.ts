import { type Selectable, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrations } from '../../../../demo/server/db/migrations/migrations.ts'
import type { Tables } from '../../../../demo/server/db/schema/schema.ts'
import { writeEvents } from '../../../../demo/server/modules/dialogue/event-writes.ts'
import { diallingNow, phonesFrom, tasksOf } from '../../../support/scenes/task-scenes.ts'
import { listenTo, openBackend, type TestBackend } from '../../../support/server/backend.ts'

type Event = Selectable<Tables['dialogue_event']>

let backend: TestBackend
let token: string
beforeAll(async () => {
  backend = await openBackend({
    ...diallingNow,
    telephones: true,
    limits: { ...diallingNow.limits, robotSpeech: 400 }
  })
  token = (await backend.signIn('admin')).access_token
})
afterAll(() => backend.close())

const eventsOf = (ids?: readonly string[]): Promise<Event[]> =>
  backend.db
    .selectFrom('dialogue_event')
    .selectAll()
    .$if(ids !== undefined, found => found.where('call_record_id', 'in', [...(ids ?? []), '']))
    .orderBy('call_record_id')
    .orderBy('turn')
    .execute()

/** The turns of a call as a reader of its transcript counts them. */
async function turnsRead(callRecordId: string): Promise<Event[]> {
  const call = await backend.db
    .selectFrom('call_record')
    .innerJoin('call_detail', 'call_record_id', 'id')
    .selectAll()
    .where('id', '=', callRecordId)
    .executeTakeFirstOrThrow()
  const lines = await backend.db
    .selectFrom('call_dialog')
    .selectAll()
    .where('dialog_id', '=', call.dialog_id ?? '')
    .where('ignored', '=', false)
    .orderBy('sequence')
    .execute()
  const events: Event[] = []
  for (const line of lines)
    if (line.role === 'robot') {
      const isFirst = events.every(({ node_name }) => node_name !== line.node_name)
      for (const event of events) event.is_last = false
      events.push({
        ...{ call_record_id: callRecordId, turn: events.length + 1, template_version: null },
        ...{ enterprise_id: call.enterprise_id, task_id: call.call_task_id },
        ...{ template_code: call.template_code, node_name: line.node_name },
        ...{ match_condition: null, match_value: '', has_reply: false },
        ...{ replies: events.at(-1)?.replies ?? 0, is_first: isFirst, is_last: true },
        happened_at: Number(call.answered_at) + line.start_time
      })
    } else {
      const event = events.at(-1)
      if (!event) continue
      if (event.match_condition === null) event.match_value = line.match_value
      event.match_condition ??= line.match_condition
      if (line.text !== '' && !event.has_reply) {
        event.has_reply = true
        event.replies++
      }
    }
  return events
}

const robotCalls = async () =>
  (
    await backend.db
      .selectFrom('call_record')
      .innerJoin('call_detail', 'call_record_id', 'id')
      .select('id')
      .where('call_type', '=', 1)
      .where('answered_at', 'is not', null)
      .where('dialog_id', 'is not', null)
      .orderBy('id')
      .execute()
  ).map(({ id }) => id)

describe('the turns of robot calls', () => {
  it('are those of the transcripts, in the sample data and of a campaign', async () => {
    const tasks = tasksOf(backend, token)
    const id = await tasks.create()
    await tasks.add(id, phonesFrom(1_230_000, 40))
    await tasks.move(id, 'start')
    await tasks.reached(id, 4)
    const calls = await robotCalls()
    expect(calls.filter(call => call.startsWith(`${id}-`)).length).toBeGreaterThan(10)
    const read = (await Promise.all(calls.map(turnsRead))).flat()
    expect(await eventsOf()).toEqual(read)
    expect(read.some(({ has_reply, is_last }) => is_last && has_reply)).toBe(true)
  })

  it('count a node once that a conversation comes back to', async () => {
    const [some] = await robotCalls()
    const { db } = backend
    const call = await db
      .selectFrom('call_record')
      .selectAll()
      .where('id', '=', some ?? '')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('call_record')
      .values({ ...call, id: 'twice' })
      .execute()
    await db
      .insertInto('call_detail')
      .values({ call_record_id: 'twice', dialog_id: 'twice' })
      .execute()
    const utterances = [
      ['robot', '喂', '开场白', null],
      ['customer', '哪位', '开场白', 'CUSTOM'],
      ['robot', '喂', '开场白', null],
      ['customer', '', '开场白', 'TIMEOUT'],
      ['robot', '再见', '结束语', null]
    ] as const
    await db
      .insertInto('call_dialog')
      .values(
        utterances.map(([role, text, node_name, match_condition], index) => ({
          ...{ dialog_id: 'twice', sequence: index + 1, role, text, node_name, match_condition },
          ...{ start_time: index * 1000, end_time: index * 1000 + 500, ignored: false },
          match_value: ''
        }))
      )
      .execute()
    await writeEvents(db, ['twice'])
    const events = await eventsOf(['twice'])
    expect(events).toEqual(await turnsRead('twice'))
    expect(events.map(({ is_first, is_last, replies }) => [is_first, is_last, replies])).toEqual([
      [true, false, 1],
      [false, false, 1],
      [true, true, 1]
    ])
  })

  it('of a quick call are there with its transcript, and go with it', async () => {
    const before = new Set(await robotCalls())
    const channel = await listenTo(backend, token)
    await backend.send('/api/quickly-call', {
      token,
      body: { templateCode: 'HS-1001', phone: '13900001234' }
    })
    await channel.received('unread_modify')
    channel.socket.close()
    const made = (await robotCalls()).filter(id => !before.has(id))
    expect(made).toHaveLength(1)
    const events = await eventsOf(made)
    expect(events.length).toBeGreaterThan(0)
    expect(events).toEqual(await turnsRead(made[0] ?? ''))
    await backend.send('/api/call_records/delete', { token, body: { idList: made } })
    expect(await eventsOf(made)).toEqual([])
  })

  it('are filled in from the transcripts of an earlier version', async () => {
    const written = await eventsOf()
    await sql`drop table dialogue_event`.execute(backend.db)
    await migrations['0041_dialogue_events']?.up(backend.db)
    expect(await eventsOf()).toEqual(written)
    expect(written.length).toBeGreaterThan(20)
  })
})
