import type { Selectable } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type AnalysisMeasure,
  type AnalysisSet,
  analysisSet
} from '../../../../core/features/self-analysis/enums.ts'
import {
  catalogue,
  fieldsOf,
  isAdditive,
  measuresOf
} from '../../../../core/features/self-analysis/rules/catalogue.ts'
import type { AnalysisSpec } from '../../../../core/features/self-analysis/schemas.ts'
import { addDays, chinaDay, chinaMidnight } from '../../../../core/lib/format/china-day.ts'
import { seeded } from '../../../../core/lib/random.ts'
import type { Tables } from '../../../../demo/server/db/schema/schema.ts'
import { anyRobotCall, insertRobotCalls } from '../../../support/scenes/robot-call-scenes.ts'
import { analysesOf, byKeys } from '../../../support/scenes/self-analysis-scene.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

const HOUR = 3_600_000
const states = ['SIGN_FREE', 'SIGN_BUSY', 'CLEARING', 'OFF_LINE'] as const
let backend: TestBackend
let user: ReturnType<typeof analysesOf>
const to = chinaDay(Date.now())
const from = addDays(to, -29)
const spec = (set: AnalysisSet, more: Partial<AnalysisSpec> = {}): AnalysisSpec => ({
  ...{ set, from, to, dimensions: [], measures: [measuresOf(set)[0] ?? ''], filters: [] },
  ...more
})

beforeAll(async () => {
  backend = await openBackend({ limits: { transferPause: 0 } })
  user = analysesOf(backend, (await backend.signIn('admin')).access_token)
  const first = chinaMidnight(from)
  await insertRobotCalls(
    backend,
    Array.from({ length: 80 }, (_, index) =>
      anyRobotCall(`self-${index}`, first + index * 7 * HOUR, 7919 * (index + 1))
    )
  )
  const spans = Array.from({ length: 60 }, (_, index) => ({
    ...{ enterprise_id: 'ent-1', seat_id: 'seat-200', user_id: 'user-2', agent_name: '坐席' },
    ...{ extension: '200', cause: 'own' as const, call_record_id: null, server: 'test' },
    sign_state: states[index % states.length] ?? states[0],
    started_at: first + index * 11 * HOUR,
    ended_at: first + index * 11 * HOUR + 5 * HOUR + index * 61_001
  }))
  await backend.db.insertInto('seat_span').values(spans).execute()
})
afterAll(() => backend.close())

type Call = Selectable<Tables['call_record']>

/** The same sums from the rows themselves. */
function summed(calls: readonly Call[], keyOf: (call: Call) => string) {
  const groups = new Map<
    string,
    [calls: number, answered: number, talkMs: number, talked: number]
  >()
  for (const call of calls) {
    const group = groups.get(keyOf(call)) ?? [0, 0, 0, 0]
    const isTalked = call.answered_at !== null && call.ended_at !== null
    const ms = isTalked ? Math.max(0, Number(call.ended_at) - Number(call.answered_at)) : 0
    groups.set(keyOf(call), [
      group[0] + 1,
      group[1] + Number(call.answered_at !== null),
      group[2] + ms,
      group[3] + Number(isTalked)
    ])
  }
  return groups
}

const keys: Readonly<Record<string, (call: Call) => string>> = {
  day: ({ started_at }) => chinaDay(Number(started_at)),
  month: ({ started_at }) => chinaDay(Number(started_at)).slice(0, 7),
  weekday: ({ started_at }) =>
    String((new Date(Number(started_at) + 8 * HOUR).getUTCDay() + 6) % 7),
  hour: ({ started_at }) => String(new Date(Number(started_at) + 8 * HOUR).getUTCHours()),
  direction: ({ direction }) => String(direction),
  callType: ({ call_type }) => String(call_type),
  area: ({ area }) => area,
  operator: ({ operator }) => operator,
  hangup: ({ hangup_type }) => String(hangup_type),
  task: ({ call_task_id }) => call_task_id ?? ''
}

