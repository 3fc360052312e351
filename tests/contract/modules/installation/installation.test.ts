// rules installation-1 … installation-6
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { allEndpoints } from '../../../../core/contract/all-endpoints.ts'
import type { Endpoint } from '../../../../core/contract/endpoint.ts'
import type { FirstEnterprise } from '../../../../core/features/installation/endpoints.ts'
import { installationMessages as messages } from '../../../../core/features/installation/messages.ts'
import { createServer } from '../../../../demo/server/server.ts'
import { CLIENT, openBackend, type TestBackend } from '../../../support/server/backend.ts'

const first: FirstEnterprise = {
  ...{ enterpriseName: ' 星河客户服务有限公司 ', seatLicences: 2 },
  ...{ username: 'liming01', name: '李明', mobile: '13800001111', email: '' },
  ...{ password: 'Hutong@2026', extension: '101', callerNumber: '02088880000', lineCapacity: 30 }
}

const openEmpty = () => openBackend({ seed: 'none', seedFromImage: false })

interface Reply {
  readonly code: number
  readonly message?: string
  readonly errcode?: string
}
async function post(backend: TestBackend, path: string, body: object): Promise<Reply> {
  const answer = await backend.send(`/api/installation${path}`, {
    ...{ body, headers: { authorization: CLIENT } }
  })
  return answer.body as Reply
}
const create = (backend: TestBackend, change: Partial<FirstEnterprise> = {}, secret?: string) =>
  post(backend, '', { secret: secret ?? backend.secret, first: { ...first, ...change } })

describe('an empty installation', () => {
  let backend: TestBackend
  beforeAll(async () => {
    backend = await openEmpty()
  })
  afterAll(() => backend.close())

  it('refers every sign-in to its link', async () => {
    const { body } = await backend.withPassword('liming01')
    expect((body as Reply).message).toBe(messages.notInstalled())
  })

  it('opens with the secret of its link alone', async () => {
    expect(backend.secret).toMatch(/^[\w-]{43}$/)
    expect(await post(backend, '/read', { secret: backend.secret })).toMatchObject({ code: 1 })
    const wrong = { code: 0, message: messages.invalid() }
    expect(await post(backend, '/read', { secret: 'x'.repeat(43) })).toMatchObject(wrong)
    expect(await create(backend, {}, 'x'.repeat(43))).toMatchObject(wrong)
  })

  it('has no routes of the demo', async () => {
    expect((await backend.send('/demo/reset', { body: {} })).status).toBe(404)
    expect((await backend.send('/demo/stats')).status).toBe(404)
  })

  test.each([
    ['enterpriseName', { enterpriseName: '  ' }, messages.enterpriseMissing()],
    ['username', { username: 'li' }, undefined],
    ['mobile', { mobile: '123' }, undefined],
    ['password', { password: 'short' }, undefined],
    ['extension', { extension: '001' }, undefined],
    ['callerNumber', { callerNumber: '0208a' }, messages.numberWrong()],
    ['seatLicences', { seatLicences: 0 }, messages.countWrong({ most: 10_000 })],
    ['lineCapacity', { lineCapacity: 10_000 }, messages.countWrong({ most: 9999 })]
  ])('names a wrong %s and creates nothing', async (errcode, change, message) => {
    const reply = await create(backend, change)
    expect(reply).toMatchObject({ code: 0, errcode })
    if (message) expect(reply.message).toBe(message)
    expect(await backend.db.selectFrom('enterprise').select('id').execute()).toEqual([])
  })

  it('is installed once, even by two at the same time', async () => {
    const replies = await Promise.all([create(backend), create(backend, { username: 'wanglei1' })])
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 1])
    const made = await backend.db
      .selectFrom('enterprise')
      .select(['name', 'seat_licences'])
      .execute()
    expect(made).toEqual([{ name: '星河客户服务有限公司', seat_licences: 2 }])
    expect(await create(backend)).toMatchObject({ code: 0, message: messages.invalid() })
    expect(await post(backend, '/read', { secret: backend.secret })).toMatchObject({ code: 0 })
  })
})

