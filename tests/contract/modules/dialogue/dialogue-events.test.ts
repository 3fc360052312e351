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
      events.push({
        ...{ call_record_id: callRecordId, turn: events.length + 1 },
        template_version: call.template_version,
        node_id: call.template_version === null ? '' : line.node_id,
        ...{ enterprise_id: call.enterprise_id, task_id: call.call_task_id },
        ...{ template_code: call.template_code, node_name: line.node_name },
        ...{ match_condition: null, match_value: '', has_reply: false },
        happened_at: Number(call.answered_at) + line.start_time
      })
    } else {
      const event = events.at(-1)
      if (!event) continue
      if (event.match_condition === null) event.match_value = line.match_value
      event.match_condition ??= line.match_condition
      event.has_reply ||= line.text !== ''
    }
  return events
}

const keyOf = ({ node_id: id, node_name: name }: Event) => id || (name && `=${name}`)

type Summary = Selectable<Tables['dialogue_summary']>
const sortedLists = (one: Summary): Summary => ({
  ...one,
  tags: one.tags.toSorted(),
  nodes: one.nodes.filter(Boolean).toSorted(),
  words: one.words.toSorted()
})

/** The answered robot calls with their details and turns, each summed up in one row. */
async function summariesRead(): Promise<Summary[]> {
  const calls = await backend.db
    .selectFrom('call_record')
    .leftJoin('call_detail', 'call_record_id', 'id')
    .selectAll()
    .where('call_type', '=', 1)
    .where('answered_at', 'is not', null)
    .where('ended_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  const events = Map.groupBy(await eventsOf(), ({ call_record_id: id }) => id)
  const each = (names: readonly string[]) => [...new Set(names.filter(Boolean))]
  return calls.map(call => {
    const turns = events.get(call.id) ?? []
    return sortedLists({
      ...{ call_record_id: call.id, template_code: call.template_code },
      ...{ template_version: call.template_version, turns: turns.length },
      grade: call.manual_intent_code ?? call.intent_name,
      is_transferred: call.transfer_status === 1,
      tags: each((call.tags ?? []).map(({ tagName }) => tagName)),
      replies: turns.filter(({ has_reply }) => has_reply).length,
      nodes: each(turns.map(keyOf)),
      last_node_id: turns.length === 0 ? '' : keyOf(turns[turns.length - 1] as Event),
      last_node: turns.at(-1)?.node_name ?? '',
      words: each(turns.map(({ match_value }) => match_value))
    })
  })
}
const summaries = async () =>
  (
    await backend.db.selectFrom('dialogue_summary').selectAll().orderBy('call_record_id').execute()
  ).map(sortedLists)

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
    expect(new Set(read.map(({ has_reply }) => has_reply)).size).toBe(2)
    expect(await summaries()).toEqual(await summariesRead())
  })

  it('are summed up with the level that is set by hand', async () => {
    const [id = ''] = (await robotCalls()).filter(call => call.startsWith('record-'))
    const grade = async () =>
      (await summaries()).find(({ call_record_id }) => call_record_id === id)?.grade
    const before = await grade()
    const set = (manualIntentCode: string, manualIntentName: string | null) =>
      backend.send(`/api/call_records/${id}/extend`, {
        ...{ token, method: 'PUT', body: { manualIntentCode, manualIntentName } }
      })
    expect((await set('C', 'C级')).body).toMatchObject({ code: 1 })
    expect(await grade()).toBe('C')
    expect((await set('', null)).body).toMatchObject({ code: 1 })
    expect(await grade()).not.toBe('C')
    expect(await summaries()).toEqual(await summariesRead())
    expect(before).not.toBe('C')
  })

  it('of a conversation that comes back to a node, and ends in silence', async () => {
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
    expect(events.map(({ has_reply }) => has_reply)).toEqual([true, false, false])
    expect(await summaries()).toEqual(await summariesRead())
    expect(await summaries()).toContainEqual(
      expect.objectContaining({ turns: 3, replies: 1, nodes: ['=开场白', '=结束语'] })
    )
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
    expect(await summaries()).toEqual(await summariesRead())
    expect(events[0]).toMatchObject({ template_version: 1, node_id: 'n1', node_name: '开场白' })
    expect(events).toEqual(await turnsRead(made[0] ?? ''))
    await backend.send('/api/call_records/delete', { token, body: { idList: made } })
    expect(await eventsOf(made)).toEqual([])
    expect(await summaries()).toEqual(await summariesRead())
  })

  it('are filled in from the transcripts of an earlier version', async () => {
    const [written, summed] = [await eventsOf(), await summaries()]
    await sql`drop index call_record_robot`.execute(backend.db)
    await sql`drop table dialogue_event, dialogue_summary`.execute(backend.db)
    await migrations['0041_dialogue_events']?.up(backend.db)
    await backend.db.updateTable('call_detail').set({ template_version: null }).execute()
    await migrations['0066_dialogue_nodes']?.up(backend.db)
    expect(await eventsOf()).toEqual(written)
    expect(await summaries()).toEqual(summed)
    expect(written.length).toBeGreaterThan(20)
  })
})
