/**
 * The server of an earlier commit on a database that the present code has migrated: `node tests/interop/old-code.ts [COMMIT]`,
 * by default the one before the newest migration. Needs Debian's PostgreSQL, and is a part of `npm run test:interop`.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { allEndpoints } from '../../core/contract/all-endpoints.ts'
import { startCluster } from '../bench/server/cluster.ts'
import { expectEqual, type ServerNode, startNode } from './server-client.ts'

const root = new URL('../../', import.meta.url).pathname
const git = (...args: readonly string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

const beforeNewest = () =>
  git('log', '-1', '--format=%H^', '--', 'demo/server/db/migrations/migrations.ts')

/** Lists and other readings without a parameter in the path. */
const readings = Object.values(allEndpoints)
  .flatMap(table => Object.values(table))
  .filter(({ method, path }) => method === 'GET' && !path.includes('{'))
  .map(({ path }) => path)

async function statuses({ url }: ServerNode, token: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const path of readings) {
    const answer = await fetch(`${url}/api${path}`, {
      headers: { authorization: `Bearer ${token}` }
    })
    const isJson = answer.headers.get('content-type')?.includes('json') ?? false
    const body = isJson ? ((await answer.json()) as { code?: number }) : undefined
    if (!isJson) await answer.arrayBuffer()
    found[path] = `${answer.status} ${body?.code}`
  }
  return found
}

async function migrationsAt(database: string): Promise<number> {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  const { rowCount } = await client.query('select name from kysely_migration')
  await client.end()
  return rowCount ?? 0
}

/** A robot's call, which writes to the tables of calls; resolves with how many rows it has once it has ended. */
async function call({ url }: ServerNode, by: string, database: string): Promise<number> {
  const answer = await fetch(`${url.replace('127.0.0.1', 'localhost')}/demo/robot_call`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ by, phone: '13800138000', lines: 3, every: 100 })
  })
  const { data, message } = (await answer.json()) as {
    data?: { callRecordId: string }
    message?: string
  }
  if (!data) throw new Error(`call: ${message}`)
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  try {
    const end = Date.now() + 90_000
    for (;;) {
      const { rowCount } = await client.query(
        'select id from call_record where id = $1 and ended_at is not null',
        [data.callRecordId]
      )
      if (rowCount) return rowCount
      if (Date.now() > end) throw new Error('the call does not end')
      await sleep(100)
    }
  } finally {
    await client.end()
  }
}

/** Resolves with how many parts failed. */
export async function runOldCode(commit = beforeNewest()): Promise<number> {
  const cluster = await startCluster()
  if (!cluster) {
    console.log('skipped: old code: apt-get install postgresql')
    return 0
  }
  const folder = mkdtempSync(join(tmpdir(), 'hutong-old-'))
  const old = join(folder, 'old')
  const env = { DATABASE_URL: cluster.url, HOST: 'localhost' }
  const endings: (() => unknown)[] = []
  try {
    git('worktree', 'add', '--detach', '--quiet', old, commit)
    endings.push(() => git('worktree', 'remove', '--force', old))
    symlinkSync(join(root, 'node_modules'), join(old, 'node_modules'))
    const before = await startNode({ ...env, HUTONG_DATA: join(folder, 'before') }, old)
    endings.push(before.stop)
    const signedIn = await before.token('admin')
    const expected = await statuses(before, signedIn)
    const good = Object.values(expected).filter(status => status === '200 1').length
    if (good < readings.length / 2) throw new Error(`only ${good} readings have an answer`)
    const migrated = await migrationsAt(cluster.url)

    const after = await startNode({ ...env, HUTONG_DATA: join(folder, 'after') })
    endings.push(after.stop)
    if ((await migrationsAt(cluster.url)) <= migrated)
      throw new Error('the present code has no newer migration')
    const newest = git('log', '-1', '--format=%h %s', commit)
    console.log(`the server of ${newest}, after the migrations of the present code:`)
    expectEqual(`${readings.length} readings`, await statuses(before, signedIn), expected)
    const again = await before.token('admin')
    expectEqual('a sign-in', typeof again, 'string')
    expectEqual('a call', await call(before, 'agent1', cluster.url), 1)
    // The new server takes the token of the old one.
    const [path = ''] = Object.keys(expected).filter(one => expected[one] === '200 1')
    const shared = await fetch(`${after.url}/api${path}`, {
      headers: { authorization: `Bearer ${again}` }
    })
    expectEqual('its token at the new server', shared.status, 200)
    const errors = before.output().match(/^.* 500$|error: .*/gm) ?? []
    expectEqual('errors of the old server', errors, [])
    return 0
  } catch (error) {
    console.log(`✗ old code: ${(error as Error).message}`)
    return 1
  } finally {
    for (const end of endings.reverse()) await end()
    await cluster.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) process.exit((await runOldCode(process.argv[2])) === 0 ? 0 : 1)
