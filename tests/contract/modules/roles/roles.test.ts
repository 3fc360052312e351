import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Operation } from '../../../../core/features/operation-log/schemas.ts'
import type { RoleDetail, RoleOptions, RoleRow } from '../../../../core/features/roles/schemas.ts'
import { type Permission, permissions } from '../../../../core/session/permissions.ts'
import { askingAs } from '../../../support/server/ask-as.ts'
import { listenTo, openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
let token: string
let admin: ReturnType<typeof askingAs>
beforeAll(async () => {
  backend = await openBackend()
  token = (await backend.signIn('admin')).access_token
  admin = askingAs(backend, token)
})
afterAll(() => backend.close())

interface Draft {
  readonly name: string
  readonly remark: string
  readonly dataScope: string
  readonly codes: readonly Permission[]
}
const draft = (name: string, more: Partial<Draft> = {}): Draft => ({
  ...{ name, remark: '', dataScope: 'own', codes: ['CMC.CALL.RECORD'] },
  ...more
})
const add = async (role: Draft, ask = admin) =>
  (await ask<{ id: string }>('/roles', role, 'POST')).id
const detail = (id: string) => admin<RoleDetail>(`/roles/${id}`)
const edit = (id: string, role: Draft & { readonly version: number }, ask = admin) =>
  ask(`/roles/${id}`, role, 'PUT')
const remove = (id: string, ask = admin) => ask(`/roles/${id}`, undefined, 'DELETE')
const search = async (query: string, ask = admin) =>
  (await ask<{ list: RoleRow[] }>(`/roles?${query}`)).list

/** Gives a member these roles only. */
const give = (userId: string, ...roleIds: string[]) =>
  backend.db.transaction().execute(async inside => {
    await inside.deleteFrom('user_role').where('user_id', '=', userId).execute()
    await inside
      .insertInto('user_role')
      .values(roleIds.map(role_id => ({ user_id: userId, role_id })))
      .execute()
  })

describe('roles', () => {
  // rule role-3
  it('get the page of each action', async () => {
    const id = await add(draft('只有操作', { codes: ['CMC.CALL.RECORD.EXPORT'] }))
    const { codes } = await detail(id)
    expect([...codes].sort()).toEqual(['CMC.CALL.RECORD', 'CMC.CALL.RECORD.EXPORT'])
    await remove(id)
  })

  it('are listed with what they grant, built-in ones first and read-only', async () => {
    const rows = await search('pageSize=100')
    expect(rows.slice(0, 4).map(({ name, isBuiltIn }) => [name, isBuiltIn])).toEqual([
      ['管理员', true],
      ['班长', true],
      ['坐席', true],
      ['工作台坐席', true]
    ])
    expect(rows[0]).toMatchObject({
      dataScope: 'all',
      permissionCount: Object.keys(permissions).length,
      canChange: false,
      canCopy: true
    })
    expect(rows[0]?.memberCount).toBeGreaterThan(0)
    expect(rows.some(({ canChange }) => canChange)).toBe(true)
    expect((await search(`name=${encodeURIComponent('组长')}`)).map(({ name }) => name)).toEqual([
      '组长（本组数据）'
    ])
    expect((await search('dataScope=department')).map(({ name }) => name)).toEqual(['班长'])
  })

  it('of another enterprise do not exist', async () => {
    await expect(detail('role-5')).rejects.toThrow('角色不存在')
    await expect(edit('role-5', { ...draft('别家'), version: 0 })).rejects.toThrow('角色不存在')
  })

  it('that are built in can be neither changed nor deleted', async () => {
    await expect(edit('role-3', { ...draft('坐席'), version: 0 })).rejects.toThrow(
      '系统内置角色不能修改'
    )
    await expect(remove('role-3')).rejects.toThrow('系统内置角色不能修改')
  })

  it('are added, changed once per version, and logged with what changed', async () => {
    const id = await add(draft(' 质检员 ', { remark: '听录音' }))
    expect(await detail(id)).toMatchObject({
      ...{ name: '质检员', remark: '听录音', dataScope: 'own', codes: ['CMC.CALL.RECORD'] },
      ...{ memberCount: 0, version: 0, canChange: true }
    })
    const next = draft('质检主管', {
      dataScope: 'department',
      codes: ['CMC.RECO.PERM', 'CMC.RECO.PERM']
    })
    await edit(id, { ...next, version: 0 })
    expect(await detail(id)).toMatchObject({ codes: ['CMC.RECO.PERM'], version: 1, remark: '' })
    await expect(edit(id, { ...next, version: 0 })).rejects.toThrow('已被他人修改')
    const { list } = await admin<{ list: Operation[] }>('/operation_log?pageSize=20')
    expect(list.slice(0, 2).map(row => [row.target, row.detail])).toEqual([
      ['质检员', '编辑角色'],
      ['质检员', '新增角色：仅本人，1 项权限']
    ])
    expect(list.slice(0, 2).map(row => row.changes)).toEqual([
      [
        { name: '角色名称', before: '质检员', after: '质检主管' },
        { name: '数据范围', before: '仅本人', after: '本部门及下级部门' },
        { name: '增加的权限', before: null, after: '查看并播放录音' },
        { name: '移除的权限', before: '通话记录', after: null },
        { name: '说明', before: '听录音', after: null }
      ],
      []
    ])
    await remove(id)
    await expect(detail(id)).rejects.toThrow('角色不存在')
  })

  it.each([
    [draft('  '), '请输入角色名称'],
    [draft('坐席'), '角色名称已存在'],
    [draft('空的', { codes: [] }), '请至少选择一项权限']
  ])('are refused where they make no sense: %o', async (role, message) => {
    await expect(add(role)).rejects.toThrow(message)
  })

  it('with members are not deleted', async () => {
    const id = await add(draft('有人用'))
    await give('user-4', 'role-3', id)
    await expect(remove(id)).rejects.toThrow('仍有 1 名成员使用该角色')
    await give('user-4', 'role-3')
    await remove(id)
  })
})

describe('what is granted', () => {
  it('is at most what the user has', async () => {
    const codes: Permission[] = ['CMC.ROLE.MANA', 'CMC.CALL.RECORD']
    const limited = await add(draft('受限角色管理', { dataScope: 'department', codes }))
    await give('user-2', limited)
    const leader = askingAs(backend, (await backend.signIn('leader')).access_token)
    expect(await leader<RoleOptions>('/roles/options')).toEqual({
      codes: expect.arrayContaining(codes),
      dataScope: 'department'
    })
    await expect(add(draft('越权', { codes: ['CMC.SYSTEM.SET'] }), leader)).rejects.toThrow(
      '不能授予超出自身'
    )
    await expect(add(draft('越界', { dataScope: 'all' }), leader)).rejects.toThrow(
      '不能授予超出自身'
    )
    const own = await add(draft('可以', { dataScope: 'group' }), leader)
    const wider = await add(draft('更大', { codes: ['CMC.SYSTEM.SET'] }))
    const rows = await search('pageSize=100', leader)
    const may = (id: string) => rows.find(row => row.id === id)?.canChange
    expect([may(own), may(wider)]).toEqual([true, false])
    await expect(remove(wider, leader)).rejects.toThrow('不能授予超出自身')
    await give('user-2', 'role-2')
    for (const id of [own, wider, limited]) await remove(id)
  })

  it('needs the permission to manage roles', async () => {
    const agent = askingAs(backend, (await backend.signIn('agent1')).access_token)
    await expect(search('', agent)).rejects.toThrow('没有执行此操作的权限')
    await expect(add(draft('坐席自己加'), agent)).rejects.toThrow('没有执行此操作的权限')
  })

  it('reaches open sessions with the change', async () => {
    const id = await add(draft('随改随用'))
    await give('user-4', 'role-3', id)
    const agent = (await backend.signIn('agent2')).access_token
    const channel = await listenTo(backend, agent)
    const ask = askingAs(backend, agent)
    await expect(ask('/operation_log')).rejects.toThrow('没有执行此操作的权限')
    const { version } = await detail(id)
    await edit(id, { ...draft('随改随用', { codes: ['CMC.OPER.LOG'] }), version })
    await channel.received('permission_modify', {})
    await ask('/operation_log')
    channel.socket.close()
    await give('user-4', 'role-3')
    await remove(id)
  })
})

describe('the last administrator', () => {
  const both: Permission[] = ['CMC.ROLE.MANA', 'CMC.ADMIN.MANA', 'CMC.AGNET.MANA']
  let id: string
  beforeAll(async () => {
    id = await add(draft('唯一管理', { dataScope: 'all', codes: both }))
    await give('user-1', id)
  })
  afterAll(async () => {
    await give('user-1', 'role-1')
    await remove(id)
  })

  it('keeps the right to manage', async () => {
    const { version } = await detail(id)
    const less = draft('唯一管理', { dataScope: 'all', codes: ['CMC.ROLE.MANA'] })
    await expect(edit(id, { ...less, version })).rejects.toThrow('至少要有一名启用的成员')
    expect((await detail(id)).codes).toEqual([...both].sort())
    await edit(id, { ...less, codes: both, remark: '仍可改说明', version })
  })

  it('remains when two administrators disable each other', async () => {
    await give('user-2', id)
    const leader = askingAs(backend, (await backend.signIn('leader')).access_token)
    const disable = (ask: typeof admin, user: string) =>
      ask('/members/status', { idList: [user], userStatus: 2 }, 'PUT')
    const both = await Promise.allSettled([disable(admin, 'user-2'), disable(leader, 'user-1')])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await backend.db.updateTable('membership').set({ status: 1 }).execute()
    await give('user-2', 'role-2')
    token = (await backend.signIn('admin')).access_token
    admin = askingAs(backend, token)
  })
})
