// Two servers with one database and one bucket, and what users see while the bucket is away.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type ObjectStoreDouble,
  objectStoreDouble
} from '../../support/files/object-store-double.ts'
import { transfersOf } from '../../support/scenes/transfer-scenes.ts'
import { openBackend, type TestBackend } from '../../support/server/backend.ts'
import { openPgWire } from '../../support/server/pg-wire.ts'

const folders = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'hutong-bucket-')))
let double: ObjectStoreDouble
let wire: Awaited<ReturnType<typeof openPgWire>>
let servers: TestBackend[]
let token: string
beforeAll(async () => {
  double = await objectStoreDouble()
  wire = await openPgWire()
  servers = []
  const fileStore = { bucket: double.settings, keys: [randomBytes(32)] }
  for (const dataDir of folders)
    servers.push(
      await openBackend({
        ...{ databaseUrl: wire.url, dataDir, fileStore, seedFromImage: false },
        limits: { transferPause: 0 }
      })
    )
  token = (await at(0).signIn('admin')).access_token
}, 120_000)
afterAll(async () => {
  for (const server of servers) await server.close()
  await wire.stop()
  await double.close()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}, 60_000)

const at = (place: number): TestBackend => {
  const server = servers[place]
  if (!server) throw new Error('no such server')
  return server
}
const table = `姓名,手机号\n${'王芳,13900002201\n'.repeat(10_000)}`

async function piece(server: TestBackend, key: string, range?: string) {
  const ticket = await server.ticketFor(token, `/files/${key}`)
  const answer = await fetch(`${server.url}/api/files/${key}?access_token=${ticket}`, {
    headers: range ? { range } : {}
  })
  const content = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, range: answer.headers.get('content-range'), content }
}

it('a file that one has received is read at the other, whole and in part, and encrypted in the bucket', async () => {
  const key = await transfersOf(at(0), token).upload(table)
  const bytes = Buffer.from(table)
  const whole = await piece(at(1), key)
  expect(whole).toMatchObject({ status: 200, range: null })
  expect(whole.content.equals(bytes)).toBe(true)
  const part = await piece(at(1), key, 'bytes=70000-140000')
  expect(part).toMatchObject({ status: 206, range: `bytes 70000-140000/${bytes.length}` })
  expect(part.content.equals(bytes.subarray(70_000, 140_001))).toBe(true)
  const stored = double.objects.get(`hutong/files/${key}`)
  expect(stored?.length).toBeGreaterThan(bytes.length)
  expect(stored?.includes('13900002201')).toBe(false)
  for (const folder of folders)
    expect(readdirSync(folder).filter(name => name === 'files')).toEqual([])
})

it('an export that any of them made is read at each, and removed with its job', async () => {
  const transfers = transfersOf(at(0), token)
  const recorded = await at(0)
    .db.selectFrom('call_record')
    .select('id')
    .where('has_recording', '=', true)
    .where('ended_at', 'is not', null)
    .limit(2)
    .execute()
  await at(0)
    .db.updateTable('call_record')
    .set({ customer_name: '两台服务器' })
    .where(
      'id',
      'in',
      recorded.map(row => row.id)
    )
    .execute()
  const { id } = await transfers.ask<{ id: string }>('/call_records/export_voice', {
    customerName: '两台服务器'
  })
  await expect.poll(async () => (await transfers.find(id)).status, { timeout: 45_000 }).toBe(2)
  const [one, other] = await Promise.all(
    servers.map(server =>
      fetch(`${server.url}/api/v1/crm/operations/${id}/voice_file`, {
        headers: { authorization: `Bearer ${token}` }
      }).then(async answer => Buffer.from(await answer.arrayBuffer()))
    )
  )
  expect(one?.readUInt32LE(0)).toBe(0x04034b50)
  expect(one?.length).toBeGreaterThan(10_000)
  expect(other?.equals(one ?? Buffer.alloc(0))).toBe(true)
  const names = () => [...double.objects.keys()].filter(key => key.includes(id))
  expect(names()).toEqual([`hutong/files/${id}-result`])
  await transfers.clear([id])
  expect(names()).toEqual([])
}, 60_000)

it('while the bucket is away, users get a sentence, and jobs wait for it', async () => {
  const transfers = transfersOf(at(0), token)
  const key = await transfers.upload(table)
  const count = () =>
    at(0)
      .db.selectFrom('attachment')
      .select(eb => eb.fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
  const before = await count()
  double.failNext(
    (['GET', 'PUT', 'POST'] as const).map(method => ({ method, with: 'break', times: 1_000_000 }))
  )
  const form = new FormData()
  form.append('file', new Blob([table]), 'table.csv')
  const refused = await fetch(`${at(0).url}/api/files`, {
    ...{ method: 'POST', body: form, headers: { authorization: `Bearer ${token}` } }
  })
  expect(refused.status).toBe(503)
  expect(await refused.json()).toMatchObject({ message: '文件暂时无法读写，请稍后重试' })
  expect(await count()).toEqual(before)
  expect((await piece(at(1), key)).status).toBe(503)
  expect((await at(0).send('/healthz/ready')).status).toBe(200)
  const id = await transfers.exportCalls()
  await expect.poll(() => at(0).lines.concat(at(1).lines).join()).toContain('文件存储出错')
  expect((await transfers.find(id)).status).toBeLessThan(2)
  double.failNext([])
  await expect.poll(async () => (await transfers.find(id)).status, { timeout: 45_000 }).toBe(2)
}, 90_000)
