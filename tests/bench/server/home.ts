/**
 * `node tests/bench/server/home.ts`: the one request of 首页 over 1,000,000 calls in PostgreSQL and 200,000 in
 * the embedded database, for each data scope and for one, seven and thirty days. `--embedded` or
 * `--postgres` for one of them.
 */
import { sql } from 'kysely'
import type { HomeReport } from '../../../core/features/home/schemas.ts'
import { chinaDay } from '../../../core/lib/format/china-day.ts'
import { foldCallSums } from '../../../demo/server/modules/home/fold-call-sums.ts'
import { openBackend, type TestBackend } from '../../support/server/backend.ts'
import { startCluster } from './cluster.ts'

const AGENTS = 300
const DAYS = 90
const ROUNDS = 15
const BATCH = 20_000
/** Statements that fill the database may take so long, in ms. */
const limits = { statementLife: 600_000 }
/** Calls since the sums were folded, each written by statements of its own. */
const RECENT = 300

/** One third of the agents in the department of the squad leader, and two of the sample agents. */
async function fillAgents({ db }: TestBackend): Promise<void> {
  await sql`insert into user_account (id, username, name, mobile, email, password_hash)
    select 'bench-' || n, 'bench-' || n, '坐席' || n, '199' || lpad(n::text, 8, '0'), '', ''
    from generate_series(2, ${AGENTS}::int - 1) n`.execute(db)
  await sql`insert into membership (user_id, enterprise_id, department_id, rank)
    select 'bench-' || n, 'ent-1', case n % 3 when 0 then theirs.department_id else other.id end, 0
    from generate_series(2, ${AGENTS}::int - 1) n,
      (select department_id from membership join user_account on user_account.id = user_id
        where username = 'leader' and enterprise_id = 'ent-1') theirs,
      lateral (select id from department where enterprise_id = 'ent-1'
        and id <> theirs.department_id order by id limit 1) other`.execute(db)
}

/** Calls of the last days up to now with their intents and ratings, as their writers insert them. */
async function fillCalls({ db }: TestBackend, first: number, last: number, span: number) {
  const now = Date.now()
  await sql`insert into call_record (id, enterprise_id, user_id, agent_name, extension, direction,
      customer_name, customer_phone, our_number, area, operator, started_at, answered_at, ended_at,
      holding_seconds, connect_result, hangup_type, has_recording, call_type, handle_status)
    select 'bench-' || n, 'ent-1',
      case n % ${AGENTS}::int when 0 then 'user-2' when 1 then 'user-3' else 'bench-' || (n % ${AGENTS}::int) end,
      '', '', is_inbound::int, '', '136' || lpad((n % 400000)::text, 8, '0'), '', '', '', at,
      case when is_answered then at + 6000 end, at + 6000 + (n * 7919::bigint) % 240000, 0,
      case when is_answered then 0 else 1 + n % 6 end, 2 + n % 2, is_answered,
      case n % 5 when 0 then 1 else 2 end,
      case when is_inbound and not is_answered and n % 40 = 0 then 0 else 1 end
    from generate_series(${first}::int, ${last}::int) n,
      lateral (select ${now - 300_000}::bigint - (n::bigint * 1299709) % ${span}::bigint as at,
        (hashtext('way' || n) & 1) = 1 as is_inbound, (hashtext('answer' || n) & 3) > 0 as is_answered) call
  `.execute(db)
  await sql`insert into call_detail (call_record_id, intent_name)
    select id, (array['A', '02', '13', '04', '100', 'F'])[1 + (hashtext(id) & 7) % 6]
    from generate_series(${first}::int, ${last}::int) n join call_record on id = 'bench-' || n
    where direction = 0 and answered_at is not null`.execute(db)
  await sql`insert into satisfaction_rating (call_record_id, enterprise_id, user_id, agent_name, is_robot,
      department_name, invited_at, rating)
    select id, 'ent-1', user_id, '', call_type = 1, '', ended_at, 1 + (hashtext(id) & 7) % 5
    from generate_series(${first}::int, ${last}::int) n join call_record on id = 'bench-' || n
    where answered_at is not null and n % 4 = 0`.execute(db)
}

async function fill(backend: TestBackend, calls: number): Promise<void> {
  await fillAgents(backend)
  for (let first = 1; first <= calls - RECENT; first += BATCH) {
    await fillCalls(backend, first, Math.min(first + BATCH - 1, calls - RECENT), DAYS * 86_400_000)
    await foldCallSums(backend.db)
  }
  for (let one = calls - RECENT + 1; one <= calls; one++)
    await fillCalls(backend, one, one, 300_000)
  await sql`analyze`.execute(backend.db)
}

async function measure(name: string, backend: TestBackend, calls: number, limit: number) {
  const since = performance.now()
  await fill(backend, calls)
  console.log(
    `${name}: ${calls} calls written in ${((performance.now() - since) / 1000).toFixed(0)} s`
  )
  let isWithin = true
  for (const user of ['agent1', 'leader', 'admin']) {
    const { access_token: token } = await backend.signIn(user)
    for (const days of [1, 7, 30]) {
      const range = new URLSearchParams({
        from: chinaDay(Date.now(), 1 - days),
        to: chinaDay(Date.now())
      })
      const times: number[] = []
      let counted = 0
      for (let round = 0; round < ROUNDS; round++) {
        const begin = performance.now()
        const { body } = await backend.send(`/api/home?${range}`, { token })
        times.push(performance.now() - begin)
        const { current } = (body as { data: HomeReport }).data
        counted = current.inbound.calls + current.outbound.calls
      }
      times.sort((a, b) => a - b)
      const [fastest = 0, middle = 0, slowest = 0] = [0, ROUNDS >> 1, ROUNDS - 1].map(
        at => times[at]
      )
      isWithin &&= middle <= limit
      console.log(
        `${middle > limit ? '✗' : '✓'} ${name}: ${user}, ${days} days (${counted} calls)`.padEnd(
          52
        ),
        `${middle.toFixed(0)} ms (${fastest.toFixed(0)}–${slowest.toFixed(0)})   ≤ ${limit}`
      )
    }
  }
  return isWithin
}

const has = (flag: string) => process.argv.includes(`--${flag}`)
let isWithin = true
if (!has('postgres')) {
  const backend = await openBackend({ checkReplies: false, limits })
  isWithin = await measure('embedded', backend, 200_000, 150)
  await backend.close()
}
const cluster = has('embedded') ? undefined : await startCluster()
if (cluster) {
  const backend = await openBackend({ databaseUrl: cluster.url, checkReplies: false, limits })
  isWithin = (await measure('PostgreSQL', backend, 1_000_000, 60)) && isWithin
  await backend.close()
  await cluster.end()
} else if (!has('embedded')) console.log('PostgreSQL: left out, none is installed here')
process.exit(isWithin ? 0 : 1)
