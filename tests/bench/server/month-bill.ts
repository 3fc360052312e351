/**
 * `node tests/bench/server/month-bill.ts [entries]`: how long the bill of a month takes over 1,000,000
 * entries in PostgreSQL – a cluster of its own, or that of `TEST_DATABASE_URL`. At most 500 ms.
 */
import { sql } from 'kysely'
import {
  monthAfter,
  monthOf,
  monthStart
} from '../../../core/features/billing/rules/bill-months.ts'
import { openBackend } from '../../support/server/backend.ts'
import { median } from '../../support/statistics.ts'
import { startCluster } from './cluster.ts'

const count = Number(process.argv[2] ?? 1_000_000)
const ROUNDS = 7
const MOST = 500
const databaseUrl = process.env.TEST_DATABASE_URL
const cluster = databaseUrl === undefined ? await startCluster() : undefined
const url = databaseUrl ?? cluster?.url
if (url === undefined) throw new Error('no PostgreSQL is installed')
const backend = await openBackend({
  databaseUrl: url,
  seedFromImage: false,
  limits: { statementLife: 600_000 }
})
const { db } = backend
const token = (await backend.signIn('admin')).access_token
const month = monthAfter(monthOf(Date.now()), -6)
const [from, to] = [monthStart(month), monthStart(monthAfter(month))]
async function measure(name: string, path: string): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const since = performance.now()
    const { status } = await backend.send(`/api${path}`, { token })
    if (status !== 200) throw new Error(`${path}: ${status}`)
    times.push(performance.now() - since)
  }
  const middle = median(times)
  console.log(
    `${name}: median ${middle.toFixed(0)} ms, all ${times.map(one => one.toFixed(0)).join(' ')}`
  )
  return middle
}

try {
  await sql`insert into account_entry (enterprise_id, kind, subject, amount, quantity, unit_price,
      balance, department_id, user_id, created_at)
    select 'ent-1', (array['agentCall', 'incomingCall', 'robotCall', 'message'])[1 + n % 4],
      'bench-' || n, -(n % 37), 1 + n % 3, 5, 0, 'dep-' || (1 + n % 3), 'user-' || (1 + n % 5),
      ${from}::bigint + (n::bigint * 30011) % ${to - from}::bigint
    from generate_series(1, ${count}::int) n`.execute(db)
  await sql`vacuum analyze account_entry`.execute(db)
  console.log(`${count} entries in ${month}`)
  const bill = await measure('month', `/billing/bills?month=${month}`)
  await measure('days', `/billing/days?month=${month}`)
  await measure(
    'entries of a row',
    `/billing/bills/entries?month=${month}&kind=message&departmentId=dep-1`
  )
  await measure('months', '/billing/statements')
  await measure('overview', '/billing/overview')
  if (bill > MOST) process.exitCode = 1
} finally {
  await backend.close()
  await cluster?.end()
}
