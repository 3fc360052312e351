/** Limits of the connections to a PostgreSQL. */
import { Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { DatabaseUnavailable } from '../../../demo/server/db/database-unavailable.ts'
import { jobDatabase } from '../../../demo/server/db/job-statements.ts'
import { messagePoolLog, noPoolLog } from '../../../demo/server/db/pool-log.ts'
import { poolSettingsOf } from '../../../demo/server/db/pool-settings.ts'
import { postgresPool } from '../../../demo/server/db/postgres-pool.ts'
import type { Tables } from '../../../demo/server/db/schema/schema.ts'
import { openBackend, type TestBackend } from '../../support/server/backend.ts'
import { openPgWire } from '../../support/server/pg-wire.ts'

let wire: Awaited<ReturnType<typeof openPgWire>>
let backend: TestBackend
const database = { connections: 3, connectionWait: 400 }
beforeAll(async () => {
  wire = await openPgWire()
  backend = await openBackend({ databaseUrl: wire.url, database })
}, 60_000)
afterAll(async () => {
  await backend.close()
  await wire.stop()
})

it('settings are whole numbers in their ranges, and change nothing when they are not there', () => {
  expect(poolSettingsOf({})).toEqual({})
  expect(
    poolSettingsOf({
      ...{ DATABASE_POOL: '40', DATABASE_TIMEOUT: '120' },
      ...{ DATABASE_WAIT: '2', DATABASE_IDLE_TRANSACTION: '90' }
    })
  ).toEqual({
    ...{ connections: 40, statementLife: 120_000 },
    ...{ connectionWait: 2000, idleInTransaction: 90_000 }
  })
  for (const [name, wrong] of [
    ...[['DATABASE_POOL', '1'] as const, ['DATABASE_POOL', '501'] as const],
    ...[['DATABASE_TIMEOUT', '0'] as const, ['DATABASE_WAIT', '1.5'] as const],
    ['DATABASE_IDLE_TRANSACTION', 'long'] as const
  ])
    expect(() => poolSettingsOf({ [name]: wrong })).toThrow(`现为 ${wrong}`)
})

it('each connection has the limits', async () => {
  const limits = { statementLife: 7000, connectionWait: 400, idleInTransaction: 9000 }
  const pool = postgresPool(wire.url, { ...limits, connections: 4 }, noPoolLog)
  expect(pool.options).toMatchObject({
    ...{ max: 4, connectionTimeoutMillis: 400, statement_timeout: 7000 },
    idle_in_transaction_session_timeout: 9000
  })
  await pool.end()
})

it('the job queue gets the rows of a transaction that is one text', async () => {
  const limits = { statementLife: 0, connectionWait: 60_000, connections: 1 }
  const pool = postgresPool(wire.url, limits, noPoolLog)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const text = 'BEGIN; SELECT 1 AS one; SELECT 2 AS two; COMMIT'
  const { rows } = await jobDatabase(db).executeSql(text)
  await db.destroy()
  expect(rows).toEqual([{ one: 1 }, { two: 2 }])
})

it('a request that waits too long for a connection gets 503, and the log says that all are in use', async () => {
  const { access_token: token } = await backend.signIn('agent1')
  const ask = () => backend.send('/api/agent/status', { token })
  expect((await ask()).status).toBe(200)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let taken = 0
  const held = Promise.all(
    Array.from({ length: database.connections }, () =>
      backend.db.connection().execute(async () => {
        taken += 1
        await released
      })
    )
  )
  await expect.poll(() => taken).toBe(database.connections)
  expect(await ask()).toMatchObject({
    status: 503,
    body: { errcode: 'SERVICE_UNAVAILABLE', message: '数据库暂时不可用，请稍后重试' }
  })
  const waiting = backend.db.selectFrom('setting').selectAll().execute()
  await expect(waiting).rejects.toBeInstanceOf(DatabaseUnavailable)
  release()
  await held
  expect((await ask()).status).toBe(200)
  const lines = backend.lines.filter(line => line.includes('DATABASE_POOL'))
  expect(lines).toEqual([expect.stringContaining('超过 0.4 秒：3 个连接')])
  expect(backend.lines.filter(line => line.includes('连接中断'))).toEqual([])
})

it('the log says once in an outage, and at most once a minute, that messages between servers stop', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const lines: string[] = []
  const { lost, busy, found } = messagePoolLog(line => lines.push(line))
  const refused = new Error('too many connections for role "hutong"')
  lost(refused)
  vi.advanceTimersByTime(61_000)
  busy(refused)
  expect(lines).toEqual([
    expect.stringMatching(
      /^服务器之间的消息暂时无法经数据库传送，恢复后自动继续：.*for role "hutong"/
    )
  ])
  found()
  lost(refused)
  found()
  vi.advanceTimersByTime(30_000)
  lost(refused)
  expect(lines).toHaveLength(2)
  found()
  vi.advanceTimersByTime(40_000)
  lost(refused)
  expect(lines).toHaveLength(3)
})
