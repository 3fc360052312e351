import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { rowsOfCsv } from '../../../support/csv.ts'
import { transfersOf } from '../../../support/scenes/transfer-scenes.ts'
import { workbookOf } from '../../../support/scenes/workbook.ts'
import { listenTo, openBackend, type TestBackend } from '../../../support/server/backend.ts'
import { jobClient } from '../../../support/server/job-client.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await openBackend({ limits: { transferPause: 5 } })
})
afterAll(() => backend.close())

const signedIn = async (username = 'leader', at = backend) => {
  const { access_token: token, userId } = await at.signIn(username)
  const channel = await listenTo(at, token)
  return { token, userId, channel, ...transfersOf(at, token) }
}
const rowsIn = (text: string) => rowsOfCsv(text.replace(/^\uFEFF/, ''))
const ended = 'call_task_import_complete_info'

describe('jobs of several', () => {
  // rule file-7
  it('run two at a time, and no queue blocks another enterprise’s or user’s', {
    timeout: 60_000
  }, async () => {
    const busy = await openBackend({ limits: { transferPause: 0, userJobs: 50 } })
    try {
      const { access_token: token, userId } = await busy.signIn('leader')
      const channel = await listenTo(busy, token)
      const jobs = await jobClient(busy.db)
      const queue = async (enterprise_id: string, user_id: string, ids: readonly string[]) => {
        for (const id of ids) await jobs.begin({ id, enterprise_id, user_id })
      }
      const many = Array.from({ length: 12 }, (_, at) => `a${at}`)
      await queue('ent-1', userId, many)
      await queue('ent-1', 'user-9', ['colleague'])
      await queue('ent-2', 'user-9', ['elsewhere'])
      await jobs.stop()
      const own = await transfersOf(busy, token).exportCalls()
      await channel.received(ended, { callTaskId: own })
      for (;;) {
        const left = await busy.db
          .selectFrom('transfer')
          .select('id')
          .where('status', 'in', [0, 1])
          .execute()
        if (left.length === 0) break
        await channel.received('transfer_progress', { id: left[0]?.id ?? '', status: 2 })
      }
      const order = await busy.db
        .selectFrom('message_tip')
        .select('title')
        .where('user_id', 'in', [userId, 'user-9'])
        .orderBy('created_at')
        .execute()
      const at = (name: string) => order.findIndex(({ title }) => title.includes(name))
      expect(at('elsewhere')).toBeLessThan(5)
      expect(at('colleague')).toBeLessThan(6)
      expect(order.length).toBeGreaterThanOrEqual(14)
      channel.socket.close()
    } finally {
      await busy.close()
    }
  })
})

describe('exports of call records', () => {
  it('go from the order over progress to a file of exactly the calls that the owner may see', async () => {
    const { channel, exportCalls, find, read, ask } = await signedIn()
    const id = await exportCalls()
    await channel.received(ended, { callTaskId: id })
    const { total } = await ask<{ total: number }>('/call_records')
    expect(await find(id)).toMatchObject({
      name: '通话记录导出',
      status: 2,
      tipMessage: `共 ${total} 条`,
      sumCount: total,
      successCount: total,
      failCount: 0,
      hasDetail: false,
      fileKey: `${id}-result`
    })
    const rows = rowsIn(await read(id, 'result'))
    expect(rows[0]?.slice(0, 3)).toEqual(['呼叫方向', '客户姓名', '客户号码'])
    expect(rows).toHaveLength(total + 1)
    expect(rows.every(row => row.length === 13)).toBe(true)
    const shares = channel.frames
      .filter(({ topic }) => topic === 'transfer_progress')
      .map(({ data }) => (data as { successCount: number }).successCount)
    expect(shares.length).toBeGreaterThan(3)
    expect(shares).toEqual([...shares].sort((a, b) => a - b))
    channel.socket.close()
  })

  it('hold only what was searched for', async () => {
    const { channel, exportCalls, read } = await signedIn()
    const id = await exportCalls({ callDirectionType: 1 })
    await channel.received(ended, { callTaskId: id })
    const [, ...rows] = rowsIn(await read(id, 'result'))
    expect(rows.length).toBeGreaterThan(0)
    expect(new Set(rows.map(([direction]) => direction))).toEqual(new Set(['呼入']))
    channel.socket.close()
  })

  it('have no cell that a spreadsheet would run', async () => {
    const evil = ['=cmd|"/c calc"!A1', '+1', '-2', '@SUM(1)', '\t=1', ' =1', '＝1', '好,"人"\n们']
    const before = await backend.db
      .selectFrom('call_record')
      .select('id')
      .where('agent_name', '=', '王晓彤')
      .limit(8)
      .execute()
    for (const [index, { id }] of before.entries())
      await backend.db
        .updateTable('call_record')
        .set({ customer_name: evil[index] ?? '', customer_phone: `1990000000${index}` })
        .where('id', '=', id)
        .execute()
    const { channel, exportCalls, read } = await signedIn()
    const id = await exportCalls({ customerPhone: '1990000000' })
    await channel.received(ended, { callTaskId: id })
    const [, ...rows] = rowsIn(await read(id, 'result'))
    expect(rows.map(row => row[1]).sort()).toEqual(
      evil.map(text => (text.startsWith('好') ? text : `'${text}`)).sort()
    )
    channel.socket.close()
  })

  it('belong to the user who started them', async () => {
    const { channel, exportCalls, token } = await signedIn()
    const id = await exportCalls()
    await channel.received(ended, { callTaskId: id })
    const other = await signedIn('admin')
    expect(await other.find(id)).toBeUndefined()
    await expect(other.read(id, 'result')).rejects.toThrow('任务不存在或已删除')
    await expect(other.cancel(id)).rejects.toThrow('任务不存在或已删除')
    await other.clear([id])
    expect(await transfersOf(backend, token).find(id)).toMatchObject({ id, status: 2 })
    for (const one of [channel, other.channel]) one.socket.close()
  })

  it('can be cancelled while they run, and leave no file', async () => {
    const slow = await openBackend({ limits: { transferPause: 60_000 } })
    const { channel, exportCalls, cancel, find, list, clear, read } = await signedIn('leader', slow)
    const id = await exportCalls()
    await channel.received('transfer_progress', { id, successCount: 25 })
    await cancel(id)
    await channel.received('transfer_progress', { id, status: 4 })
    expect(await find(id)).toMatchObject({ status: 4, fileKey: null })
    await expect(cancel(id)).rejects.toThrow('任务已结束，不能取消')
    await expect(read(id, 'result')).rejects.toThrow('任务没有可下载的文件')
    const running = await exportCalls()
    await clear([id, running])
    const left = (await list()).map(one => one.id)
    expect(left).toContain(running)
    expect(left).not.toContain(id)
    channel.socket.close()
    await slow.close()
  })
})

