// Edits of members and seats from two pages, and what the operation log has of them.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Member } from '../../../../core/features/members/schemas.ts'
import type { Operation } from '../../../../core/features/operation-log/schemas.ts'
import type { SeatRow } from '../../../../core/features/seat-settings/schemas.ts'
import { askingAs } from '../../../support/server/ask-as.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
let admin: ReturnType<typeof askingAs>
beforeAll(async () => {
  backend = await openBackend()
  admin = askingAs(backend, (await backend.signIn('admin')).access_token)
})
afterAll(() => backend.close())

const member = async (username: string): Promise<Member> => {
  const { list } = await admin<{ list: Member[] }>(`/members?username=${username}`)
  const found = list.find(one => one.username === username)
  if (!found) throw new Error(`No member ${username}`)
  return found
}
const draftOf = (from: Member, more: object = {}) => ({
  ...{ name: from.name, mobile: from.mobile, email: from.email, userPost: from.userPost },
  ...{ departmentId: from.department.id, roleIds: from.roles.map(({ id }) => id) },
  ...{ extension: from.extension, wrapUpSeconds: from.wrapUpSeconds ?? null },
  ...more
})
const edit = (from: Member, more: object) =>
  admin(`/members/${from.id}`, { ...draftOf(from, more), version: from.version }, 'PUT')
const logged = async () => (await admin<{ list: Operation[] }>('/operation_log?pageSize=1')).list[0]

it('the later of two edits of a member is refused, and nothing of it is kept', async () => {
  const [first, second] = [await member('agent2'), await member('agent2')]
  await edit(first, { name: '第一位' })
  await expect(edit(second, { email: 'second@example.com' })).rejects.toThrow(
    '该成员已被他人修改，请查看最新内容后再保存'
  )
  expect(await member('agent2')).toMatchObject({ name: '第一位', email: first.email })
  // The form that is opened again saves.
  await edit(await member('agent2'), { name: first.name })
  expect((await member('agent2')).version).toBe(first.version)
})

it('two edits at the same moment leave one of them', async () => {
  const before = await member('agent2')
  const outcomes = await Promise.allSettled(
    ['甲', '乙', '丙'].map(name => edit(before, { name: `${name}坐席` }))
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await edit(await member('agent2'), { name: before.name })
})

it('the log has each changed field with both values, numbers masked', async () => {
  const before = await member('agent2')
  await edit(before, {
    ...{ name: '改名', mobile: '13911112222', email: 'new@example.com' },
    ...{ roleIds: ['role-2'], departmentId: 'dep-1', userPost: before.userPost === 1 ? 0 : 1 }
  })
  const entry = await logged()
  expect(entry?.changes.map(({ name }) => name)).toEqual([
    ...['姓名', '手机号', '邮箱', '部门', '角色', '岗位']
  ])
  expect(entry?.changes[0]).toEqual({ name: '姓名', before: before.name, after: '改名' })
  expect(entry?.changes[1]?.after).toBe('139****2222')
  expect(JSON.stringify(entry)).not.toContain('13911112222')
  await edit(await member('agent2'), draftOf(before))
  await admin('/members/status', { idList: [before.id], userStatus: 2 }, 'PUT')
  expect((await logged())?.changes).toEqual([{ name: '状态', before: '正常', after: '停用' }])
  await admin('/members/status', { idList: [before.id], userStatus: 1 }, 'PUT')
  expect((await logged())?.changes).toEqual([{ name: '状态', before: '停用', after: '正常' }])
})

it('only those whose status changes are in the log', async () => {
  const [one, other] = [await member('agent2'), await member('leader')]
  const set = (idList: readonly string[], userStatus: number) =>
    admin('/members/status', { idList, userStatus }, 'PUT')
  await set([one.id], 2)
  const disabled = await logged()
  await set([one.id], 2)
  expect((await logged())?.id).toBe(disabled?.id)
  await set([one.id, other.id], 2)
  const { list } = await admin<{ list: Operation[] }>('/operation_log?pageSize=2')
  expect(list[0]?.target).toContain(other.name)
  expect(list[1]?.id).toBe(disabled?.id)
  await set([one.id, other.id], 1)
})

it('an edit that is refused leaves no entry', async () => {
  const before = await logged()
  const one = await member('agent2')
  await expect(edit(one, { departmentId: 'none' })).rejects.toThrow('部门不存在')
  expect((await logged())?.id).toBe(before?.id)
})

it('the version is not shown to who may not change the member', async () => {
  const leader = askingAs(backend, (await backend.signIn('agent1')).access_token)
  const { list } = await leader<{ list: Member[] }>('/members?pageSize=100')
  expect(list.length).toBeGreaterThan(0)
  expect(list.every(({ version }) => version === '')).toBe(true)
})

it('the later of two edits of a seat is refused', async () => {
  const row = async () => {
    const { list } = await admin<{ list: SeatRow[] }>('/seats?pageSize=100')
    const found = list.find(({ username }) => username === 'agent2')
    if (!found) throw new Error('No seat')
    return found
  }
  const save = (from: SeatRow, more: object) =>
    admin(
      `/seats/${from.id}`,
      {
        ...{ extension: from.extension, agentMode: from.agentMode, agentRole: from.agentRole },
        groups: from.groups.map(({ id, level }) => ({ id, level })),
        callerNumbers: from.callerNumbers.map(({ cidNumber }) => cidNumber),
        ...{ wrapUpSeconds: from.wrapUpSeconds, version: from.version },
        ...more
      },
      'PUT'
    )
  const [first, second] = [await row(), await row()]
  await save(first, { wrapUpSeconds: 77 })
  await expect(save(second, { agentRole: 1 })).rejects.toThrow(
    '该坐席已被他人修改，请查看最新内容后再保存'
  )
  expect(await row()).toMatchObject({ wrapUpSeconds: 77, agentRole: first.agentRole })
  await save(await row(), { wrapUpSeconds: first.wrapUpSeconds })
})
