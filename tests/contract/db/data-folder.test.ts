import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer as createNetServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EMBEDDED_VERSION } from '../../../demo/server/db/open-database.ts'
import { openBackend } from '../../support/server/backend.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hutong-data-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** With the embedded database, whatever the other tests use: only that lives in a folder. */
const openHere = () => openBackend({ dataDir: folder, databaseUrl: undefined })

describe('a data folder', { timeout: 60_000 }, () => {
  it('keeps sign-ins, choices and the telephone over a restart', async () => {
    const before = await openHere()
    const { access_token: token, refresh_token } = await before.signIn('agent1')
    await before.send('/api/agent/status', {
      method: 'PUT',
      token,
      body: { signState: 'SIGN_FREE' }
    })
    const { body } = await before.send('/api/agent/status', { token })
    const { password } = (body as { data: { password: string } }).data
    const some = await before.db.selectFrom('call_record').selectAll().executeTakeFirstOrThrow()
    const torn = { ...some, id: 'torn', answered_at: null, ended_at: null, hangup_type: 0 }
    await before.db.insertInto('call_record').values(torn).execute()
    await before.close()

    const after = await openHere()
    try {
      expect(after.lines).toEqual([])
      expect((await after.send('/api/agent/status', { token })).body).toMatchObject({
        data: { signState: 'SIGN_FREE', password }
      })
      expect((await after.grant({ grant_type: 'refresh_token', refresh_token })).status).toBe(200)
      const repaired = await after.db
        .selectFrom('call_record')
        .select(['ended_at', 'hangup_type'])
        .where('id', '=', 'torn')
        .executeTakeFirst()
      expect(repaired).toEqual({ ended_at: torn.started_at, hangup_type: 4 })
      const { rows } = await sql<{ server_version: string }>`show server_version`.execute(after.db)
      expect(rows[0]?.server_version.split('.')[0]).toBe(EMBEDDED_VERSION)
    } finally {
      await after.close()
    }
  })

  it('is refused to a second server while the first runs', async () => {
    const first = await openHere()
    try {
      await expect(openHere()).rejects.toThrow(`数据目录 ${folder} 正被进程 ${process.pid} 使用`)
      expect((await first.send('/healthz')).status).toBe(200)
    } finally {
      await first.close()
    }
  })

  it('is refused while another living process has it, and taken over from a dead one', async () => {
    const lock = join(folder, 'hutong.lock')
    await writeFile(lock, String(process.ppid))
    await expect(openHere()).rejects.toThrow(`进程 ${process.ppid} 使用`)
    await writeFile(lock, '999999999')
    const server = await openHere()
    expect(await readFile(lock, 'utf8')).toBe(String(process.pid))
    await server.close()
    await expect(readFile(lock)).rejects.toThrow('ENOENT')
  })

  it('written by another PostgreSQL is put aside', async () => {
    const first = await openHere()
    await first.close()
    await writeFile(join(folder, 'pg', 'PG_VERSION'), '14\n')
    const second = await openHere()
    try {
      expect(second.lines[0]).toMatch(/由 PostgreSQL 14 写成，无法读取，已移至 .*pg-14-/)
      await expect(second.signIn('agent1')).resolves.toMatchObject({ userId: 'user-3' })
    } finally {
      await second.close()
    }
  })
})

describe('npm start', () => {
  const start = (env: Record<string, string>) =>
    spawn('node', ['demo/server/main.ts'], { env: { ...process.env, HUTONG_DATA: folder, ...env } })

  it('prints the address and the accounts, and stops cleanly', async () => {
    const server = start({ PORT: '0' })
    let output = ''
    for await (const chunk of server.stdout) {
      output += chunk
      if (!server.killed && output.includes('account1')) server.kill('SIGINT')
    }
    expect(output).toMatch(/呼通已启动：http:\/\/localhost:\d+/)
    expect(output).toContain('演示账号（密码均为 Hutong@2026）')
    for (const name of ['admin', 'leader', 'agent1', 'agent2', 'account1'])
      expect(output).toContain(name)
    expect(output).toContain('正在停止')
    if (server.exitCode === null) await once(server, 'exit')
    expect(server.exitCode).toBe(0)
  }, 60_000)

  it('names a port that is taken', async () => {
    const other = createNetServer().listen(0, 'localhost')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    const server = start({ PORT: String(port) })
    const stderr = await text(server.stderr)
    other.close()
    expect(stderr).toContain(`端口 ${port} 已被占用`)
    expect(server.exitCode ?? (await once(server, 'exit'))[0]).toBe(1)
  }, 60_000)
})
