/** 账户总览: balance, consumption, forecast, prices and packages of an enterprise. */
import { type Kysely, sql } from 'kysely'
import { type ChargeKind, chargeKind } from '../../../../core/features/billing/enums.ts'
import { monthOf, monthStart } from '../../../../core/features/billing/rules/bill-months.ts'
import type {
  AccountOverview,
  AccountPackage,
  AccountRate,
  Spent
} from '../../../../core/features/billing/schemas.ts'
import { CHINA_MS, chinaDay, DAY_MS } from '../../../../core/lib/format/china-day.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { CENTS } from './account-access.ts'
import { packagesAt } from './month-charges.ts'

/** Days of the chart and the forecast. */
const DAYS = 30

export const dayNumber = (at: number): number => Math.floor((at + CHINA_MS) / DAY_MS)
const dayOf = (number: number): string => chinaDay(number * DAY_MS - CHINA_MS)

interface DaySum {
  readonly day: number
  readonly kind: ChargeKind
  readonly cents: number
}

/** What was charged, less what was given back, by kind; kinds without an amount are left out. */
function spentIn(sums: readonly DaySum[], from: number, to: number): readonly Spent[] {
  const inDays = sums.filter(({ day }) => day >= from && day <= to)
  return chargeKind.codes.flatMap(kind => {
    const cents = inDays.reduce((sum, one) => (one.kind === kind ? sum + one.cents : sum), 0)
    return cents === 0 ? [] : [{ kind, amount: cents / CENTS }]
  })
}

async function ratesOf(
  db: Kysely<Tables>,
  enterpriseId: string,
  now: number
): Promise<readonly AccountRate[]> {
  const { rows } = await sql<{
    kind: ChargeKind
    line: string
    price: number | null
    valid_from: number
    created_by: string
  }>`(select distinct on (kind, line) kind, line, price, valid_from, created_by from account_rate
      where enterprise_id = ${enterpriseId} and valid_from <= ${now}
      order by kind, line, valid_from desc, id desc)
    union all (select distinct on (kind, line, valid_from) kind, line, price, valid_from, created_by
      from account_rate where enterprise_id = ${enterpriseId} and valid_from > ${now}
      order by kind, line, valid_from, id desc)`.execute(db)
  const rank = (kind: ChargeKind) => chargeKind.codes.indexOf(kind)
  return rows
    .filter(({ line, price, valid_from: from }) => line === '' || price !== null || from > now)
    .toSorted(
      (a, b) =>
        rank(a.kind) - rank(b.kind) ||
        (a.line < b.line ? -1 : Number(a.line > b.line)) ||
        a.valid_from - b.valid_from
    )
    .map(row => ({
      ...{ kind: row.kind, line: row.line, price: row.price === null ? null : row.price / CENTS },
      ...{ validFrom: row.valid_from, createdBy: row.created_by, isFuture: row.valid_from > now }
    }))
}

async function packages(
  db: Kysely<Tables>,
  enterpriseId: string,
  month: string
): Promise<readonly AccountPackage[]> {
  const held = await packagesAt(db, month, sql<boolean>`enterprise_id = ${enterpriseId}`)
  const rows = await db
    .selectFrom('account_entry')
    .select(['kind', 'subject', 'amount'])
    .where('enterprise_id', '=', enterpriseId)
    .where('kind', 'in', ['robotMonth', 'lineMonth'])
    .where(sql<boolean>`split_part(subject, '@', 2) = ${month}`)
    .execute()
  const charged = new Map<string, number>()
  for (const { kind, subject, amount } of rows) {
    const key = `${kind} ${subject.split('@')[0]}`
    charged.set(key, (charged.get(key) ?? 0) - amount)
  }
  return held.map(one => ({
    ...{ kind: one.kind, name: one.name, quantity: one.quantity, price: one.price / CENTS },
    amount: (one.quantity * one.price) / CENTS,
    charged: (charged.get(`${one.kind} ${one.id}`) ?? 0) / CENTS
  }))
}

export async function readOverview(
  db: Kysely<Tables>,
  enterpriseId: string,
  now: number
): Promise<AccountOverview> {
  const account = await db
    .selectFrom('number_account')
    .select(['balance', 'warning_limit', 'version'])
    .where('enterprise_id', '=', enterpriseId)
    .executeTakeFirst()
  const { balance, warning_limit, version } = account ?? {
    balance: 0,
    warning_limit: 0,
    version: 0
  }
  const today = dayNumber(now)
  const month = monthOf(now)
  const monthBegin = dayNumber(monthStart(month))
  const first = Math.min(monthBegin, today - DAYS + 1)
  const { rows: sums } = await sql<DaySum>`select day, kind, -sum(amount)::bigint as cents
    from account_day where enterprise_id = ${enterpriseId} and day between ${first} and ${today}
      and kind = any(${chargeKind.codes}::text[])
    group by day, kind`.execute(db)
  const { rows: oldest } = await sql<{ day: number | null }>`select min(day) as day
    from account_entry where enterprise_id = ${enterpriseId}`.execute(db)
  const begin = Math.max(today - DAYS + 1, Math.min(oldest[0]?.day ?? today, today))
  const days = Array.from({ length: today - begin + 1 }, (_, at) => ({
    day: dayOf(begin + at),
    spent: [...spentIn(sums, begin + at, begin + at)]
  }))
  const spent = sums.reduce((sum, { day, cents }) => (day >= begin ? sum + cents : sum), 0)
  const average = spent / days.length
  const lines = await db
    .selectFrom('line_resource')
    .select('cid_number')
    .where('enterprise_id', '=', enterpriseId)
    .orderBy('rank')
    .execute()
  return {
    isOpened: oldest[0]?.day !== null && oldest[0]?.day !== undefined,
    ...{ readTime: now, balance: balance / CENTS, warningLimit: warning_limit / CENTS, version },
    today: dayOf(today),
    spentToday: [...spentIn(sums, today, today)],
    spentThisMonth: [...spentIn(sums, monthBegin, today)],
    days,
    dailyAverage: Math.round(average) / CENTS,
    daysLeft: average > 0 ? Math.max(0, Math.floor(balance / average)) : null,
    rates: [...(await ratesOf(db, enterpriseId, now))],
    packages: [...(await packages(db, enterpriseId, month))],
    lines: lines.map(({ cid_number }) => cid_number)
  }
}
