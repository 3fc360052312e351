import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type {
  AddedNumbers,
  AddressGroup
} from '../../../../core/features/call-tasks/resource-schemas.ts'
import { openZip } from '../../../../core/lib/spreadsheet/unzip.ts'
import { appointment } from '../../../../demo/server/modules/scripts/seed/appointment-script.ts'
import { rowsOfCsv } from '../../../support/csv.ts'
import {
  backend,
  ended,
  items,
  setUpNumberImport,
  tasks,
  token,
  transfers
} from '../../../support/scenes/number-import-scenes.ts'
import { publishScript } from '../../../support/scenes/script-scenes.ts'
import { phonesFrom, tasksOf } from '../../../support/scenes/task-scenes.ts'
import { transfersOf } from '../../../support/scenes/transfer-scenes.ts'
import { rowsOfWorkbook, workbookOf } from '../../../support/scenes/workbook.ts'
import { openBackend } from '../../../support/server/backend.ts'

setUpNumberImport()

/** Imports a file into a task, and waits for the end. */
async function importFile(id: string, bytes: Buffer | string, name = '号码.csv') {
  const attachmentKey = await transfers.upload(bytes, name)
  const job = await tasks.ask<{ id: string }>(`/call_tasks/${id}/import`, { attachmentKey })
  return ended(job.id, 150_000)
}

describe('numbers that are typed', () => {
  it('are added once each, and each rejected one is listed', async () => {
    const id = await tasks.create()
    expect(await tasks.add(id, ['138-0000 1111', '13800001112'])).toEqual({
      success: 2,
      fail: 0,
      message: '添加成功',
      failures: []
    })
    expect(
      await tasks.add(id, ['13800001111', '12', '', '13800001113', '+86 13800001113'])
    ).toEqual({
      success: 1,
      fail: 4,
      message: '成功 1 条，失败 4 条',
      failures: [
        { phone: '12', message: '请输入正确的手机号' },
        { phone: '', message: '请输入手机号码' },
        { phone: '+86 13800001113', message: '号码已存在' },
        { phone: '13800001111', message: '号码已存在' }
      ]
    })
    expect((await items(id)).map(({ phone }) => phone)).toEqual([
      '13800001111',
      '13800001112',
      '13800001113'
    ])
    expect((await tasks.detail(id)).totalCount).toBe(3)
  })

  it('are several of one person, or stand for a number, where the task has it so', async () => {
    const several = await tasks.create({ taskType: 11 })
    await tasks.add(several, ['13800001111；13800001112;13800001111'])
    expect(await items(several)).toMatchObject([
      { phone: '13800001111', otherPhones: ['13800001112'] }
    ])
    const precise = await tasks.create({ taskType: 6 })
    expect(await tasks.add(precise, ['aGk9-1'])).toMatchObject({ success: 1 })
  })
})

describe('a template', () => {
  const template = async (query: string) => {
    const answer = await fetch(`${backend.url}/api/call_tasks/import_template?${query}`, {
      headers: { authorization: `Bearer ${token}` }
    })
    return {
      type: answer.headers.get('content-type'),
      bytes: Buffer.from(await answer.arrayBuffer())
    }
  }
  const heading = ['号码', '姓名', '会员等级', '到期日', '地址']

  it('has the variables of the script and the fields of the task', async () => {
    const { type, bytes } = await template('templateCode=HS-1003&customFields=%E5%9C%B0%E5%9D%80')
    expect(type).toBe('text/csv; charset=utf-8')
    expect(rowsOfCsv(bytes.toString().slice(1))).toEqual([heading])
  })

  it('is a workbook on request, and can be imported again', async () => {
    const { bytes } = await template(
      'templateCode=HS-1003&customFields=%E5%9C%B0%E5%9D%80&fileType=xlsx'
    )
    expect(await rowsOfWorkbook(bytes)).toEqual([heading])
    // Numbers that are typed into it stay text.
    const fileOf = openZip(new Uint8Array(bytes), 1 << 20)
    const textOf = async (path: string) => {
      let text = ''
      for await (const piece of fileOf(path) ?? []) text += piece
      return text
    }
    const columns = (await textOf('xl/worksheets/sheet1.xml')).match(/<col [^>]*>/g)
    expect(columns?.map(column => /style="(\d)"/.exec(column)?.[1])).toEqual(heading.map(() => '1'))
    const styles = (await textOf('xl/styles.xml')).split('<cellXfs')[1]?.match(/<xf [^>]*>/g)
    const format = /numFmtId="(\d+)"/.exec(styles?.[1] ?? '')?.[1]
    expect(await textOf('xl/styles.xml')).toContain(`numFmtId="${format}" formatCode="@"`)
    expect(await transfers.upload(bytes, '模板.xlsx')).toMatch(/^[\da-f-]{36}$/)
  })
})

