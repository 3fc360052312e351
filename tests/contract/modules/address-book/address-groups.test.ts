import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GroupAccess } from '../../../../core/features/address-book/schemas.ts'
import { FORBIDDEN, missing, refused } from '../../../support/scenes/case-scenes.ts'
import { type Books, openBooks } from '../../../support/server/book-client.ts'

let books: Books
beforeAll(async () => {
  books = await openBooks()
  await books.grant('role-2', 'CMC.ADDRE.LIST.DELE')
})
afterAll(() => books.close())

const NO_GROUP = missing('分组不存在或您无权查看')
const remove = (id: string, body: object, account: 'admin' | 'leader' = 'admin') =>
  books.send(account, 'POST', `/address_books/groups/${id}/remove`, body)

describe('the books', () => {
  it('are the enterprise’s, for those with its page, and one for each user', async () => {
    const names = (await books.groups('leader')).map(({ groupName }) => groupName)
    expect(names).toEqual(expect.arrayContaining(['合作伙伴', '华南区', '会员', '供应商']))
    expect((await books.groups('leader', 0)).map(({ id }) => id)).toEqual(['book-6'])
    expect((await books.groups('admin', 0)).map(({ id }) => id)).toEqual(['book-11'])
    expect(await books.get('noRole', '/address_books/groups?addressBookType=1')).toMatchObject(
      FORBIDDEN
    )
    expect(await books.get('outsider', '/address_books/groups?addressBookType=1')).toMatchObject({
      body: { data: [] }
    })
  })

  it('keep a personal one from everyone else, the administrator too', async () => {
    expect((await books.members('admin', { addressBookType: 0, groupId: 'book-6' })).total).toBe(0)
    const mine = await books.members('leader', { addressBookType: 0, groupId: 'book-6' })
    expect(mine.total).toBe(40)
    const [first] = mine.list
    const idList = [first?.id]
    for (const path of ['move', 'remove'] as const)
      expect(
        await books.send('admin', 'POST', `/address_book_items/${path}`, {
          ...{ idList, groupId: 'book-5' }
        })
      ).toMatchObject(missing('成员不存在、已删除或您无权查看'))
    const rename = { groupName: '别人的', version: 1 }
    expect(await books.send('admin', 'PUT', '/address_books/groups/book-6', rename)).toMatchObject(
      NO_GROUP
    )
  })
})