describe('an analysis has the sums of its rows', () => {
  it('of calls, for forty random choices of dimensions, days and filters', async () => {
    const all = (await backend.db
      .selectFrom('call_record')
      .selectAll()
      .where('enterprise_id', '=', 'ent-1')
      .where('deleted_at', 'is', null)
      .execute()) as Call[]
    const people = all.filter(({ call_source }) => call_source !== 8)
    const random = seeded(20_261_126)
    const pick = <Value>(of: readonly Value[]) => of[Math.floor(random() * of.length)] as Value
    for (let round = 0; round < 40; round++) {
      const begin = addDays(from, Math.floor(random() * 29))
      const names = Object.keys(keys)
      const dimensions = [...new Set([pick(names), pick(names)])].slice(0, Math.floor(random() * 3))
      const filters = random() < 0.5 ? [{ field: 'direction', values: ['0'] }] : []
      const within = people.filter(
        call =>
          Number(call.started_at) >= chinaMidnight(begin) &&
          (filters.length === 0 || call.direction === 0)
      )
      const run = await user.analyse(
        spec('calls', {
          ...{ from: begin, dimensions, filters },
          measures: ['calls', 'answerRate', 'averageTalk']
        })
      )
      const wanted = summed(within, call => dimensions.map(name => keys[name]?.(call)).join('/'))
      expect(new Set(Object.keys(byKeys(run)))).toEqual(new Set(wanted.keys()))
      for (const [key, [calls, answered, ms, talked]] of wanted) {
        const [count, rate, average] = byKeys(run)[key] ?? []
        expect([key, count]).toEqual([key, calls])
        expect(rate).toBeCloseTo((100 * answered) / calls, 9)
        if (talked === 0) expect(average).toBe(null)
        else expect(average).toBeCloseTo(ms / 1000 / talked, 9)
      }
      expect(run.result.totals[0]).toBe(within.length)
    }
  })

  it('of every set by each of its fields: groups add up to the total', async () => {
    for (const set of analysisSet.codes) {
      const additive = measuresOf(set).filter(measure => isAdditive(measure as AnalysisMeasure))
      const measures = additive.slice(0, 3)
      for (const field of fieldsOf(set)) {
        const { result } = await user.analyse(spec(set, { measures, dimensions: [field] }))
        for (const [place, total] of result.totals.entries()) {
          const sum = result.rows.reduce((all, { cells }) => all + (cells[place] ?? 0), 0)
          expect([set, field, sum]).toEqual([set, field, expect.closeTo(total ?? 0, 6)])
        }
        expect([set, result.rows.length > 0]).toEqual([set, true])
      }
    }
  })

  it('of seat time: the seconds of the states themselves', async () => {
    const spans = await backend.db
      .selectFrom('seat_span')
      .selectAll()
      .where('enterprise_id', '=', 'ent-1')
      .where('sign_state', 'in', ['SIGN_BUSY', 'CLEARING'])
      .where('ended_at', 'is not', null)
      .execute()
    const [begin, end] = [chinaMidnight(from), chinaMidnight(addDays(to, 1))]
    const minutes = (state: string) =>
      spans
        .filter(span => span.sign_state === state)
        .reduce((sum, { started_at, ended_at }) => {
          const [start, stop] = [Math.max(begin, started_at), Math.min(end, Number(ended_at))]
          return sum + Math.max(0, Math.floor(stop / 1000) - Math.floor(start / 1000)) / 60
        }, 0)
    const { result } = await user.analyse(spec('seatTime', { measures: ['busy', 'wrapUp'] }))
    expect(result.totals[0]).toBeCloseTo(minutes('SIGN_BUSY'), 6)
    expect(result.totals[1]).toBeCloseTo(minutes('CLEARING'), 6)
    expect(result.totals[1]).toBeGreaterThan(0)
  })

  it('of robot calls: as 智能分析 counts them', async () => {
    const { result } = await user.analyse(
      spec('robotCalls', { measures: ['calls', 'answered', 'high'] })
    )
    const { funnel, levels } = await user.ask<{
      funnel: Record<string, number>
      levels: Record<string, number>
    }>(`/analysis/report?from=${from}&to=${to}`)
    const high = (levels.A ?? 0) + (levels.B ?? 0)
    expect(result.totals).toEqual([funnel.dialled, funnel.connected, high])
    expect(high).toBeGreaterThan(0)
  })
})

