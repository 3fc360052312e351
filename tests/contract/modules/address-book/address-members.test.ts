import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BookField } from '../../../../core/features/address-book/schemas.ts'
import { FORBIDDEN, missing, refused } from '../../../support/scenes/case-scenes.ts'
import { type Books, freshPhone, openBooks } from '../../../support/server/book-client.ts'

let books: Books
let group = ''
beforeAll(async () => {
  books = await openBooks()
  group = await books.addGroup('admin', '成员测试')
})
afterAll(() => books.close())

const NO_MEMBER = missing('成员不存在、已删除或您无权查看')
const MANAGER = 'ent-1-manager'
const draft = (more: object = {}) => ({
  ...{ groupId: group, customerName: '赵敏', phoneNumber: freshPhone(), customFields: {} },
  ...more
})
const add = (more: object) => books.send('leader', 'POST', '/address_book_items', draft(more))
const edit = (id: string, more: object, account: 'admin' | 'leader' = 'leader') =>
  books.send(account, 'PUT', `/address_book_items/${id}`, draft(more))

describe('a member', () => {
  it('is added with its fields, in the number’s plain form, and found', async () => {
    const id = await books.addMember('leader', group, {
      ...{ customerName: ' 阿依古丽·买买提 ', phoneNumber: '+86 139-0013 9001' },
      customFields: { [MANAGER]: [' 林若溪 '], 'ent-1-partner': ['ent-1-partner-2'] }
    })
    expect(await books.memberOf('admin', id, { groupId: group })).toMatchObject({
      ...{ customerName: '阿依古丽·买买提', phoneNumber: '13900139001', version: 1 },
      ...{ addressBookGroupName: '成员测试', canEdit: true },
      customFields: { [MANAGER]: ['林若溪'], 'ent-1-partner': ['ent-1-partner-2'] }
    })
    const ids = async (search: Record<string, string>) =>
      (await books.members('admin', search)).list.map(one => one.id)
    expect(await ids({ customerName: '古丽' })).toEqual([id])
    expect(await ids({ phoneNumber: '00139001' })).toEqual([id])
    const answers = { [MANAGER]: ['若溪'], 'ent-1-partner': ['ent-1-partner-2'] }
    expect(await ids({ groupId: group, customFields: JSON.stringify(answers) })).toEqual([id])
    const others = JSON.stringify({ 'ent-1-partner': ['ent-1-partner-1'] })
    expect(await ids({ groupId: group, customFields: others })).toEqual([])
    expect((await books.operations())[0]).toMatchObject({
      ...{ actionType: 1, target: '通讯录成员：阿依古丽·买买提', detail: '新增成员' }
    })
  })

  it('is refused with what is wrong', async () => {
    const phoneNumber = freshPhone()
    await books.addMember('admin', group, { phoneNumber })
    for (const [more, errcode, errmsg] of [
      [{ customerName: ' ' }, 'customerName', '请输入姓名'],
      [{ phoneNumber: ' ' }, 'phoneNumber', '请输入号码'],
      [{ phoneNumber: '123' }, 'phoneNumber', '请输入正确的手机号或固话号码'],
      [{ phoneNumber }, 'phoneNumber', '该分组已有此号码']
    ] as const)
      expect(await add(more)).toMatchObject({ body: { code: 0, errcode, errmsg } })
    expect(await add({ groupId: 'book-11' })).toMatchObject(missing('分组不存在或您无权查看'))
    expect(await add({ customFields: { 'ent-1-health': ['x'] } })).toMatchObject({
      body: { code: 0 }
    })
    // The number may be in another group.
    expect(await add({ groupId: 'book-5', phoneNumber })).toMatchObject({ body: { code: 1 } })
  })

  it('that two users add at once is there once', async () => {
    const phoneNumber = freshPhone()
    const answers = await Promise.all([1, 2, 3].map(() => add({ phoneNumber })))
    const codes = answers.map(({ body }) => (body as { code: number }).code)
    expect(codes.toSorted()).toEqual([0, 0, 1])
  })

  it('that two users change at once keeps the first change', async () => {
    const id = await books.addMember('admin', group)
    const answers = await Promise.all([
      edit(id, { customerName: '甲', version: 1 }),
      edit(id, { customerName: '乙', version: 1 }, 'admin')
    ])
    const bodies = answers.map(({ body }) => body as { code: number; errmsg?: string })
    expect(bodies.map(({ code }) => code).toSorted()).toEqual([0, 1])
    expect(bodies.find(({ code }) => code === 0)?.errmsg).toBe(
      '成员已被他人修改，请重新打开后再保存'
    )
    const first = bodies[0]?.code === 1 ? '甲' : '乙'
    expect(await books.memberOf('admin', id)).toMatchObject({ customerName: first, version: 2 })
  })

  it('is sorted, paged and moved with others, all or none', async () => {
    const target = await books.addGroup('admin', '移入')
    const phoneNumber = freshPhone()
    const ids = [
      await books.addMember('admin', group, { customerName: '移动甲', phoneNumber }),
      await books.addMember('admin', group, { customerName: '移动乙' })
    ]
    await books.addMember('admin', target, { phoneNumber })
    const sorted = await books.members('admin', { sort: '-phoneNumber', pageSize: 2, page: 1 })
    expect(sorted.hasMore).toBe(true)
    const [first, second] = sorted.list.map(one => one.phoneNumber)
    expect((first ?? '') >= (second ?? '')).toBe(true)
    const move = (idList: readonly string[], groupId = target) =>
      books.send('leader', 'POST', '/address_book_items/move', { idList, groupId })
    expect(await move([...ids, 'unknown-member'])).toMatchObject(NO_MEMBER)
    expect(await move(ids, 'book-6')).toMatchObject(refused('只能在同一个通讯录内移动'))
    expect((await books.memberOf('admin', ids[0] ?? ''))?.groupId).toBe(group)
    expect(await move(ids)).toMatchObject({ body: { data: { count: 2, duplicates: 1 } } })
    expect((await books.members('admin', { groupId: target })).total).toBe(3)
  })

  it('is deleted by those who may, and logged', async () => {
    const [one, other] = [
      await books.addMember('admin', group),
      await books.addMember('admin', group)
    ]
    const remove = (account: 'admin' | 'leader', idList: readonly string[]) =>
      books.send(account, 'POST', '/address_book_items/remove', { idList })
    expect(await remove('leader', [one])).toMatchObject(FORBIDDEN)
    expect(await remove('admin', [one, 'unknown-member'])).toMatchObject(NO_MEMBER)
    expect(await remove('admin', [one, other])).toMatchObject({ body: { data: { count: 2 } } })
    expect((await books.operations())[0]).toMatchObject({
      ...{ actionType: 3, target: '通讯录', detail: '删除 2 位成员' }
    })
  })

  it('is neither read nor changed without the permissions of the book', async () => {
    const id = await books.addMember('admin', group)
    await books.revoke('role-3', 'CMC.ADDRE.LIST')
    expect(await books.get('agent1', '/address_book_items')).toMatchObject(FORBIDDEN)
    await books.grant('role-3', 'CMC.ADDRE.LIST')
    expect((await books.members('agent1', { groupId: group })).total).toBeGreaterThan(0)
    const body = draft({ version: 1 })
    for (const [method, path, given] of [
      ['POST', '/address_books/groups', { addressBookType: 1, parentId: null, groupName: '公共' }],
      ['PUT', `/address_books/groups/${group}`, { groupName: '改名', version: 1 }],
      ['POST', `/address_books/groups/${group}/remove`, { members: 'delete', memberCount: 0 }],
      ['POST', '/address_book_items', draft()],
      ['PUT', `/address_book_items/${id}`, body],
      ['POST', '/address_book_items/move', { idList: [id], groupId: group }],
      ['POST', '/address_book_items/remove', { idList: [id] }],
      ['POST', '/address_book_items/export', {}],
      ['POST', `/address_books/groups/${group}/import`, { attachmentKey: 'x' }],
      ['GET', '/address_book_items/duplicates?addressBookType=1', undefined],
      ['GET', '/address_book_fields', undefined]
    ] as const)
      expect(await books.send('agent1', method, path, given)).toMatchObject(FORBIDDEN)
    expect(await books.send('outsider', 'PUT', `/address_book_items/${id}`, body)).toMatchObject(
      missing('分组不存在或您无权查看')
    )
  })
})

