import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { numberHandlingMessages as messages } from '../../../../core/features/number-handling/messages.ts'
import type {
  HandledNumber,
  NumberHandlingTask
} from '../../../../core/features/number-handling/schemas.ts'
import { folderFiles } from '../../../../demo/server/files/open-files.ts'
import type { Job } from '../../../../demo/server/jobs/job-types.ts'
import { outcomeOf } from '../../../../demo/server/modules/dialler/calls/dial-outcome.ts'
import { handleNumbers } from '../../../../demo/server/modules/number-handling/handle-numbers.ts'
import { handledPages } from '../../../../demo/server/modules/number-handling/handled-pages.ts'
import { rowsOfCsv } from '../../../support/csv.ts'
import { diallingNow, tasksOf } from '../../../support/scenes/task-scenes.ts'
import { transfersOf } from '../../../support/scenes/transfer-scenes.ts'
import { sheetOf, workbookOf } from '../../../support/scenes/workbook.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
let token: string
let leader: string
let tasks: ReturnType<typeof tasksOf>
let transfers: ReturnType<typeof transfersOf>
beforeAll(async () => {
  backend = await openBackend({ ...diallingNow })
  token = (await backend.signIn('admin')).access_token
  leader = (await backend.signIn('leader')).access_token
  tasks = tasksOf(backend, token)
  transfers = transfersOf(backend, token)
})
afterAll(() => backend.close())

const PATH = '/phone_deal_task'
const detail = (id: string) => tasks.ask<NumberHandlingTask>(`${PATH}/${id}`)
const numbers = async (id: string, search = '') =>
  (await tasks.ask<{ list: HandledNumber[] }>(`${PATH}/${id}/phones?pageSize=100${search}`)).list
const countsOf = ({ counts }: NumberHandlingTask) =>
  Object.fromEntries(counts.map(({ numberClass, count }) => [numberClass, count]))

async function over(id: string): Promise<NumberHandlingTask> {
  await expect.poll(async () => (await detail(id)).status, { interval: 20 }).toBeGreaterThan(1)
  return detail(id)
}
async function create(body: object): Promise<NumberHandlingTask> {
  const { id } = await tasks.ask<{ id: string }>(PATH, {
    name: '名单清洗',
    isProbed: true,
    ...body
  })
  return over(id)
}
async function jobOver(id: string) {
  await expect
    .poll(async () => (await transfers.find(id)).status, { interval: 20 })
    .toBeGreaterThan(1)
  return transfers.find(id)
}

/** Mobile numbers with that result on every call. */
function numbersWith(result: number, count: number): readonly string[] {
  const found: string[] = []
  for (let at = 0; found.length < count; at++) {
    const phone = `1380000${String(1000 + at)}`
    const results = [1, 2, 3, 4].map(call => outcomeOf(`${phone} ${call}`, phone).result)
    if (results.every(one => one === result)) found.push(phone)
  }
  return found
}