describe('imports of contacts', () => {
  const heading = '姓名,手机号码,公司\n'

  it('take the good rows and give the bad ones back with their reasons', async () => {
    const { channel, importContacts, find, read } = await signedIn()
    const bad = ['王五,12,甲公司', ',13700000001,乙公司', '=1+1,不是号码,丙', '赵六,13700000000,丁']
    const good = Array.from({ length: 60 }, (_, n) => `李四${n},137${String(n).padStart(8, '0')},`)
    const id = await importContacts(`${heading}${[...good, ...bad].join('\n')}\n`)
    await channel.received(ended, { callTaskId: id })
    expect(await find(id)).toMatchObject({
      status: 2,
      tipMessage: '成功 60 条，失败 4 条',
      sumCount: 64,
      hasDetail: true,
      fileKey: null,
      resultItemList: [{ sumCount: 60 }, { sumCount: 4 }]
    })
    expect(rowsIn(await read(id, 'failures'))).toEqual([
      ['姓名', '手机号码', '公司', '失败原因'],
      ['王五', '12', '甲公司', '手机号格式不正确'],
      ['', '13700000001', '乙公司', '姓名不能为空'],
      ["'=1+1", '不是号码', '丙', '手机号格式不正确'],
      ['赵六', '13700000000', '丁', '号码已存在']
    ])
    const { people } = await backend.db
      .selectFrom('customer')
      .select(eb => eb.cast<number>(eb.fn.countAll(), 'integer').as('people'))
      .where('id', 'like', `${id}-%`)
      .executeTakeFirstOrThrow()
    expect(people).toBe(60)
    channel.socket.close()
  })

  it('take the rows of a workbook, up to the limit of the enterprise', async () => {
    const { channel, importContacts, find, read } = await signedIn()
    const texts = ['姓名', '手机号码', '钱七'].map(text => `<si><t>${text}</t></si>`).join('')
    const rows = [
      '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row>',
      '<row><c t="s"><v>2</v></c><c><v>13600000001</v></c></row>',
      '<row><c t="s"><v>2</v></c><c t="str"><v>abc</v></c></row>'
    ]
    const id = await importContacts(workbookOf(rows.join(''), texts), '联系人.xlsx')
    await channel.received(ended, { callTaskId: id })
    expect(await find(id)).toMatchObject({ status: 2, tipMessage: '成功 1 条，失败 1 条' })
    expect(rowsIn(await read(id, 'failures'))).toEqual([
      ['姓名', '手机号码', '失败原因'],
      ['钱七', 'abc', '手机号格式不正确']
    ])
    const broken = await importContacts(
      'PK\u0003\u0004 [Content_Types].xml xl/workbook.xml',
      'a.xlsx'
    )
    await channel.received('transfer_progress', { id: broken, status: 3 })
    expect(await find(broken)).toMatchObject({
      tipMessage: '工作簿无法读取，请用 Excel 另存后重试'
    })
    const limit = (most: number) =>
      backend.db
        .updateTable('enterprise')
        .set({ import_rows_limit: most })
        .where('id', '=', 'ent-1')
        .execute()
    await limit(1)
    const long = await importContacts(workbookOf(rows.join(''), texts), '联系人.xlsx')
    await channel.received('transfer_progress', { id: long, status: 3 })
    await limit(100_000)
    expect(await find(long)).toMatchObject({ tipMessage: '导入数据不能超过1行' })
    channel.socket.close()
  })

  it('fail when no row is good, or when the heading is another', async () => {
    const { channel, importContacts, find } = await signedIn()
    const none = await importContacts(`${heading}甲,1,\n`)
    await channel.received('transfer_progress', { id: none, status: 3 })
    expect(await find(none)).toMatchObject({ status: 3, failCount: 1, hasDetail: true })
    const other = await importContacts('a,b\n1,2\n')
    await channel.received('transfer_progress', { id: other, status: 3 })
    expect(await find(other)).toMatchObject({
      tipMessage: '表头缺少“姓名”或“手机号”',
      hasDetail: false
    })
    channel.socket.close()
  })
})

