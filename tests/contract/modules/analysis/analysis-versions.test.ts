import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { levels } from '../../../../core/features/analysis/enums.ts'
import type { AnalysisOptions, AnalysisReport } from '../../../../core/features/analysis/schemas.ts'
import { ways } from '../../../../core/features/scripts/content-schemas.ts'
import { addDays, chinaDay, chinaMidnight } from '../../../../core/lib/format/china-day.ts'
import { publish } from '../../../../demo/server/modules/scripts/script-writes.ts'
import { anyRobotCall, insertRobotCalls } from '../../../support/scenes/robot-call-scenes.ts'
import { askingAs } from '../../../support/server/ask-as.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
let ask: ReturnType<typeof askingAs>
const day = chinaDay(Date.now(), -200)
const report = (from: string, more = '', to = from) =>
  ask<AnalysisReport>(`/analysis/report?from=${from}&to=${to}${more}`)
const total = async (from: string, more: string) =>
  (await ask<{ total: number }>(`/analysis/calls?from=${from}&to=${from}&page=1&pageSize=1${more}`))
    .total

const scriptOf = () =>
  backend.db
    .selectFrom('script_template')
    .selectAll()
    .where('enterprise_id', '=', 'ent-1')
    .where('code', '=', 'HS-1001')
    .executeTakeFirstOrThrow()
const contentOf = async (version: number) =>
  (
    await backend.db
      .selectFrom('script_version')
      .select('content')
      .where('code', '=', 'HS-1001')
      .where('version', '=', version)
      .executeTakeFirstOrThrow()
  ).content

beforeAll(async () => {
  backend = await openBackend()
  ask = askingAs(backend, (await backend.signIn('admin')).access_token)
  const plain = { ...anyRobotCall('', chinaMidnight(day), 1), isConnected: true, grade: 'A' }
  const turns = ['开场白', '满意度', '推荐'].map(node => [node, '好的', ''] as const)
  await insertRobotCalls(
    backend,
    ['HS-1001', 'HS-1003'].flatMap(template =>
      Array.from({ length: 3 }, (_, index) => ({
        ...{ ...plain, id: `version-${template}-${index}`, template, turns, tags: [] },
        ...{ isTransferred: index === 0, at: chinaMidnight(day) + index * 3_600_000 }
      }))
    )
  )
})
afterAll(() => backend.close())

describe('the report of past calls (rules analysis-5, analysis-16)', () => {
  it('does not add nodes of different scripts together', async () => {
    const { nodes } = await report(day)
    const openings = nodes.filter(({ name }) => name === '开场白')
    expect(openings.map(({ script, reached }) => [script, reached])).toEqual([
      ['服务满意度回访', 3],
      ['会员权益到期提醒', 3]
    ])
  })

  it('stays when a version with renamed and reordered nodes is published', async () => {
    const before = await report(day)
    expect(before.funnel).toMatchObject({ secondTurn: 6, keyNode: 3, high: 3, transferred: 1 })
    const first = await contentOf(1)
    const [greeting, ...others] = first.nodes
    if (!greeting) throw new Error('No greeting')
    const draft = {
      ...first,
      nodes: [greeting, ...others.toReversed()].map(node =>
        node.id === 'n2' ? { ...node, name: '满意程度' } : node
      )
    }
    const by = { userName: '管理员', at: Date.now() }
    await publish(backend.db, { ...(await scriptOf()), draft }, by)
    const after = await report(day)
    expect(after.funnel).toEqual(before.funnel)
    const renamed = before.nodes.map(node =>
      node.node === 'HS-1001/n2' ? { ...node, name: '满意程度' } : node
    )
    expect(after.nodes).toEqual(renamed)
    expect((await report(day, '&keyNode=HS-1001/n2')).funnel.keyNode).toBe(3)
    for (const step of ['keyNode', 'high', 'transferred'] as const)
      expect(await total(day, `&step=${step}`)).toBe(before.funnel[step])
    const { scripts } = await ask<AnalysisOptions>('/analysis/options')
    const script = scripts.find(({ templateCode }) => templateCode === 'HS-1001')
    expect(script?.mainQuestion).toBe('HS-1001/n2')
    expect(script?.nodes.map(({ name }) => name)).toContain('满意程度')
  })

  it('stays when the main question is another, which holds for calls with that version', async () => {
    const before = await report(day)
    const draft = await contentOf(2)
    const nodes = draft.nodes.map(node =>
      node.id === 'n1'
        ? { ...node, answers: node.answers.map(answer => ({ ...answer, to: 'n4' })) }
        : node.id === 'n4'
          ? { ...node, answers: node.answers.map(answer => ({ ...answer, to: 'n2' })) }
          : node
    )
    const by = { userName: '管理员', at: Date.now() }
    await publish(backend.db, { ...(await scriptOf()), draft: { ...draft, nodes } }, by)
    expect((await report(day)).funnel).toEqual(before.funnel)
    const next = addDays(day, 1)
    const plain = { ...anyRobotCall('', chinaMidnight(next), 1), isConnected: true, grade: 'A' }
    const call = { ...plain, template: 'HS-1001', tags: [], isTransferred: false }
    const turns = (name: string) => ['开场白', name].map(node => [node, '好的', ''] as const)
    await insertRobotCalls(backend, [
      { ...call, id: 'version-old', version: 2, turns: turns('推荐') },
      { ...call, id: 'version-new', version: 3, turns: turns('推荐') }
    ])
    expect((await report(next)).funnel).toMatchObject({ secondTurn: 2, keyNode: 1 })
    expect(await total(next, '&step=keyNode')).toBe(1)
  })
})