describe('a file', () => {
  it('brings its good rows, and the others back with their reasons', async () => {
    const id = await tasks.create({ templateCode: 'HS-1002', customFields: ['地址'] })
    await expect(tasks.add(id, ['13800001114'])).rejects.toThrow(
      '任务的话术需要变量（预约时间），请用文件导入号码'
    )
    await importFile(id, '号码,姓名,预约时间,地址\n13800001114,,周二,\n')
    const rows = [
      '13800001111,王芳,周三,广州',
      '138000,李雷,周三,广州',
      '13800001111,王芳,周三,广州',
      '13800001112,,,=1+1',
      '13800001114,赵六,周五,',
      '"138 0000 1113","阿依古丽·买买提","周四, 上午",'
    ]
    const job = await importFile(id, `号码,姓名,预约时间,地址\n${rows.join('\n')}\n`)
    expect(job).toMatchObject({
      status: 2,
      sumCount: 6,
      successCount: 2,
      failCount: 4,
      hasDetail: true
    })
    expect(await items(id)).toMatchObject([
      { phone: '13800001114' },
      {
        phone: '13800001111',
        customerName: '王芳',
        customFieldsMap: { 预约时间: '周三', 地址: '广州' }
      },
      { phone: '13800001113', customerName: '阿依古丽·买买提' }
    ])
    const failures = rowsOfCsv((await transfers.read(job.id, 'failures')).slice(1))
    expect(failures.map(row => row.at(-1))).toEqual([
      '失败原因',
      '号码 号码格式不正确',
      '号码 与第2行的号码重复',
      '预约时间 “预约时间”为空，话术需要它；地址 单元格是公式',
      '号码已存在'
    ])
    // What a spreadsheet would run comes back as text.
    expect(failures[3]?.[3]).toBe("'=1+1")
  })

  it.each([
    ['changed headings', '号码,姓名,备注\n13800001111,王芳,', '模板中没有“备注”列，请勿修改模板'],
    ['no number at all', '号码,姓名\n', '文件中没有号码'],
    ['another table', 'a,b\n1,2\n', '缺少“号码”列，请使用下载的模板']
  ])('with %s brings nothing', async (_, text, tipMessage) => {
    const id = await tasks.create()
    expect(await importFile(id, text)).toMatchObject({ status: 3, tipMessage })
    expect((await tasks.detail(id)).totalCount).toBe(0)
  })

  it('that is missing, or of another user, is not imported', async () => {
    const id = await tasks.create()
    await expect(transfers.upload('MZ\u0000\u0000', '号码.csv')).rejects.toThrow(
      '文件内容与格式不符'
    )
    await expect(tasks.ask(`/call_tasks/${id}/import`, { attachmentKey: 'none' })).rejects.toThrow(
      '请先上传文件'
    )
  })

  it('that is cancelled leaves nothing behind, and can come again', {
    timeout: 90_000
  }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'hutong-cancelled-'))
    const open = (transferPause: number) =>
      openBackend({ dataDir: folder, databaseUrl: undefined, limits: { transferPause } })
    // After its first step the import waits for as long as this test likes.
    const slow = await open(10 * 60_000)
    const theirToken = (await slow.signIn('leader')).access_token
    const theirs = tasksOf(slow, theirToken)
    const theirTransfers = transfersOf(slow, theirToken)
    const id = await theirs.create()
    const form = new FormData()
    const text = `号码,姓名\n${phonesFrom(7_000_000, 12_000)
      .map(phone => `${phone},`)
      .join('\n')}\n`
    form.append('file', new Blob([text]), '号码.csv')
    const headers = { authorization: `Bearer ${theirToken}` }
    const answer = await fetch(`${slow.url}/api/files`, { method: 'POST', headers, body: form })
    const { data } = (await answer.json()) as { data: { attachmentKey: string } }
    const job = await theirs.ask<{ id: string }>(`/call_tasks/${id}/import`, data)
    await expect
      .poll(async () => (await theirTransfers.find(job.id)).successCount, { timeout: 40_000 })
      .toBeGreaterThan(4999)
    const kept = () =>
      slow.db.selectFrom('call_item').select('id').where('task_id', '=', id).execute()
    expect((await kept()).length).toBeGreaterThan(0)
    expect((await theirs.detail(id)).totalCount).toBe(0)
    expect(await theirs.ask(`/call_tasks/${id}/items`)).toMatchObject({ total: 0 })
    await theirTransfers.cancel(job.id)
    await expect.poll(async () => (await kept()).length, { timeout: 30_000 }).toBe(0)
    await slow.close()
    const quick = await open(0)
    const later = tasksOf(quick, theirToken)
    const again = await later.ask<{ id: string }>(`/call_tasks/${id}/import`, data)
    await expect
      .poll(async () => (await transfersOf(quick, theirToken).find(again.id)).status, {
        timeout: 40_000
      })
      .toBe(2)
    expect((await later.detail(id)).totalCount).toBe(12_000)
    await quick.close()
    rmSync(folder, { recursive: true, force: true })
  })
})

