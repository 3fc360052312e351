/**
 * `node tests/bench/server/analysis.ts`: how long the report of 智能分析 takes over 200,000 robot calls of a
 * month in the embedded database, or in the PostgreSQL of `TEST_DATABASE_URL`.
 */
import { sql } from 'kysely'
import { addDays, chinaDay, chinaMidnight } from '../../../core/lib/format/china-day.ts'
import { openBackend } from '../../support/server/backend.ts'

const CALLS = 200_000
const ROUNDS = 7
/** 89 days ago, before the sample calls. */
const from = chinaDay(Date.now(), -89)
const to = addDays(from, 29)

const backend = await openBackend({ seed: 'small' })
const { db } = backend
const token = (await backend.signIn('admin')).access_token
const begin = chinaMidnight(from)
await sql`insert into call_record (id, enterprise_id, user_id, agent_name, extension, direction,
    customer_name, customer_phone, our_number, area, operator, started_at, answered_at, ended_at,
    holding_seconds, connect_result, hangup_type, has_recording, call_type, call_task_id)
  select 'bench-' || n, 'ent-1', 'user-2', '', '', 0, '', '136' || lpad(n::text, 8, '0'),
    '02085550100', '', '', at, case when n % 2 = 0 then at + 6000 end, at + 40000, 0,
    case when n % 2 = 0 then 0 else 6 end, 2 + n % 2, true, 1, 'task-' || (1 + n % 5)
  from (select n, ${begin}::bigint + (n::bigint * 30011) % ${30 * 86_400_000}::bigint as at
    from generate_series(1, ${CALLS}::int) n) as moment`.execute(db)
await sql`insert into call_detail (call_record_id, template_code, intent_name)
  select id, 'HS-100' || (1 + (hashtext(id) & 1)), case when answered_at is not null
    then (array['A', 'B', 'C', 'D', 'E', 'F'])[1 + (hashtext(id) & 3)] end
  from call_record where id like 'bench-%'`.execute(db)
await sql`insert into dialogue_summary (call_record_id, template_code, template_version, grade,
    is_transferred, tags, turns, replies, nodes, last_node, last_node_id, words)
  select call_record_id, template_code, 1, intent_name, (hashtext(id) & 7) = 0,
    case when (hashtext(id) & 3) = 0 then array['关注价格', '关注速度'] else '{}' end,
    1 + (hashtext(id) & 3), hashtext(id) & 3,
    (array['n3', 'n1', 'n2', '@end'])[: 1 + (hashtext(id) & 3)],
    (array['原因', '开场白', '满意度', '结束语'])[1 + (hashtext(id) & 3)],
    (array['n3', 'n1', 'n2', '@end'])[1 + (hashtext(id) & 3)],
    case when (hashtext(id) & 1) = 0 then array['满意'] else array['一般', '价格'] end
  from call_detail join call_record on id = call_record_id
  where id like 'bench-%' and answered_at is not null`.execute(db)
await sql`analyze`.execute(db)

const measured: { milliseconds: number; cpu: number }[] = []
for (let round = 0; round < ROUNDS; round++) {
  const usage = process.cpuUsage()
  const since = performance.now()
  const { body } = await backend.send(`/api/analysis/report?from=${from}&to=${to}`, { token })
  const milliseconds = performance.now() - since
  const { user, system } = process.cpuUsage(usage)
  const { data } = body as { data: { funnel: { dialled: number } } }
  if (data.funnel.dialled !== CALLS) throw new Error(`${data.funnel.dialled} calls`)
  measured.push({ milliseconds, cpu: (user + system) / 1000 })
}
const middle = (of: keyof (typeof measured)[number]) =>
  Math.round(measured.map(one => one[of]).toSorted((a, b) => a - b)[ROUNDS >> 1] ?? 0)
process.stdout.write(
  `report over ${CALLS} robot calls: ${middle('milliseconds')} ms, ${middle('cpu')} ms of processor (median of ${ROUNDS})\n`
)
await backend.close()
