// Dry runs and re-grading as jobs: counts, examples, record, permission and data scope.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chinaDay, chinaMidnight } from '../../../../core/lib/format/china-day.ts'
import { DRY_RUN } from '../../../../demo/server/jobs/job-types.ts'
import { publishScript } from '../../../support/scenes/script-scenes.ts'
import { transfersOf } from '../../../support/scenes/transfer-scenes.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'
import { insertCall, range, rule, rulesAs } from './rule-scene.ts'

const day = chinaDay(Date.now(), -3)
const days = { from: day, to: day }
const at = chinaMidnight(day) + 3_600_000
const CODE = 'RULE-9'

let backend: TestBackend
let rules: ReturnType<typeof rulesAs>
let transfers: ReturnType<typeof transfersOf>
const tokens: Record<string, string> = {}
beforeAll(async () => {
  backend = await openBackend({ limits: { transferPause: 0 } })
  const { db } = backend
  await db
    .insertInto('role_permission')
    .values({ role_id: 'role-2', code: 'CMC.INTENT.RULE' })
    .execute()
  await db.updateTable('role').set({ data_scope: 'own' }).where('id', '=', 'role-2').execute()
  for (const name of ['admin', 'leader']) tokens[name] = (await backend.signIn(name)).access_token
  rules = rulesAs(backend, tokens.admin ?? '')
  transfers = transfersOf(backend, tokens.admin ?? '')
  await publishScript(
    db,
    { code: CODE, name: '试算话术' },
    {
      ...{ variables: [], tags: [], farewell: '再见。' },
      nodes: [
        {
          name: '开场白',
          say: '您好。',
          replies: [{ text: '可以。', weight: 1, match: 'POSITIVE', matchValue: '同意' }]
        }
      ]
    }
  )
  const sample = { template: CODE, at }
  await insertCall(db, { ...sample, id: 'r-long', level: 'D', seconds: 90 })
  await insertCall(db, { ...sample, id: 'r-busy', level: 'D', reply: '我在开会', at: at + 1 })
  await insertCall(db, { ...sample, id: 'r-same', level: 'C', at: at + 2 })
  await insertCall(db, { ...sample, id: 'r-hand', level: 'D', byHand: 'B', seconds: 90 })
  await insertCall(db, { ...sample, id: 'r-miss', level: null, isConnected: false })
  await insertCall(db, { ...sample, id: 'r-other', level: 'D', template: 'HS-1001' })
  await insertCall(db, { ...sample, id: 'r-before', level: 'D', at: at - 86_400_000 })
  await insertCall(db, { ...sample, id: 'r-theirs', level: 'E', userId: 'user-2', at: at + 3 })
})
afterAll(() => backend.close())

const set = {
  rules: [
    rule('聊得久', 'A', { kind: 'seconds', range: range(60, null) }),
    rule('在忙', 'E', { kind: 'words', names: ['开会'] })
  ],
  defaultLevel: 'C' as const
}
const levels = async () =>
  Object.fromEntries(
    (
      await backend.db
        .selectFrom('call_detail')
        .select(['call_record_id', 'intent_name', 'manual_intent_code'])
        .where('call_record_id', 'like', 'r-%')
        .execute()
    ).map(({ call_record_id, intent_name }) => [call_record_id, intent_name])
  )

describe('a dry run', () => {
  it('says how many levels would change, with examples, and changes none', async () => {
    const before = await levels()
    const result = await rules.dryRunOf(CODE, set, days)
    expect(result).toMatchObject({ calls: 5, changed: 3, kept: 1 })
    expect(result.moves).toHaveLength(3)
    expect(result.moves).toContainEqual({ from: 'D', to: 'A', count: 1 })
    expect(result.byRule).toEqual([
      { rule: '聊得久', count: 1 },
      { rule: '在忙', count: 1 },
      // One of them was not connected: it has no level.
      { rule: null, count: 3 }
    ])
    const { examples } = result
    expect(examples.map(({ callRecordId }) => callRecordId).toSorted()).toEqual([
      ...['r-busy', 'r-long', 'r-theirs']
    ])
    expect(examples.find(({ callRecordId }) => callRecordId === 'r-busy')).toMatchObject({
      ...{ from: 'D', to: 'E', rule: '在忙', customerPhone: '136****0001' }
    })
    expect(await levels()).toEqual(before)
  })

  it('grades the calls that the user sees', async () => {
    const leader = rulesAs(backend, tokens.leader ?? '')
    expect(await leader.dryRunOf(CODE, set, days)).toMatchObject({ calls: 1, changed: 1 })
  })

  it('is refused for incomplete rules and for too many days, and is not in the transfer list', async () => {
    const faulty = { rules: [rule('空', 'A')], defaultLevel: null }
    await expect(rules.start(CODE, 'dry_runs', { ...days, rules: faulty })).rejects.toThrow(
      '请先修改检查出的问题，再试算'
    )
    const long = { from: chinaDay(Date.now(), -100), to: day, rules: set }
    await expect(rules.start(CODE, 'dry_runs', long)).rejects.toThrow('最多可选 92 天')
    const id = await rules.start(CODE, 'dry_runs', { ...days, rules: set })
    expect(await transfers.find(id)).toBe(undefined)
    const leader = rulesAs(backend, tokens.leader ?? '')
    await expect(leader.dryRun(id)).rejects.toThrow('试算不存在或已过期')
  })

  it('keeps the latest of each user', async () => {
    const { db } = backend
    const runs = db.selectFrom('transfer').select('id').where('type', '=', DRY_RUN)
    const theirs = await runs.where('user_id', '<>', 'user-1').execute()
    const [one] = await runs.where('user_id', '=', 'user-1').where('status', '=', 2).execute()
    await sql`insert into transfer select copy.* from transfer, generate_series(1, 25) as n,
      jsonb_populate_record(transfer, jsonb_build_object('id', 'copy-' || n,
        'created_at', transfer.created_at - n * 1000)) as copy
      where transfer.id = ${one?.id}`.execute(db)
    await rules.dryRunOf(CODE, set, days)
    const left = (await runs.where('user_id', '=', 'user-1').execute()).map(({ id }) => id)
    // Those that were there, and the new one.
    expect(left).toHaveLength(21)
    expect([left.includes('copy-1'), left.includes('copy-25')]).toEqual([true, false])
    expect(await runs.where('user_id', '<>', 'user-1').execute()).toEqual(theirs)
  })
})

