import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AdministratorOptions } from '../../../core/features/administrators/endpoints.ts'
import type { Member } from '../../../core/features/members/schemas.ts'
import { askingAs } from '../../support/server/ask-as.ts'
import { listenTo, openBackend, type TestBackend } from '../../support/server/backend.ts'

let backend: TestBackend
let ask: ReturnType<typeof askingAs>
beforeAll(async () => {
  backend = await openBackend()
  ask = askingAs(backend, (await backend.signIn('admin')).access_token)
})
afterAll(() => backend.close())

const list = async (as = ask) => (await as<{ list: Member[] }>('/administrators')).list
const names = async () => (await list()).map(({ username }) => username)
const appoint = (memberId: string, roleId = 'role-1', as = ask) =>
  as('/administrators', { memberId, roleId })
const dismiss = (id: string, roleId: string | null = null, as = ask) =>
  as(`/administrators/${id}/dismiss`, { roleId })

describe('administrators', () => {
  it('are listed, appointed and dismissed, and their open pages follow', async () => {
    expect(await names()).toEqual(['admin'])
    const options = await ask<AdministratorOptions>('/administrators/options')
    expect(options.roles).toEqual([{ id: 'role-1', name: '管理员' }])
    expect(options.members.map(({ id }) => id)).toContain('user-2')
    const channel = await listenTo(backend, (await backend.signIn('leader')).access_token)
    await appoint('user-2')
    await channel.received('permission_modify')
    channel.socket.terminate()
    expect((await names()).toSorted()).toEqual(['admin', 'leader'])
    await expect(appoint('user-2')).rejects.toThrow('该成员已是管理员')
    // The own roles stay.
    await dismiss('user-2')
    expect(await names()).toEqual(['admin'])
    const [leader] = (await ask<{ list: Member[] }>('/members?username=leader')).list
    expect(leader?.roles).toEqual([{ id: 'role-2', name: '班长' }])
    const { list: log } = await ask<{ list: { detail: string; changes: object[] }[] }>(
      `/operation_log?${new URLSearchParams({ detail: '管理员' })}`
    )
    expect(log.map(({ detail, changes }) => [detail, changes])).toEqual([
      ['撤销管理员', [{ name: '角色', before: '管理员、班长', after: '班长' }]],
      ['任命管理员', [{ name: '角色', before: '班长', after: '管理员、班长' }]]
    ])
  })

  it('keep a role when they are dismissed', async () => {
    const { id } = await ask<{ id: string }>('/members', {
      ...{ username: 'only.admin', name: '专职', mobile: '13740000001', email: '' },
      ...{ departmentId: 'dep-1', roleIds: ['role-1'], userPost: 0, extension: null }
    })
    await expect(dismiss(id)).rejects.toThrow('请选择角色')
    await expect(dismiss(id, 'role-1')).rejects.toThrow('所选角色是管理员角色')
    await expect(appoint('user-2', 'role-3')).rejects.toThrow('所选角色不是管理员角色')
    await dismiss(id, 'role-3')
    await expect(dismiss(id, 'role-3')).rejects.toThrow('该成员不是管理员')
    expect(await names()).toEqual(['admin'])
  })

  it('are no matter of others, and not of themselves', async () => {
    const leader = askingAs(backend, (await backend.signIn('leader')).access_token)
    await expect(list(leader)).rejects.toThrow('权限')
    await expect(appoint('user-3', 'role-1', leader)).rejects.toThrow('权限')
    await expect(dismiss('user-1', null, leader)).rejects.toThrow('权限')
    await expect(dismiss('user-1', 'role-3')).rejects.toThrow('不能对本人执行此操作')
  })

  it('who dismiss each other at once leave one', async () => {
    await appoint('user-2')
    const second = askingAs(backend, (await backend.signIn('leader')).access_token)
    const both = await Promise.allSettled([dismiss('user-2'), dismiss('user-1', 'role-3', second)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const still = both[0]?.status === 'fulfilled' ? ask : second
    expect(await list(still)).toHaveLength(1)
  })
})