describe('a group', () => {
  it('is made, renamed and moved; names are unique on a level, and the log has it', async () => {
    const top = await books.addGroup('leader', ' 政企客户 ')
    const below = await books.addGroup('leader', '学校', top)
    expect(await books.groupOf('admin', below)).toMatchObject({
      ...{ groupName: '学校', parentId: top, memberCount: 0, canEdit: true, version: 1 }
    })
    const add = (groupName: string, parentId: string | null = top) =>
      books.send('leader', 'POST', '/address_books/groups', {
        ...{ addressBookType: 1, groupName, parentId }
      })
    expect(await add(' ')).toMatchObject({
      body: { errcode: 'groupName', errmsg: '请输入分组名称' }
    })
    expect(await add('学校')).toMatchObject({ body: { errmsg: '同一级已有同名的分组' } })
    expect(await add('学校', 'book-6')).toMatchObject(NO_GROUP)
    const rename = { groupName: '高校', version: 1 }
    const path = `/address_books/groups/${below}`
    expect(await books.send('leader', 'PUT', path, rename)).toMatchObject({ body: { code: 1 } })
    // Another user had opened it before.
    expect(await books.send('admin', 'PUT', path, rename)).toMatchObject({
      body: { errcode: 'VERSION_CONFLICT', errmsg: '分组已被他人修改，请刷新后重试' }
    })
    const move = (id: string, parentId: string | null, version: number) =>
      books.send('admin', 'PUT', `/address_books/groups/${id}/parent`, { parentId, version })
    expect(await move(top, below, 1)).toMatchObject(refused('不能移动到自己或下级分组中'))
    expect(await move(below, null, 2)).toMatchObject({ body: { code: 1 } })
    expect((await books.groupOf('admin', below))?.parentId).toBeNull()
    expect((await books.operations()).map(({ target, detail }) => `${target} ${detail}`)).toEqual(
      expect.arrayContaining([
        '通讯录分组：政企客户 新建分组',
        '通讯录分组：高校 由“学校”改名',
        '通讯录分组：高校 移动到“最上级”下'
      ])
    )
  })

  it('is at most six levels deep', async () => {
    let parent: string | null = null
    for (const name of ['一', '二', '三', '四', '五', '六'])
      parent = await books.addGroup('admin', name, parent)
    const seventh = { addressBookType: 1, groupName: '七', parentId: parent }
    expect(await books.send('admin', 'POST', '/address_books/groups', seventh)).toMatchObject(
      refused('分组最多 6 级')
    )
  })

  it('with members is deleted only as the user says, and only those that were seen', async () => {
    const [top, target] = [
      await books.addGroup('admin', '撤销'),
      await books.addGroup('admin', '接收')
    ]
    const below = await books.addGroup('admin', '撤销下级', top)
    const kept = await books.addMember('admin', below)
    await books.addMember('admin', top)
    expect(await remove(top, { members: 'none', memberCount: 2 })).toMatchObject({
      body: { errcode: 'GROUP_NOT_EMPTY', errmsg: '分组中还有 2 位成员，请选择移动或一并删除' }
    })
    // Another user adds a member while the dialog is open.
    await books.addMember('leader', below)
    const moving = { members: 'move', targetId: target }
    expect(await remove(top, { ...moving, memberCount: 2 })).toMatchObject({
      body: { errcode: 'GROUP_CHANGED', errmsg: '分组中现有 3 位成员，与您确认时不同，请重新确认' }
    })
    expect(await remove(top, { ...moving, targetId: below, memberCount: 3 })).toMatchObject(
      refused('不能移动到自己或下级分组中')
    )
    expect(await remove(top, { members: 'move', memberCount: 3 })).toMatchObject({
      body: { errcode: 'targetId' }
    })
    expect(await remove(top, { ...moving, memberCount: 3 })).toMatchObject({
      body: { data: { count: 3 } }
    })
    expect(await books.groupOf('admin', below)).toBeUndefined()
    expect(await books.memberOf('admin', kept)).toMatchObject({ groupId: target, version: 2 })
    expect(await remove(target, { members: 'delete', memberCount: 3 })).toMatchObject({
      body: { data: { count: 3 } }
    })
    expect(await books.memberOf('admin', kept)).toBeUndefined()
    const [last, before] = await books.operations()
    expect(last).toMatchObject({ actionType: 3, detail: '删除分组及其中 3 位成员' })
    expect(before).toMatchObject({ detail: '删除分组，3 位成员移动到“接收”' })
  })

  it('that two users delete at once is deleted once', async () => {
    const id = await books.addGroup('admin', '同时删除')
    const answers = await Promise.all([
      remove(id, { members: 'none', memberCount: 0 }),
      remove(id, { members: 'none', memberCount: 0 }, 'leader')
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
  })
})

describe('access to a group', () => {
  const setAccess = async (id: string, grants: object[], account: 'admin' | 'leader' = 'admin') => {
    const version = (await books.groupOf('admin', id))?.version
    return books.send(account, 'PUT', `/address_books/groups/${id}/access`, { grants, version })
  }
  const leaders = (canEdit: boolean) => ({ kind: 'role', id: 'role-2', canEdit })

  it('is for the roles and departments that it is shared with', async () => {
    const top = await books.addGroup('admin', '重点客户')
    const below = await books.addGroup('admin', '重点客户下级', top)
    const member = await books.addMember('admin', below)
    expect(await books.get('leader', `/address_books/groups/${top}/access`)).toMatchObject({
      status: 403
    })
    expect(await setAccess(top, [leaders(true)], 'leader')).toMatchObject({ status: 403 })
    expect(await setAccess(top, [{ kind: 'role', id: 'role-5', canEdit: true }])).toMatchObject(
      refused('角色或部门不存在')
    )
    await setAccess(top, [{ kind: 'department', id: 'dep-3', canEdit: true }])
    expect(await books.groupOf('leader', below)).toBeUndefined()
    expect((await books.members('leader', { groupId: below })).total).toBe(0)
    expect((await books.members('admin', { groupId: top })).total).toBe(1)
    expect(await books.groupOf('admin', top)).toMatchObject({ isRestricted: true, canEdit: true })
    // A subgroup is never open to more than the group above it.
    await setAccess(below, [leaders(true)])
    expect(await books.groupOf('leader', below)).toBeUndefined()

    await setAccess(top, [leaders(false)])
    expect(await books.groupOf('leader', below)).toMatchObject({ canEdit: false })
    expect(await books.memberOf('leader', member)).toMatchObject({ canEdit: false })
    const edit = { groupId: below, customerName: '改名', phoneNumber: '13600000001' }
    const body = { ...edit, customFields: {}, version: 1 }
    expect(await books.send('leader', 'PUT', `/address_book_items/${member}`, body)).toMatchObject({
      status: 403,
      body: { message: '您没有修改分组“重点客户下级”的权限' }
    })
    for (const path of ['/address_book_items/remove', '/address_book_items/move'])
      expect(
        await books.send('leader', 'POST', path, { idList: [member], groupId: 'book-5' })
      ).toMatchObject({ status: 403 })
    expect(await remove(top, { members: 'delete', memberCount: 1 }, 'leader')).toMatchObject({
      status: 403
    })

    await setAccess(top, [leaders(true)])
    expect(await books.send('leader', 'PUT', `/address_book_items/${member}`, body)).toMatchObject({
      body: { code: 1 }
    })
    await setAccess(top, [])
    const { grants } = await books.ask<GroupAccess>('admin', `/address_books/groups/${top}/access`)
    expect(grants).toEqual([])
    expect(await books.groupOf('leader', top)).toMatchObject({ isRestricted: false, canEdit: true })
  })

  it('covers the department and those below it', async () => {
    const id = await books.addGroup('admin', '部门专用')
    await setAccess(id, [{ kind: 'department', id: 'dep-1', canEdit: false }])
    const where = { user_id: 'user-2', enterprise_id: 'ent-1' }
    const { department_id } = await books.db
      .selectFrom('membership')
      .select('department_id')
      .where('user_id', '=', where.user_id)
      .where('enterprise_id', '=', where.enterprise_id)
      .executeTakeFirstOrThrow()
    expect(['dep-1', 'dep-2', 'dep-3']).toContain(department_id)
    expect(await books.groupOf('leader', id)).toMatchObject({ canEdit: false })
  })

  it('keeps members from tasks and messages, and a hidden subgroup from deletion', async () => {
    const top = await books.addGroup('admin', '含隐藏下级')
    const hidden = await books.addGroup('admin', '隐藏下级', top)
    const member = await books.addMember('admin', hidden)
    await setAccess(hidden, [{ kind: 'department', id: 'dep-3', canEdit: true }])
    expect(await remove(top, { members: 'delete', memberCount: 0 }, 'leader')).toMatchObject({
      status: 403
    })
    expect(await books.memberOf('admin', member)).toBeDefined()
    const found = await books.ask<{ total: number }>(
      'leader',
      `/address_book_items/query?groupId=${hidden}`
    )
    expect(found.total).toBe(0)
  })
})
