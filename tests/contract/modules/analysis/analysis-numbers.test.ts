import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { funnelSteps, levels } from '../../../../core/features/analysis/enums.ts'
import type { AnalysisReport, AnalysisTotals } from '../../../../core/features/analysis/schemas.ts'
import { addDays, chinaDay, chinaMidnight } from '../../../../core/lib/format/china-day.ts'
import {
  anyRobotCall,
  insertRobotCalls,
  type RobotCall
} from '../../../support/scenes/robot-call-scenes.ts'
import { askingAs } from '../../../support/server/ask-as.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
let ask: ReturnType<typeof askingAs>
beforeAll(async () => {
  backend = await openBackend()
  ask = askingAs(backend, (await backend.signIn('admin')).access_token)
})
afterAll(() => backend.close())
afterEach(async () => {
  await backend.db.deleteFrom('call_record').where('id', 'like', 'analysed-%').execute()
  await backend.db.deleteFrom('call_dialog').where('dialog_id', 'like', 'analysed-%').execute()
})

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** The last month that is over before the sample calls begin. */
const lastDay = addDays(`${chinaDay(Date.now(), -62).slice(0, 7)}-01`, -1)
const firstDay = addDays(lastDay, -27)
const after = addDays(lastDay, 1)

type Values = Readonly<Record<string, string | number | undefined>>
const queryOf = (values: Values) =>
  new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]]
    )
  ).toString()
const report = (choice: Values) => ask<AnalysisReport>(`/analysis/report?${queryOf(choice)}`)
const countOf = async (choice: Values, filter: Values) =>
  (
    await ask<{ total: number }>(
      `/analysis/calls?${queryOf({ ...choice, ...filter, page: 1, pageSize: 1 })}`
    )
  ).total

/** The cards of a report. */
const totalsOf = ({ funnel, levels, transferred }: AnalysisReport): AnalysisTotals => ({
  ...{ dialled: funnel.dialled, connected: funnel.connected, transferred },
  ...{ levelA: levels.A, high: levels.A + levels.B }
})
const sumOf = (points: readonly AnalysisTotals[]): AnalysisTotals =>
  points.reduce((sum, point) => ({
    dialled: sum.dialled + point.dialled,
    connected: sum.connected + point.connected,
    levelA: sum.levelA + point.levelA,
    high: sum.high + point.high,
    transferred: sum.transferred + point.transferred
  }))

/** Every number of a report with the filter of its calls. */
function numbersOf(found: AnalysisReport): [filter: Values, count: number][] {
  const byLevel = (counts: AnalysisReport['levels'], filter: Values) =>
    levels.map((level): [Values, number] => [{ ...filter, level }, counts[level]])
  const topic = (name: 'tag' | 'word') => (one: AnalysisReport['tags'][number]) => [
    [{ [name]: one.name }, one.calls] as [Values, number],
    ...byLevel(one.levels, { [name]: one.name })
  ]
  return [
    ...funnelSteps.map((step): [Values, number] => [{ step }, found.funnel[step]]),
    ...byLevel(found.levels, {}),
    [{ level: 'high' }, found.levels.A + found.levels.B],
    [{ isTransferred: 'true' }, found.transferred],
    [{ isUnwritten: 'true' }, found.unwritten],
    ...found.days.flatMap(({ day, levels: counts }) => byLevel(counts, { day })),
    ...found.nodes.flatMap(({ node, reached, ended, hungUp }): [Values, number][] => [
      [{ node }, reached],
      [{ node, relation: 'ended' }, ended],
      [{ node, relation: 'hungUp' }, hungUp]
    ]),
    ...found.tags.flatMap(topic('tag')),
    ...found.words.flatMap(topic('word')),
    ...found.turns.map(({ turns, calls }): [Values, number] => [{ turns }, calls]),
    ...found.hours.flatMap(({ weekday, hour, dialled, connected }): [Values, number][] => [
      [{ weekday, hour }, dialled],
      [{ weekday, hour, isConnected: 'true' }, connected]
    ])
  ]
}

/** Asks for the calls behind every number, and returns those whose count is another. */
async function wrong(choice: Values): Promise<unknown[]> {
  const numbers = numbersOf(await report(choice))
  const counts = await Promise.all(numbers.map(([filter]) => countOf(choice, filter)))
  return numbers.flatMap(([filter, count], index) =>
    counts[index] === count ? [] : [{ filter, count, calls: counts[index] }]
  )
}

const many = (count: number, at: (index: number) => number): RobotCall[] =>
  Array.from({ length: count }, (_, index) =>
    anyRobotCall(`analysed-${index}`, at(index), 7919 * (index + 1))
  )
const midnight = chinaMidnight(after)

