/** Whatever people send in place of a table of numbers. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TaskForm } from '../../../../core/features/call-task-form/rules/form-types.ts'
import type { CallItem } from '../../../../core/features/call-tasks/schemas.ts'
import { tableRows } from '../../../../demo/server/modules/transfer-list/table-rows.ts'
import { rowsOfCsv } from '../../../support/csv.ts'
import { phonesFrom, tasksOf } from '../../../support/scenes/task-scenes.ts'
import { transfersOf } from '../../../support/scenes/transfer-scenes.ts'
import { sheetOf, workbookOf } from '../../../support/scenes/workbook.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

const folder = mkdtempSync(join(tmpdir(), 'hutong-bad-input-'))
let backend: TestBackend
let token: string
let tasks: ReturnType<typeof tasksOf>
let transfers: ReturnType<typeof transfersOf>
beforeAll(async () => {
  backend = await openBackend({ dataDir: folder, databaseUrl: undefined })
  token = (await backend.signIn('admin')).access_token
  tasks = tasksOf(backend, token)
  transfers = transfersOf(backend, token)
})
afterAll(async () => {
  await backend.close()
  rmSync(folder, { recursive: true, force: true })
})

async function importFile(id: string, bytes: string | Buffer, name = '号码.csv') {
  const attachmentKey = await transfers.upload(bytes, name)
  const job = await tasks.ask<{ id: string }>(`/call_tasks/${id}/import`, { attachmentKey })
  await expect
    .poll(async () => (await transfers.find(job.id)).status, { timeout: 30_000, interval: 20 })
    .toBeGreaterThan(1)
  return transfers.find(job.id)
}
const phonesOf = async (id: string) =>
  (await tasks.ask<{ list: CallItem[] }>(`/call_tasks/${id}/items?pageSize=100`)).list.map(
    ({ phone }) => phone
  )
const filesKept = () => readdirSync(folder, { recursive: true }).map(String).sort()
const attachments = async () =>
  (await backend.db.selectFrom('attachment').select('key').execute()).length

describe('an upload that is cut midway', () => {
  it('leaves nothing behind, affects no other task, and can be tried again', async () => {
    const [before, files] = [await attachments(), filesKept().filter(isUpload)]
    const body = [
      '--cut',
      'content-disposition: form-data; name="file"; filename="号码.csv"',
      'content-type: text/csv',
      '',
      `号码,姓名\n${phonesFrom(6_000_000, 500).join(',\n')}`
    ].join('\r\n')
    const { hostname, port } = new URL(backend.url)
    const socket = connect(Number(port), hostname)
    await new Promise(resolve => socket.once('connect', resolve))
    const started = [
      'POST /api/files HTTP/1.1',
      `host: ${hostname}`,
      `authorization: Bearer ${token}`,
      'content-type: multipart/form-data; boundary=cut',
      `content-length: ${Buffer.byteLength(body) * 4}`,
      '',
      body
    ].join('\r\n')
    await new Promise(resolve => socket.write(started, resolve))
    const isClosed = new Promise(resolve => socket.once('close', resolve))
    socket.destroy()
    await isClosed

    const id = await tasks.create()
    expect(
      await importFile(id, `号码,姓名\n${phonesFrom(6_000_000, 3).join(',\n')},\n`)
    ).toMatchObject({ status: 2, successCount: 3, failCount: 0 })
    // What came after it is there, and of the one that was cut nothing.
    expect(await attachments()).toBe(before + 1)
    expect(filesKept().filter(isUpload)).toHaveLength(files.length + 1)
  })
})

/** Everything that is uploaded has a key for a name. */
function isUpload(path: string): boolean {
  return /^files[\\/][\da-f-]{36}$/.test(path)
}

