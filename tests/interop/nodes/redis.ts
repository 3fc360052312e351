/**
 * Two servers with PostgreSQL and a Redis that is killed: `node tests/interop/nodes/redis.ts`, a part of `npm run test:interop`. Needs
 * Debian's `redis-server` and PostgreSQL.
 */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { BusMessage } from '../../../demo/server/realtime/realtime-bus.ts'
import { redisBus } from '../../../demo/server/realtime/redis-bus.ts'
import { cpuShares } from '../../bench/nodes/cpu-shares.ts'
import { pushAcross } from '../../bench/nodes/push-load.ts'
import { startCluster } from '../../bench/server/cluster.ts'
import { signInAll, userIdOf } from '../../bench/server/people.ts'
import { startServer } from '../../bench/server/process.ts'
import { openBackend } from '../../support/server/backend.ts'
import { freePort } from '../../support/server/server-process.ts'

const PASSWORD = 'secret-of-the-redis'
const LOAD = { perSecond: 1000, seconds: 8 }

/** A Redis that is killed and started again in one folder. `isKept`: it has written each entry before it replies. */
async function redisIn(folder: string, isKept: boolean) {
  mkdirSync(folder)
  const port = await freePort()
  let child: ChildProcess | undefined
  const cli = (...args: readonly string[]) =>
    spawnSync('redis-cli', ['-p', String(port), '--no-auth-warning', '-a', PASSWORD, ...args], {
      encoding: 'utf8'
    }).stdout.trim()
  async function start(): Promise<void> {
    const keeping = isKept ? ['--appendonly', 'yes', '--appendfsync', 'always'] : []
    child = spawn(
      'redis-server',
      [
        ...['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', ''],
        ...['--requirepass', PASSWORD, ...keeping]
      ],
      { stdio: 'ignore' }
    )
    for (let tries = 0; cli('ping') !== 'PONG'; tries++) {
      if (tries > 100) throw new Error('Redis does not start')
      await sleep(50)
    }
  }
  async function kill(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  await start()
  return {
    url: `redis://:${PASSWORD}@127.0.0.1:${port}/0`,
    pid: () => child?.pid ?? 0,
    cli,
    start,
    kill
  }
}
type Redis = Awaited<ReturnType<typeof redisIn>>

/** Pushes from one server process to pages of the other, by Redis or by PostgreSQL alone. */
async function pushes(
  given: { readonly databaseUrl: string; readonly database: number; readonly folder: string },
  redis?: Redis,
  meanwhile?: () => Promise<void>
): Promise<string> {
  const start = (name: string) =>
    startServer('reference', {
      ...{ dataDir: join(given.folder, name), databaseUrl: given.databaseUrl },
      ...(redis && { redisUrl: redis.url })
    })
  const servers = [await start('one'), await start('two')] as const
  const [one, two] = servers
  try {
    const tokens = await signInAll(one.url)
    const people = await Promise.all(
      tokens.map(async token => ({ token, userId: await userIdOf(one.url, token) }))
    )
    const processes = { sender: one.pid, receiver: two.pid, PostgreSQL: given.database }
    const end = cpuShares({ ...processes, ...(redis && !meanwhile && { Redis: redis.pid() }) })
    const [pushed] = await Promise.all([pushAcross(one, two, people, LOAD), meanwhile?.()])
    const { text } = end()
    assert.equal(pushed.received, pushed.sent)
    return `p50 ${pushed.p50.toFixed(1)} ms, p99 ${pushed.p99.toFixed(1)} ms, ${pushed.received} of ${pushed.sent}; ${text}`
  } finally {
    for (const server of servers) await server.end()
  }
}

/** A server that sends without a pause and one that receives, while Redis is killed and started again. */
async function killed(databaseUrl: string, redis: Redis) {
  const { db, close } = await openBackend({ databaseUrl })
  const lines: string[] = []
  const log = (line: string) => void lines.push(line)
  const open = (server: string) => redisBus({ db, url: redis.url, server, log })
  const [one, two] = [await open('one'), await open('two')]
  const received: number[] = []
  let lost = 0
  two.listen({
    receive: (message: BusMessage) =>
      void (message.kind === 'close' && received.push(Number(message.family))),
    lost: () => {
      lost += 1
    }
  })
  try {
    let sent = 0
    const timer = setInterval(() => {
      for (let at = 0; at < 2; at++) one.send({ kind: 'close', family: String(sent++) })
    }, 2)
    for (let round = 0; round < 3; round++) {
      await sleep(1000)
      await redis.kill()
      await sleep(700)
      await redis.start()
    }
    await sleep(2000)
    clearInterval(timer)
    for (let tries = 0; received.at(-1) !== sent - 1 && tries < 100; tries++) await sleep(100)
    assert.equal(received.at(-1), sent - 1)
    assert.deepEqual(
      received,
      [...new Set(received)].toSorted((a, b) => a - b)
    )
    assert(!lines.join().includes(PASSWORD))
    await one.stop()
    await two.stop()
    const [key = ''] = redis.cli('keys', 'hutong:bus:*').split('\n')
    assert(Number(redis.cli('pttl', key)) > 0)
    return { sent, received: received.length, lost, lines: lines.length }
  } finally {
    await one.stop()
    await two.stop()
    await close()
  }
}

/** Resolves with how many parts failed. */
export async function runRedis(): Promise<number> {
  const isThere = spawnSync('redis-server', ['--version']).status === 0
  const cluster = isThere ? await startCluster() : undefined
  if (!cluster) {
    console.log('skipped: Redis: apt-get install redis-server postgresql')
    return 0
  }
  const folder = mkdtempSync(join(tmpdir(), 'hutong-redis-'))
  const given = { databaseUrl: cluster.url, database: cluster.pid, folder }
  const kept = await redisIn(join(folder, 'kept'), true)
  const forgetful = await redisIn(join(folder, 'forgetful'), false)
  const parts = [
    {
      title: 'killed three times, with a file of all entries: everything arrives once and in order',
      async run() {
        const result = await killed(cluster.url, kept)
        assert.deepEqual(result, { ...result, received: result.sent, lost: 0 })
        return JSON.stringify(result)
      }
    },
    {
      title: 'killed three times, without a file: a loss is reported, and what comes is in order',
      async run() {
        const result = await killed(cluster.url, forgetful)
        assert(result.received === result.sent || result.lost > 0)
        return JSON.stringify(result)
      }
    },
    { title: 'pushes to another server, 1,000/s, by Redis', run: () => pushes(given, forgetful) },
    { title: 'the same by PostgreSQL', run: () => pushes(given) },
    {
      title: 'the same by Redis, which is killed meanwhile',
      run: () =>
        pushes(given, kept, async () => {
          await sleep(4000)
          await kept.kill()
          await sleep(500)
          await kept.start()
        })
    }
  ]
  let failed = 0
  try {
    for (const { title, run } of parts)
      try {
        console.log(`ok: Redis: ${title}\n  ${await run()}`)
      } catch (error) {
        failed += 1
        console.log(`FAILED: Redis: ${title}: ${(error as Error).stack}`)
      }
  } finally {
    await kept.kill()
    await forgetful.kill()
    await cluster.end()
    rmSync(folder, { recursive: true, force: true })
  }
  return failed
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.exitCode = (await runRedis()) > 0 ? 1 : 0
}
