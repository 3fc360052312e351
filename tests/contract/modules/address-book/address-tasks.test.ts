import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MOST_CALLED } from '../../../../core/features/address-book/rules/book-rules.ts'
import { refused } from '../../../support/scenes/case-scenes.ts'
import { tasksOf } from '../../../support/scenes/task-scenes.ts'
import { type Books, freshPhone, openBooks } from '../../../support/server/book-client.ts'
import { messagesOf } from '../../../support/server/message-client.ts'

const MANAGER = 'ent-1-manager'
let books: Books
beforeAll(async () => {
  books = await openBooks()
})
afterAll(() => books.close())

it('members become a task, with the script’s variables from their fields', async () => {
  const tasks = tasksOf(books.backend, books.tokenOf('admin'))
  const { key } = await books.submit<{ key: string }>('admin', 'POST', '/address_book_fields', {
    ...{ fieldName: '预约时间', componentType: 1, required: false, options: [] }
  })
  const group = await books.addGroup('admin', '建任务')
  const phoneNumber = freshPhone()
  const filled = await books.addMember('admin', group, {
    ...{ customerName: '王芳', phoneNumber, customFields: { [key]: ['周三'] } }
  })
  const blank = await books.addMember('admin', group)
  const draft = (ids: readonly string[]) => ({
    templateCode: 'HS-1002',
    members: { addressBookType: 1 as const, ids }
  })
  await expect(tasks.create(draft([filled, blank]))).rejects.toThrow(
    '所选成员中有 1 位没有填写话术变量“预约时间”，请补全或改用其他话术'
  )
  // A member of someone else's book is not called.
  const id = await tasks.create(draft([filled, 'book-6-1']))
  const items = await books.db
    .selectFrom('call_item')
    .select(['phone', 'customer_name', 'fields'])
    .where('task_id', '=', id)
    .execute()
  expect(items).toEqual([
    { phone: phoneNumber, customer_name: '王芳', fields: { 预约时间: '周三' } }
  ])
  expect(await tasks.detail(id)).toMatchObject({ isChooseAddressBook: true, totalCount: 1 })
})

it('all members that match become a task or recipients, with those of the groups below', async () => {
  const [above, other] = [
    await books.addGroup('admin', '全部成员建任务'),
    await books.addGroup('admin', '不在范围内')
  ]
  const below = await books.addGroup('admin', '下级', above)
  const add = (groupId: string, customerName: string) =>
    books.addMember('admin', groupId, { customerName, customFields: { [MANAGER]: ['林若溪'] } })
  const [one, two] = [await add(above, '孙一'), await add(below, '孙二')]
  await add(below, '赵三')
  await add(other, '孙四')
  const ids = (search: Record<string, string>) =>
    books.ask<string[]>('admin', `/address_book_items/ids?${new URLSearchParams(search)}`)
  expect((await ids({ groupId: above, customerName: '孙' })).toSorted()).toEqual(
    [one, two].toSorted()
  )
  expect(await ids({ groupId: above, customerName: '没有' })).toEqual([])

  const messages = messagesOf(books.backend, books.tokenOf('admin'))
  const task = await messages.prepare({
    addressSearch: { addressBookType: 1, groupId: above, customerName: '孙' }
  })
  expect(task.counts.total).toBe(2)
  const names = (await messages.recipients(task.id)).map(({ name }) => name)
  expect(names.toSorted()).toEqual(['孙一', '孙二'])
})

it('more members than a task may have are not taken in part', async () => {
  const group = await books.addGroup('admin', '一万位成员')
  await sql`insert into address_item (id, group_id, book_id, name, phone, created_at, updated_at)
    select 'many-' || n, ${group}, 'ent-1', '成员', (13700000000 + n)::text, 1, 1
    from generate_series(1, ${MOST_CALLED + 1}) as n`.execute(books.db)
  const path = `/address_book_items/ids?groupId=${group}`
  expect(await books.get('admin', path)).toMatchObject(
    refused('共 10000 位成员，一个任务最多 9999 位，请缩小筛选范围')
  )
  expect(await books.ask<string[]>('admin', `${path}&phoneNumber=1370000999`)).toHaveLength(10)
})
