// Bills add up the entries that they lead to, by month, day, kind and department, in the user's scope.
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import {
  monthAfter,
  monthOf,
  monthStart
} from '../../../../core/features/billing/rules/bill-months.ts'
import type {
  AccountEntry,
  DayBills,
  MonthBill,
  Statement
} from '../../../../core/features/billing/schemas.ts'
import { postEntries } from '../../../../demo/server/modules/billing/post-entries.ts'
import { rowsOfCsv } from '../../../support/csv.ts'
import { transfersOf } from '../../../support/scenes/transfer-scenes.ts'
import { askingAs } from '../../../support/server/ask-as.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
let token: string
let admin: ReturnType<typeof askingAs>
let leader: ReturnType<typeof askingAs>
beforeAll(async () => {
  // The sample rows reach back four weeks: those of the month before are there on its tenth day.
  vi.useFakeTimers({ toFake: ['Date'], now: monthStart(monthOf(Date.now())) + 9.5 * 86_400_000 })
  backend = await openBackend()
  token = (await backend.signIn('admin')).access_token
  admin = askingAs(backend, token)
  leader = askingAs(backend, (await backend.signIn('leader')).access_token)
  // In the scope of the leader, of another department, and given back.
  const charge = (subject: string, user_id: string, cents: number, more: object = {}) => ({
    ...{ enterprise_id: 'ent-1', kind: 'message' as const, subject, user_id, amount: -cents },
    ...{ quantity: 2, unit_price: cents / 2, ...more }
  })
  await backend.db
    .transaction()
    .execute(inside =>
      postEntries(inside, [
        charge('a-1', 'user-3', 10),
        charge('b-1', 'user-4', 20),
        charge('c-1', 'user-3', 30),
        charge('c-1', 'user-3', -30, { is_reversal: true })
      ])
    )
})
afterAll(async () => {
  await backend.close()
  vi.useRealTimers()
})

type Page = { readonly list: readonly AccountEntry[]; readonly total: number; hasMore: boolean }
const cents = (yuan: number) => Math.round(yuan * 100)
const total = (list: readonly { readonly amount: number }[]) =>
  list.reduce((sum, { amount }) => sum + cents(amount), 0)

async function all(ask: typeof admin, path: string): Promise<readonly AccountEntry[]> {
  const list: AccountEntry[] = []
  for (let page = 1; ; page++) {
    const got = await ask<Page>(`${path}&page=${page}&pageSize=100`)
    list.push(...got.list)
    if (!got.hasMore) return list
  }
}

// rule billing-15
it('each row of a month is the sum of its entries', async () => {
  const { months } = await admin<MonthBill>('/billing/bills')
  expect(months[0]).toBe(monthOf(Date.now()))
  let rows = 0
  for (const month of months.slice(0, 2)) {
    const bill = await admin<MonthBill>(`/billing/bills?month=${month}`)
    const entries = await all(admin, `/billing/bills/entries?month=${month}`)
    expect(total(bill.rows)).toBe(-total(entries))
    for (const row of bill.rows) {
      const own = await all(
        admin,
        `/billing/bills/entries?month=${month}&kind=${row.kind}&departmentId=${row.departmentId || '-'}`
      )
      const sum = (list: typeof own, of: (one: AccountEntry) => number) =>
        list.reduce((all, one) => all + of(one), 0)
      const back = own.filter(({ isReversal }) => isReversal)
      const paid = own.filter(({ isReversal }) => !isReversal)
      expect(own).toHaveLength(row.count)
      expect([cents(row.charged), cents(row.givenBack), cents(row.amount)]).toEqual([
        -total(paid),
        total(back),
        -total(own)
      ])
      expect(row.quantity).toBe(sum(paid, one => one.quantity) - sum(back, one => one.quantity))
      rows++
    }
  }
  expect(rows).toBeGreaterThan(4)
})

// rule billing-15
it('each day is the sum of its entries, and the days are the month', async () => {
  const { month, days } = await admin<DayBills>('/billing/days')
  expect(days.length).toBeGreaterThan(0)
  for (const { day, amount, count, spent } of days.slice(0, 4)) {
    const entries = await all(admin, `/billing/days/entries?day=${day}`)
    expect(entries).toHaveLength(count)
    expect(cents(amount)).toBe(-total(entries))
    expect(total(spent)).toBe(cents(amount))
    for (const { kind, amount: part } of spent)
      expect(-total(await all(admin, `/billing/days/entries?day=${day}&kind=${kind}`))).toBe(
        cents(part)
      )
  }
  const bill = await admin<MonthBill>(`/billing/bills?month=${month}`)
  expect(total(days)).toBe(total(bill.rows))
})