describe('a server that is killed in the middle', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hutong-transfer-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const children: ReturnType<typeof spawn>[] = []
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL')
  })

  // rule file-8
  it('goes on where it was: every row once, one message', { timeout: 60_000 }, async () => {
    const child = spawn('node', ['tests/support/server/transfer-process.ts', folder], {
      stdio: ['ignore', 'pipe', 'inherit']
    })
    children.push(child)
    const [chunk] = await once(child.stdout, 'data')
    const url = String(chunk).trim()
    const there = { ...backend, url } as TestBackend
    const { access_token: token } = await signInAt(url)
    const first = transfersOf({ ...there, send: sendTo(url) }, token)
    const channel = await listenTo({ ...there, ticketFor: ticketAt(url) }, token)
    const people = Array.from(
      { length: 900 },
      (_, n) => `客户${n},136${String(n).padStart(8, '0')},`
    )
    people.push('坏行,1,')
    const imported = await first.importContacts(`姓名,手机号码,公司\n${people.join('\n')}\n`)
    const exported = await first.exportCalls()
    await channel.received('transfer_progress', { id: imported, successCount: 184 })
    child.kill('SIGKILL')
    await once(child, 'exit')

    const again = await openBackend({ dataDir: folder, databaseUrl: undefined })
    const later = await signedIn('leader', again)
    const finished = async (id: string) => {
      if ((await later.find(id)).status < 2) await later.channel.received(ended, { callTaskId: id })
      return later.find(id)
    }
    expect(await finished(imported)).toMatchObject({ status: 2, successCount: 900, failCount: 1 })
    const { total } = await later.ask<{ total: number }>('/call_records')
    expect(await finished(exported)).toMatchObject({ status: 2, successCount: total })

    const contacts = await again.db
      .selectFrom('customer')
      .select('phone')
      .where('phone', 'like', '13600000%')
      .execute()
    expect(new Set(contacts.map(({ phone }) => phone)).size).toBe(900)
    expect(contacts).toHaveLength(900)
    expect(rowsIn(await later.read(imported, 'failures'))).toHaveLength(2)
    expect(rowsIn(await later.read(exported, 'result'))).toHaveLength(total + 1)
    const tips = await later.ask<{ list: { title: string }[] }>('/message_tips')
    expect(tips.list.filter(({ title }) => title === '联系人导入已完成')).toHaveLength(1)
    await later.clear([imported, exported])
    expect(existsSync(join(folder, 'files', `${exported}-result`))).toBe(false)
    later.channel.socket.close()
    await again.close()
  })
})

function sendTo(url: string): TestBackend['send'] {
  return async (path, request = {}) => {
    const { token, body, method = body === undefined ? 'GET' : 'POST' } = request
    const answer = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) })
    })
    return { status: answer.status, headers: answer.headers, body: await answer.json() }
  }
}

function ticketAt(url: string): TestBackend['ticketFor'] {
  return async (token, resource) => {
    const { body } = await sendTo(url)('/api/files/ticket', { token, body: { resource } })
    return (body as { data: { access_token: string } }).data.access_token
  }
}

async function signInAt(url: string): Promise<{ access_token: string }> {
  const answer = await fetch(`${url}/api/oauth/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa('hutong-web:')}`,
      'content-type': 'application/x-www-form-urlencoded'
    },
    body: 'grant_type=password&scope=cmc&username=leader&password=Hutong%402026'
  })
  return (await answer.json()) as { access_token: string }
}