describe('typed numbers', () => {
  it('are sorted into classes, the first that applies, with region and operator', async () => {
    const [unassigned = ''] = numbersWith(1, 1)
    const [suspended = ''] = numbersWith(4, 1)
    await tasks.ask('/blacklists/batch', { phones: ['13655550001'], remark: '' })
    await tasks.ask('/red_lists/batch', { phones: ['13655550002'], remark: '' })
    const task = await create({
      phones: [
        ...['138 1234 5678', '+86 13812345678', '12', '13655550001', '13655550002'],
        ...[unassigned, suspended, '13655550001']
      ]
    })
    expect(task).toMatchObject({ status: 2, total: 8, handled: 8, creatorName: '陈思远' })
    expect(await numbers(task.id)).toMatchObject([
      { rank: 1, typed: '138 1234 5678', phone: '13812345678', operator: '中国移动' },
      { rank: 2, phone: '13812345678', numberClass: 8 },
      { rank: 3, typed: '12', phone: '', numberClass: 9, area: '' },
      { rank: 4, numberClass: 6 },
      { rank: 5, numberClass: 7 },
      { rank: 6, phone: unassigned, numberClass: 2 },
      { rank: 7, phone: suspended, numberClass: 4 },
      { rank: 8, numberClass: 8 }
    ])
    expect((await numbers(task.id))[0]?.area).not.toBe('')
    const { list } = await tasks.ask<{ list: NumberHandlingTask[] }>(`${PATH}?name=清洗&status=2`)
    expect(list[0]).toEqual(task)
    const only = await numbers(task.id, '&numberClass=8')
    expect(only.map(({ rank }) => rank)).toEqual([2, 8])
  })

  it('are not asked of the network where that is not wanted', async () => {
    const [unassigned = ''] = numbersWith(1, 1)
    const task = await create({ isProbed: false, phones: [unassigned, '13900001111'] })
    expect(countsOf(task)).toEqual({ 5: 2 })
  })

  it('can be added later, and are compared with the earlier ones', async () => {
    const task = await create({ isProbed: false, phones: ['13900001111'] })
    const phones = ['13900001111', '13900001112']
    const added = await tasks.ask(`${PATH}/${task.id}/phones`, { phones }, 'PUT')
    expect(added).toMatchObject({ success: 2, fail: 0 })
    await expect.poll(async () => (await over(task.id)).handled, { interval: 20 }).toBe(3)
    expect(countsOf(await over(task.id))).toEqual({ 5: 2, 8: 1 })
  })

  it('are neither kept nor added while the user has too many jobs', async () => {
    const task = await create({ isProbed: false, phones: ['13900001211'] })
    const { db } = backend
    const [first] = await db.selectFrom('transfer').selectAll().limit(1).execute()
    if (!first) throw new Error('There is no job')
    const waiting = { ...first, status: 0, input: '{}', checkpoint: '{}' }
    const jobs = Array.from({ length: 20 }, (_, at) => ({ ...waiting, id: `waits-${at}` }))
    await db.insertInto('transfer').values(jobs).execute()
    const phones = ['13900001212']
    const refused = async (method: string, path: string, body: object) =>
      (await backend.send(`/api${PATH}${path}`, { method, token, body })).body
    const tooMany = { message: expect.stringContaining('20') }
    const more = { name: '第二个', isProbed: false, phones }
    expect(await refused('PUT', `/${task.id}/phones`, { phones })).toMatchObject(tooMany)
    expect(await refused('POST', '', more)).toMatchObject(tooMany)
    await db.deleteFrom('transfer').where('id', 'like', 'waits-%').execute()
    expect(await detail(task.id)).toEqual(task)
    const { list } = await tasks.ask<{ list: NumberHandlingTask[] }>(`${PATH}?name=第二个`)
    expect(list).toEqual([])
  })

  it.each([
    [{ name: '  ', phones: ['13900001111'] }, messages.nameMissing()],
    [{ name: '空', phones: undefined }, messages.empty()],
    [{ name: '无此文件', phones: undefined, attachmentKey: 'gone' }, '请先上传文件']
  ])('are refused: %j', async (body, message) => {
    const answer = await backend.send(`/api${PATH}`, {
      ...{ method: 'POST', token, body: { isProbed: false, ...body } }
    })
    expect(answer.body).toMatchObject({ message: message })
  })
})

describe('a file', () => {
  it('is read from its column of numbers, and gives a file with the classes', async () => {
    const text = '姓名,手机号\n王芳,13900002101\n李静,13900002101\n赵强,\n钱进,abc\n'
    const task = await create({ isProbed: false, attachmentKey: await transfers.upload(text) })
    expect(task).toMatchObject({ total: 3, handled: 3, status: 2 })
    expect(countsOf(task)).toEqual({ 5: 1, 8: 1, 9: 1 })
    const job = (await transfers.list()).find(({ type }) => type === 20)
    const rows = rowsOfCsv(await transfers.read(job?.id ?? '', 'result'))
    expect(rows.map(cells => cells.slice(0, 3))).toEqual([
      ['原始号码', '号码', '分类'],
      ['13900002101', '13900002101', '未检测'],
      ['13900002101', '13900002101', '重复'],
      ['abc', '', '格式错误']
    ])
  })

  it('is read again after a restart of the server, also with blank cells', async () => {
    const filesDir = mkdtempSync(join(tmpdir(), 'hutong-numbers-'))
    writeFileSync(join(filesDir, 'list'), '姓名,手机号\n王芳,13900002201\n赵强,\n')
    const job = {
      ...{ enterprise_id: 'ent-1', sum_count: 1, checkpoint: { rows: 1, bytes: 0 } },
      input: { taskId: 'any', attachmentKey: 'list' }
    } as unknown as Job
    expect(await handleNumbers(folderFiles(filesDir)).open(job, backend.db)).toBeTypeOf('function')
    rmSync(filesDir, { recursive: true })
  })

  it('may have one column without a heading, or be a workbook', async () => {
    const plain = await transfers.upload('13900003001\n13900003002\n')
    expect(await create({ isProbed: false, attachmentKey: plain })).toMatchObject({ total: 2 })
    const book = workbookOf(sheetOf([['号码'], ['13900003003']]))
    const key = await transfers.upload(book, '名单.xlsx')
    expect(await create({ isProbed: false, attachmentKey: key })).toMatchObject({ total: 1 })
  })

  it('without a column of numbers fails, and says so', async () => {
    const key = await transfers.upload('姓名,公司\n王芳,远帆\n')
    const task = await create({ isProbed: false, attachmentKey: key })
    expect(task).toMatchObject({ status: 3, message: messages.noColumn(), total: 0 })
  })
})