describe('a personal book', () => {
  it('is changed by its owner without further permissions, and by no other user', async () => {
    const send = (method: string, path: string, body: object) =>
      books.send('agent1', method, path, body)
    const mine = await books.addGroup('agent1', '我的联系人', null, 0)
    const below = await books.addGroup('agent1', '亲友', mine, 0)
    const id = await books.addMember('agent1', mine)
    const phoneNumber = freshPhone()
    const done = { body: { code: 1 } }
    const change = draft({ groupId: mine, customerName: '赵敏敏', phoneNumber, version: 1 })
    expect(await send('PUT', `/address_book_items/${id}`, change)).toMatchObject(done)
    expect(
      await send('POST', '/address_book_items/move', { idList: [id], groupId: below })
    ).toMatchObject(done)
    expect(
      await send('PUT', `/address_books/groups/${below}`, { groupName: '家人', version: 1 })
    ).toMatchObject(done)
    expect(
      await send('PUT', `/address_books/groups/${below}/parent`, { parentId: null, version: 2 })
    ).toMatchObject(done)
    expect(
      await books.send('admin', 'POST', '/address_book_items', draft({ groupId: mine }))
    ).toMatchObject(missing('分组不存在或您无权查看'))
    expect(await send('POST', '/address_book_items/remove', { idList: [id] })).toMatchObject(done)
    for (const [group, memberCount] of [
      [below, 0],
      [mine, 0]
    ] as const)
      expect(
        await send('POST', `/address_books/groups/${group}/remove`, {
          ...{ members: 'none', memberCount }
        })
      ).toMatchObject(done)
    expect((await books.groups('agent1', 0)).map(one => one.id)).not.toContain(mine)
    expect(await send('POST', '/address_book_items/export', { addressBookType: 0 })).toMatchObject(
      FORBIDDEN
    )
  })
})

