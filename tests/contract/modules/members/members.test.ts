import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Member, MemberOptions } from '../../../../core/features/members/schemas.ts'
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

describe('the list of members', () => {
  it('holds only those of the own enterprise', async () => {
    const { list: ours, total } = await list(admin)
    expect(total).toBe(ours.length)
    expect(ours.map(({ username }) => username)).toContain('agent2')
    const { access_token } = (
      await backend.asClient('/api/oauth/switch_token', {
        access_token: admin,
        enterprise_id: 'ent-2'
      })
    ).body as SignIn
    const { list: theirs } = await list(access_token)
    expect(theirs.map(({ username }) => username)).not.toContain('agent2')
    const shared = theirs.filter(({ id }) => ours.some(one => one.id === id))
    expect(shared.map(({ username }) => username).sort()).toEqual(['admin', 'agent1'])
    for (const { roles } of theirs)
      for (const { id } of roles) expect(['role-5', 'role-6']).toContain(id)
  })

  it.each([
    ['name', '买买提', ({ name }: Member) => name.includes('买买提')],
    ['username', 'YF_1000', ({ username }: Member) => username.startsWith('yf_1000')],
    ['mobile', '13800000200', ({ username }: Member) => username === 'agent2'],
    ['departmentId', 'dep-3', ({ department }: Member) => department.id === 'dep-3'],
    ['roleId', 'role-2', ({ roles }: Member) => roles.some(({ id }) => id === 'role-2')],
    ['userStatus', '2', ({ userStatus }: Member) => userStatus === 2]
  ])('is searched by %s', async (field, value, fits) => {
    const all = (await list(admin)).list
    const found = (await list(admin, { [field]: value })).list
    expect(found.map(({ id }) => id)).toEqual(all.filter(fits).map(({ id }) => id))
    expect(found.length).toBeGreaterThan(0)
    const counted = await send(admin, 'GET', `/count?${new URLSearchParams({ [field]: value })}`)
    expect(dataOf(counted)).toBe(found.length)
  })

  it('takes signs of a pattern for what they are', async () => {
    for (const name of ['%', '_', '\\']) expect((await list(admin, { name })).list).toEqual([])
  })

  it('comes page by page, each member once', async () => {
    const { list: all } = await list(admin)
    const seen: string[] = []
    for (let page = 1, more = true; more; page++) {
      const got = await list(admin, { page: String(page), pageSize: '20' })
      seen.push(...got.list.map(({ id }) => id))
      more = got.hasMore
    }
    expect(seen).toEqual(all.map(({ id }) => id))
  })

  it('shows a user without the permission the own department, with numbers masked', async () => {
    const { list: seen } = await list(agent)
    expect(new Set(seen.map(({ department }) => department.id))).toEqual(new Set(['dep-3']))
    for (const { username, mobile, canChange } of seen) {
      expect(canChange).toBe(false)
      expect(mobile).toMatch(username === 'agent2' ? /^1\d{10}$/ : /^1\d\d\*{4}\d{4}$/)
    }
    expect((await list(agent, { departmentId: 'dep-2' })).list).toEqual([])
    expect((await list(agent, { mobile: '1380000' })).list).toEqual([])
    const options = dataOf<MemberOptions>(await send(agent, 'GET', '/options'))
    expect(options).toMatchObject({ departments: [{ id: 'dep-3' }] })
    expect(options.roles.some(({ canGive }) => canGive)).toBe(false)
  })

  it('marks who may be changed: no superior, and never oneself', async () => {
    const may = async (token: string) => {
      const { list: all } = await list(token)
      return (username: string) => all.find(one => one.username === username)?.canChange
    }
    const [asAdmin, asLeader] = [await may(admin), await may(leader)]
    expect(['admin', 'leader', 'agent2', 'account1'].map(asAdmin)).toEqual([
      false,
      true,
      true,
      true
    ])
    expect(['admin', 'leader', 'agent2'].map(asLeader)).toEqual([false, false, true])
  })

  it('marks whose password one may reset: a leader those of their own department', async () => {
    const may = async (token: string) => {
      const { list: all } = await list(token)
      return (username: string) => all.find(one => one.username === username)?.canReset
    }
    const [asAdmin, asLeader] = [await may(admin), await may(leader)]
    // agent1 works for two enterprises, agent2 in another department than the leader.
    expect(['admin', 'leader', 'agent1', 'agent2'].map(asAdmin)).toEqual([
      ...[false, true, false, true]
    ])
    const near = await addOne({ departmentId: 'dep-2' })
    expect((await may(leader))(near.username)).toBe(true)
    expect(['leader', 'agent1', 'agent2'].map(asLeader)).toEqual([false, false, false])
    const id = (await named('agent2')).id
    expect(
      await send(leader, 'PUT', `/${id}/password`, { password: 'Moon&River84' })
    ).toMatchObject({
      status: 200,
      body: { code: 0 }
    })
  })
})

