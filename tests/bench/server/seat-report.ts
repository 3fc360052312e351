/**
 * `node tests/bench/server/seat-report.ts`: the report of a month for 500 seats, from the request to the
 * response, with the embedded database and with PostgreSQL.
 */
import { sql } from 'kysely'
import { chinaDay } from '../../../core/lib/format/china-day.ts'
import { openBackend } from '../../support/server/backend.ts'
import { startCluster } from './cluster.ts'

const SEATS = 500
const DAYS = 30
const ROUNDS = 15
const LIMIT_MS = 300

type Backend = Awaited<ReturnType<typeof openBackend>>

/** Ten hours of work a day, today in ten rows of each seat; calls, and states that last. */
async function fill({ db }: Backend): Promise<void> {
  const today = Date.parse(`${chinaDay(Date.now())}T00:00:00+08:00`)
  const seat = sql`'ent-1', 'bench-seat-' || seat, 'bench-' || seat, '坐席' || seat`
  await sql`insert into seat_day (enterprise_id, seat_id, user_id, agent_name, extension, day,
      is_folded, first_at, last_at, free, busy, ring, talk_in, talk_out, hold, wrap_up)
    select ${seat}, (20000 + seat)::text, ${today}::bigint - day * 86400000::bigint, day > 0,
      ${today}::bigint - day * 86400000::bigint + 28800000,
      ${today}::bigint - day * 86400000::bigint + 64800000,
      12000 / part, 3000 / part, 1000 / part, 7000 / part, 9000 / part, 1000 / part, 3000 / part
    from generate_series(1, ${SEATS}::int) seat, generate_series(0, ${DAYS - 1}::int) day,
      lateral (select case day when 0 then 10 else 1 end as part) parts,
      lateral generate_series(1, part) each`.execute(db)
  await sql`insert into call_day (enterprise_id, day, user_id, direction, is_of_seat, is_folded,
      calls, answered, missed)
    select 'ent-1', ${today}::bigint - day * 86400000::bigint, 'bench-' || seat, direction, true, day > 0, 30, 25,
      3 * direction
    from generate_series(1, ${SEATS}::int) seat, generate_series(0, ${DAYS - 1}::int) day,
      generate_series(0, 1) direction`.execute(db)
  await sql`insert into seat_span (enterprise_id, seat_id, user_id, agent_name, extension, sign_state,
      cause, started_at, server)
    select ${seat}, (20000 + seat)::text, 'SIGN_FREE', 'own', ${Date.now() - 60_000}::bigint,
      'bench'
    from generate_series(1, ${SEATS}::int) seat`.execute(db)
  await sql`analyze`.execute(db)
}

async function measure(name: string, backend: Backend): Promise<boolean> {
  let isWithin = true
  await fill(backend)
  const { access_token: token } = await backend.signIn('admin')
  const range = { from: chinaDay(Date.now(), 1 - DAYS), to: chinaDay(Date.now()) }
  for (const by of ['seat', 'group', 'day']) {
    const search = new URLSearchParams({ ...range, by, pageSize: '100' })
    const times: number[] = []
    let rows = 0
    for (let round = 0; round < ROUNDS; round++) {
      const begin = performance.now()
      const { body } = await backend.send(`/api/seat_hours/use?${search}`, { token })
      times.push(performance.now() - begin)
      rows = (body as { data: { total: number } }).data.total
    }
    const [fastest = 0, middle = 0, slowest = 0] = [0, ROUNDS >> 1, ROUNDS - 1].map(
      at => times.toSorted((a, b) => a - b)[at]
    )
    isWithin &&= middle <= LIMIT_MS
    console.log(
      `${middle > LIMIT_MS ? '✗' : '✓'} ${name}: ${SEATS} seats, ${DAYS} days, by ${by} (${rows} rows)`.padEnd(
        66
      ),
      `${middle.toFixed(0)} ms (${fastest.toFixed(0)}–${slowest.toFixed(0)})   ≤ ${LIMIT_MS}`
    )
  }
  return isWithin
}

const embedded = await openBackend({ checkReplies: false })
let isWithin = await measure('embedded', embedded)
await embedded.close()
const cluster = await startCluster()
if (cluster) {
  const backend = await openBackend({ databaseUrl: cluster.url, checkReplies: false })
  isWithin = (await measure('PostgreSQL', backend)) && isWithin
  await backend.close()
  await cluster.end()
}
process.exit(isWithin ? 0 : 1)