describe('after the installation', () => {
  let backend: TestBackend
  let token: string
  beforeAll(async () => {
    backend = await openEmpty()
    await create(backend)
    token = (await backend.signIn('liming01')).access_token
  })
  afterAll(() => backend.close())

  const get = async (path: string) => (await backend.send(`/api${path}`, { token })).body

  it('the administrator has every permission, a seat and its number', async () => {
    expect(await get('/agent/status')).toMatchObject({
      data: { cidHolders: [{ cidNumber: '02088880000' }] }
    })
    const robots = backend.db.selectFrom('robot_holder').select(['id', 'total'])
    expect(await robots.execute()).toEqual([{ id: '0', total: 10 }])
    expect(await get('/seats?page=1&pageSize=10')).toMatchObject({
      data: { list: [{ extension: '101', memberName: '李明' }] }
    })
    expect(await get('/administrators?page=1&pageSize=10')).toMatchObject({
      data: { total: 1 }
    })
    expect(await get('/operation_log?page=1&pageSize=10&actionType=1')).toMatchObject({
      data: { list: [{ userName: '李明', target: '星河客户服务有限公司', detail: messages.log() }] }
    })
  })

  it('no page fails without rows', async () => {
    const reads = Object.entries(allEndpoints).flatMap(([area, group]) =>
      Object.entries<Endpoint>(group).flatMap(([name, row]) =>
        row.method === 'GET' && row.caller === 'user' ? [{ name: `${area}.${name}`, row }] : []
      )
    )
    const broken: string[] = []
    for (const { name, row } of reads) {
      const path = `/api${row.path.replace(/\{\w+\}/g, 'none')}?page=1&pageSize=10`
      const { status } = await backend.send(path, { token })
      if (status >= 500) broken.push(name)
    }
    expect(reads.length).toBeGreaterThan(150)
    expect(broken).toEqual([])
  })

  it('开始使用 counts what is there', async () => {
    const none = { departments: 1, members: 1, seats: 1, lines: 1, hours: 0, fields: 0 }
    const progress = { data: { ...none, customers: 0, scripts: 0, gateway: 0, calls: 0 } }
    expect(await get('/installation/progress')).toEqual(expect.objectContaining(progress))
    const named = {
      method: 'POST',
      token,
      body: { name: '客服部', parentId: null, headId: null }
    } as const
    expect((await backend.send('/api/departments', named)).body).toMatchObject({ code: 1 })
    expect(await get('/installation/progress')).toMatchObject({ data: { departments: 2 } })
  })
})

describe('a long name of the enterprise', () => {
  it('gives the root department its first characters, under which it can be saved', async () => {
    const backend = await openEmpty()
    const name = `${'长'.repeat(31)}😀${'名'.repeat(20)}`
    expect(await create(backend, { enterpriseName: name })).toMatchObject({ code: 1 })
    const token = (await backend.signIn('liming01')).access_token
    const rows = await backend.db.selectFrom('department').selectAll().execute()
    expect(rows.map(row => row.name)).toEqual(['长'.repeat(31)])
    const saved = await backend.send(`/api/departments/${rows[0]?.id}`, {
      method: 'PUT',
      token,
      body: { name: rows[0]?.name, parentId: null, headId: null }
    })
    expect(saved.body).toMatchObject({ code: 1 })
    await backend.close()
  })
})

describe('a database that began empty', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hutong-empty-'))
  afterAll(() => rmSync(folder, { force: true, recursive: true }))
  const open = (seed: 'none' | 'small') =>
    createServer({ dataDir: folder, telephones: false, seed })

  it('has a new link at each start, and no samples at later ones', {
    timeout: 120_000
  }, async () => {
    const secrets: (string | undefined)[] = []
    for (const seed of ['none', 'small'] as const) {
      const server = await open(seed)
      secrets.push(server.secret)
      expect(server.hasSamples).toBe(false)
      const { length } = await server.db.selectFrom('script_template').select('code').execute()
      expect(length).toBe(0)
      await server.close()
    }
    expect(new Set(secrets).size).toBe(2)
    expect(secrets.every(secret => secret?.length === 43)).toBe(true)
  })
})
