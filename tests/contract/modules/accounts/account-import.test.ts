import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AccountFileCheck } from '../../../../core/features/accounts/schemas.ts'
import type { Member } from '../../../../core/features/members/schemas.ts'
import { rowsOfCsv } from '../../../support/csv.ts'
import { transfersOf } from '../../../support/scenes/transfer-scenes.ts'
import { sheetOf, workbookOf } from '../../../support/scenes/workbook.ts'
import { askingAs } from '../../../support/server/ask-as.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

const HEADING = '姓名,账号,手机号,部门,角色'

let backend: TestBackend
let admin: string
let ask: ReturnType<typeof askingAs>
let transfers: ReturnType<typeof transfersOf>
beforeAll(async () => {
  backend = await openBackend()
  admin = (await backend.signIn('admin')).access_token
  ask = askingAs(backend, admin)
  transfers = transfersOf(backend, admin)
})
afterAll(() => backend.close())

const check = async (text: string | Buffer, name = '账号.csv', as = { ask, transfers }) =>
  as.ask<AccountFileCheck>('/members/import/check', {
    attachmentKey: await as.transfers.upload(text, name)
  })
const importFile = async (text: string, as = { ask, transfers }) => {
  const attachmentKey = await as.transfers.upload(text, '账号.csv')
  const { id } = await as.ask<{ id: string }>('/members/import', { attachmentKey })
  await expect
    .poll(async () => (await as.transfers.find(id)).status, { timeout: 60_000, interval: 100 })
    .toBeGreaterThan(1)
  return as.transfers.find(id)
}
const members = async (username: string) =>
  (await ask<{ list: Member[] }>(`/members?pageSize=100&username=${username}`)).list