// rule billing-14
it('shows a leader the charges of the own departments alone', async () => {
  const codes = ['CMC.EXP.STATE', 'CMC.DAILY.BILL.VIEW'] as const
  await expect(leader('/billing/bills')).rejects.toThrow()
  await backend.db
    .insertInto('role_permission')
    .values(codes.map(code => ({ role_id: 'role-2', code })))
    .execute()
  await expect.poll(() => leader<MonthBill>('/billing/bills').catch(() => undefined)).toBeDefined()
  const month = monthOf(Date.now())
  const entries = await all(leader, `/billing/bills/entries?month=${month}`)
  expect(entries.length).toBeGreaterThan(0)
  // The balance is that of the whole enterprise.
  expect(new Set(entries.map(({ balance }) => balance))).toEqual(new Set([null]))
  expect(new Set(entries.map(({ departmentName }) => departmentName))).toEqual(
    new Set(['客服一部'])
  )
  const bill = await leader<MonthBill>(`/billing/bills?month=${month}`)
  expect(total(bill.rows)).toBe(-total(entries))
  const whole = await admin<MonthBill>(`/billing/bills?month=${month}`)
  expect(total(bill.rows)).toBeLessThan(total(whole.rows))
  const { days } = await leader<DayBills>(`/billing/days?month=${month}`)
  expect(total(days)).toBe(total(bill.rows))
  await expect(leader('/billing/statements')).rejects.toThrow('数据范围为全部')
})

// rule billing-16
it('a month closes once, after the earlier ones, and later entries are of the next', async () => {
  const now = monthOf(Date.now())
  const statements = () => admin<Statement[]>('/billing/statements')
  const close = (month: string) => admin<null>('/billing/statements/close', { month })
  await expect(close(now)).rejects.toThrow('尚未结束')
  await expect(close(monthAfter(now, -100))).rejects.toThrow('没有账目')
  const before = await statements()
  const open = before.filter(({ isCurrent }) => !isCurrent).map(({ month }) => month)
  expect(open.length).toBeGreaterThan(0)
  if (open.length > 1) await expect(close(open[0] ?? '')).rejects.toThrow('请先月结')
  for (const month of open.toReversed()) await close(month)
  await expect(close(open[0] ?? '')).rejects.toThrow('已月结')
  const after = await statements()
  for (const [at, row] of after.entries()) {
    expect(
      cents(row.opening) + cents(row.recharged) + cents(row.corrected) - cents(row.charged)
    ).toBe(cents(row.closing))
    expect(total(row.spent)).toBe(cents(row.charged))
    const previous = after[at + 1]
    if (previous) expect(row.opening).toBe(previous.closing)
    expect(row.isClosed).toBe(!row.isCurrent)
  }
  const kept = await backend.db
    .selectFrom('account_month')
    .selectAll()
    .where('enterprise_id', '=', 'ent-1')
    .orderBy('month', 'desc')
    .execute()
  expect(
    kept.map(({ month, opening, charged, closing }) => ({ month, opening, charged, closing }))
  ).toEqual(
    after
      .filter(({ isClosed }) => isClosed)
      .map(row => ({
        ...{ month: row.month, opening: cents(row.opening), charged: cents(row.charged) },
        closing: cents(row.closing)
      }))
  )
  const { closed_before } = await backend.db
    .selectFrom('number_account')
    .select('closed_before')
    .where('enterprise_id', '=', 'ent-1')
    .executeTakeFirstOrThrow()
  expect(closed_before).toBe(monthStart(now))
})

// rule billing-16
it('an entry of a clock that is behind goes into the month after the closed one', async () => {
  const next = monthStart(monthAfter(monthOf(Date.now()), 1))
  const { db } = backend
  await db
    .updateTable('number_account')
    .set({ closed_before: next })
    .where('enterprise_id', '=', 'ent-2')
    .execute()
  await db.transaction().execute(inside =>
    postEntries(inside, [
      {
        ...{ enterprise_id: 'ent-2', kind: 'correction', subject: 'late', amount: 5 },
        ...{ quantity: 1, unit_price: 5 }
      }
    ])
  )
  const { created_at } = await db
    .selectFrom('account_entry')
    .select('created_at')
    .where('subject', '=', 'late')
    .executeTakeFirstOrThrow()
  expect(created_at).toBe(next)
})

// rule billing-17
it('exports the entries of a bill, and the months', async () => {
  const transfers = transfersOf(backend, token)
  const month = monthOf(Date.now())
  const { id } = await admin<{ id: string }>('/billing/bills/export', { month, kind: 'message' })
  const entries = await all(admin, `/billing/bills/entries?month=${month}&kind=message`)
  const rowsOf = async (job: string) => {
    await expect.poll(async () => (await transfers.find(job)).status).toBe(2)
    return rowsOfCsv(await transfers.read(job, 'result'))
  }
  const [heading, ...lines] = await rowsOf(id)
  expect(heading).toEqual([
    ...[
      '时间',
      '计费项目',
      '类型',
      '用量',
      '单价（元）',
      '费用（元）',
      '部门',
      '成员',
      '线路',
      '说明'
    ]
  ])
  expect(lines.map(cells => cents(Number(cells[5])))).toEqual(
    entries.map(({ amount }) => cents(-amount))
  )
  const months = await admin<Statement[]>('/billing/statements')
  const job = await admin<{ id: string }>('/billing/statements/export', {})
  const rows = (await rowsOf(job.id)).slice(1)
  expect(rows.map(cells => cells[0])).toEqual(months.map(one => one.month))
  expect(rows.map(cells => Number(cells.at(-2)))).toEqual(months.map(one => one.closing))
})