describe.each(['small', 'campaigns'] as const)('the sample data %s', seed => {
  let seeded: TestBackend
  beforeAll(async () => {
    seeded = await openBackend({ seed })
  })
  afterAll(() => seeded.close())

  it('has conversations by the published scripts: nodes, and how one leads to the next', async () => {
    const versions = await seeded.db.selectFrom('script_version').selectAll().execute()
    const contents = new Map(versions.map(one => [`${one.code} ${one.version}`, one.content]))
    const events = await seeded.db
      .selectFrom('dialogue_event')
      .selectAll()
      .where('template_code', 'is not', null)
      .orderBy('call_record_id')
      .orderBy('turn')
      .execute()
    const wrong: unknown[] = []
    let before: (typeof events)[number] | undefined
    for (const event of events) {
      const content = contents.get(`${event.template_code} ${event.template_version}`)
      const nodeOf = (id = '') => content?.nodes.find(node => node.id === id)
      const node = nodeOf(event.node_id)
      if (event.node_id !== ways.end && node?.name !== event.node_name) wrong.push(event)
      const last = before?.call_record_id === event.call_record_id ? before : undefined
      const from = nodeOf(last?.node_id)
      const targets = from
        ? [from.id, from.to, from.timeout.to, from.notUnderstood.to].concat(
            from.answers.map(({ to }) => to)
          )
        : [content?.nodes[0]?.id]
      if (!targets.includes(event.node_id)) wrong.push(event)
      before = event
    }
    expect(events.length).toBeGreaterThan(50)
    expect(wrong).toEqual([])
  })

  it('has a funnel that agrees with its cards', async () => {
    const admin = askingAs(seeded, (await seeded.signIn('admin')).access_token)
    const [from, to] = [chinaDay(Date.now(), -60), chinaDay(Date.now())]
    const found = await admin<AnalysisReport>(`/analysis/report?from=${from}&to=${to}`)
    const { funnel } = found
    expect(funnel.keyNode).toBeGreaterThan(0)
    expect(funnel.high).toBeGreaterThan(0)
    const count = async (filter: string) =>
      (
        await admin<{ total: number }>(
          `/analysis/calls?from=${from}&to=${to}&page=1&pageSize=1&${filter}`
        )
      ).total
    expect(await count('level=high')).toBe(found.levels.A + found.levels.B)
    expect(await count('step=keyNode&level=high')).toBe(funnel.high)
    expect(await count('step=high&isTransferred=true')).toBe(funnel.transferred)
    expect(funnel.high).toBeLessThanOrEqual(found.levels.A + found.levels.B)
    const connected = levels.reduce((sum, level) => sum + found.levels[level], 0)
    expect(connected).toBe(funnel.connected)
    // A high level is given for an answer: every such call has one in its transcript.
    expect(await count('level=high&isUnwritten=true')).toBe(0)
  })
})