describe('a workbook', () => {
  it('that would expand beyond the limit imports nothing, and the task takes the next', {
    timeout: 60_000
  }, async () => {
    const id = await tasks.create()
    const bomb = workbookOf(' '.repeat(140 * 1024 * 1024))
    expect(bomb.length).toBeLessThan(200_000)
    expect(await importFile(id, bomb, '号码.xlsx')).toMatchObject({
      status: 3,
      successCount: 0,
      tipMessage: '工作簿无法读取，请用 Excel 另存后重试'
    })
    const good = workbookOf(
      sheetOf([
        ['号码', '姓名'],
        ['13800001111', '王芳']
      ])
    )
    expect(await importFile(id, good, '号码.xlsx')).toMatchObject({ status: 2, successCount: 1 })
    expect(await phonesOf(id)).toEqual(['13800001111'])
  })

  it('of mostly empty rows is read without blocking other requests, and only rows that count are kept', async () => {
    const path = join(folder, 'rows.xlsx')
    const cellRow = '<row><c><v>13800001111</v></c></row>'
    writeFileSync(
      path,
      workbookOf(`${cellRow.repeat(2)}${'<row/>'.repeat(500_000)}${cellRow.repeat(9)}`)
    )
    let isReading = true
    const reading = tableRows(() => readFile(path), 3).finally(() => {
      isReading = false
    })
    let turns = 0
    for (; isReading; turns++) await new Promise(resolve => setImmediate(resolve))
    expect((await reading).rows).toHaveLength(4)
    expect(turns).toBeGreaterThan(1000)
  })

  it('is read without blocking other requests', async () => {
    const id = await tasks.create()
    const attachmentKey = await transfers.upload('号码,姓名\n', '号码.csv')
    const path = join(folder, 'files', attachmentKey)
    // A file that is read for as long as this test likes.
    rmSync(path)
    execFileSync('mkfifo', [path])
    const job = await tasks.ask<{ id: string }>(`/call_tasks/${id}/import`, { attachmentKey })
    await expect.poll(async () => (await transfers.find(job.id)).status).toBe(1)
    await tasks.create()
    await writeFile(path, '号码,姓名\n13800001111,王芳\n')
    await expect.poll(async () => (await transfers.find(job.id)).status).toBe(2)
    expect(await phonesOf(id)).toEqual(['13800001111'])
  })

  it('of more rows than the enterprise may import is imported up to the limit, and the rest is reported', async () => {
    const limit = (import_rows_limit: number) =>
      backend.db
        .updateTable('enterprise')
        .set({ import_rows_limit })
        .where('id', '=', 'ent-1')
        .execute()
    await limit(3)
    const id = await tasks.create()
    const rows = phonesFrom(6_100_000, 5)
    const workbook = workbookOf(sheetOf([['号码', '姓名'], ...rows.map(phone => [phone, ''])]))
    const job = await importFile(id, workbook, '号码.xlsx')
    expect(job).toMatchObject({ status: 2, successCount: 3 })
    expect(await phonesOf(id)).toEqual(rows.slice(0, 3))
    expect(await transfers.read(job.id, 'failures')).toContain('超过3行的上限，其后的行不会导入')
    await expect(transfers.upload(`号码\n${rows.join('\n')}\n`, '号码.csv')).rejects.toThrow(
      '不能超过3行'
    )
    await limit(100_000)
  })
})

describe('a csv', () => {
  it.each([
    ['with a quote that is open', `号码\n"${'1'.repeat(8_000_000)}`],
    ['whose cell goes on behind its quotes', '号码\n"138"00'],
    ['of more columns than anything has', ','.repeat(2_000_000)]
  ])('%s is none', async (_, text) => {
    await expect(transfers.upload(text, '号码.csv')).rejects.toThrow('内容与格式不符')
  })

  it('keeps a quote within a cell, as the page does that looks at the file first', async () => {
    const id = await tasks.create()
    const job = await importFile(id, '号码,姓名\n13800009876,王"小"芳\n')
    expect(job).toMatchObject({ successCount: 1, failCount: 0 })
  })
})

describe('cells that a spreadsheet would run', () => {
  it.each(['=HYPERLINK("http://x.cn")', '+1+1', '@SUM(A1)', '-2+3', '＝1+1', '\t=1'])(
    '%s comes back as text',
    async cell => {
      const id = await tasks.create({ customFields: ['地址'] })
      const quoted = `"${cell.replaceAll('"', '""')}"`
      const job = await importFile(id, `号码,姓名,地址\n12,王芳,${quoted}\n13800001112,李雷,\n`)
      expect(job).toMatchObject({ successCount: 1, failCount: 1 })
      const failures = rowsOfCsv((await transfers.read(job.id, 'failures')).slice(1))
      expect(failures[1]?.[2]).toBe(`'${cell}`)
    }
  )
})

describe('a task', () => {
  it.each<[string, Partial<TaskForm>, string]>([
    ['with a name too long', { name: '名'.repeat(129) }, '不能超过128个字符'],
    ['with a note too long', { remark: '注'.repeat(31) }, '不能超过30个字符'],
    [
      'that starts after it ends',
      {
        workTimePeriods: [
          {
            dialDates: [{ startDate: '2026-11-21', endDate: '' }],
            dialPeriods: [[1200, 540]]
          }
        ]
      },
      '任务期限的开始日期不能晚于结束日期'
    ]
  ])('%s is not created', async (_, change, message) => {
    await expect(tasks.create(change)).rejects.toThrow(message)
  })

  it.each([
    ['connectedRate', 0],
    ['callerFaultCount', 0],
    ['callerFaultCount', 1001]
  ])('with an alarm at %s %s is not created, even past the dialog', async (threshold, value) => {
    const id = await tasks.create()
    const { alarmSettings: _, ...draft } = await tasks.detail(id)
    const { callTaskId, workTimePeriods, taskType, taskCategory, blacklistLibId } = draft
    const { cidResourceType, weight, concurrencyLevel, exclusiveUseResource } = draft
    const body = {
      ...{ callTaskId, workTimePeriods, taskType, taskCategory, blacklistLibId },
      ...{ cidResourceType, weight, concurrencyLevel, exclusiveUseResource },
      name: draft.name,
      templateCode: draft.templateCode,
      alarmSettings: { enabled: true, [threshold]: value }
    }
    await expect(tasks.ask('/call_tasks/edit', body, 'PUT')).rejects.toThrow('告警阈值须为整数')
  })
})
