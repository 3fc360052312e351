import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { UnreadCounts } from '../../../../core/features/message-tips/schemas.ts'
import { type AnalysisSet, analysisSet } from '../../../../core/features/self-analysis/enums.ts'
import { measuresOf } from '../../../../core/features/self-analysis/rules/catalogue.ts'
import type { AnalysisSpec } from '../../../../core/features/self-analysis/schemas.ts'
import { addDays, chinaDay } from '../../../../core/lib/format/china-day.ts'
import type { Job } from '../../../../demo/server/jobs/job-types.ts'
import { runAnalysis } from '../../../../demo/server/modules/self-analysis/run-analysis.ts'
import {
  everyone,
  openScopes,
  persons,
  type Scopes,
  seenWith
} from '../../../support/scenes/scope-scenes.ts'
import { analysesOf, byKeys } from '../../../support/scenes/self-analysis-scene.ts'
import { transfersOf } from '../../../support/scenes/transfer-scenes.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

const to = chinaDay(Date.now())
const month: AnalysisSpec = {
  ...{ set: 'calls', from: addDays(to, -29), to, dimensions: ['day'], measures: ['calls'] },
  filters: []
}

describe('an analysis as a job', () => {
  let backend: TestBackend
  let user: ReturnType<typeof analysesOf>
  let transfers: ReturnType<typeof transfersOf>
  beforeAll(async () => {
    backend = await openBackend({ limits: { transferPause: 60_000 } })
    const { access_token } = await backend.signIn('admin')
    user = analysesOf(backend, access_token)
    transfers = transfersOf(backend, access_token)
  })
  afterAll(() => backend.close())

  const begun = async (): Promise<string> => {
    const id = await user.start(month)
    while ((await user.read(id)).doneDays === 0) await new Promise(done => setTimeout(done, 20))
    return id
  }

  it('says how many days are done, and ends when it is cancelled', async () => {
    const id = await begun()
    expect(await user.read(id)).toMatchObject({ status: 'running', doneDays: 4, days: 30 })
    await transfers.cancel(id)
    expect(await user.read(id)).toMatchObject({ status: 'cancelled', result: null, doneDays: 4 })
    await expect(transfers.cancel(id)).rejects.toThrow('任务已结束')
    await expect(user.ask(`/analysis/self/runs/${id}/export`, {})).rejects.toThrow('分析尚未完成')
  })

  it('is neither in the transfer list nor counted as unread', async () => {
    const id = await begun()
    expect(await transfers.find(id)).toBe(undefined)
    await transfers.cancel(id)
    const { uploadMessageCount } = await user.ask<UnreadCounts>('/message_tips/unread')
    expect(uploadMessageCount).toBe(0)
  })

  it('of another user is not found', async () => {
    await backend.db
      .insertInto('role_permission')
      .values({ role_id: 'role-2', code: 'CMC.INTEL.ANALY' })
      .execute()
    const id = await begun()
    const other = analysesOf(backend, (await backend.signIn('leader')).access_token)
    await expect(other.read(id)).rejects.toThrow('分析结果不存在或已过期')
    await transfers.cancel(id)
  })

  it('is refused without the permission', async () => {
    const agent = analysesOf(backend, (await backend.signIn('agent1')).access_token)
    await expect(agent.start(month)).rejects.toThrow('您没有执行此操作的权限')
  })
})

