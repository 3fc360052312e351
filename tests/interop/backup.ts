/**
 * backup.sh and restore.sh with PostgreSQL: `node tests/interop/backup.ts`. Needs Debian's PostgreSQL, and is a part of
 * `npm run test:interop`.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startCluster } from '../bench/server/cluster.ts'
import { mustRun } from '../support/deployment/run-script.ts'
import { isSignedBy } from '../support/receivers/webhook-receiver.ts'
import { openWebhookScene } from '../support/receivers/webhook-scene.ts'
import { transfersOf } from '../support/scenes/transfer-scenes.ts'
import { askingAs } from '../support/server/ask-as.ts'
import { openBackend } from '../support/server/backend.ts'
import { expectEqual } from './server-client.ts'

/** Rows of each table, and a digest of them. */
async function contentsOf(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') order by 1`
    )
    const found: Record<string, string> = {}
    for (const { name } of tables) {
      const { rows } = await client.query(
        `select count(*) || ' ' || coalesce(md5(string_agg(line, '' order by line)), '') as it
        from (select t::text as line from ${name} t) as rows`
      )
      found[name] = rows[0]?.it
    }
    return found
  } finally {
    await client.end()
  }
}

async function fileAt(server: string, key: string, ticket: string): Promise<string> {
  const answer = await fetch(`${server}/api/files/${key}?access_token=${ticket}`)
  return Buffer.from(await answer.arrayBuffer()).toString('base64')
}

/** Resolves with how many parts failed. */
export async function runBackup(): Promise<number> {
  let cluster = await startCluster()
  if (!cluster) {
    console.log('skipped: backup: apt-get install postgresql')
    return 0
  }
  const folder = mkdtempSync(join(tmpdir(), 'hutong-backup-'))
  const [dataDir, backup] = [join(folder, 'data'), join(folder, 'backup')]
  const options = { databaseUrl: cluster.url, dataDir, secretKey: 'k'.repeat(32) }
  const settings = {
    DATABASE_URL: cluster.url,
    HUTONG_DATA: dataDir,
    SECRET_KEY: options.secretKey
  }
  const endings: (() => unknown)[] = []
  try {
    const scene = await openWebhookScene(options)
    endings.push(scene.receiver.close)
    const { id, secret } = await scene.add()
    // Ends the sign-in of the scene.
    const { access_token: token } = await scene.backend.signIn('admin')
    const bytes = Buffer.from('姓名,手机号\n王伟,13812345678\n')
    const key = await transfersOf(scene.backend, token).upload(bytes)
    // While the server runs, as the page describes it.
    mustRun('backup.sh', backup, settings)
    await scene.backend.close()
    rmSync(backup, { recursive: true })
    mustRun('backup.sh', backup, settings)
    const before = await contentsOf(cluster.url)

    await cluster.end()
    rmSync(dataDir, { recursive: true })
    cluster = await startCluster()
    if (!cluster) throw new Error('PostgreSQL does not start again')
    mustRun('restore.sh', backup, settings)
    expectEqual(`${Object.keys(before).length} tables`, await contentsOf(cluster.url), before)

    const after = await openBackend({ ...options, allowsLocalWebhooks: true })
    endings.push(after.close)
    const ticket = await after.ticketFor(token, `/files/${key}`)
    expectEqual('a file', await fileAt(after.url, key, ticket), bytes.toString('base64'))
    expectEqual('a sign-in', (await after.signIn('agent1')).userId, 'user-3')
    scene.receiver.received.length = 0
    await askingAs(after, token)(`/webhooks/${id}/test`, undefined, 'POST')
    const [delivery] = scene.receiver.received
    const isSigned = delivery !== undefined && isSignedBy(secret, delivery)
    expectEqual('the secret of a webhook', isSigned, true)
    return 0
  } catch (error) {
    console.log(`✗ backup: ${(error as Error).message}`)
    return 1
  } finally {
    for (const end of endings.reverse()) await end()
    await cluster?.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) process.exit((await runBackup()) === 0 ? 0 : 1)
