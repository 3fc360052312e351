import { afterAll, beforeAll, expect, it } from 'vitest'
import { tasksOf } from '../../../support/scenes/task-scenes.ts'
import { type Books, freshPhone, openBooks } from '../../../support/server/book-client.ts'

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