describe('re-grading', () => {
  it('needs published rules', async () => {
    await expect(rules.start(CODE, 'regrades', days)).rejects.toThrow('发布规则后才能重新评级')
  })

  it('changes the levels in the data scope, except those set by hand, and records each change', async () => {
    await rules.publish(CODE, set)
    const leader = rulesAs(backend, tokens.leader ?? '')
    expect(await leader.regrade(CODE, days)).toMatchObject({
      ...{ status: 'done', calls: 1, changed: 1, userName: '林若溪', version: 1 }
    })
    const run = await rules.regrade(CODE, days)
    expect(run).toMatchObject({ status: 'done', calls: 6, changed: 2, kept: 1, isOwn: true })
    expect(await levels()).toEqual({
      ...{ 'r-long': 'A', 'r-busy': 'E', 'r-same': 'C', 'r-hand': 'D', 'r-miss': null },
      ...{ 'r-other': 'D', 'r-before': 'D', 'r-theirs': 'C' }
    })
    const changes = await rules.changes(run.id)
    expect(changes.map(({ callRecordId, from, to, rule: by }) => [callRecordId, from, to, by]))
      // Newest first.
      .toEqual([
        ['r-busy', 'D', 'E', '在忙'],
        ['r-long', 'D', 'A', '聊得久']
      ])
    expect(await leader.changes(run.id)).toEqual([])
    const summary = await backend.db
      .selectFrom('dialogue_summary')
      .select('grade')
      .where('call_record_id', '=', 'r-long')
      .executeTakeFirst()
    expect(summary?.grade).toBe('A')
  })

  it('by a default that keeps the answers restores the level that they gave', async () => {
    await rules.publish(CODE, { rules: [], defaultLevel: null })
    expect(await rules.regrade(CODE, days)).toMatchObject({ changed: 3, version: 2 })
    expect(await levels()).toMatchObject({ 'r-long': 'D', 'r-busy': 'D', 'r-theirs': 'E' })
  })
})

describe('a job of several steps', () => {
  let paused: TestBackend
  let user: ReturnType<typeof rulesAs>
  let list: ReturnType<typeof transfersOf>
  beforeAll(async () => {
    paused = await openBackend({ limits: { transferPause: 60_000 } })
    const { access_token } = await paused.signIn('admin')
    user = rulesAs(paused, access_token)
    list = transfersOf(paused, access_token)
    await sql`with made as (
        insert into call_record (id, enterprise_id, user_id, agent_name, extension, direction,
            customer_name, customer_phone, our_number, area, operator, started_at, answered_at,
            ended_at, holding_seconds, connect_result, hangup_type, has_recording, call_type)
          select 'many-' || n, 'ent-1', 'user-1', '', '', 0, '', '13600000001', '', '', '',
            ${at}::bigint + n, ${at}::bigint + n, ${at}::bigint + n + 5000, 0, 0, 2, false, 1
          from generate_series(1, 1200) n returning id)
      insert into call_detail (call_record_id, template_code, intent_name)
        select id, 'HS-1004', 'D' from made`.execute(paused.db)
    await user.publish('HS-1004', { rules: [], defaultLevel: 'B' })
  })
  afterAll(() => paused.close())

  it('shows its progress, runs once at a time for a script, and can be cancelled', async () => {
    const id = await user.start('HS-1004', 'regrades', days)
    const now = async () => (await user.regrades('HS-1004')).find(one => one.id === id)
    await expect.poll(async () => (await now())?.doneCalls, { timeout: 20_000 }).toBe(1000)
    expect(await now()).toMatchObject({ status: 'running', calls: 1200, changed: 1000 })
    await expect(user.start('HS-1004', 'regrades', days)).rejects.toThrow('此话术正在重新评级')
    await list.cancel(id)
    expect(await now()).toMatchObject({ status: 'cancelled', doneCalls: 1000, changed: 1000 })
    // What was changed until then stays, with its record.
    const { rows } = await sql<{ levels: string[]; recorded: number }>`select
        array_agg(distinct intent_name) as levels,
        (select count(*)::int from intent_change where regrade_id = ${id}) as recorded
      from call_detail where call_record_id like 'many-%'`.execute(paused.db)
    expect(rows).toEqual([{ levels: ['B', 'D'], recorded: 1000 }])
  })
})
