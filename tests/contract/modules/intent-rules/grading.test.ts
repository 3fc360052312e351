// Grading at the end of a call: by the dialler, and of calls that a robot answers.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallBase } from '../../../../core/features/call-detail/schemas.ts'
import type { CallItem } from '../../../../core/features/call-tasks/schemas.ts'
import type { ReplyScript } from '../../../../demo/server/modules/scripts/content/reply-script.ts'
import { publishScript } from '../../../support/scenes/script-scenes.ts'
import { diallingNow, phonesFrom, tasksOf } from '../../../support/scenes/task-scenes.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'
import { range, rule, rulesAs } from './rule-scene.ts'

/** All customers agree, which the script grades D. */
const agreeing: ReplyScript = {
  ...{ variables: [], farewell: '再见。', tags: [{ id: 'tag-a', name: '咨询' }] },
  nodes: [
    {
      name: '接待',
      say: '您好，可以吗？',
      replies: [
        {
          ...{ text: '可以的。', weight: 1, match: 'POSITIVE' as const, matchValue: '同意' },
          ...{ intent: 'D' as const, tag: 'tag-a' }
        }
      ]
    }
  ]
}

let backend: TestBackend
let tasks: ReturnType<typeof tasksOf>
let rules: ReturnType<typeof rulesAs>
beforeAll(async () => {
  backend = await openBackend({ ...diallingNow, telephones: true })
  const { access_token } = await backend.signIn('admin')
  tasks = tasksOf(backend, access_token)
  rules = rulesAs(backend, access_token)
  for (const code of ['HS-1002', 'RULE-1', 'RULE-2'])
    await publishScript(
      backend.db,
      { code, ...(code !== 'HS-1002' && { name: `话术${code}` }) },
      agreeing
    )
})
afterAll(() => backend.close())

const detailOf = (id: string) => tasks.ask<CallBase>(`/call_records/base/${id}`)
/** Numbers that were not called today; about half of them answer. */
let next = 3_300_000
const numbers = () => {
  next += 20
  return phonesFrom(next, 20)
}

/** The ended calls of a task with numbers of which some are answered, and its numbers. */
async function called(templateCode: string) {
  const id = await tasks.create({ templateCode, templateName: '话术' })
  await tasks.add(id, numbers())
  await tasks.move(id, 'start')
  await tasks.reached(id, 4)
  const calls = await backend.db
    .selectFrom('call_record')
    .innerJoin('call_detail', 'call_record_id', 'id')
    .selectAll()
    .where('call_task_id', '=', id)
    .execute()
  const { list } = await tasks.ask<{ list: CallItem[] }>(`/call_tasks/${id}/items?pageSize=100`)
  return {
    talks: calls.filter(({ answered_at, dialog_id }) => answered_at !== null && dialog_id),
    misses: calls.filter(({ answered_at }) => answered_at === null),
    items: list
  }
}

describe('a call of the dialler', () => {
  it('is graded by the published rules, and its detail names the rule that matched', async () => {
    await rules.publish('RULE-1', {
      rules: [
        rule('久谈', 'B', { kind: 'seconds', range: range(3000, null) }),
        rule('同意', 'A', { kind: 'answer', node: '接待', names: ['同意'] }),
        rule('未接通的', 'F', { kind: 'connected', is: false })
      ],
      defaultLevel: 'C'
    })
    const { talks, misses, items } = await called('RULE-1')
    const agreed = talks.filter(({ intent_rule }) => intent_rule === '同意')
    expect(agreed.length).toBeGreaterThan(0)
    for (const call of agreed)
      expect(call).toMatchObject({ intent_name: 'A', script_level: 'D', rule_version: 1 })
    const [one] = agreed
    expect((await detailOf(one?.id ?? '')).intentRule).toEqual({ version: 1, ruleName: '同意' })
    // The other talks: the customer hung up before answering.
    for (const call of talks.filter(({ intent_rule }) => intent_rule !== '同意'))
      expect(call).toMatchObject({ intent_name: 'C', intent_rule: null, rule_version: 1 })
    expect(misses.length).toBeGreaterThan(0)
    for (const call of misses)
      expect(call).toMatchObject({ intent_name: 'F', intent_rule: '未接通的', script_level: null })
    const levels = new Set(items.map(({ intentCode }) => intentCode))
    expect(levels).toEqual(new Set(['01', '101', ...(agreed.length < talks.length ? ['03'] : [])]))
  })

  it('has a code of the notation of the script', async () => {
    await rules.publish('HS-1002', {
      rules: [rule('关注', 'B', { kind: 'tags', names: ['咨询'] })],
      defaultLevel: 'E'
    })
    const { talks } = await called('HS-1002')
    expect(talks.some(({ intent_rule }) => intent_rule === '关注')).toBe(true)
    for (const { intent_name, intent_rule } of talks)
      expect(intent_name).toBe(intent_rule === '关注' ? '02' : '100')
  })

  it('keeps the level of the answers while no rules are published', async () => {
    await rules.save('RULE-2', {
      rules: [rule('同意', 'A', { kind: 'connected', is: true })],
      defaultLevel: null
    })
    const { talks } = await called('RULE-2')
    for (const { intent_rule, rule_version } of talks)
      expect([intent_rule, rule_version]).toEqual([null, null])
    expect(new Set(talks.map(({ intent_name }) => intent_name))).toContain('D')
    const [one] = talks
    expect((await detailOf(one?.id ?? '')).intentRule).toBe(null)
  })

  it('keeps a level that was set by hand while it lasted', async () => {
    const id = await tasks.create({ templateCode: 'RULE-1', templateName: '话术' })
    await tasks.add(id, ['13612000483'])
    const [item] = (await tasks.ask<{ list: CallItem[] }>(`/call_tasks/${id}/items`)).list
    const recordId = `${id}-${item?.id}-1`
    // As soon as it is dialled, its detail can be written.
    await backend.db
      .insertInto('call_record')
      .values({
        ...{ id: recordId, enterprise_id: 'ent-1', user_id: 'user-1', agent_name: '' },
        ...{ extension: '', direction: 0, customer_id: null, customer_name: '', call_type: 1 },
        ...{ customer_phone: '13612000483', our_number: '', area: '', operator: '' },
        ...{ started_at: 1, answered_at: null, ended_at: null, holding_seconds: 0 },
        ...{ connect_result: 0, hangup_type: 0, has_recording: false, call_task_id: id }
      })
      .execute()
    await tasks.ask(
      `/call_records/${recordId}/extend`,
      { callRecordId: recordId, manualIntentCode: 'E' },
      'PUT'
    )
    await tasks.move(id, 'start')
    await tasks.reached(id, 4)
    const detail = await detailOf(recordId)
    expect(detail).toMatchObject({ manualIntentCode: 'E', manualIntentName: 'E级' })
    expect(detail.templateCode).toBe('RULE-1')
    expect(detail.intentRule?.version).toBe(1)
  })
})

describe('a call that a robot answers', () => {
  it('is graded when it ends', async () => {
    const body = { from: '13812345678', to: 'agent1', script: 'RULE-1' }
    const answer = await backend.send('/demo/incoming', { body })
    const { callRecordId } = (answer.body as { data: { callRecordId: string } }).data
    const grade = async () => (await detailOf(callRecordId)).intentRule
    await expect.poll(grade, { timeout: 20_000 }).toEqual({ version: 1, ruleName: '同意' })
    expect(await detailOf(callRecordId)).toMatchObject({ intentName: 'A', isRunning: false })
  })
})