describe('the calls of a number', () => {
  const count = async (id: string, cell: Record<string, string>) =>
    (
      await user.ask<{ total: number }>(
        `/analysis/self/runs/${id}/calls?${new URLSearchParams({ ...cell, pageSize: '1' })}`
      )
    ).total

  it('are as many as it says, for every count of both sets', async () => {
    for (const [set, dimensions, measures] of [
      ['calls', ['hour', 'direction'], ['calls', 'answered', 'missed']],
      ['robotCalls', ['level', 'script'], ['calls', 'high', 'transferred']]
    ] as const) {
      const { id, result } = await user.analyse(
        spec(set, { dimensions: [...dimensions], measures: [...measures] })
      )
      const wrong: unknown[] = []
      for (const { at, cells } of result.rows)
        for (const [place, measure] of measures.entries()) {
          const [first = '', second = ''] = at.map(
            (index, dimension) => result.values[dimension]?.[index]?.key ?? ''
          )
          const found = await count(id, { measure, first, second })
          if (found !== cells[place]) wrong.push({ first, second, measure, found, cells })
        }
      expect(wrong).toEqual([])
      expect(await count(id, { measure: measures[0] })).toBe(result.totals[0])
    }
  })

  it('are refused for other sets', async () => {
    const { id } = await user.analyse(spec('clues'))
    await expect(count(id, { measure: 'clues' })).rejects.toThrow('只有通话类的数字')
  })
})

describe('an analysis is refused', () => {
  it.each([
    ['ends before it begins', { from: to, to: from }, '结束日期不能早于开始日期'],
    ['is too long', { from: addDays(to, -92) }, '最多可选 92 天'],
    ['lies in the future', { to: addDays(to, 1) }, '日期不能晚于今天'],
    ['has a deleted field', { dimensions: ['color'] }, '“通话”没有字段“color”，可能已被删除'],
    ['has a field of another set', { dimensions: ['level'] }, '“通话”没有字段“意向等级”'],
    ['has a measure of another set', { measures: ['busy'] }, '“通话”没有字段“示忙时长”'],
    ['has a field twice', { dimensions: ['day', 'day'] }, '不能重复'],
    [
      'filters by what is no field',
      { filters: [{ field: "area' or 1=1 --", values: ['x'] }] },
      '没有字段'
    ]
  ])('that %s', async (_, more, sentence) => {
    await expect(user.start(spec('calls', more))).rejects.toThrow(sentence)
  })

  it('that has no measure, or more dimensions than two', async () => {
    await expect(user.start(spec('calls', { measures: [] }))).rejects.toThrow()
    await expect(
      user.start(spec('calls', { dimensions: ['day', 'hour', 'area'] }))
    ).rejects.toThrow()
  })

  it('with a value that ends a text: it selects nothing', async () => {
    const values = ["'; drop table analysis_view; --"]
    const { result } = await user.analyse(spec('calls', { filters: [{ field: 'area', values }] }))
    expect(result).toMatchObject({ rows: [], totals: [0] })
  })

  it('when it has too many combinations', async () => {
    const first = chinaMidnight(from)
    await backend.db
      .insertInto('clue')
      .values(
        Array.from({ length: 2001 }, (_, index) => ({
          ...{ id: `many-${index}`, enterprise_id: 'ent-1', owner_id: null, customer_name: '客户' },
          ...{ phone: '13600000000', is_number_hidden: false, gender: null, age: null },
          ...{ company: '', address: '', remark: '', source: `来源${index}`, allocation_type: 0 },
          ...{ task_status: 0, follow_state: 'k1', follow_stage: 1, custom_fields: '{}' },
          ...{ is_shared: false, customer_id: null, last_follow_at: null, deleted_at: null },
          created_at: first + index * 60_000
        }))
      )
      .execute()
    await expect(user.analyse(spec('clues', { dimensions: ['source'] }))).rejects.toThrow(
      '所选维度的组合超过 2000 个'
    )
    await backend.db.deleteFrom('clue').where('id', 'like', 'many-%').execute()
  })
})

it('names every field and measure once', () => {
  for (const { fields, measures } of Object.values(catalogue)) {
    expect(new Set(fields).size).toBe(fields.length)
    expect(new Set(measures).size).toBe(measures.length)
  }
})
