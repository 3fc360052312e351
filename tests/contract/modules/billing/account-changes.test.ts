// Recharges, corrections, prices and the limit: written once, logged, and shown to those who may see them.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AccountEntry, AccountOverview } from '../../../../core/features/billing/schemas.ts'
import type { Operation } from '../../../../core/features/operation-log/schemas.ts'
import { setBalance, wrongBalances } from '../../../support/billing/account-client.ts'
import { askingAs } from '../../../support/server/ask-as.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
let token: string
let admin: ReturnType<typeof askingAs>
let leader: ReturnType<typeof askingAs>
beforeAll(async () => {
  backend = await openBackend()
  token = (await backend.signIn('admin')).access_token
  admin = askingAs(backend, token)
  leader = askingAs(backend, (await backend.signIn('leader')).access_token)
})
afterAll(() => backend.close())

const overview = () => admin<AccountOverview>('/billing/overview')
const records = async (query = '') =>
  (await admin<{ list: AccountEntry[]; total: number }>(`/billing/recharges?pageSize=50${query}`))
    .list
const paid = (body: object = {}) => ({
  ...{ requestId: randomUUID(), amount: 100, way: 'transfer', voucher: 'YH20261', remark: '' },
  ...body
})
const lastOperation = async () =>
  (await admin<{ list: Operation[] }>('/operation_log?pageSize=1')).list[0]
const cents = (yuan: number) => Math.round(yuan * 100)

// rule billing-12
it('a recharge is written once, however often its form is sent, and is logged', async () => {
  const before = (await overview()).balance
  const body = paid({ amount: 88.88, voucher: ' 凭证-1 ', remark: '首笔' })
  const replies = await Promise.all(
    [1, 2, 3].map(() => admin<{ id: string; balance: number }>('/billing/recharges', body))
  )
  expect(new Set(replies.map(({ id }) => id)).size).toBe(1)
  expect(cents(replies[0]?.balance ?? 0)).toBe(cents(before) + 8888)
  const [row] = await records()
  expect(row).toMatchObject({
    ...{ kind: 'recharge', amount: 88.88, way: 'transfer', voucher: '凭证-1', remark: '首笔' },
    ...{ userName: '陈思远', balance: replies[0]?.balance }
  })
  expect(await lastOperation()).toMatchObject({
    ...{ actionType: 1, target: '账户', detail: '充值 88.88 元（银行转账）' },
    changes: [{ name: '账户余额' }]
  })
  await expect(admin('/billing/recharges', { ...body, amount: 90 })).rejects.toThrow('已提交过')
  expect(await wrongBalances(backend.db)).toEqual([])
})

it.each([...[0, -5, 0.001, 1e-9, 5e-324, 1.000_000_001, 1_000_001]])(
  'a recharge of %s is refused',
  async amount => {
    await expect(admin('/billing/recharges', paid({ amount }))).rejects.toThrow('请输入大于 0')
  }
)

it.each([0, 1e-9, -1e-9, 0.105, -1_000_001])('a correction of %s is refused', async amount => {
  const body = { requestId: randomUUID(), amount, reason: '错账' }
  await expect(admin('/billing/corrections', body)).rejects.toThrow('请输入')
})

// rule billing-2
it('a correction is a new row with a reason, in either direction', async () => {
  const before = (await overview()).balance
  const correct = (amount: number, reason: string) =>
    admin<{ balance: number }>('/billing/corrections', { requestId: randomUUID(), amount, reason })
  await expect(correct(-10, '  ')).rejects.toThrow('请输入调账原因')
  await expect(correct(0, '无')).rejects.toThrow('不为 0')
  const { balance } = await correct(-12.34, '重复充值')
  expect(cents(balance)).toBe(cents(before) - 1234)
  expect(await records('&kind=correction')).toMatchObject([{ amount: -12.34, remark: '重复充值' }])
  await correct(12.34, '冲回')
  expect((await overview()).balance).toBe(before)
})