describe('every number of an analysis counts the calls that it opens', () => {
  const month = { from: firstDay, to: after }
  it('without calls', async () => {
    expect(await wrong(month)).toEqual([])
    expect((await report(month)).funnel.dialled).toBe(0)
  })

  it('with one call', async () => {
    await insertRobotCalls(
      backend,
      many(1, () => midnight - 5 * HOUR)
    )
    expect(await wrong(month)).toEqual([])
    expect((await report(month)).funnel.dialled).toBe(1)
  })

  it('with calls of one night, on both sides of midnight', async () => {
    await insertRobotCalls(
      backend,
      many(60, index => midnight + (index - 30) * 5 * MINUTE)
    )
    for (const choice of [
      month,
      { from: lastDay, to: lastDay },
      { from: after, to: after },
      { ...month, keyNode: 'HS-1001/n3' }
    ])
      expect(await wrong(choice)).toEqual([])
    const [before, next] = [
      await report({ from: lastDay, to: lastDay }),
      await report({ from: after, to: after })
    ]
    expect([before.funnel.dialled, next.funnel.dialled]).toEqual([30, 30])
    expect(before.hours.map(({ hour }) => hour)).toEqual([21, 22, 23])
    expect(next.hours.map(({ hour }) => hour)).toEqual([0, 1, 2])
    expect(next.days.map(({ day }) => day)).toEqual([after])
    expect([next.before, sumOf(next.trend)]).toEqual([totalsOf(before), totalsOf(next)])
    expect(next.trend.map(({ dialled }) => dialled)).toEqual([
      ...[12, 12, 6],
      ...Array.from({ length: 21 }, () => 0)
    ])
  })

  it('with calls of a month and of the next, for some scripts and tasks', async () => {
    const calls = many(240, index => chinaMidnight(firstDay) + index * 170 * MINUTE)
    await insertRobotCalls(backend, calls)
    for (const choice of [
      month,
      { ...month, scripts: 'HS-1001,HS-1003' },
      { ...month, tasks: 'task-1' },
      { ...month, scripts: 'HS-1002', tasks: 'task-1,task-2', keyNode: 'HS-1002/=满意度' }
    ])
      expect(await wrong(choice)).toEqual([])

    const all = await report(month)
    expect([all.trend.length, sumOf(all.trend)]).toEqual([29, totalsOf(all)])
    const [half, later] = [addDays(firstDay, 13), addDays(firstDay, 14)]
    const earlier = await report({ from: firstDay, to: half, tasks: 'task-1' })
    const now = await report({ from: later, to: lastDay, tasks: 'task-1' })
    expect(earlier.funnel.dialled).toBeGreaterThan(0)
    expect(now.before).toEqual(totalsOf(earlier))
    const connected = calls.filter(({ isConnected }) => isConnected)
    const of = (isOne: (call: RobotCall) => boolean) => connected.filter(isOne).length
    const replies = ({ turns }: RobotCall) => turns.filter(([, reply]) => reply !== '').length
    const isHigh = ({ grade }: RobotCall) => ['A', '01', '11', 'B', '12'].includes(grade ?? '')
    const question = { 'HS-1001': '满意度', 'HS-1003': '办理' } as Record<string, string>
    const asks = ({ turns, template }: RobotCall) =>
      turns.some(([node]) => node === question[template ?? ''])
    const isReview = (template: string | null) => template === 'HS-1001'
    const isReason = ([node]: RobotCall['turns'][number]) => node === '原因'
    const deep = (call: RobotCall) => replies(call) >= 2
    expect(all.funnel).toEqual({
      dialled: 240,
      connected: connected.length,
      secondTurn: of(deep),
      keyNode: of(call => deep(call) && asks(call)),
      high: of(call => deep(call) && asks(call) && isHigh(call)),
      transferred: of(call => deep(call) && asks(call) && isHigh(call) && call.isTransferred)
    })
    expect(all.levels.A + all.levels.B).toBe(of(isHigh))
    expect(all.transferred).toBe(of(({ isTransferred }) => isTransferred))
    expect(all.unwritten).toBe(of(({ turns }) => turns.length === 0))
    expect(all.nodes.find(({ node }) => node === 'HS-1001/n3')).toEqual({
      ...{ node: 'HS-1001/n3', name: '原因', script: '服务满意度回访' },
      reached: of(({ template, turns }) => isReview(template) && turns.some(isReason)),
      ended: of(({ template, turns }) => isReview(template) && turns.slice(-1).some(isReason)),
      hungUp: of(
        ({ template, turns, hangupType }) =>
          isReview(template) && turns.slice(-1).some(isReason) && hangupType === 3
      )
    })
    expect(all.tags.find(({ name }) => name === '改约')?.calls).toBe(
      of(({ tags }) => tags.includes('改约'))
    )
    expect(all.words.find(({ name }) => name === '价格')?.calls).toBe(
      of(({ turns }) => turns.some(([, , word]) => word === '价格'))
    )
    expect(all.turns.at(-1)).toEqual({ turns: 10, calls: of(call => replies(call) >= 10) })
  })
})
