/** Prices of the sample enterprises, and the entries that lead to their balances. */
import { type Kysely, sql } from 'kysely'
import type { ChargeKind } from '../../../../core/features/billing/enums.ts'
import {
  monthAfter,
  monthOf,
  monthStart
} from '../../../../core/features/billing/rules/bill-months.ts'
import { insertRows } from '../../db/insert-many.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { callCharges } from './charge-calls.ts'
import { monthPosting, packagesAt } from './month-charges.ts'
import type { Posting } from './post-entries.ts'

/** In cents: by the minute, the segment, the view, the robot and the line. */
const prices: Readonly<Record<'ent-1' | 'ent-2', Readonly<Record<ChargeKind, number>>>> = {
  'ent-1': {
    ...{ agentCall: 12, incomingCall: 6, robotCall: 10, message: 5, numberView: 50 },
    ...{ robotMonth: 500, lineMonth: 2000 }
  },
  'ent-2': {
    ...{ agentCall: 15, incomingCall: 8, robotCall: 12, message: 6, numberView: 100 },
    ...{ robotMonth: 500, lineMonth: 2000 }
  }
}
/** The hot line costs more. */
const HOT_LINE = { line: '4008001234', incomingCall: 18 }

/** A recharge of so many cents follows when as much has been spent. */
const RECHARGE = 100_000

type Entry = Posting & { readonly at: number }

async function insertPrices(db: Kysely<Tables>, enterprise: keyof typeof prices): Promise<void> {
  const row = { enterprise_id: enterprise, valid_from: 0, created_by: '', created_at: 0 }
  await db
    .insertInto('account_rate')
    .values(
      Object.entries(prices[enterprise]).map(([kind, price]) => ({
        ...{ ...row, kind: kind as ChargeKind, line: '', price }
      }))
    )
    .execute()
  if (enterprise === 'ent-1')
    await db
      .insertInto('account_rate')
      .values({
        ...{ ...row, kind: 'incomingCall', line: HOT_LINE.line, price: HOT_LINE.incomingCall }
      })
      .execute()
}

/** What the sample calls, messages and views cost, and robots and lines since the first of them. */
async function sampleCharges(
  db: Kysely<Tables>,
  enterprise: keyof typeof prices,
  now: number
): Promise<Entry[]> {
  const calls = await callCharges(sql<boolean>`r.enterprise_id = ${enterprise}`).execute(db)
  const messages = await sql<Entry>`select enterprise_id, 'message' as kind,
      id || '-' || attempt as subject, -fee as amount, segments as quantity,
      fee / segments as unit_price, user_id, coalesce(message_task_id, task_id) as task_id,
      coalesce(sent_at, created_at) as at
    from sms_record where enterprise_id = ${enterprise} and fee > 0`.execute(db)
  const views = await sql<Entry>`select enterprise_id, 'numberView' as kind, id as subject,
      -fee as amount, 1 as quantity, fee as unit_price, user_id, created_at as at
    from number_view where enterprise_id = ${enterprise} and fee > 0`.execute(db)
  const used = [...calls.rows, ...messages.rows, ...views.rows].filter(({ at }) => at <= now)
  const first = used.reduce((least, { at }) => Math.min(least, at), now)
  const held: Entry[] = []
  for (let month = monthOf(first); month <= monthOf(now); month = monthAfter(month))
    for (const one of await packagesAt(db, month, sql<boolean>`enterprise_id = ${enterprise}`))
      held.push({ ...monthPosting(one, month), at: Math.max(first, monthStart(month)) })
  return [...held, ...used].filter(({ amount }) => amount !== 0)
}

/** Adds what was paid in, so that the sum of all is the balance. */
function withRecharges(
  charges: readonly Entry[],
  balance: number,
  about: { readonly enterprise_id: string; readonly now: number }
): readonly Entry[] {
  const { enterprise_id, now } = about
  const paid = (
    kind: 'opening' | 'recharge',
    subject: string,
    amount: number,
    at: number
  ): Entry => ({
    ...{ enterprise_id, kind, subject, amount, at, quantity: 1, unit_price: amount },
    ...(kind === 'recharge' && {
      ...{ user_id: 'user-1', way: 'transfer' as const, voucher: `YH${subject.slice(-4)}` }
    })
  })
  const ordered = charges.toSorted((a, b) => a.at - b.at)
  const all: Entry[] = []
  let spent = 0
  for (const charge of ordered) {
    const count = Math.floor(spent / RECHARGE)
    spent -= charge.amount
    if (Math.floor(spent / RECHARGE) > count)
      all.push(paid('recharge', `sample-${1000 + count}`, RECHARGE, charge.at))
    all.push(charge)
  }
  const sum = all.reduce((total, { amount }) => total + amount, 0)
  const start = Math.min(ordered[0]?.at ?? now, now)
  return [paid('opening', 'opening', balance - sum, start), ...all]
}

const columns = {
  ...{ enterprise_id: 'text', kind: 'text', subject: 'text', amount: 'int', quantity: 'int' },
  ...{ unit_price: 'int', balance: 'int', department_id: 'text', user_id: 'text', task_id: 'text' },
  ...{ line: 'text', way: 'text', voucher: 'text', remark: 'text', created_at: 'bigint' }
} as const

/** Inserts prices and entries where an enterprise has none. */
export async function insertEntries(db: Kysely<Tables>, now: number): Promise<void> {
  for (const enterprise of ['ent-1', 'ent-2'] as const) {
    const { rows } = await sql<{ balance: number; is_priced: boolean; is_new: boolean }>`
      select balance, exists (select from account_rate where enterprise_id = ${enterprise}) as is_priced,
        not exists (select from account_entry where enterprise_id = ${enterprise}) as is_new
      from number_account where enterprise_id = ${enterprise}`.execute(db)
    const [account] = rows
    if (!account) continue
    if (!account.is_priced) await insertPrices(db, enterprise)
    if (!account.is_new) continue
    const members = await db
      .selectFrom('membership')
      .select(['user_id', 'department_id'])
      .where('enterprise_id', '=', enterprise)
      .execute()
    const departments = new Map(members.map(one => [one.user_id, one.department_id]))
    let balance = 0
    const entries = withRecharges(await sampleCharges(db, enterprise, now), account.balance, {
      ...{ enterprise_id: enterprise, now }
    }).map(({ at, ...entry }) => {
      balance += entry.amount
      const department_id = departments.get(entry.user_id ?? '') ?? null
      return { remark: '', ...entry, balance, department_id, created_at: at }
    })
    await insertRows(db, 'account_entry', columns, entries)
    await db
      .updateTable('number_account')
      .set({ charged_month: monthOf(now), warning_limit: 20_000 })
      .where('enterprise_id', '=', enterprise)
      .execute()
  }
}
