import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImportCheck } from '../../../../core/features/number-import/schemas.ts'
import { rowsOfCsv } from '../../../support/csv.ts'
import { missing, refused } from '../../../support/scenes/case-scenes.ts'
import { transfersOf } from '../../../support/scenes/transfer-scenes.ts'
import { sheetOf, workbookOf } from '../../../support/scenes/workbook.ts'
import { type Books, freshPhone, openBooks } from '../../../support/server/book-client.ts'

let books: Books
let transfers: ReturnType<typeof transfersOf>
beforeAll(async () => {
  books = await openBooks()
  transfers = transfersOf(books.backend, books.tokenOf('admin'))
})
afterAll(() => books.close())

const over = async (id: string) => {
  await expect
    .poll(async () => (await transfers.find(id)).status, { timeout: 120_000, interval: 200 })
    .toBeGreaterThan(1)
  return transfers.find(id)
}
const importInto = async (group: string, bytes: string | Buffer, name = '成员.csv') => {
  const attachmentKey = await transfers.upload(bytes, name)
  const path = `/address_books/groups/${group}/import`
  return (await books.submit<{ id: string }>('admin', 'POST', path, { attachmentKey })).id
}

describe('an import', () => {
  it('is checked beforehand, adds good rows once, and returns the others', async () => {
    const group = await books.addGroup('admin', '导入')
    const there = freshPhone()
    await books.addMember('admin', group, { phoneNumber: there })
    const [good, twice] = [freshPhone(), freshPhone()]
    const text = [
      '号码,姓名,所属经理,合作类型',
      `${good},王芳,林若溪,供应商`,
      `${there},已在,,`,
      `${twice},李雷,,`,
      `${twice},李雷,,`,
      '123,短号,,',
      `${freshPhone()},,,`,
      `${freshPhone()},韩梅,,没有的选项`
    ].join('\n')
    const attachmentKey = await transfers.upload(text, '成员.csv')
    const checked = await books.submit<ImportCheck>(
      ...(['admin', 'POST', `/address_books/groups/${group}/import_check`] as const),
      { attachmentKey }
    )
    expect(checked).toMatchObject({ rows: 7, leftOut: 5 })
    expect(checked.faults.map(({ row, message }) => [row, message])).toEqual([
      [3, '号码已存在'],
      [5, '号码已存在'],
      [6, '手机号格式不正确'],
      [7, '姓名不能为空'],
      [8, '合作类型：没有“没有的选项”这个选项']
    ])
    const job = await over(await importInto(group, text))
    expect(job).toMatchObject({ status: 2, name: '通讯录导入', successCount: 2, failCount: 5 })
    const failures = rowsOfCsv((await transfers.read(job.id, 'failures')).slice(1))
    expect(failures.slice(1).map(row => row.at(-1))).toEqual(checked.faults.map(f => f.message))
    const { list } = await books.members('admin', { groupId: group })
    expect(list.find(one => one.phoneNumber === good)?.customFields).toEqual({
      'ent-1-manager': ['林若溪'],
      'ent-1-partner': ['ent-1-partner-2']
    })
    // The same file again: nothing twice.
    expect(await over(await importInto(group, text))).toMatchObject({ successCount: 0 })
    expect((await books.members('admin', { groupId: group })).total).toBe(3)
    expect((await books.operations()).map(({ detail }) => detail)).toContain(
      '导入到“导入”：成员.csv'
    )
  })

  it('of 10,000 rows brings each once, from a workbook as well', async () => {
    const group = await books.addGroup('admin', '大量')
    const rows = Array.from({ length: 10_000 }, (_, at) => [
      ...[`1351${String(at).padStart(7, '0')}`, `成员${at}`]
    ])
    const bytes = workbookOf(sheetOf([['号码', '姓名'], ...rows]))
    const job = await over(await importInto(group, bytes, '大量.xlsx'))
    expect(job).toMatchObject({ status: 2, successCount: 10_000, failCount: 0 })
    const { count, numbers } = await books.db
      .selectFrom('address_item')
      .select(eb => [
        eb.cast<number>(eb.fn.countAll(), 'integer').as('count'),
        eb.cast<number>(eb.fn.count('phone').distinct(), 'integer').as('numbers')
      ])
      .where('group_id', '=', group)
      .executeTakeFirstOrThrow()
    expect([count, numbers]).toEqual([10_000, 10_000])
  })

  it('into a group that is gone fails without adding anyone', async () => {
    const group = await books.addGroup('admin', '已删')
    const key = await transfers.upload(`号码,姓名\n${freshPhone()},王芳\n`, '成员.csv')
    await books.submit('admin', 'POST', `/address_books/groups/${group}/remove`, {
      ...{ members: 'none', memberCount: 0 }
    })
    expect(
      await books.send('admin', 'POST', `/address_books/groups/${group}/import`, {
        attachmentKey: key
      })
    ).toMatchObject(missing('分组不存在或您无权查看'))
  })
})

