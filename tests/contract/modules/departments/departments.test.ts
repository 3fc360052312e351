import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type {
  DepartmentDetail,
  DepartmentOption,
  DepartmentRow
} from '../../../../core/features/departments/schemas.ts'
import type { Operation } from '../../../../core/features/operation-log/schemas.ts'
import { askingAs } from '../../../support/server/ask-as.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
let admin: ReturnType<typeof askingAs>
beforeAll(async () => {
  backend = await openBackend()
  admin = askingAs(backend, (await backend.signIn('admin')).access_token)
})
afterAll(() => backend.close())

const draft = (name: string, parentId: string | null = null, headId: string | null = null) => ({
  ...{ name, parentId, headId }
})
const add = async (name: string, parentId: string | null = null) =>
  (await admin<{ id: string }>('/departments', draft(name, parentId), 'POST')).id
const edit = (id: string, body: object) => admin(`/departments/${id}`, body, 'PUT')
const remove = (id: string) => admin(`/departments/${id}`, undefined, 'DELETE')
const list = async (query = '') =>
  (await admin<{ list: DepartmentRow[] }>(`/departments?pageSize=100&${query}`)).list
const detail = (id: string) => admin<DepartmentDetail>(`/departments/${id}`)
const move = (departmentId: string, ...idList: string[]) =>
  admin('/members/department', { idList, departmentId }, 'PUT')
const newestLog = async () =>
  (await admin<{ list: Operation[] }>('/operation_log?pageSize=10')).list

describe('departments', () => {
  it('are listed below their parents, with members of their own and in all', async () => {
    const rows = await list()
    expect(rows.map(({ path }) => path.join('/'))).toEqual([
      '运营中心',
      '运营中心/客服一部',
      '运营中心/客服二部'
    ])
    const [top, ...lower] = rows
    const below = lower.reduce((sum, row) => sum + row.memberCount, 0)
    expect(below).toBeGreaterThan(0)
    expect(top?.totalCount).toBe((top?.memberCount ?? 0) + below)
    expect((await list(`name=${encodeURIComponent('二')}`)).map(({ name }) => name)).toEqual([
      '客服二部'
    ])
    expect(await admin<DepartmentOption[]>('/departments/options')).toHaveLength(3)
  })

  it('are added, moved, headed, logged and removed', async () => {
    const id = await add(' 夜班组 ', 'dep-2')
    expect(await detail(id)).toMatchObject({
      ...{ name: '夜班组', path: ['运营中心', '客服一部', '夜班组'], members: [] },
      ...{ headId: null, headName: '', memberCount: 0 }
    })
    await move(id, 'user-4')
    const { members } = await detail(id)
    expect(members.map(one => one.id)).toEqual(['user-4'])
    await edit(id, draft('夜班', 'dep-3', 'user-4'))
    const moved = await detail(id)
    expect(moved).toMatchObject({ path: ['运营中心', '客服二部', '夜班'], headId: 'user-4' })
    const [edited, transferred, added] = await newestLog()
    expect([edited?.target, edited?.detail]).toEqual(['夜班组', '编辑部门'])
    expect(edited?.changes).toEqual([
      { name: '部门名称', before: '夜班组', after: '夜班' },
      { name: '上级部门', before: '客服一部', after: '客服二部' },
      { name: '负责人', before: null, after: moved.headName }
    ])
    expect(transferred?.detail).toMatch(/^部门由“.+”改为“夜班组”$/)
    expect([added?.target, added?.detail]).toEqual(['夜班组', '新增部门'])
    await expect(remove(id)).rejects.toThrow('还有 1 名成员')
    await move('dep-3', 'user-4')
    await remove(id)
    await expect(detail(id)).rejects.toThrow('部门不存在')
  })

  it.each([
    [draft('  '), '请输入部门名称'],
    [draft('客服一部', 'dep-1'), '同级部门中已有此名称'],
    [draft('无处', 'dep-4'), '上级部门不存在'],
    [draft('有头', null, 'user-4'), '负责人须为']
  ])('are refused where they make no sense: %o', async (body, message) => {
    await expect(admin('/departments', body, 'POST')).rejects.toThrow(message)
  })

  it('go neither below themselves nor away with what is below', async () => {
    await expect(edit('dep-1', draft('运营中心', 'dep-3'))).rejects.toThrow('不能移动到自身')
    await expect(remove('dep-1')).rejects.toThrow('还有下级部门')
    await expect(remove('dep-4')).rejects.toThrow('部门不存在')
  })

  it('make no circle when two are moved below each other at once', async () => {
    const [a, b] = [await add('甲'), await add('乙')]
    const both = await Promise.allSettled([edit(a, draft('甲', b)), edit(b, draft('乙', a))])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const rows = await list()
    const [lower] = rows.filter(({ id, parentId }) => [a, b].includes(id) && parentId !== null)
    await remove(lower?.id ?? '')
    await remove(lower?.parentId ?? '')
  })

  it('are not overwritten by the later of two edits', async () => {
    const id = await add('两人改', 'dep-1')
    const { version } = await detail(id)
    await edit(id, { ...draft('先改', 'dep-1'), version })
    await expect(edit(id, { ...draft('后改', 'dep-1'), version })).rejects.toThrow(
      '该部门已被他人修改，请查看最新内容后再保存'
    )
    const now = await detail(id)
    expect(now.name).toBe('先改')
    const both = await Promise.allSettled(
      ['甲改', '乙改'].map(name => edit(id, { ...draft(name, 'dep-1'), version: now.version }))
    )
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await remove(id)
  })

  it('stay while groups of the address book are given to them', async () => {
    const id = await add('有授权')
    const { db } = backend
    const group = await db
      .selectFrom('address_group')
      .select('id')
      .where('enterprise_id', '=', 'ent-1')
      .limit(1)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('address_group_access')
      .values({ group_id: group.id, kind: 'department', target_id: id, may_edit: false })
      .execute()
    await expect(remove(id)).rejects.toThrow('通讯录有 1 个分组授权给它')
    await db.deleteFrom('address_group_access').where('target_id', '=', id).execute()
    await remove(id)
  })

  it('need the permission to manage them', async () => {
    const agent = askingAs(backend, (await backend.signIn('agent1')).access_token)
    await expect(agent('/departments')).rejects.toThrow('没有执行此操作的权限')
  })
})

