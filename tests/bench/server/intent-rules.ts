/**
 * `node tests/bench/server/intent-rules.ts`: how long a dry run over 100,000 robot calls takes as a job, with
 * transcripts of ten lines, in the embedded database or in the PostgreSQL of `TEST_DATABASE_URL`. At most 10 s.
 */
import { sql } from 'kysely'
import type { DryRun } from '../../../core/features/intent-rules/rule-set-schemas.ts'
import { addDays, chinaDay, chinaMidnight } from '../../../core/lib/format/china-day.ts'
import { openBackend } from '../../support/server/backend.ts'

const CALLS = 100_000
const LINES = 10
const ROUNDS = 3
const MOST_MS = 10_000
/** 89 days ago, before the sample calls. */
const from = chinaDay(Date.now(), -89)
const to = addDays(from, 29)

const backend = await openBackend({ seed: 'small' })
const { db } = backend
const token = (await backend.signIn('admin')).access_token
await sql`insert into call_record (id, enterprise_id, user_id, agent_name, extension, direction,
    customer_name, customer_phone, our_number, area, operator, started_at, answered_at, ended_at,
    holding_seconds, connect_result, hangup_type, has_recording, call_type)
  select 'bench-' || n, 'ent-1', 'user-2', '', '', 0, '', '136' || lpad(n::text, 8, '0'),
    '02085550100', '', '', at, at + 6000, at + 6000 + (n % 90) * 1000, 0, 0, 2 + n % 2, true, 1
  from (select n, ${chinaMidnight(from)}::bigint
      + (n::bigint * 30011) % ${30 * 86_400_000}::bigint as at
    from generate_series(1, ${CALLS}::int) n) as moment`.execute(db)
await sql`insert into call_detail (call_record_id, template_code, intent_name, tags, dialog_id)
  select id, 'HS-1001', (array['A', 'B', 'C', 'D', 'E', 'F'])[1 + (hashtext(id) & 3)],
    '[{"tagName": "关注价格", "tagCount": 1}]'::jsonb, id
  from call_record where id like 'bench-%'`.execute(db)
await sql`insert into call_dialog (dialog_id, sequence, role, text, start_time, end_time, node_name,
    ignored, match_condition, match_value)
  select id, n, case when n % 2 = 1 then 'robot' else 'customer' end,
    case when n % 2 = 1 then '请问您对我们的服务是满意、一般，还是不满意？'
      else (array['挺满意的，谢谢。', '一般吧，价格有点贵。', '我在开会，晚点再说。'])[1 + n % 3] end,
    n * 3000, n * 3000 + 2000, (array['开场白', '满意度', '原因', '推荐', '转接'])[1 + n / 2 % 5],
    n % 7 = 0, null, case when n % 2 = 0 then '满意' else '' end
  from call_record, generate_series(1, ${LINES}::int) n where id like 'bench-%'`.execute(db)
await sql`analyze`.execute(db)

const range = (least: number | null, most: number | null) => ({ from: least, to: most })
const rules = {
  defaultLevel: 'C',
  rules: [
    {
      ...{ name: '嫌贵', level: 'B' },
      conditions: [
        { kind: 'words', names: ['太贵', '降价'] },
        { kind: 'nodes', names: ['原因'] }
      ]
    },
    {
      ...{ name: '满意且聊得久', level: 'A' },
      conditions: [
        { kind: 'answer', node: '满意度', names: ['满意'] },
        { kind: 'seconds', range: range(60, null) }
      ]
    },
    { name: '在忙', level: 'D', conditions: [{ kind: 'words', names: ['开会', '开车'] }] },
    { name: '话多', level: 'B', conditions: [{ kind: 'turns', range: range(5, null) }] }
  ]
}

async function ask<Data>(path: string, body?: object): Promise<Data> {
  const answer = await backend.send(`/api${path}`, { token, ...(body && { body }) })
  const { data } = answer.body as { data?: Data }
  if (data === undefined) throw new Error(JSON.stringify(answer.body))
  return data
}

const measured: number[] = []
let last: DryRun | undefined
for (let round = 0; round < ROUNDS; round++) {
  const since = performance.now()
  const { id } = await ask<{ id: string }>('/intent_rule_sets/HS-1001/dry_runs', {
    from,
    to,
    rules
  })
  do {
    await new Promise(done => setTimeout(done, 50))
    last = await ask<DryRun>(`/intent_rule_dry_runs/${id}`)
  } while (last.status === 'waiting' || last.status === 'running')
  measured.push(performance.now() - since)
  if (last.result?.calls !== CALLS) throw new Error(last.message || String(last.result?.calls))
}
const middle = Math.round(measured.toSorted((a, b) => a - b)[ROUNDS >> 1] ?? 0)
process.stdout.write(
  `dry run over ${CALLS} calls of ${LINES} lines: ${middle} ms as a job (median of ${ROUNDS}, at most ${MOST_MS}); ${last?.result?.changed} would change\n`
)
await backend.close()
if (middle > MOST_MS) process.exitCode = 1