describe('data scopes', () => {
  let scopes: Scopes
  let leader: ReturnType<typeof analysesOf>
  beforeAll(async () => {
    scopes = await openScopes()
    await scopes.db
      .insertInto('role_permission')
      .values({ role_id: 'role-2', code: 'CMC.INTEL.ANALY' })
      .execute()
    await scopes.db
      .deleteFrom('role_permission')
      .where('role_id', '=', 'role-2')
      .where('code', 'in', ['CMC.CALL.TASK.SEE', 'CMC.CLUE.MANA'])
      .execute()
    const now = Date.now()
    for (const person of everyone) {
      const user_id = persons[person]
      await scopes.db
        .updateTable('call_record')
        .set({ call_type: 2 })
        .where('id', '=', `scope-${person}`)
        .execute()
      await scopes.db
        .insertInto('call_record')
        .values({
          ...{ id: `scope-robot-${person}`, enterprise_id: 'ent-1', user_id, agent_name: '' },
          ...{ extension: '', direction: 0, customer_id: null, customer_name: '', call_type: 1 },
          ...{ customer_phone: '13600000001', our_number: person, area: '', operator: '' },
          ...{ started_at: now, answered_at: null, ended_at: now, holding_seconds: 0 },
          ...{ connect_result: 6, hangup_type: 3, has_recording: false }
        })
        .execute()
      await scopes.db
        .insertInto('sms_record')
        .values({
          ...{ id: `scope-${person}`, enterprise_id: 'ent-1', task_id: 'task-1', phone: '1' },
          ...{ call_record_id: `scope-robot-${person}`, content: '您好', moment: 'hangup' },
          ...{ send_state: 1, created_at: now, user_id, segments: 1 }
        })
        .execute()
      await scopes.db
        .insertInto('clue')
        .values({
          ...{ id: `scope-${person}`, enterprise_id: 'ent-1', owner_id: user_id, phone: '1' },
          ...{ customer_name: '客户', is_number_hidden: false, gender: null, age: null },
          ...{ company: '', address: '', remark: '', source: '范围', allocation_type: 0 },
          ...{ task_status: 0, follow_state: 'k1', follow_stage: 1, custom_fields: '{}' },
          ...{ is_shared: false, customer_id: null, last_follow_at: null, deleted_at: null },
          created_at: now
        })
        .execute()
    }
  })
  beforeEach(async () => {
    await scopes.narrow('all')
    leader = analysesOf(scopes.backend, (await scopes.backend.signIn('leader')).access_token)
  })
  afterAll(() => scopes.close())

  const today = (set: AnalysisSet, more: Partial<AnalysisSpec>): AnalysisSpec => ({
    ...{ set, from: to, to, dimensions: ['agent'], measures: [measuresOf(set)[0] ?? ''] },
    ...{ filters: [], ...more }
  })
  const about: Readonly<Record<AnalysisSet, Partial<AnalysisSpec>>> = {
    calls: { filters: [{ field: 'result', values: ['6'] }] },
    robotCalls: { dimensions: ['ourNumber'] },
    messages: { dimensions: [], filters: [{ field: 'moment', values: ['hangup'] }] },
    serviceRecords: {},
    clues: { filters: [{ field: 'source', values: ['范围'] }] },
    seatTime: {}
  }

  it.each(['own', 'group', 'department', 'all'] as const)(
    'of all sets show whose rows the scope %s includes',
    async scope => {
      await scopes.narrow(scope)
      const seen = seenWith[scope]
      for (const set of analysisSet.codes) {
        const run = await leader.analyse(today(set, about[set]))
        if (set === 'messages') {
          const sent = run.result.totals[0] ?? 0
          if (scope === 'all') expect(sent).toBeGreaterThanOrEqual(seen.length)
          else expect([set, sent]).toEqual([set, seen.length])
          continue
        }
        const found = Object.keys(byKeys(run))
        // Clues have no scope between the own ones and all.
        const isOwn = set === 'clues' && scope !== 'all'
        for (const person of everyone) {
          const key = set === 'robotCalls' ? person : persons[person]
          const isSeen = isOwn ? person === 'leader' : seen.includes(person)
          expect([set, person, found.includes(key)]).toEqual([set, person, isSeen])
        }
      }
    }
  )

  it('that have shrunk refuse a result, its calls and its export', async () => {
    const { id } = await leader.analyse(today('calls', {}))
    await scopes.narrow('group')
    for (const ask of [
      () => leader.read(id),
      () => leader.ask(`/analysis/self/runs/${id}/calls?measure=calls`),
      () => leader.ask(`/analysis/self/runs/${id}/export`, {})
    ])
      await expect(ask()).rejects.toThrow('您的数据范围已变化，请重新分析')
    await scopes.narrow('all')
    expect((await leader.read(id)).result).not.toBe(null)
  })

  it('that shrink while an analysis runs fail its next step', async () => {
    const id = (await leader.analyse(today('calls', {}))).id
    const [job] = await scopes.db.selectFrom('transfer').selectAll().where('id', '=', id).execute()
    const { scope } = await scopes.db
      .selectFrom('analysis_result')
      .select('scope')
      .where('transfer_id', '=', id)
      .executeTakeFirstOrThrow()
    await scopes.db.deleteFrom('analysis_result').where('transfer_id', '=', id).execute()
    const step = await runAnalysis.open(job as Job, scopes.db)
    const take = () =>
      scopes.db
        .transaction()
        .execute(inside =>
          step({ ...(job as Job), checkpoint: { scope, days: 0, groups: [] } }, inside)
        )
    await scopes.narrow('group')
    await expect(take()).rejects.toThrow('您的数据范围已变化，请重新分析')
    await scopes.narrow('all')
    expect(await take()).toMatchObject({ good: 1, end: { isFailed: false } })
  })
})
