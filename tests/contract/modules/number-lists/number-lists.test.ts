import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type {
  AddedNumbers,
  ListedNumber,
  ManagedLibrary
} from '../../../../core/features/call-tasks/resource-schemas.ts'
import { rowsOfCsv } from '../../../support/csv.ts'
import { manualOf } from '../../../support/scenes/manual-scenes.ts'
import { diallingNow, tasksOf } from '../../../support/scenes/task-scenes.ts'
import { transfersOf } from '../../../support/scenes/transfer-scenes.ts'
import { sheetOf, workbookOf } from '../../../support/scenes/workbook.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
let token: string
let tasks: ReturnType<typeof tasksOf>
let transfers: ReturnType<typeof transfersOf>
beforeAll(async () => {
  backend = await openBackend({ ...diallingNow })
  token = (await backend.signIn('admin')).access_token
  tasks = tasksOf(backend, token)
  transfers = transfersOf(backend, token)
})
afterAll(() => backend.close())

const rowsOf = async (path: string) =>
  (
    await tasks.ask<{ list: ListedNumber[] }>(
      `${path}${path.includes('?') ? '&' : '?'}pageSize=100`
    )
  ).list
const phonesOf = async (path: string) => (await rowsOf(path)).map(({ phone }) => phone)
const shelves = () => tasks.ask<ManagedLibrary[]>('/blacklists/libraries')
const newLibrary = async (libName: string) =>
  (await tasks.ask<{ libId: number }>('/blacklist_libraries', { libName })).libId

async function jobOver(id: string) {
  await expect
    .poll(async () => (await transfers.find(id)).status, { timeout: 15_000, interval: 20 })
    .toBeGreaterThan(1)
  return transfers.find(id)
}

describe.each([
  ['黑名单', '/blacklists'],
  ['红名单', '/red_lists'],
  ['白名单', '/white_lists']
])('%s', (title, path) => {
  it('takes many numbers at once, and gives the reason for each that it refuses', async () => {
    const added = await tasks.ask<AddedNumbers>(`${path}/batch`, {
      phones: ['13755001001', '137 5500-1002', '13755001001', '12', ' '],
      remark: '客户要求'
    })
    expect(added).toEqual({
      success: 2,
      fail: 3,
      message: '成功 2 条，失败 3 条',
      failures: [
        { phone: '13755001001', message: '号码已存在' },
        { phone: '12', message: '请输入正确的手机号' },
        { phone: ' ', message: '请输入手机号码' }
      ]
    })
    const again = await tasks.ask<AddedNumbers>(`${path}/batch`, { phones: ['13755001002'] })
    expect(again.failures).toEqual([{ phone: '13755001002', message: '号码已存在' }])
    expect(await rowsOf(`${path}?phone=13755001`)).toMatchObject([
      {
        phone: expect.stringMatching(/^1375500100[12]$/),
        remark: '客户要求',
        creatorName: '陈思远'
      },
      { libId: 0 }
    ])
  })

  it('finds, annotates and removes', async () => {
    const [row] = await rowsOf(`${path}?phone=13755001002`)
    const id = row?.id ?? ''
    await tasks.ask(`${path}/${id}/remark`, { remark: ' 已核实 ' }, 'PUT')
    expect(await rowsOf(`${path}?phone=13755001002`)).toMatchObject([{ id, remark: '已核实' }])
    await expect(tasks.ask(`${path}/none/remark`, { remark: '' }, 'PUT')).rejects.toThrow(
      '号码不存在或已移出'
    )
    await tasks.ask(`${path}/remove`, { idList: [id] })
    expect(await phonesOf(`${path}?phone=13755001`)).toEqual(['13755001001'])
  })

  it('takes a file, with the reason of each row that it refuses', async () => {
    const attachmentKey = await transfers.upload(
      '\uFEFF手机号码,备注\n13755002001,投诉\n13755001001,\n123,\n13755002001,\n\n13755002002,-1\n13755002003,=1+1\n'
    )
    const { id } = await tasks.ask<{ id: string }>(`${path}/import`, { attachmentKey })
    expect(await jobOver(id)).toMatchObject({
      name: '号码名单导入',
      status: 2,
      sumCount: 6,
      successCount: 2,
      failCount: 4,
      hasDetail: true
    })
    expect((await rowsOf(`${path}?phone=13755002`)).map(({ remark }) => remark).sort()).toEqual([
      '-1',
      '投诉'
    ])
    expect(await transfers.read(id, 'failures')).toBe(
      [
        '\uFEFF手机号码,备注,失败原因',
        '13755001001,,号码已存在',
        '123,,手机号码 号码格式不正确',
        '13755002001,,手机号码 与第2行的号码重复',
        `13755002003,"'=1+1",备注 单元格是公式`,
        ''
      ].join('\r\n')
    )
  })

  it('is written into a file, where no cell is a formula', async () => {
    await tasks.ask(`${path}/batch`, { phones: ['13755002004'], remark: '=1+1' })
    const { id } = await tasks.ask<{ id: string }>(`${path}/export`, { phone: '13755002' })
    const job = await jobOver(id)
    expect(job).toMatchObject({ name: '号码名单导出', status: 2, successCount: 3 })
    expect(job.fileName).toContain(title)
    const [heading, ...rows] = rowsOfCsv(await transfers.read(id, 'result'))
    expect(heading).toEqual(['号码', '备注', '添加人', '添加时间'])
    expect(rows.map(cells => cells.slice(0, 3).join()).sort()).toEqual([
      '13755002001,投诉,陈思远',
      "13755002002,'-1,陈思远",
      "13755002004,'=1+1,陈思远"
    ])
  })
})