describe('a hundred thousand rows', () => {
  const count = 100_000
  /** 3 % are no numbers, 5 % are there before. */
  const phoneOf = (n: number) =>
    n % 100 < 3 ? '12' : `135${String(n % 100 < 8 ? n - (n % 100) + 50 : n).padStart(8, '0')}`
  const rows = Array.from({ length: count }, (_, n) => [phoneOf(n), `客户${n}`])
  const text = `号码,姓名\n${rows.map(row => row.join(',')).join('\n')}\n`
  const gbk = (utf8: string) => {
    const codes = new Map<string, Buffer>()
    for (let high = 0x81; high <= 0xfe; high++)
      for (let low = 0x40; low <= 0xfe; low++) {
        if (low === 0x7f) continue
        const bytes = Buffer.from([high, low])
        codes.set(new TextDecoder('gbk').decode(bytes), bytes)
      }
    return Buffer.concat(
      [...utf8].map(one => (one < '\x80' ? Buffer.from(one) : (codes.get(one) ?? Buffer.from('?'))))
    )
  }

  const sheetOf = (table: readonly (readonly string[])[]) =>
    table
      .map(
        row =>
          `<row>${row.map(cell => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`
      )
      .join('')

  it.each([
    ['UTF-8', '号码.csv', () => Buffer.from(text)],
    ['GBK', '号码.csv', () => gbk(text)],
    ['a workbook', '号码.xlsx', () => workbookOf(sheetOf([['号码', '姓名'], ...rows]))]
  ])('of %s are imported and accounted for', { timeout: 180_000 }, async (_, name, bytes) => {
    const id = await tasks.create()
    const file = bytes()
    const job = await importFile(id, file, name)
    expect(job).toMatchObject({ sumCount: count, successCount: 92_000, failCount: 8000 })
    expect((await tasks.detail(id)).totalCount).toBe(92_000)
    const failures = (await transfers.read(job.id, 'failures')).trimEnd().split('\r\n')
    expect(failures).toHaveLength(8001)
    expect(failures.filter(row => row.includes('号码格式不正确'))).toHaveLength(3000)
    expect(failures.filter(row => row.includes('重复'))).toHaveLength(5000)
    const [first] = await items(id)
    expect(first?.customerName).toMatch(/^客户\d+$/)
  })
})

