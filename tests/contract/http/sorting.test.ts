import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBackend, type TestBackend } from '../../support/server/backend.ts'

type Row = Readonly<Record<string, unknown>>
interface Page {
  readonly list: readonly Row[]
  readonly total: number
}

let backend: TestBackend
let token = ''
let task = ''
beforeAll(async () => {
  backend = await openBackend()
  token = (await backend.signIn('admin')).access_token
  task = await taskWithCalls()
})
afterAll(() => backend.close())

const ask = async (path: string): Promise<Page> => {
  const { body } = await backend.send(`/api${path}`, { token })
  const { code, data } = body as { code: number; data: Page }
  if (code !== 1) throw new Error(JSON.stringify(body))
  return data
}
/** A task of which every other number has been called. */
async function taskWithCalls(): Promise<string> {
  const { task_id } = await backend.db
    .selectFrom('call_item')
    .innerJoin('call_task', 'call_task.id', 'call_item.task_id')
    .where('call_task.enterprise_id', '=', 'ent-1')
    .select('task_id')
    .executeTakeFirstOrThrow()
  await sql`update call_item set begun_at = length(phone) * 1000 + 7 - id % 7
    where task_id = ${task_id} and id % 2 = 0`.execute(backend.db)
  return task_id
}

/** What has no value counts as the least. */
const fieldOf = (row: Row, field: string) => row[field] ?? Number.NEGATIVE_INFINITY
const isInOrder = (rows: readonly Row[], field: string) =>
  rows.every((row, at) => {
    const before = rows[at - 1]
    return (
      before === undefined || (fieldOf(before, field) as number) <= (fieldOf(row, field) as number)
    )
  })

describe('a list is sorted by', () => {
  it.each([
    ['callStartTime', '/call_records'],
    ['callDuration', '/call_records'],
    ['ringTime', '/call_records?callDirectionType=1'],
    ['lastContactTime', '/customers'],
    ['createTime', '/call_tasks'],
    ['lastCallTime', '/call_tasks/{task}/items'],
    ['createTime', '/clue_task/clues?scope=all'],
    ['lastFollowTime', '/clue_task/clues?scope=all'],
    ['username', '/members'],
    ['createTime', '/members'],
    ['createTime', '/manualTasks'],
    ['createTime', '/operation_log']
  ])('%s, in both directions and across pages: %s', async (field, where) => {
    const path = where.replace('{task}', task)
    const sorted = async (sort: string, page: number, pageSize: number) => {
      const search = new URLSearchParams({ sort, page: `${page}`, pageSize: `${pageSize}` })
      return ask(`${path}${path.includes('?') ? '&' : '?'}${search}`)
    }
    const up = (await sorted(field, 1, 100)).list
    const down = (await sorted(`-${field}`, 1, 100)).list
    expect(up.length).toBeGreaterThan(0)
    expect(isInOrder(up, field)).toBe(true)
    expect(isInOrder(down.toReversed(), field)).toBe(true)
    const half = Math.max(1, Math.ceil(Math.min(up.length, 20) / 2))
    const [first, second] = [await sorted(field, 1, half), await sorted(field, 2, half)]
    expect([...first.list, ...second.list]).toEqual(up.slice(0, 2 * half))
  })

  it.each([
    '/call_records?sort=customer_phone',
    '/members?sort=-password_hash',
    '/customers?sort=id;--'
  ])('nothing else: %s', async path => {
    expect((await backend.send(`/api${path}`, { token })).status).toBe(400)
  })
})

describe('what a list is sorted by on demand', () => {
  it.each([
    ['call_record_duration', 'call_record', 'ended_at - answered_at'],
    ['call_record_ringing', 'call_record', 'coalesce(answered_at, ended_at) - started_at'],
    ['customer_contact', 'customer', 'last_contact_at'],
    ['clue_follow', 'clue', 'last_follow_at']
  ])('is read from an index in either direction: %s', async (index, table, by) => {
    await backend.db.transaction().execute(async inside => {
      await sql`set local enable_seqscan = off`.execute(inside)
      await sql`set local enable_bitmapscan = off`.execute(inside)
      for (const [turn, blanks] of [
        ['desc', 'last'],
        ['asc', 'first']
      ] as const) {
        const { rows } = await sql<{
          'QUERY PLAN': string
        }>`explain select id from ${sql.table(table)}
          where enterprise_id = 'ent-1'
          order by (${sql.raw(by)}) ${sql.raw(`${turn} nulls ${blanks}`)}, id ${sql.raw(turn)}
          limit 10`.execute(inside)
        const plan = rows.map(row => row['QUERY PLAN']).join('\n')
        expect(plan).toContain(index)
        expect(plan).not.toContain('Sort')
      }
    })
  })
})