describe('a file for a list', () => {
  it.each([
    ['has no column of numbers', '姓名\n甲\n', '缺少“号码”列'],
    ['has no rows', '号码,备注\n', '文件中没有号码']
  ])('that %s brings nothing', async (_, text, reason) => {
    const { id } = await tasks.ask<{ id: string }>('/blacklists/import', {
      attachmentKey: await transfers.upload(text)
    })
    const job = await jobOver(id)
    expect(job).toMatchObject({ status: 3, successCount: 0 })
    expect(job.tipMessage).toContain(reason)
  })

  it('may be a workbook', async () => {
    const libId = await newLibrary('来自工作簿')
    const sheet = sheetOf([
      ['号码', '备注'],
      ['13755003001', '同行']
    ])
    const attachmentKey = await transfers.upload(workbookOf(sheet), '名单.xlsx')
    const { id } = await tasks.ask<{ id: string }>('/blacklists/import', { attachmentKey, libId })
    expect(await jobOver(id)).toMatchObject({ status: 2, successCount: 1 })
    expect(await phonesOf(`/blacklists?libId=${libId}`)).toEqual(['13755003001'])
  })

  it('that is cancelled leaves nothing behind', { timeout: 90_000 }, async () => {
    const slow = await openBackend({ limits: { transferPause: 60_000 } })
    const theirs = (await slow.signIn('admin')).access_token
    const slowTasks = tasksOf(slow, theirs)
    const jobs = transfersOf(slow, theirs)
    const form = new FormData()
    const rows = Array.from({ length: 6000 }, (_, n) => `1380${String(n).padStart(7, '0')}`)
    form.append('file', new Blob([`号码\n${rows.join('\n')}\n`]), '名单.csv')
    const answer = await fetch(`${slow.url}/api/files`, {
      method: 'POST',
      headers: { authorization: `Bearer ${theirs}` },
      body: form
    })
    const { data } = (await answer.json()) as { data: { attachmentKey: string } }
    const { id } = await slowTasks.ask<{ id: string }>('/red_lists/import', data)
    const count = async () =>
      (await slowTasks.ask<{ total: number }>('/red_lists?phone=1380')).total
    await expect.poll(count, { timeout: 40_000 }).toBe(5000)
    await jobs.cancel(id)
    await expect.poll(count, { timeout: 20_000 }).toBe(0)
    await slow.close()
  })
})

