import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let folder: string
let backend: TestBackend
let token: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hutong-files-'))
  backend = await openBackend({ dataDir: folder, limits: { uploadBytes: 1024 * 1024 } })
  token = (await backend.signIn('agent1')).access_token
})
afterAll(async () => {
  await backend.close()
  await rm(folder, { recursive: true, force: true })
})

type File = readonly [name: string, content: string | Uint8Array]

async function upload(files: readonly File[], as = token) {
  const form = new FormData()
  for (const [name, content] of files) form.append('file', new Blob([content as BlobPart]), name)
  const response = await fetch(`${backend.url}/api/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as}` },
    body: form
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const counts = (successCount: number, failCount: number) => ({
  body: { code: 1, data: { successCount, failCount, failFlag: failCount > 0 } }
})
const no = (message: string) => ({ status: 200, body: { code: 0, message } })
const workbook = Buffer.from('PK\u0003\u0004 [Content_Types].xml xl/workbook.xml')

describe('uploading', () => {
  it('counts good rows and bad rows of a csv', async () => {
    const rows = '姓名,手机号\r\n王伟,13812345678\r\n"李,娜",13912345678\n张敏,123\n缺一格\n\n'
    expect(await upload([['客户.csv', rows]])).toMatchObject(counts(2, 2))
  })

  it('reads quotes, line breaks in quotes, a byte-order mark and GBK', async () => {
    expect(await upload([['a.csv', '\uFEFFname,note\n"a ""b""","two\nlines"\n']])).toMatchObject(
      counts(1, 0)
    )
    const gbk = Buffer.from([0xd0, 0xd5, 0xc3, 0xfb, 0x0a, 0xcd, 0xf5, 0xce, 0xb0, 0x0a])
    expect(await upload([['b.csv', gbk]])).toMatchObject(counts(1, 0))
  })

  it('takes a workbook, and keeps several files apart', async () => {
    const answer = await upload([
      ['一.XLSX', workbook],
      ['二.csv', 'a\n1\n']
    ])
    expect(answer).toMatchObject(counts(1, 0))
    const { attachmentKey } = answer.body.data as { attachmentKey: string }
    expect(attachmentKey.split(',')).toHaveLength(2)
  })

  it.each<[string, readonly File[], string]>([
    ['another kind of file', [['a.exe', 'MZ']], '只支持 csv 或 xlsx 文件'],
    ['a workbook that is none', [['a.xlsx', 'a,b\n']], '文件内容与格式不符：a.xlsx'],
    [
      'an archive that is no workbook',
      [['a.xlsx', 'PK\u0003\u0004x']],
      '文件内容与格式不符：a.xlsx'
    ],
    ['an archive called csv', [['a.csv', workbook]], '文件内容与格式不符：a.csv'],
    ['a program called csv', [['a.csv', 'a\u0000b']], '文件内容与格式不符：a.csv'],
    ['a torn csv', [['a.csv', 'a\n"b\n']], '文件内容与格式不符：a.csv'],
    ['a file too large', [['a.csv', 'x'.repeat(1_100_000)]], '单个文件不能超过1MB'],
    [
      'eleven files',
      Array.from({ length: 11 }, () => ['a.csv', 'a\n'] as const),
      '最多上传10个文件'
    ],
    ['no file', [], '请选择要上传的文件'],
    ['too many rows', [['a.csv', `a\n${'1\n'.repeat(100_001)}`]], '导入数据不能超过100000行']
  ])('refuses %s, and keeps nothing of it', async (_, files, message) => {
    const before = await readdir(join(folder, 'files')).catch(() => [])
    expect(await upload(files)).toMatchObject(no(message))
    expect(await readdir(join(folder, 'files')).catch(() => [])).toEqual(before)
  })

  it('refuses a body that is no form', async () => {
    const { body } = await backend.send('/api/files', { token, body: {} })
    expect(body).toMatchObject({ code: 0, message: '请选择要上传的文件' })
  })
})

describe('downloading', () => {
  let key: string
  beforeAll(async () => {
    const { body } = await upload([['客户 名单.csv', 'name\n王伟\n']])
    key = (body.data as { attachmentKey: string }).attachmentKey
  })
  const get = (path: string, ticket: string, headers = {}) =>
    backend.send(`/api${path}?access_token=${ticket}`, { headers })

  it('sends the upload as an uncached attachment', async () => {
    const answer = await get(`/files/${key}`, await backend.ticketFor(token, `/files/${key}`))
    expect(answer).toMatchObject({ status: 200, body: 'name\n王伟\n' })
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('客户 名单.csv')}`,
      'content-type': 'text/csv; charset=utf-8',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff'
    })
  })

  it('refuses any other ticket', async () => {
    const { body } = await upload([['other.csv', 'a\n']])
    const other = (body.data as { attachmentKey: string }).attachmentKey
    const tickets = [
      token,
      'made-up',
      await backend.ticketFor(token, `/files/${other}`),
      await backend.ticketFor(token, 'realtime')
    ]
    for (const ticket of tickets)
      expect(await get(`/files/${key}`, ticket)).toMatchObject({
        status: 401,
        body: { message: '请重新登录' }
      })
    expect((await backend.send(`/api/files/${key}`)).status).toBe(400)
  })

  it('ends with the ticket, and with the login', async () => {
    const ticket = await backend.ticketFor(token, `/files/${key}`)
    expect((await get(`/files/${key}`, ticket)).status).toBe(200)
    expect((await get(`/files/${key}`, ticket)).status).toBe(200)
    await backend.db
      .updateTable('short_lived')
      .set({ expires_at: Date.now() - 1 })
      .execute()
    expect((await get(`/files/${key}`, ticket)).status).toBe(401)

    const { access_token } = await backend.signIn('leader')
    const { body } = await upload([['theirs.csv', 'a\n']], access_token)
    const { attachmentKey } = body.data as { attachmentKey: string }
    const theirs = await backend.ticketFor(access_token, `/files/${attachmentKey}`)
    await backend.send('/api/oauth/logout', { method: 'POST', token: access_token })
    expect((await get(`/files/${attachmentKey}`, theirs)).status).toBe(401)
  })

  it('is visible to its uploader only, not to colleagues or leaders', async () => {
    for (const name of ['agent2', 'leader', 'admin']) {
      const { access_token } = await backend.signIn(name)
      const request = { token: access_token, body: { resource: `/files/${key}` } }
      expect(await backend.send('/api/files/ticket', request)).toMatchObject(
        no('文件不存在或已删除')
      )
    }
  })

  it.each(['/files/none', '/users/detail', '/files/../../etc/passwd', 'whatever'])(
    'has no ticket for %s',
    async resource => {
      const { body } = await backend.send('/api/files/ticket', { token, body: { resource } })
      expect(body).toEqual({ code: 0, message: '文件不存在或已删除' })
    }
  )
})

describe('recordings', () => {
  const wave = Uint8Array.from({ length: 1000 }, (_, index) => index % 256)
  let id: string
  beforeAll(async () => {
    const row = await backend.db
      .selectFrom('call_record')
      .select('id')
      .where('extension', '=', '100')
      .executeTakeFirstOrThrow()
    id = row.id
    await backend.db
      .updateTable('call_record')
      .set({ has_recording: true })
      .where('id', '=', id)
      .execute()
    // A sample call may share its recording with others; this one has its own.
    await backend.db
      .updateTable('call_detail')
      .set({ recording: null })
      .where('call_record_id', '=', id)
      .execute()
    mkdirSync(join(folder, 'recordings'), { recursive: true })
    writeFileSync(join(folder, 'recordings', `${id}.wav`), wave)
  })

  async function piece(ticket: string, range?: string) {
    const response = await fetch(`${backend.url}/api/recordings/${id}?access_token=${ticket}`, {
      headers: range ? { range } : {}
    })
    const bytes = new Uint8Array(await response.arrayBuffer())
    return { status: response.status, range: response.headers.get('content-range'), bytes }
  }

  it('are played piece by piece with one ticket', async () => {
    const ticket = await backend.ticketFor(token, `/recordings/${id}`)
    expect(await piece(ticket)).toEqual({ status: 200, range: null, bytes: wave })
    expect(await piece(ticket, 'bytes=0-9')).toEqual({
      status: 206,
      range: 'bytes 0-9/1000',
      bytes: wave.slice(0, 10)
    })
    expect(await piece(ticket, 'bytes=990-')).toMatchObject({ bytes: wave.slice(990) })
    expect(await piece(ticket, 'bytes=-5')).toMatchObject({ bytes: wave.slice(995) })
    expect(await piece(ticket, 'bytes=900-5000')).toMatchObject({ range: 'bytes 900-999/1000' })
    expect(await piece(ticket, 'bytes=2000-')).toMatchObject({
      status: 416,
      range: 'bytes */1000'
    })
  })

  // rule recording-7
  it('live on for ten minutes once they are playing', async () => {
    const ticket = await backend.ticketFor(token, `/recordings/${id}`)
    await piece(ticket, 'bytes=0-9')
    const row = await backend.db
      .selectFrom('short_lived')
      .select(eb => eb.fn.max('expires_at').as('last'))
      .executeTakeFirstOrThrow()
    expect(row.last - Date.now()).toBeGreaterThan(9 * 60_000)
  })

  it('are for users with the permission to listen', async () => {
    const ask = async (username: string, resource = `/recordings/${id}`) => {
      const { access_token } = await backend.signIn(username)
      return backend.send('/api/files/ticket', { token: access_token, body: { resource } })
    }
    expect((await ask('leader')).body).toMatchObject({ code: 1 })
    expect(await ask('account1')).toMatchObject({ status: 403 })
    expect((await ask('agent2')).body).toEqual({ code: 0, message: '该通话没有录音' })
    expect((await ask('leader', '/recordings/none')).body).toMatchObject({ code: 0 })
  })
})