describe('a file of accounts', () => {
  const text = [
    HEADING,
    '王芳,wangfang1,137 2000 0001,客服一部,坐席',
    '李雷,admin.long,13720000002,没有的部门,坐席',
    '韩梅,hanmeimei,13720000003,运营中心/客服二部,坐席、班长',
    '短账号,abc,13720000004,客服一部,坐席',
    '古丽·买买提,guli.mmt,13720000005,运营中心,坐席',
    '重复,WangFang1,13720000006,客服一部,坐席',
    '大卫,david.2026,13720000007,客服二部,坐席',
    ',absent.2026,13720000001,客服一部,没有的角色',
    '阿米娜,amina.2026,13720000008,客服一部,坐席',
    '已有号码,taken.2026,13800000100,客服一部,坐席'
  ].join('\n')

  it('is checked: each wrong row is named with its reason', async () => {
    const taken = await backend.db
      .selectFrom('user_account')
      .select('mobile')
      .where('username', '=', 'agent1')
      .executeTakeFirstOrThrow()
    const checked = await check(text.replace('13800000100', taken.mobile))
    expect(checked).toMatchObject({ rows: 10, leftOut: 5 })
    expect(checked.problems.map(({ row, column, reason }) => [row, column, reason])).toEqual([
      [3, '部门', '部门不存在'],
      [5, '账号', expect.any(String)],
      [7, '账号', '与第 2 行账号重复'],
      [9, '姓名', expect.any(String)],
      [9, '手机号', '与第 2 行手机号重复'],
      [9, '角色', '角色“没有的角色”不存在'],
      [11, '手机号', '手机号已存在']
    ])
    // Nothing was imported.
    expect(await members('wangfang1')).toEqual([])
  })

  it.each([
    ['nothing', ''],
    ['a heading alone', HEADING]
  ])('of %s has no accounts', async (_, content) => {
    await expect(check(content)).rejects.toThrow('文件中没有账号')
  })

  it('has its right rows imported, and its wrong ones kept to be corrected', async () => {
    const taken = '13720000001'
    const job = await importFile(text.replace('13800000100', taken))
    expect(job).toMatchObject({ status: 2, name: '账号导入', successCount: 5, failCount: 5 })
    const [han] = await members('hanmeimei')
    expect(han).toMatchObject({
      ...{ name: '韩梅', mobile: '13720000003', isPending: true, userStatus: 1, extension: null },
      department: { name: '客服二部' },
      roles: [{ name: '班长' }, { name: '坐席' }]
    })
    const failures = rowsOfCsv((await transfers.read(job.id, 'failures')).slice(1))
    expect(failures[0]).toEqual([...HEADING.split(','), '失败原因'])
    expect(failures.slice(1).map(row => row.at(-1))).toEqual([
      '部门 部门不存在',
      expect.stringContaining('账号'),
      '账号 与第 2 行账号重复',
      expect.stringContaining('手机号 与第 2 行手机号重复；角色 角色“没有的角色”不存在'),
      '手机号 与第 2 行手机号重复'
    ])
    // The corrected file of failures is a file of accounts again.
    const corrected = [
      HEADING,
      ...failures
        .slice(1)
        .map((_, at) => [`修正${at}`, `fixed.${100 + at}`, `1372001000${at}`, '客服一部', '坐席'])
        .map(row => row.join(','))
    ].join('\n')
    expect(await importFile(corrected)).toMatchObject({ successCount: 5, failCount: 0 })
    // Those of the first file are there already.
    expect(await importFile(text)).toMatchObject({ successCount: 0 })
    const log = await ask<{ list: { detail: string }[] }>(
      `/operation_log?${new URLSearchParams({ detail: '导入账号' })}`
    )
    expect(log.list).toHaveLength(3)
  })

  it('may be a workbook with its columns in another order', async () => {
    const rows = [
      ['角色', '部门', '手机号', '账号', '姓名'],
      ['坐席', '客服一部', '13720000021', 'workbook.1', '表格']
    ]
    expect(await check(workbookOf(sheetOf(rows)), '账号.xlsx')).toMatchObject({
      rows: 1,
      leftOut: 0
    })
  })

  it('may have English headings', async () => {
    const heading = 'Name,Account,Mobile number,Department,Roles'
    const rows = '英语,english.1,13720000022,客服一部,坐席\n表头,english.2,12,客服一部,坐席'
    const { problems, ...checked } = await check(`${heading}\n${rows}`)
    expect(checked).toMatchObject({ rows: 2 })
    expect(problems).toMatchObject([{ row: 3, column: 'Mobile number' }])
  })

  it('without its columns, its rows, or with too many is refused as a whole', async () => {
    await expect(check('姓名,账号\n王芳,wangfang2')).rejects.toThrow('缺少列“手机号”，请使用模板')
    await expect(check(`${HEADING},角色\na,b,c,d,e,f`)).rejects.toThrow('列“角色”重复')
    await expect(check(HEADING)).rejects.toThrow()
    const many = Array.from({ length: 10_001 }, (_, at) => `名,user.${at},137,部,色`)
    await expect(check([HEADING, ...many].join('\n'))).rejects.toThrow('单次最多导入 10000 行')
  })

  it('gives no role beyond the rights of who imports it, and needs the right to manage', async () => {
    const token = (await backend.signIn('leader')).access_token
    const leader = { ask: askingAs(backend, token), transfers: transfersOf(backend, token) }
    const row = '越权,beyond.2026,13720000031,客服一部,管理员'
    const checked = await check(`${HEADING}\n${row}`, '账号.csv', leader)
    expect(checked.problems).toMatchObject([{ row: 2, reason: '角色“管理员”超出您的权限' }])
    expect(await importFile(`${HEADING}\n${row}`, leader)).toMatchObject({
      status: 3,
      failCount: 1
    })
    const agentToken = (await backend.signIn('agent1')).access_token
    const agent = {
      ask: askingAs(backend, agentToken),
      transfers: transfersOf(backend, agentToken)
    }
    await expect(check(`${HEADING}\n${row}`, '账号.csv', agent)).rejects.toThrow('权限')
    const template = await backend.send('/api/members/import/template?fileType=csv', {
      token: admin
    })
    expect(
      String(template.body)
        .replace(/^\ufeff/, '')
        .trim()
    ).toBe(HEADING)
  })
})