describe('a field of members', () => {
  const PATH = '/address_book_fields'
  const field = { fieldName: '生日', componentType: 1, required: false, options: [] }
  const list = () => books.ask<BookField[]>('admin', PATH)
  const named = async (name: string) => (await list()).find(one => one.fieldName === name)
  const addField = async (more: object) =>
    (await books.submit<{ key: string }>('admin', 'POST', PATH, { ...field, ...more })).key

  it('that is removed tells how many have it, keeps their values, and brings them back', async () => {
    const key = await addField({})
    const id = await books.addMember('admin', group, { customFields: { [key]: ['05-20'] } })
    expect(await named('生日')).toMatchObject({ id: key, usedCount: 1 })
    const remove = (usedCount: number) =>
      books.send('admin', 'POST', `${PATH}/${key}/remove`, { usedCount })
    expect(await remove(0)).toMatchObject({
      body: {
        errcode: 'FIELD_USED',
        errmsg: '现有 1 位成员填写了该字段，与您确认时不同，请重新确认'
      }
    })
    expect(await remove(1)).toMatchObject({ body: { code: 1 } })
    expect(await named('生日')).toBeUndefined()
    const [last] = await books.operations()
    expect(last).toMatchObject({ actionType: 3, detail: '删除字段，1 位成员的内容保留' })
    // An edit of another field does not lose the value.
    const member = await books.memberOf('admin', id)
    const { customFields, customerName, phoneNumber } = member ?? {}
    expect(await edit(id, { customFields, customerName, phoneNumber, version: 1 })).toMatchObject({
      body: { code: 1 }
    })
    expect(await addField({ componentType: 6 })).toBe(key)
    expect(await named('生日')).toMatchObject({ usedCount: 1 })
    expect((await books.memberOf('admin', id))?.customFields).toEqual({ [key]: ['05-20'] })
  })

  it('keeps its name apart from others, and its options while members have them', async () => {
    const tryAdd = (more: object) => books.send('admin', 'POST', PATH, { ...field, ...more })
    for (const [more, errcode] of [
      [{ fieldName: ' ' }, 'fieldName'],
      [{ fieldName: '所属经理' }, 'fieldName'],
      [{ fieldName: '姓名' }, 'fieldName'],
      [{ fieldName: '级别', componentType: 2 }, 'options']
    ] as const)
      expect(await tryAdd(more)).toMatchObject({ body: { code: 0, errcode } })
    const options = [{ label: '金' }, { label: '银' }]
    const key = await addField({ fieldName: '级别', componentType: 2, options })
    const made = await named('级别')
    const [gold = '', silver = ''] = Object.keys(made?.fieldOptions ?? {})
    await books.addMember('admin', group, { customFields: { [key]: [silver] } })
    const version = made?.version
    const change = { ...field, fieldName: '级别', componentType: 2, version }
    expect(
      await books.send('admin', 'PUT', `${PATH}/${key}`, {
        ...{ ...change, options: [{ id: gold, label: '金' }] }
      })
    ).toMatchObject({ body: { errmsg: '选项“银”已被成员使用，不能删除' } })
    expect(
      await books.send('admin', 'PUT', `${PATH}/${key}`, { ...change, componentType: 1 })
    ).toMatchObject({ body: { errcode: 'componentType' } })
  })

  it('that is required is asked of new members, and reaches tasks by its name', async () => {
    const key = await addField({ fieldName: '客户等级', required: true })
    expect(await add({})).toMatchObject(refused('请输入客户等级'))
    expect(await add({ customFields: { [key]: ['A'] } })).toMatchObject({ body: { code: 1 } })
    expect(await books.ask('leader', '/address_books/custom_fields?addressBookType=0')).toContain(
      '客户等级'
    )
  })
})