describe('the address book', () => {
  it('is the enterprise’s and one’s own', async () => {
    expect(await tasks.ask('/address_books/granted')).toEqual([1, 0])
    expect(await tasks.ask('/address_books/custom_fields?addressBookType=1')).toContain('所属经理')
    const tree = await tasks.ask<AddressGroup[]>('/address_books/scope_tree?addressBookType=1')
    expect(tree.map(({ groupName }) => groupName)).toEqual([
      '合作伙伴',
      '会员',
      '物业与社区',
      '供应商'
    ])
    expect(tree[0]?.subNodes[0]).toMatchObject({
      groupName: '华南区',
      subNodes: [{ groupName: '广州门店' }]
    })
    expect(await tasks.ask('/address_books/scope_tree?addressBookType=0')).toMatchObject([
      { groupName: '我的客户' }
    ])
  })

  it('finds members by group with those below it, by name, by number', async () => {
    const find = (query: string) =>
      tasks.ask<{ total: number }>(`/address_book_items/query?${query}`)
    expect(await find('groupId=book-2&pageSize=9999')).toMatchObject({ total: 80, hasMore: false })
    expect(await find('groupId=book-6')).toMatchObject({ total: 0 })
    expect(await find('groupId=book-6&addressBookType=0')).toMatchObject({ total: 40 })
    expect((await find('phoneNumber=13755500')).total).toBeGreaterThan(100)
    expect((await find('customerName=%E7%8E%8B')).total).toBeGreaterThan(0)
  })

  it('adds the chosen people to a task, with the script’s variables', async () => {
    const id = await tasks.create({ templateCode: 'HS-1002' })
    const add = (body: object) =>
      tasks.ask<AddedNumbers>(`/address_books/items/add/call_tasks/${id}`, {
        addressBookType: 1,
        ...body
      })
    expect(await tasks.ask(`/address_books/supplement_fields/call_tasks/${id}`)).toEqual([
      '预约时间'
    ])
    await expect(add({ groupIds: ['book-3'] })).rejects.toThrow('请填写“预约时间”')
    // A task that has begun keeps the version of its script, and with it the variables.
    await backend.db
      .updateTable('call_task')
      .set({ script_version: 1 })
      .where('id', '=', id)
      .execute()
    await publishScript(
      backend.db,
      { code: 'HS-1002' },
      { ...appointment, variables: [...appointment.variables, '门店'] }
    )
    expect(await tasks.ask(`/address_books/supplement_fields/call_tasks/${id}`)).toEqual([
      '预约时间'
    ])
    const supplementInfo = { 预约时间: '周一' }
    expect(
      await add({ groupIds: ['book-3'], selectedItemIds: ['book-5-1'], supplementInfo })
    ).toMatchObject({ success: 41, fail: 0 })
    expect(await add({ groupIds: ['book-3'], supplementInfo })).toMatchObject({
      success: 0,
      fail: 40
    })
    expect(
      await add({ groupIds: ['book-3'], supplementInfo, historyRemoveRepeat: true })
    ).toMatchObject({ success: 0, fail: 0 })
    expect((await items(id))[0]).toMatchObject({ customFieldsMap: supplementInfo })
    await expect(add({ groupIds: ['book-6'], supplementInfo })).rejects.toThrow(
      '没有可用的通讯录成员'
    )
  })
})