describe('the result', () => {
  it('is exported by class', async () => {
    const phones = ['13900004001', '13900004001', '12']
    const { id } = await create({ isProbed: false, phones })
    const { id: job } = await tasks.ask<{ id: string }>(`${PATH}/${id}/export`, { classes: [8, 9] })
    expect(await jobOver(job)).toMatchObject({
      ...{ status: 2, fileName: '名单清洗-重复、格式错误.csv' }
    })
    const rows = rowsOfCsv(await transfers.read(job, 'result'))
    expect(rows.slice(1).map(([typed]) => typed)).toEqual(['13900004001', '12'])
  })

  it('is added to a call task, class by class', async () => {
    const callTaskId = await tasks.create()
    // More than are read at once.
    const count = 6000
    const phones = Array.from({ length: count }, (_, at) => `1391${String(at).padStart(7, '0')}`)
    const { id } = await create({ isProbed: false, phones: [...phones, '12'] })
    const { id: job } = await tasks.ask<{ id: string }>(`${PATH}/${id}/call_task`, {
      ...{ callTaskId, classes: [5] }
    })
    expect(await jobOver(job)).toMatchObject({ successCount: count, failCount: 0 })
    const pages = handledPages(backend.db, id, [5])
    const sizes: number[] = []
    for await (const page of pages) sizes.push(page.length)
    expect(sizes).toEqual([5000, 1000])
  })

  it('is not added to a task whose script needs variables, or without numbers', async () => {
    const callTaskId = await tasks.create({ templateCode: 'HS-1002' })
    const { id } = await create({ isProbed: false, phones: ['13900006001'] })
    const refusal = async (classes: number[]) =>
      (
        await backend.send(`/api${PATH}/${id}/call_task`, {
          ...{ method: 'POST', token, body: { callTaskId, classes } }
        })
      ).body
    expect(await refusal([1])).toMatchObject({ message: messages.noNumbers() })
    expect(await refusal([5])).toMatchObject({
      message: messages.needsVariables({ names: '预约时间' })
    })
  })
})

describe('a task', () => {
  it('is cancelled while it runs, keeps what it has handled, and is deleted when it is over', async () => {
    const phones = Array.from({ length: 10_000 }, (_, at) => `139${String(10_000_000 + at)}`)
    const { id } = await tasks.ask<{ id: string }>(PATH, { name: '取消', isProbed: true, phones })
    const busy = await backend.send(`/api${PATH}/${id}`, { method: 'DELETE', token })
    expect(busy.body).toMatchObject({ message: messages.unfinished() })
    await tasks.ask(`${PATH}/${id}/cancel`, {}, 'PUT')
    const task = await detail(id)
    expect(task.status).toBe(4)
    expect(task.handled).toBeLessThan(10_000)
    const again = await backend.send(`/api${PATH}/${id}/cancel`, { method: 'PUT', token, body: {} })
    expect(again.body).toMatchObject({ message: '任务已结束，不能取消' })
    await tasks.ask(`${PATH}/${id}`, undefined, 'DELETE')
    const gone = await backend.send(`/api${PATH}/${id}`, { token })
    expect(gone.body).toMatchObject({ message: messages.noTask() })
  })

  it('without a job, as the server ended before it began one, has failed and can be deleted', async () => {
    await backend.db
      .insertInto('number_task')
      .values({
        ...{ id: 'lost', name: '中断', enterprise_id: 'ent-1', user_id: 'user-1', status: 0 },
        ...{ is_probed: false, transfer_id: null, created_at: Date.now() }
      })
      .execute()
    expect(await detail('lost')).toMatchObject({ status: 3, handled: 0 })
    await tasks.ask(`${PATH}/lost`, undefined, 'DELETE')
  })

  it('is seen by those whose data scope has its maker, and needs the permission', async () => {
    const { id } = await create({ isProbed: false, phones: ['13900007001'] })
    // A squad leader lacks CMC.NUM.HAND.
    expect((await backend.send(`/api${PATH}/${id}`, { token: leader })).status).toBe(403)
    await backend.db
      .insertInto('role_permission')
      .values({ role_id: 'role-2', code: 'CMC.NUM.HAND' })
      .execute()
    const hidden = await backend.send(`/api${PATH}/${id}`, { token: leader })
    expect(hidden.body).toMatchObject({ message: messages.noTask() })
    const { body } = await backend.send(`/api${PATH}`, { token: leader })
    expect(body).toMatchObject({ data: { total: 0 } })
  })
})