// rule billing-11
it('prices hold from their time on, by line where there is one', async () => {
  const rate = async (body: object) => {
    const { version } = await overview()
    return admin('/billing/rates', { line: '', start: 'now', version, ...body })
  }
  await rate({ kind: 'message', price: 0.08 })
  await rate({ kind: 'robotCall', line: '02085550100', price: 0.2 })
  await rate({ kind: 'robotCall', price: 0.5, start: 'nextMonth' })
  const { rates } = await overview()
  const of = (kind: string) => rates.filter(one => one.kind === kind)
  expect(of('message')).toMatchObject([{ price: 0.08, isFuture: false, createdBy: '陈思远' }])
  expect(of('robotCall')).toMatchObject([
    { line: '', price: 0.1, isFuture: false },
    { line: '', price: 0.5, isFuture: true },
    { line: '02085550100', price: 0.2, isFuture: false }
  ])
  expect(await lastOperation()).toMatchObject({
    detail: '调整价格，次月1日零点生效',
    changes: [{ name: '机器人通话', before: '0.10', after: '0.50' }]
  })
  await rate({ kind: 'robotCall', line: '02085550100', price: null })
  expect((await overview()).rates.filter(({ line }) => line === '02085550100')).toEqual([])
  await expect(rate({ kind: 'message', line: '02085550100', price: 1 })).rejects.toThrow('线路')
  await expect(rate({ kind: 'robotCall', line: '01085550200', price: 1 })).rejects.toThrow('线路')
  await expect(rate({ kind: 'message', price: -1 })).rejects.toThrow('请输入 0 至')
  await expect(rate({ kind: 'message', price: null })).rejects.toThrow('请输入 0 至')
  await expect(rate({ kind: 'message', price: 1, version: 0 })).rejects.toThrow('已被他人修改')
})

it('the limit is set over the version that was read', async () => {
  const { version } = await overview()
  const limit = (value: number, of: number) =>
    backend.send('/api/billing/limit', {
      ...{ method: 'PUT', token, body: { limit: value, version: of } }
    })
  expect((await limit(500, version)).body).toMatchObject({ code: 1 })
  expect((await limit(600, version)).body).toMatchObject({ errcode: 'ACCOUNT_CHANGED' })
  expect((await limit(-1, version + 1)).body).toMatchObject({ errcode: 'limit' })
  expect(await overview()).toMatchObject({ warningLimit: 500, version: version + 1 })
})

// rule billing-13
it('the overview adds up what its entries charge', async () => {
  const account = await overview()
  const { rows } = { rows: await backend.db.selectFrom('account_entry').selectAll().execute() }
  const own = rows.filter(
    ({ enterprise_id, kind }) =>
      enterprise_id === 'ent-1' && !['opening', 'recharge', 'correction'].includes(kind)
  )
  const dayOf = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 10)
  const spentIn = (isIn: (day: string) => boolean) =>
    own.reduce((sum, row) => (isIn(dayOf(row.created_at)) ? sum - row.amount : sum), 0)
  const total = (spent: readonly { amount: number }[]) =>
    spent.reduce((sum, { amount }) => sum + cents(amount), 0)
  expect(total(account.spentToday)).toBe(spentIn(day => day === account.today))
  const month = account.today.slice(0, 7)
  expect(total(account.spentThisMonth)).toBe(
    spentIn(day => day.startsWith(month) && day <= account.today)
  )
  const first = account.days[0]?.day ?? ''
  const inDays = account.days.reduce((sum, { spent }) => sum + total(spent), 0)
  expect(inDays).toBe(spentIn(day => day >= first && day <= account.today))
  expect(inDays).toBeGreaterThan(0)
  expect(account.daysLeft).toBe(Math.floor(cents(account.balance) / (inDays / account.days.length)))
  await setBalance(backend.db, 0)
  expect((await overview()).daysLeft).toBe(0)
})

// rule billing-14
it('who lacks the permission or the scope is refused', async () => {
  await expect(leader('/billing/overview')).rejects.toThrow()
  await expect(leader('/billing/recharges', paid())).rejects.toThrow()
  await backend.db
    .insertInto('role_permission')
    .values(
      (['CMC.ACC.OVER', 'CMC.RECH.RECORD', 'CMC.ACC.OVER.BASIC.OPER'] as const).map(code => ({
        ...{ role_id: 'role-2', code }
      }))
    )
    .execute()
  const whole = '仅数据范围为全部的成员可以查看整个账户'
  await expect.poll(() => leader('/billing/overview').catch(String)).toContain(whole)
  await expect(leader('/billing/recharges')).rejects.toThrow(whole)
  await expect(leader('/billing/recharges', paid())).rejects.toThrow(whole)
})
