import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Member } from '../../../../core/features/members/schemas.ts'
import type { SignIn } from '../../../../core/features/sign-in/schemas.ts'
import { type Answer, openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
let admin: string
let leader: string
let agent: string
beforeAll(async () => {
  backend = await openBackend()
  admin = (await backend.signIn('admin')).access_token
  leader = (await backend.signIn('leader')).access_token
  agent = (await backend.signIn('agent2')).access_token
})
afterAll(() => backend.close())

const dataOf = <Data>({ body }: Answer) => (body as { data: Data }).data
const text = (message: string) => ({ body: { message } })
const done = { status: 200, body: { code: 1 } }
const forbidden = { status: 403, body: { message: '您没有执行此操作的权限' } }

type Page = { list: Member[]; total: number; hasMore: boolean }
const list = async (token: string, search: Record<string, string> = {}) =>
  dataOf<Page>(
    await backend.send(`/api/members?${new URLSearchParams({ pageSize: '100', ...search })}`, {
      token
    })
  )
const named = async (username: string) => {
  const found = (await list(admin, { username })).list.find(one => one.username === username)
  if (!found) throw new Error(`No member is named ${username}`)
  return found
}
const send = (token: string, method: string, path: string, body?: object) =>
  backend.send(`/api/members${path}`, { method, token, ...(body && { body }) })

let count = 0
const draft = (more: object = {}) => ({
  name: '古丽·买买提',
  mobile: `1370000${String(1000 + ++count)}`,
  email: '',
  departmentId: 'dep-2',
  roleIds: ['role-3'],
  userPost: 0,
  extension: null,
  ...more
})
const fresh = (more: object = {}) => {
  const body = draft(more)
  return { username: `member.${count + 100}`, password: 'Sunny#2026x', ...body }
}
async function addOne(more: object = {}) {
  const body = fresh(more)
  const { id } = dataOf<{ id: string }>(await send(admin, 'POST', '', body))
  return { ...body, id }
}
const mayEnter = async (username: string, password = 'Sunny#2026x') =>
  (await backend.withPassword(username, password)).status === 200

describe('changing a member', () => {
  it('changes the given fields, and the name that the telephone gives', async () => {
    const { id, username } = await addOne({ extension: '612' })
    const changes = draft({
      name: '巴特尔·孟和',
      departmentId: 'dep-3',
      roleIds: ['role-2', 'role-3']
    })
    expect(await send(admin, 'PUT', `/${id}`, { ...changes, extension: '613' })).toMatchObject(done)
    expect(await named(username)).toMatchObject({
      name: '巴特尔·孟和',
      mobile: changes.mobile,
      extension: '613',
      department: { id: 'dep-3' },
      roles: [{ id: 'role-2' }, { id: 'role-3' }]
    })
    const { access_token } = (await backend.withPassword(username, 'Sunny#2026x')).body as SignIn
    const status = () => backend.send('/api/agent/status', { token: access_token })
    expect(await status()).toMatchObject({
      body: { data: { agentName: '巴特尔·孟和', agentExtensionNumber: '613' } }
    })
    expect(await send(admin, 'PUT', `/${id}`, { ...changes, extension: null })).toMatchObject(done)
    expect(await status()).toMatchObject(text('当前账号未分配坐席'))
  })

  it('leaves to its owner what an account holds that other enterprises know too', async () => {
    const { id, name, email } = await named('agent1')
    const changes = draft({ name, email, extension: '100' })
    const shared = text('该成员还属于其他企业，姓名、邮箱和密码只能由本人修改，手机号不能修改')
    expect(await send(admin, 'PUT', `/${id}`, changes)).toMatchObject(shared)
    expect(await send(admin, 'PUT', `/${id}/password`, { password: 'Moon&River84' })).toMatchObject(
      shared
    )
    const mobile = '13800000100'
    expect(await send(admin, 'PUT', `/${id}`, { ...changes, mobile, userPost: 1 })).toMatchObject(
      done
    )
    expect((await named('agent1')).userPost).toBe(1)
  })

  it('ends the sessions of a disabled member until it is enabled', async () => {
    const { id, username } = await addOne()
    const { access_token } = (await backend.withPassword(username, 'Sunny#2026x')).body as SignIn
    const status = (userStatus: number) =>
      send(admin, 'PUT', '/status', { idList: [id], userStatus })
    expect(await status(2)).toMatchObject(done)
    expect((await backend.send('/api/users/detail', { token: access_token })).status).toBe(401)
    expect(await backend.withPassword(username, 'Sunny#2026x')).toMatchObject({
      body: { errcode: 'ACCOUNT_DISABLED', message: '账号已停用，请联系管理员' }
    })
    expect(await status(1)).toMatchObject(done)
    expect(await mayEnter(username)).toBe(true)
  })

  it('renews no session of a member who is disabled, whatever else has happened', async () => {
    const { id, username } = await addOne()
    const { refresh_token } = (await backend.withPassword(username, 'Sunny#2026x')).body as SignIn
    // As after a crash behind the change of status.
    const membership = backend.db.updateTable('membership').where('user_id', '=', id)
    await membership.set({ status: 2 }).execute()
    const renew = () => backend.grant({ grant_type: 'refresh_token', refresh_token })
    expect((await renew()).status).toBe(400)
    await membership.set({ status: 1 }).execute()
    expect((await renew()).status).toBe(200)
  })

  it('disables all or none', async () => {
    const { id } = await addOne()
    const own = (await named('admin')).id
    expect(await send(admin, 'PUT', '/status', { idList: [id, own], userStatus: 2 })).toMatchObject(
      text('不能对本人执行此操作')
    )
    expect((await list(admin, { userStatus: '2' })).list.map(one => one.id)).not.toContain(id)
  })

  it('gives a new password by the strict rule, and ends the logins of the old one', async () => {
    const { id, username } = await addOne()
    const { access_token } = (await backend.withPassword(username, 'Sunny#2026x')).body as SignIn
    const reset = (password: string) => send(admin, 'PUT', `/${id}/password`, { password })
    expect(await reset('Sunny2026x')).toMatchObject(
      text('密码长度大于等于8个字符且存在大写字母、小写字母、数字、特殊字符')
    )
    expect(await reset('Sunny#abcX9')).toMatchObject(text('密码不能存在三个顺序连续的字符'))
    expect(await reset('Moon&River84')).toMatchObject(done)
    expect((await backend.send('/api/users/detail', { token: access_token })).status).toBe(401)
    expect(await mayEnter(username)).toBe(false)
    expect(await mayEnter(username, 'Moon&River84')).toBe(true)
  })

  it('notifies a member whose password was reset, with the name of who did it', async () => {
    const { id, username } = await addOne()
    await send(admin, 'PUT', `/${id}/password`, { password: 'Moon&River84' })
    const { body } = await backend.withPassword(username, 'Moon&River84')
    const tips = await backend.send('/api/message_tips?pageNum=1&pageSize=10', {
      token: (body as SignIn).access_token
    })
    const [tip] = dataOf<{ list: { title: string; message: string }[] }>(tips).list
    expect(tip).toMatchObject({ title: '密码已重置' })
    expect(tip?.message).toMatch(/^您的密码已由.+于\d{4}-/)
    expect(JSON.stringify(tips.body)).not.toContain('Moon&River84')
  })

  it('lets a leader reset within their own department only', async () => {
    const [own, other] = [await named('leader'), await addOne({ departmentId: 'dep-3' })]
    const near = await addOne({ departmentId: own.department.id })
    const reset = (id: string) =>
      send(leader, 'PUT', `/${id}/password`, { password: 'Moon&River84' })
    expect(own.department.id).not.toBe('dep-3')
    expect(await reset(other.id)).toMatchObject(text('只能重置本部门成员的密码'))
    expect(await mayEnter(other.username)).toBe(true)
    expect(await reset(near.id)).toMatchObject(done)
  })

  it('lets a leader move none of another department here, nor change their number', async () => {
    const home = (await named('leader')).department.id
    const { username, password, ...there } = await addOne({ departmentId: 'dep-3' })
    const edit = (as: string, more: object) =>
      send(as, 'PUT', `/${there.id}`, { ...there, ...more })
    const refused = {
      status: 403,
      body: { message: '只能调整本部门成员的部门和手机号' }
    }
    expect(await edit(leader, { departmentId: home })).toMatchObject(refused)
    expect(await edit(leader, { mobile: draft().mobile })).toMatchObject(refused)
    expect(await named(username)).toMatchObject({
      department: { id: 'dep-3' },
      mobile: there.mobile
    })
    expect(await edit(leader, { name: '阿依努尔' })).toMatchObject(done)
    expect(await edit(admin, { departmentId: home, mobile: draft().mobile })).toMatchObject(done)
    expect(await edit(leader, { mobile: draft().mobile, departmentId: home })).toMatchObject(done)
    expect(await mayEnter(username, password)).toBe(true)
  })

  it('removes a member, whose name and number are free again', async () => {
    const { id, ...body } = await addOne({ extension: '614' })
    expect(await send(admin, 'DELETE', `/${id}`)).toMatchObject(done)
    expect(await mayEnter(body.username)).toBe(false)
    expect(await send(admin, 'DELETE', `/${id}`)).toMatchObject({
      status: 404,
      body: { message: '成员不存在或已删除' }
    })
    expect(await send(admin, 'POST', '', body)).toMatchObject(done)
    expect(await mayEnter(body.username)).toBe(true)
  })
})

describe('a forbidden member change', () => {
  interface Action {
    readonly action: string
    readonly method: string
    readonly path: string
    readonly body?: object
  }
  const actions: readonly Action[] = [
    { action: 'edit', method: 'PUT', path: '', body: {} },
    { action: 'reset', method: 'PUT', path: '/password', body: { password: 'Moon&River84' } },
    { action: 'remove', method: 'DELETE', path: '' }
  ]

  it.each(actions)(
    '$action: denied to an agent, and to a leader for superiors',
    async ({ method, path, body }) => {
      const edited = body && { ...draft(), ...body }
      const target = (await named('account1')).id
      expect(await send(agent, method, `/${target}${path}`, edited)).toMatchObject(forbidden)
      const above = (await named('admin')).id
      expect(await send(leader, method, `/${above}${path}`, edited)).toMatchObject(forbidden)
      expect(await send(admin, method, `/${above}${path}`, edited)).toMatchObject(
        text('不能对本人执行此操作')
      )
    }
  )

  it.each(actions)('$action: a member of another enterprise', async ({ method, path, body }) => {
    const edited = body && { ...draft(), ...body }
    expect(await send(admin, method, `/member-6${path}`, edited)).toMatchObject({
      status: 404,
      body: { message: '成员不存在或已删除' }
    })
    expect(
      await send(admin, 'PUT', '/status', { idList: ['member-6'], userStatus: 2 })
    ).toMatchObject({ status: 404 })
  })

  it('an agent may neither add nor disable members', async () => {
    expect(await send(agent, 'POST', '', fresh())).toMatchObject(forbidden)
    const { id } = await named('account1')
    expect(await send(agent, 'PUT', '/status', { idList: [id], userStatus: 2 })).toMatchObject(
      forbidden
    )
  })

  it('a leader gives no role that may more than a leader', async () => {
    const { id } = await addOne()
    const above = text('不能授予超出自身权限或数据范围的角色')
    expect(await send(leader, 'POST', '', fresh({ roleIds: ['role-1'] }))).toMatchObject(above)
    expect(await send(leader, 'PUT', `/${id}`, draft({ roleIds: ['role-1'] }))).toMatchObject(above)
    expect(await send(leader, 'PUT', `/${id}`, draft({ roleIds: ['role-2'] }))).toMatchObject(done)
  })

  // rule member-15
  it('a leader places no member above the own department, and gives no wider scope', async () => {
    const { id } = await addOne()
    const above = text('只能选择本部门及下级部门')
    const top = { departmentId: 'dep-1' }
    expect(await send(leader, 'POST', '', fresh(top))).toMatchObject(above)
    expect(await send(leader, 'PUT', `/${id}`, draft(top))).toMatchObject(above)
    expect(await send(leader, 'PUT', '/department', { idList: [id], ...top })).toMatchObject(above)
    await backend.db
      .updateTable('role')
      .set({ data_scope: 'all' })
      .where('id', '=', 'role-3')
      .execute()
    expect(await send(leader, 'POST', '', fresh({ roleIds: ['role-3'] }))).toMatchObject(
      text('不能授予超出自身权限或数据范围的角色')
    )
    await backend.db
      .updateTable('role')
      .set({ data_scope: 'own' })
      .where('id', '=', 'role-3')
      .execute()
  })
})
