// The policy of sign-ins: age of passwords, devices, addresses; an administrator does not shut themselves out.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import type { Operation } from '../../../../core/features/operation-log/schemas.ts'
import {
  addressesIn,
  addressesIssue,
  addressRange
} from '../../../../core/features/system-settings/rules/address-ranges.ts'
import type {
  SignInSettings,
  SystemSettings
} from '../../../../core/features/system-settings/schemas.ts'
import { isInRanges } from '../../../../demo/server/auth/policy/address-list.ts'
import { PASSWORD } from '../../../../demo/server/seed/accounts.ts'
import { askingAs } from '../../../support/server/ask-as.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

// rule sign-in-policy-5
describe('addresses', () => {
  test.each([
    ['10.1.0.0/16', '10.1.255.3', true],
    ['10.1.0.0/16', '10.2.0.1', false],
    ['10.1.0.0/16', '::ffff:10.1.2.3', true],
    ['203.0.113.7', '203.0.113.7', true],
    ['203.0.113.7', '203.0.113.8', false],
    ['2001:db8::/32', '2001:db8:1::9', true],
    ['2001:db8::/32', '2001:db9::9', false],
    ['0.0.0.0/0', '8.8.8.8', true],
    ['::/0', '8.8.8.8', true],
    ['::/0', '2001:db8::1', true]
  ])('%s contains %s: %s', (range, address, isIn) =>
    expect(isInRanges(['192.0.2.1', range], address)).toBe(isIn)
  )

  test.each([
    ['256.1.1.1'],
    ['10.1.0.0/33'],
    ['10.1.0.0/'],
    ['10.1/16'],
    ['01.2.3.4'],
    ['::1/129'],
    [':::1'],
    ['crm.example.cn'],
    ['10.0.0.0/8/9']
  ])('%s is none', typed => {
    expect(addressRange(typed)).toBeUndefined()
    expect(addressesIssue([typed])).toBe(`“${typed}”不是有效的 IP 地址或地址段`)
  })

  test('are separated by lines, commas and spaces', () =>
    expect(addressesIn(' 10.0.0.1，10.0.0.2\n::1 10.0.0.1 ')).toEqual([
      '10.0.0.1',
      '10.0.0.2',
      '::1'
    ]))
})

let backend: TestBackend
let admin: ReturnType<typeof askingAs>
beforeAll(async () => {
  backend = await openBackend()
  admin = askingAs(backend, (await backend.signIn('admin')).access_token)
})
afterAll(() => backend.close())

const read = async () => (await admin<SystemSettings>('/system_settings')).signIn
const save = async (change: Partial<SignInSettings>) =>
  admin('/system_settings/sign_in', { ...(await read()), ...change }, 'PUT')
beforeEach(() => save({ passwordDays: null, allowsTwoDevices: false, addresses: [] }))

const enter = (username: string, password = PASSWORD) =>
  backend.asClient('/api/oauth/token', {
    ...{ scope: 'cmc', grant_type: 'password', username, password }
  })
const isSignedIn = async (token: string) =>
  (await backend.send('/api/users/detail', { token })).status === 200
const setAddresses = (addresses: string) =>
  backend.db
    .insertInto('sign_in_policy')
    .values({
      ...{ enterprise_id: 'ent-1', password_days: null, allows_two_devices: false },
      addresses
    })
    .onConflict(conflict => conflict.column('enterprise_id').doUpdateSet({ addresses }))
    .execute()

// rule sign-in-policy-1
it('an old password is refused until it is changed', async () => {
  const older = (days: number) =>
    backend.db
      .updateTable('user_account')
      .set({ password_changed_at: Date.now() - days * 24 * 3_600_000 } as never)
      .where('username', '=', 'agent2')
      .execute()
  await older(31)
  await save({ passwordDays: 32 })
  expect((await enter('agent2')).status).toBe(200)
  await save({ passwordDays: 30 })
  expect(await enter('agent2')).toMatchObject({
    status: 400,
    body: { errcode: 'PASSWORD_EXPIRED', message: expect.stringContaining('30 天') }
  })
  expect((await enter('agent2', 'wrong')).body).toMatchObject({ errcode: 'BAD_CREDENTIALS' })
  const { password_hash } = await backend.db
    .selectFrom('user_account')
    .select('password_hash')
    .where('username', '=', 'agent2')
    .executeTakeFirstOrThrow()
  const write = (hash: string) =>
    backend.db
      .updateTable('user_account')
      .set({ password_hash: hash })
      .where('username', '=', 'agent2')
      .execute()
  // Written again without a change it does not become newer.
  await write(password_hash)
  expect((await enter('agent2')).status).toBe(400)
  await write(`${password_hash}x`)
  await write(password_hash)
  expect((await enter('agent2')).status).toBe(200)
})

