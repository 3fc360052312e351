/**
 * `node tests/bench/server/line-history.ts`: the concurrency of 40 lines over 30 days, from the request to
 * the response, with the embedded database and with PostgreSQL.
 */
import { sql } from 'kysely'
import { chinaDay } from '../../../core/lib/format/china-day.ts'
import { foldMinutes } from '../../../demo/server/modules/line-monitor/minute-counts.ts'
import { foldRegrouped } from '../../../demo/server/modules/line-monitor/regrouped-hours.ts'
import { openBackend } from '../../support/server/backend.ts'
import { startCluster } from './cluster.ts'

const LINES = 40
const DAYS = 30
/** Minutes of a day in which a line has calls. */
const MINUTES = 600
const ROUNDS = 9
const LIMIT_MS = 300

type Backend = Awaited<ReturnType<typeof openBackend>>

/** Every line has one call that begins in one minute and ends in the next. */
async function fill({ db }: Backend): Promise<void> {
  // The sweep folds the minutes of the sample calls, as it does every minute.
  await foldMinutes(db, Date.now())
  const today = Date.parse(`${chinaDay(Date.now())}T00:00:00+08:00`)
  await sql`insert into line_minute (enterprise_id, line, minute, net, rise, out_calls, in_calls,
      attempts, connected, caller_faults, callee_refused, setup_calls, setup_ms)
    select 'ent-1', 'bench-' || line, ${today}::bigint - day * 86400000::bigint
        + (480 + minute) * 60000::bigint, case minute % 2 when 0 then 1 else -1 end,
      1 - minute % 2, 1 - minute % 2, 0, 1, 1, 0, 0, 1, 8000
    from generate_series(1, ${LINES}::int) line, generate_series(1, ${DAYS - 1}::int) day,
      generate_series(0, ${MINUTES - 1}::int) minute`.execute(db)
  await sql`insert into line_resource (enterprise_id, cid_number, group_id, capacity,
      allocated, rank)
    select 'ent-1', 'bench-' || line, (select min(id) from line_group where enterprise_id = 'ent-1'), 30, 0, 100 + line
    from generate_series(1, ${LINES}::int) line`.execute(db)
  await foldRegrouped(db, Date.now())
  await sql`analyze`.execute(db)
}

/** A number leaves its group: the change, and the sweep that writes the hours. */
async function regroup({ db }: Backend): Promise<void> {
  const took = async (work: () => Promise<unknown>) => {
    const begin = performance.now()
    await work()
    return `${(performance.now() - begin).toFixed(0)} ms`
  }
  const change = sql`update line_resource set group_id = null where cid_number = 'bench-1'`
  const changed = await took(() => change.execute(db))
  const written = await took(() => foldRegrouped(db, Date.now()))
  console.log(`  a number leaves its group: ${changed}, its hours are written in ${written}`)
}

async function measure(name: string, backend: Backend): Promise<boolean> {
  await fill(backend)
  await regroup(backend)
  const { access_token: token } = await backend.signIn('admin')
  const search = new URLSearchParams({
    ...{ from: chinaDay(Date.now(), 1 - DAYS), to: chinaDay(Date.now()) }
  })
  const times: number[] = []
  let series = 0
  for (let round = 0; round < ROUNDS; round++) {
    const begin = performance.now()
    const { body } = await backend.send(`/api/line_monitor/history?${search}`, { token })
    times.push(performance.now() - begin)
    series = (body as { data: { series: object[] } }).data.series.length
  }
  const sorted = times.toSorted((a, b) => a - b)
  const middle = sorted[ROUNDS >> 1] ?? 0
  console.log(
    `${middle > LIMIT_MS ? '✗' : '✓'} ${name}: ${DAYS} days, ${series} series`.padEnd(48),
    `${middle.toFixed(0)} ms (${sorted[0]?.toFixed(0)}–${sorted.at(-1)?.toFixed(0)})   ≤ ${LIMIT_MS}`
  )
  return series > LINES && middle <= LIMIT_MS
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