describe('libraries of the black list', () => {
  it('are apart from each other, and the global one is there', async () => {
    const libId = await newLibrary('催收投诉')
    await tasks.ask('/blacklists/batch', { libId, phones: ['13755004001'], remark: '' })
    expect(await phonesOf(`/blacklists?libId=${libId}`)).toEqual(['13755004001'])
    expect(await phonesOf('/blacklists?phone=13755004')).toEqual([])
    const found = await shelves()
    expect(found[0]).toMatchObject({ libId: 0, isUsed: expect.any(Boolean) })
    expect(found.find(one => one.libId === libId)).toEqual({
      libId,
      libName: '催收投诉',
      numberCount: 1,
      isUsed: false
    })
  })

  it.each([
    ['催收投诉', '黑名单库名称已存在'],
    ['  ', '必填']
  ])('a new one may not be called “%s”', async (libName, message) => {
    await expect(newLibrary(libName)).rejects.toThrow(message)
  })

  it.each([
    ['0', '全局黑名单库不能删除'],
    ['999', '所选黑名单库不存在'],
    ['x', '所选黑名单库不存在']
  ])('%s is not deleted', async (libId, message) => {
    await expect(tasks.ask(`/blacklist_libraries/${libId}`, undefined, 'DELETE')).rejects.toThrow(
      message
    )
  })

  it('one that a task calls by stays until the task is over; then it goes with its numbers', async () => {
    const libId = await newLibrary('活动专用')
    await tasks.ask('/blacklists/batch', { libId, phones: ['13755005001'] })
    const id = await tasks.create({ blacklistLibId: libId })
    expect((await shelves()).find(one => one.libId === libId)).toMatchObject({ isUsed: true })
    const remove = () => tasks.ask(`/blacklist_libraries/${libId}`, undefined, 'DELETE')
    await expect(remove()).rejects.toThrow('有任务正在使用该黑名单库')
    await tasks.move(id, 'stop')
    const isUsed = async () => (await shelves()).find(one => one.libId === libId)?.isUsed
    expect(await isUsed()).toBe(false)
    const manual = manualOf(backend, token)
    const taskId = await manual.plan({ blacklistLibId: libId })
    expect(await isUsed()).toBe(true)
    await expect(remove()).rejects.toThrow('有任务正在使用该黑名单库')
    await manual.move(taskId, 'stop')
    await remove()
    expect((await shelves()).map(one => one.libId)).not.toContain(libId)
    expect(await newLibrary('活动之后')).toBe(libId + 1)
    await expect(phonesOf(`/blacklists?libId=${libId}`)).rejects.toThrow('所选黑名单库不存在')
  })

  it('one is either kept by what is being saved with it, or gone before that', async () => {
    const manual = manualOf(backend, token)
    for (let round = 0; round < 16; round++) {
      const libId = await newLibrary(`同时 ${round}`)
      const after = async () => {
        // Each time a little later.
        for (let turn = 0; turn < round * 4; turn++) await new Promise(setImmediate)
        return tasks.ask(`/blacklist_libraries/${libId}`, undefined, 'DELETE')
      }
      const planned = { blacklistLibId: libId }
      const [saved, added, gone] = await Promise.allSettled([
        round % 2 ? tasks.create(planned) : manual.plan(planned),
        tasks.ask('/blacklists/batch', { libId, phones: ['13755006001'] }),
        after()
      ])
      const message = (one: PromiseSettledResult<unknown>) =>
        one.status === 'rejected' ? (one.reason as Error).message : ''
      if (gone.status === 'rejected') {
        expect(message(gone)).toContain('有任务正在使用该黑名单库')
        expect([message(saved), message(added)]).toEqual(['', ''])
      } else {
        expect(message(saved)).toContain('所选黑名单库不存在')
        expect(['', '所选黑名单库不存在']).toContain(message(added))
        const left = backend.db.selectFrom('listed_number').select('id').where('lib_id', '=', libId)
        expect(await left.execute()).toEqual([])
      }
    }
  })

  it('a list belongs to its enterprise', async () => {
    const theirs = { enterprise_id: 'ent-2', lib_id: 77, name: '别家的库' }
    await backend.db.insertInto('blacklist_library').values(theirs).execute()
    expect((await shelves()).map(({ libName }) => libName)).not.toContain('别家的库')
    await expect(phonesOf('/blacklists?libId=77')).rejects.toThrow('所选黑名单库不存在')
  })
})
