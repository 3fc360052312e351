/** A server is killed while it cleans numbers, tries rules and grades calls again; another one continues. */
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { NumberHandlingTask } from '../../../core/features/number-handling/schemas.ts'
import { chinaDay, chinaMidnight } from '../../../core/lib/format/china-day.ts'
import { resultKey } from '../../../demo/server/jobs/job-types.ts'
import { askingAs } from '../../support/server/ask-as.ts'
import { openBackend } from '../../support/server/backend.ts'
import { killAll, startKillable } from '../../support/server/killed-server.ts'
import { openPgWire } from '../../support/server/pg-wire.ts'
import { range, rule, rulesAs } from '../modules/intent-rules/rule-scene.ts'

const CODE = 'HS-1001'
const NUMBERS = 7000
const CALLS = 9000
const day = chinaDay(Date.now(), -3)
const days = { from: day, to: day }
const set = {
  rules: [rule('聊得久', 'A', { kind: 'seconds', range: range(60, null) })],
  defaultLevel: 'C' as const
}

const endings: (() => unknown)[] = []
const folder = () => {
  const path = mkdtempSync(join(tmpdir(), 'hutong-killed-jobs-'))
  endings.push(() => rmSync(path, { recursive: true, force: true }))
  return path
}
const filesDir = folder()
let databaseUrl: string
let database: pg.Client

/** Ended calls of level D, every third of them long. */
async function insertCalls(): Promise<void> {
  await database.query(`insert into call_record (id, enterprise_id, user_id, agent_name, extension,
      direction, customer_name, call_type, customer_phone, our_number, area, operator, started_at,
      answered_at, holding_seconds, ended_at, connect_result, hangup_type, has_recording)
    select 'k-' || n, 'ent-1', 'user-1', '', '', 0, '', 1, '13600000001', '', '', '', at + n, at + n,
      0, at + n + case when n % 3 = 0 then 90000 else 30000 end, 0, 3, false
    from generate_series(1, ${CALLS}) as n, (select ${chinaMidnight(day) + 3_600_000}::bigint as at)`)
  await database.query(`insert into call_detail (call_record_id, template_code, intent_name)
    select 'k-' || n, '${CODE}', 'D' from generate_series(1, ${CALLS}) as n`)
}
const rowsOf = async (text: string): Promise<unknown[]> => (await database.query(text)).rows

beforeAll(async () => {
  const wire = await openPgWire()
  endings.push(wire.stop)
  databaseUrl = wire.url
  database = new pg.Client(databaseUrl)
  await database.connect()
  endings.push(() => database.end())
  await insertCalls()
}, 120_000)
afterEach(killAll)
afterAll(async () => {
  for (const end of endings.splice(0).reverse()) await end()
}, 60_000)

/** Takes one step of each job. */
const startStopping = async () => {
  const server = await startKillable(folder(), false, { databaseUrl, filesDir, pause: 600_000 })
  const { backend, token } = await server.as('admin')
  return { ...server, rules: rulesAs(backend, token), ask: askingAs(backend, token) }
}
const startNext = async () => {
  const backend = await openBackend({
    ...{ databaseUrl, filesDir, dataDir: folder() },
    limits: { transferPause: 0 }
  })
  const { access_token: token } = await backend.signIn('admin')
  return { rules: rulesAs(backend, token), ask: askingAs(backend, token), close: backend.close }
}
const patient = { timeout: 120_000, interval: 200 }

it('every number is sorted once, and a dry run counts each call once', {
  timeout: 240_000
}, async () => {
  const first = await startStopping()
  const path = '/phone_deal_task'
  const phones = Array.from({ length: NUMBERS }, (_, at) => `137${String(at).padStart(8, '0')}`)
  const { id } = await first.ask<{ id: string }>(path, { name: '名单', isProbed: true, phones })
  const run = await first.rules.start(CODE, 'dry_runs', { ...days, rules: set })
  const done = async () => {
    const { handled } = await first.ask<NumberHandlingTask>(`${path}/${id}`)
    return [handled, (await first.rules.dryRun(run)).doneCalls]
  }
  await expect.poll(done, patient).toEqual([2000, 4000])
  await first.kill()
  const [task] = (await rowsOf(`select transfer_id from number_task where id = '${id}'`)) as {
    transfer_id: string
  }[]
  const file = join(filesDir, resultKey(task?.transfer_id ?? ''))
  // Of a step that was written, but not committed.
  appendFileSync(file, '13700002000,13700002000,有效')

  const second = await startNext()
  const statuses = async () => [
    (await second.ask<NumberHandlingTask>(`${path}/${id}`)).status,
    (await second.rules.dryRun(run)).status
  ]
  await expect.poll(statuses, patient).toEqual([2, 'done'])
  const { counts, ...handling } = await second.ask<NumberHandlingTask>(`${path}/${id}`)
  expect(handling).toMatchObject({ total: NUMBERS, handled: NUMBERS })
  expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(NUMBERS)
  const lines = readFileSync(file, 'utf8').trimEnd().split('\r\n').slice(1)
  expect(lines.map(line => line.split(',')[0])).toEqual(phones)
  // As without an interruption.
  const { result } = await second.rules.dryRun(run)
  expect(result).toEqual(await second.rules.dryRunOf(CODE, set, days))
  expect(result?.moves).toContainEqual({ from: 'D', to: 'A', count: CALLS / 3 })
  await second.close()
})

it('every call is graded again once, and each change recorded once', {
  timeout: 240_000
}, async () => {
  const first = await startStopping()
  await first.rules.publish(CODE, set)
  const id = await first.rules.start(CODE, 'regrades', days)
  const find = async (rules: typeof first.rules) =>
    (await rules.regrades(CODE)).find(one => one.id === id)
  await expect.poll(() => find(first.rules), patient).toMatchObject({ doneCalls: 1000 })
  await first.kill()

  const second = await startNext()
  await expect.poll(() => find(second.rules), patient).toMatchObject({ status: 'done' })
  const run = await find(second.rules)
  expect(run?.doneCalls).toBe(run?.calls)
  const changes = `from intent_change where regrade_id = '${id}'`
  expect(await rowsOf(`select count(*)::int ${changes}`)).toEqual([{ count: run?.changed }])
  expect(
    await rowsOf(`select new_level, count(*)::int, count(distinct call_record_id)::int as calls
      ${changes} and call_record_id like 'k-%' group by new_level order by new_level`)
  ).toEqual([
    { new_level: 'A', count: CALLS / 3, calls: CALLS / 3 },
    { new_level: 'C', count: (CALLS / 3) * 2, calls: (CALLS / 3) * 2 }
  ])
  expect(
    await rowsOf(`select intent_name, count(*)::int from call_detail
      where call_record_id like 'k-%' group by intent_name order by intent_name`)
  ).toEqual([
    { intent_name: 'A', count: CALLS / 3 },
    { intent_name: 'C', count: (CALLS / 3) * 2 }
  ])
  await second.close()
})
