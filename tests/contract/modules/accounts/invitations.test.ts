import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Invitation } from '../../../../core/features/accounts/schemas.ts'
import type { Member } from '../../../../core/features/members/schemas.ts'
import { askingAs } from '../../../support/server/ask-as.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

const PASSWORD = 'Moon&River84'
const INVALID = '邀请链接无效、已使用或已过期，请联系管理员重新邀请'
const DAY = 86_400_000

let backend: TestBackend
let ask: ReturnType<typeof askingAs>
beforeAll(async () => {
  backend = await openBackend()
  ask = askingAs(backend, (await backend.signIn('admin')).access_token)
})
afterAll(() => backend.close())

let count = 0
async function addPending(more: object = {}) {
  const at = ++count
  const username = `invited.${100 + at}`
  const { id } = await ask<{ id: string }>('/members', {
    ...{ username, name: `邀请${at}`, mobile: `1371000${1000 + at}`, email: '' },
    ...{ departmentId: 'dep-2', roleIds: ['role-3'], userPost: 0, extension: null, ...more }
  })
  return { id, username }
}
const memberOf = async (username: string) =>
  (await ask<{ list: Member[] }>(`/members?username=${username}`)).list[0]
const invite = async (...idList: string[]) => ask<Invitation[]>('/members/invitations', { idList })
const inviteOne = async (id: string): Promise<Invitation> => {
  const [only] = await invite(id)
  if (!only) throw new Error('No invitation')
  return only
}
const asGuest = (path: string, body: object) =>
  backend.send(`/api/invitations/${path}`, {
    body,
    headers: { authorization: `Basic ${Buffer.from('hutong-web:').toString('base64')}` }
  })
const read = (secret: string) => asGuest('read', { secret })
const accept = (secret: string, password = PASSWORD) => asGuest('accept', { secret, password })
const invalid = { body: { code: 0, message: INVALID } }

describe('an account without a password', () => {
  it('cannot be entered with any, until its owner has set one by the link', async () => {
    const { id, username } = await addPending()
    expect(await memberOf(username)).toMatchObject({ isPending: true, inviteExpireTime: null })
    for (const password of ['', ' ', PASSWORD])
      expect((await backend.withPassword(username, password)).status).toBe(400)
    const before = Date.now()
    const { secret, expireTime, ...named } = await inviteOne(id)
    expect(named).toEqual({ id, username, name: '邀请1' })
    expect(expireTime).toBeGreaterThanOrEqual(before + 3 * DAY)
    expect(expireTime).toBeLessThanOrEqual(Date.now() + 3 * DAY)
    expect(await memberOf(username)).toMatchObject({ inviteExpireTime: expireTime })
    expect(await read(secret)).toMatchObject({
      body: { data: { username, enterpriseName: '远帆客户服务有限公司', expireTime } }
    })
    expect(await accept(secret, 'short')).toMatchObject({
      body: { code: 0, message: '密码长度范围为8-20' }
    })
    expect(await accept(secret, '')).toMatchObject({ body: { message: '请输入密码' } })
    expect(await accept(secret)).toMatchObject({ body: { code: 1 } })
    expect((await backend.withPassword(username, PASSWORD)).status).toBe(200)
    expect(await memberOf(username)).toMatchObject({ isPending: false, inviteExpireTime: null })
    expect([await read(secret), await accept(secret, 'Other&River84')]).toMatchObject([
      invalid,
      invalid
    ])
    await expect(invite(id)).rejects.toThrow('“邀请1”已设置密码，不需要邀请')
  })

  it('is set by one of two who open the link at once', async () => {
    const { id } = await addPending()
    const { secret } = await inviteOne(id)
    const codes = (await Promise.all([accept(secret), accept(secret, 'Other&River84')])).map(
      ({ body }) => (body as { code: number }).code
    )
    expect(codes.toSorted()).toEqual([0, 1])
  })

  it('keeps no secret: not in the database, not in the log of operations or of the server', async () => {
    const { id } = await addPending()
    const { secret } = await inviteOne(id)
    await accept(secret)
    const again = await addPending()
    const { secret: open } = await inviteOne(again.id)
    const rows = await Promise.all([
      backend.db.selectFrom('invitation').selectAll().execute(),
      backend.db.selectFrom('operation_log').selectAll().execute()
    ])
    const kept = `${JSON.stringify(rows)}${backend.lines.join('\n')}`
    expect(kept).toContain(again.id)
    expect(kept).not.toContain(secret)
    expect(kept).not.toContain(open)
  })
})

describe('an invitation', () => {
  it('is void once it is revoked, issued again, or over', async () => {
    const { id } = await addPending()
    const first = await inviteOne(id)
    const second = await inviteOne(id)
    expect(await read(first.secret)).toMatchObject(invalid)
    expect(await read(second.secret)).toMatchObject({ body: { code: 1 } })
    await ask(`/members/${id}/invitation`, undefined, 'DELETE')
    expect(await accept(second.secret)).toMatchObject(invalid)
    await expect(ask(`/members/${id}/invitation`, undefined, 'DELETE')).rejects.toThrow(
      '该成员没有待接受的邀请'
    )
    const { secret } = await inviteOne(id)
    const expires_at = Date.now() - 1
    await backend.db
      .updateTable('invitation')
      .set({ expires_at })
      .where('user_id', '=', id)
      .execute()
    expect([await read(secret), await accept(secret)]).toMatchObject([invalid, invalid])
  })

  it('does not open a disabled account, nor one whose password was set otherwise', async () => {
    const { id, username } = await addPending()
    const { secret } = await inviteOne(id)
    await ask('/members/status', { idList: [id], userStatus: 2 }, 'PUT')
    expect(await accept(secret)).toMatchObject({ body: { message: '账号已停用，请联系管理员' } })
    await expect(invite(id)).rejects.toThrow('已停用，请先启用')
    await ask('/members/status', { idList: [id], userStatus: 1 }, 'PUT')
    await ask(`/members/${id}/password`, { password: 'Sunny#2026x' }, 'PUT')
    expect(await accept(secret)).toMatchObject(invalid)
    expect((await backend.withPassword(username, 'Sunny#2026x')).status).toBe(200)
  })

  it('is issued to several, all or none, by those who may change them', async () => {
    const [one, other] = [await addPending(), await addPending()]
    const all = await invite(one.id, other.id, one.id)
    expect(all.map(({ username }) => username)).toEqual([one.username, other.username])
    expect(new Set(all.map(({ secret }) => secret)).size).toBe(2)
    await accept(all[1]?.secret ?? '')
    await expect(invite(one.id, other.id)).rejects.toThrow('已设置密码')
    expect(await read(all[0]?.secret ?? '')).toMatchObject({ body: { code: 1 } })
    const admin = await addPending({ roleIds: ['role-1'] })
    const leader = askingAs(backend, (await backend.signIn('leader')).access_token)
    await expect(leader('/members/invitations', { idList: [admin.id] })).rejects.toThrow('权限')
    const agent = askingAs(backend, (await backend.signIn('agent1')).access_token)
    await expect(agent('/members/invitations', { idList: [one.id] })).rejects.toThrow('权限')
  })
})

it('a member of another department is invited by administrators only', async () => {
  const { id } = await addPending({ departmentId: 'dep-3' })
  const leader = askingAs(backend, (await backend.signIn('leader')).access_token)
  const invited = leader('/members/invitations', { idList: [id] })
  await expect(invited).rejects.toThrow('只能重置本部门成员的密码')
  expect(await invite(id)).toHaveLength(1)
})