describe('adding a member', () => {
  it('lets them in at once, with a telephone of their own', async () => {
    const { username, id } = await addOne({ extension: '611', userPost: 1, email: 'a@b.cn' })
    expect(await named(username)).toMatchObject({
      id,
      name: '古丽·买买提',
      extension: '611',
      userPost: 1,
      userStatus: 1,
      lastLoginTime: null,
      isShared: false,
      department: { id: 'dep-2', name: '客服一部' },
      roles: [{ id: 'role-3', name: '坐席' }]
    })
    const signIn = (await backend.withPassword(username, 'Sunny#2026x')).body as SignIn
    expect(await backend.send('/api/agent/status', { token: signIn.access_token })).toMatchObject({
      body: {
        data: { agentExtensionNumber: '611', cidHolders: [{ cidNumber: '02085550100' }, {}] }
      }
    })
    expect((await named(username)).lastLoginTime).toBeGreaterThan(0)
  })

  it.each([
    [{ username: '' }, '请输入账号'],
    [{ username: 'a b c d e f' }, '账号为8到16位字母、数字、点、下划线或中划线'],
    [{ username: 'YF_10003' }, '账号已存在'],
    [{ name: ' ' }, '请输入姓名'],
    [{ name: '长'.repeat(33) }, '不能超过32个字符'],
    [{ mobile: '' }, '请输入手机号码'],
    [{ mobile: '12000000000' }, '请填写正确的手机号码'],
    [{ mobile: '13800000900' }, '手机号已存在'],
    [{ email: 'x' }, '邮箱地址不正确'],
    [{ password: '' }, '请输入密码'],
    [{ password: 'Short1#' }, '密码长度范围为8-20'],
    [{ password: 'onlylowercase' }, '密码至少包含数字、小写字母、大写字母、特殊字符中的三种'],
    [{ password: 'Sunny#2345x' }, '密码中不能有连续的字母或数字'],
    [{ extension: '12' }, '分机号为3位数字，首位不为0'],
    [{ extension: '100' }, '分机号已被占用'],
    [{ departmentId: 'dep-4' }, '部门不存在'],
    [{ roleIds: [] }, '请选择角色'],
    [{ roleIds: ['role-5'] }, '角色不存在']
  ])('with %o is refused', async (wrong, message) => {
    const { total } = await list(admin)
    expect(await send(admin, 'POST', '', fresh(wrong))).toMatchObject(text(message))
    expect((await list(admin)).total).toBe(total)
  })
})

describe('the operation log', () => {
  it('names actor, action and target, but no numbers or passwords', async () => {
    const { id, name, username, mobile, password } = await addOne()
    await send(admin, 'PUT', `/${id}/password`, { password: 'Moon&River84' })
    await send(admin, 'DELETE', `/${id}`)
    const rows = await backend.db
      .selectFrom('operation_log')
      .selectAll()
      .where('target', '=', `${name}（${username}）`)
      .orderBy('created_at')
      .execute()
    expect(rows.map(({ type, detail }) => [type, detail])).toEqual([
      [1, '添加成员'],
      [2, '重置成员密码'],
      [3, '删除成员']
    ])
    for (const row of rows) {
      expect(row).toMatchObject({ enterprise_id: 'ent-1', user_name: '陈思远', ip: '127.0.0.1' })
      for (const secret of [mobile, password, 'Moon'])
        expect(JSON.stringify(row)).not.toContain(secret)
    }
  })
})