describe('members who move', () => {
  it('see the rows of the new department at once', async () => {
    const leader = askingAs(backend, (await backend.signIn('leader')).access_token)
    const department = async () =>
      (await leader<{ departments: { name: string }[] }>('/members/options')).departments
    expect(await department()).toContainEqual({ id: 'dep-2', name: '客服一部' })
    await move('dep-3', 'user-2')
    const { list: own } = await leader<{ list: { department: { id: string } }[] }>(
      '/members?username=leader'
    )
    expect(own.map(one => one.department.id)).toEqual(['dep-3'])
    await move('dep-2', 'user-2')
  })

  it('are all moved, or none', async () => {
    await expect(move('dep-2', 'user-4', 'user-0')).rejects.toThrow('成员不存在')
    await expect(move('dep-4', 'user-4')).rejects.toThrow('部门不存在')
    await expect(move('dep-2', 'user-4', 'user-1')).rejects.toThrow('不能对本人执行')
    const rows = await backend.db
      .selectFrom('membership')
      .select('department_id')
      .where('user_id', '=', 'user-4')
      .execute()
    expect(rows).toEqual([{ department_id: 'dep-3' }])
  })

  it('are moved out of another department by administrators only', async () => {
    const leader = askingAs(backend, (await backend.signIn('leader')).access_token)
    const { user_id } = await backend.db
      .selectFrom('membership')
      .select('user_id')
      .where('department_id', '=', 'dep-3')
      .where('user_id', 'in', db =>
        db.selectFrom('user_role').select('user_id').where('role_id', '=', 'role-3')
      )
      .limit(1)
      .executeTakeFirstOrThrow()
    const body = { idList: [user_id], departmentId: 'dep-2' }
    await expect(leader('/members/department', body, 'PUT')).rejects.toThrow('只能调整本部门成员')
  })
})