// rule sign-in-policy-2
it('a sign-in ends the earlier one, or all but the latest where two devices are allowed', async () => {
  const token = async () => (await backend.signIn('agent1')).access_token
  const first = await token()
  const second = await token()
  expect([await isSignedIn(first), await isSignedIn(second)]).toEqual([false, true])
  await save({ allowsTwoDevices: true })
  const third = await token()
  expect([await isSignedIn(second), await isSignedIn(third)]).toEqual([true, true])
  const fourth = await token()
  const all = [second, third, fourth]
  expect(await Promise.all(all.map(isSignedIn))).toEqual([false, true, true])
  await save({ allowsTwoDevices: false })
  const last = await token()
  expect(await Promise.all([...all, last].map(isSignedIn))).toEqual([false, false, false, true])
})

it('of two devices the latest alone gets the password of the telephone', async () => {
  await save({ allowsTwoDevices: true })
  const status = async (token: string) => {
    const { body } = await backend.send('/api/agent/status', { token })
    return (body as { data: { password: string } }).data.password
  }
  const earlier = (await backend.signIn('agent2')).access_token
  expect(await status(earlier)).not.toBe('')
  const later = (await backend.signIn('agent2')).access_token
  expect(await status(earlier)).toBe('')
  expect(await status(later)).not.toBe('')
  await save({ allowsTwoDevices: false })
})

describe('addresses of an enterprise', () => {
  // rule sign-in-policy-4
  it('contain that of the administrator', async () => {
    const before = await read()
    await expect(save({ addresses: ['203.0.113.0/24'] })).rejects.toThrow('不在列表中')
    await expect(save({ addresses: ['10.0.0.0/40'] })).rejects.toThrow('不是有效的')
    expect(await read()).toEqual(before)
    const { ownAddress } = await admin<SystemSettings>('/system_settings')
    await save({ addresses: [ownAddress, '203.0.113.0/24'] })
    expect((await read()).addresses).toEqual([ownAddress, '203.0.113.0/24'])
    expect((await enter('agent1')).status).toBe(200)
    const { list } = await admin<{ list: Operation[] }>('/operation_log?pageSize=20')
    expect(list.flatMap(({ changes }) => changes)).toContainEqual({
      ...{ name: '允许登录的地址', before: '不限制' },
      after: `${ownAddress}、203.0.113.0/24`
    })
  })

  // rule sign-in-policy-3
  it('refuse a sign-in, a renewal and a change of the enterprise from elsewhere', async () => {
    const { access_token, refresh_token } = await backend.signIn('agent1')
    await setAddresses('203.0.113.0/24')
    expect(await enter('agent2')).toMatchObject({
      status: 400,
      body: { errcode: 'ADDRESS_NOT_ALLOWED', message: expect.stringContaining('请联系管理员') }
    })
    const renew = await backend.asClient('/api/oauth/token', {
      ...{ scope: 'cmc', grant_type: 'refresh_token', refresh_token }
    })
    expect(renew.body).toMatchObject({ errcode: 'ADDRESS_NOT_ALLOWED' })
    expect(await isSignedIn(access_token)).toBe(false)
    await setAddresses('')
    const { access_token: token } = await backend.signIn('agent1')
    const change = (entId: string) =>
      backend.send(`/api/users/change_enterprise?entId=${entId}`, { token })
    await backend.db
      .insertInto('sign_in_policy')
      .values({
        ...{ enterprise_id: 'ent-2', password_days: null, allows_two_devices: false },
        addresses: '203.0.113.0/24'
      })
      .execute()
    expect((await change('ent-2')).body).toMatchObject({ errcode: 'ADDRESS_NOT_ALLOWED' })
    expect(await isSignedIn(token)).toBe(true)
  })
})

// rule sign-in-policy-4
it('an administrator does not set an age that the own password exceeds', async () => {
  const changedAt = Date.now() - 40 * 86_400_000
  await sql`update user_account set password_changed_at = ${changedAt}
    where username = 'admin'`.execute(backend.db)
  await expect(save({ passwordDays: 30 })).rejects.toThrow('您的密码已使用超过 30 天')
  await save({ passwordDays: 60 })
})
