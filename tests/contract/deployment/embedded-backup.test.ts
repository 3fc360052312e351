/** backup.sh and restore.sh with the embedded database; tests/interop/backup.ts does it with PostgreSQL. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { runScript } from '../../support/deployment/run-script.ts'
import { transfersOf } from '../../support/scenes/transfer-scenes.ts'
import { openBackend, type TestBackend } from '../../support/server/backend.ts'

const folder = mkdtempSync(join(tmpdir(), 'hutong-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const dataDir = join(folder, 'data')
const backup = join(folder, 'backup')
const settings = { HUTONG_DATA: dataDir }
const openHere = () => openBackend({ dataDir, databaseUrl: undefined })
const rowsOf = async ({ db }: TestBackend, table: string) =>
  (await sql`select * from ${sql.table(table)} order by id`.execute(db)).rows
const bytes = Buffer.from('姓名,手机号\n王伟,13812345678\n')

async function fileOf(server: TestBackend, token: string, key: string): Promise<Buffer> {
  const ticket = await server.ticketFor(token, `/files/${key}`)
  const answer = await fetch(`${server.url}/api/files/${key}?access_token=${ticket}`)
  return Buffer.from(await answer.arrayBuffer())
}

it('brings rows, files and sign-ins back', async () => {
  const before = await openHere()
  const { access_token: token } = await before.signIn('admin')
  const key = await transfersOf(before, token).upload(bytes)
  const calls = await rowsOf(before, 'call_record')
  expect(calls.length).toBeGreaterThan(10)
  const running = runScript('backup.sh', backup, settings)
  expect(running.status).toBe(1)
  expect(running.output).toContain('stop it first')
  await before.close()

  expect(runScript('backup.sh', backup, settings)).toMatchObject({ status: 0 })
  expect(runScript('restore.sh', backup, settings).output).toContain('is not empty')
  rmSync(dataDir, { recursive: true })
  expect(runScript('restore.sh', backup, settings)).toMatchObject({ status: 0 })

  const after = await openHere()
  try {
    expect(await rowsOf(after, 'call_record')).toEqual(calls)
    expect(await fileOf(after, token, key)).toEqual(bytes)
    await expect(after.signIn('agent1')).resolves.toMatchObject({ userId: 'user-3' })
  } finally {
    await after.close()
  }
}, 120_000)

it('a damaged backup is refused', () => {
  const damaged = join(folder, 'damaged')
  mkdirSync(damaged)
  writeFileSync(join(damaged, 'database.tar.gz'), 'x')
  writeFileSync(join(damaged, 'SHA256SUMS'), `${'0'.repeat(64)}  database.tar.gz\n`)
  const { status, output } = runScript('restore.sh', damaged, { HUTONG_DATA: join(folder, 'new') })
  expect([status, output.includes('is damaged')]).toEqual([1, true])
})