describe('an export', () => {
  it('has the members that the search shows, with their fields, and is logged', async () => {
    const top = await books.addGroup('admin', '导出')
    const group = await books.addGroup('admin', '导出下级', top)
    const phoneNumber = freshPhone()
    await books.addMember('admin', group, {
      ...{ customerName: '=1+1', phoneNumber },
      customFields: { 'ent-1-manager': ['林若溪'], 'ent-1-partner': ['ent-1-partner-1'] }
    })
    await books.addMember('admin', group, { customerName: '不在其中' })
    const { id } = await books.submit<{ id: string }>(
      ...(['admin', 'POST', '/address_book_items/export'] as const),
      { groupId: top, customerName: '=1' }
    )
    expect(await over(id)).toMatchObject({ status: 2, name: '通讯录导出', successCount: 1 })
    const [heading = [], row = []] = rowsOfCsv((await transfers.read(id, 'result')).slice(1))
    expect(heading.slice(0, 3)).toEqual(['分组', '姓名', '号码'])
    expect(row.slice(0, 3)).toEqual(['导出/导出下级', "'=1+1", phoneNumber])
    expect(row[heading.indexOf('合作类型')]).toBe('渠道商')
    expect((await books.operations())[0]).toMatchObject({ actionType: 10, target: '通讯录导出' })
    const answers = JSON.stringify({ 'no-field': ['x'] })
    expect(
      await books.send('admin', 'POST', '/address_book_items/export', { customFields: answers })
    ).toMatchObject({ body: { code: 0 } })
  })
})

describe('duplicates', () => {
  const resolve = (sets: object[]) =>
    books.send('admin', 'POST', '/address_book_items/duplicates/resolve', { sets })

  it('are found within a group and those below, and merged as chosen', async () => {
    const top = await books.addGroup('admin', '去重')
    const below = await books.addGroup('admin', '去重下级', top)
    const phoneNumber = freshPhone()
    const keep = await books.addMember('admin', top, {
      ...{ customerName: '保留', phoneNumber },
      customFields: { 'ent-1-manager': ['甲'] }
    })
    const drop = await books.addMember('admin', below, {
      ...{ customerName: '删除', phoneNumber },
      customFields: { 'ent-1-manager': ['乙'], 'ent-1-unit': ['补全的单位'] }
    })
    expect((await books.duplicates('admin', below)).total).toBe(0)
    const found = await books.duplicates('admin', top)
    expect(found.list).toMatchObject([{ phoneNumber, members: [{ id: drop }, { id: keep }] }])
    const known = (id: string, version = 1) => ({ id, version })
    const set = { keep: known(keep), drop: [known(drop)], fill: true }
    const changed = { errcode: 'DUPLICATES_CHANGED' }
    expect(await resolve([{ ...set, drop: [known(drop, 2)] }])).toMatchObject({ body: changed })
    expect(await resolve([{ ...set, drop: [known(keep)] }])).toMatchObject(
      refused('每组重复号码须保留一位成员')
    )
    const other = await books.addMember('admin', top)
    expect(await resolve([{ ...set, drop: [known(other)] }])).toMatchObject({ body: changed })
    // Two users merge the same set at once.
    const answers = await Promise.all([resolve([set]), resolve([set])])
    expect(answers.map(({ body }) => (body as { code: number }).code).toSorted()).toEqual([0, 1])
    expect(await books.memberOf('admin', keep, { groupId: top })).toMatchObject({
      customFields: { 'ent-1-manager': ['甲'], 'ent-1-unit': ['补全的单位'] }
    })
    expect((await books.members('admin', { groupId: top })).total).toBe(2)
    expect(
      await books.send('leader', 'POST', '/address_book_items/duplicates/resolve', { sets: [set] })
    ).toMatchObject({ status: 403 })
  })

  it('are merged all at once, if they are as many as were seen', async () => {
    const [one, other] = [
      await books.addGroup('admin', '甲组'),
      await books.addGroup('admin', '乙组')
    ]
    const phones = [freshPhone(), freshPhone(), freshPhone()]
    for (const phoneNumber of phones) await books.addMember('admin', one, { phoneNumber })
    const moved = await Promise.all(
      phones.slice(0, 2).map(phoneNumber => books.addMember('admin', other, { phoneNumber }))
    )
    await books.submit('admin', 'POST', '/address_book_items/move', { idList: moved, groupId: one })
    const all = (setCount: number) =>
      books.send('admin', 'POST', '/address_book_items/duplicates/resolve_all', {
        ...{ addressBookType: 1, groupId: one, keep: 'newest', fill: false, setCount }
      })
    expect(await all(3)).toMatchObject({ body: { errcode: 'DUPLICATES_CHANGED' } })
    expect(await all(2)).toMatchObject({ body: { data: { count: 2 } } })
    const left = (await books.members('admin', { groupId: one })).list.map(({ id }) => id)
    expect(left).toHaveLength(3)
    expect(left).toEqual(expect.arrayContaining(moved))
  })
})
