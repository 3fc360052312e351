import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AnalysisSpec } from '../../core/features/self-analysis/schemas.ts'
import { cellOpener } from '../../shell/pages/analysis/self/cell-opener.ts'
import { $route, navigate, openRouter, rowsAre } from '../../shell/router/router.ts'
import { routes } from '../../shell/router/routes.ts'
import { settle } from '../support/core/test-environment.ts'
import { testBar } from './test-bar.ts'

let leave = () => {}
beforeEach(async () => {
  rowsAre(routes)
  leave = openRouter({
    bar: testBar('/analysis/self').bar,
    isStandalone: false,
    ask: async () => true,
    again: () => undefined
  })
  navigate('/analysis/self?run=r-1')
  await settle()
})
afterEach(() => leave())

const days = { from: '2026-11-01', to: '2026-11-07' }
const period = { beginTime: '2026-11-01', endTime: '2026-11-07' }

/** A result with these keys of each dimension. */
const runOf = (spec: Partial<AnalysisSpec>, ...values: readonly (readonly string[])[]) =>
  ({
    id: 'r-1',
    spec: { ...days, dimensions: [], measures: ['records'], filters: [], ...spec },
    result: {
      values: values.map(keys => keys.map(key => ({ key, label: key }))),
      rows: [],
      totals: []
    }
  }) as unknown as Parameters<typeof cellOpener>[0]

/** Where a cell leads; undefined where it leads nowhere. */
async function opened(...about: Parameters<typeof cellOpener>) {
  const open = cellOpener(...about)
  if (!open) return undefined
  open()
  await settle()
  const { path, query } = $route.get()
  return { path, query }
}

describe('a number of calls opens its calls on the page', () => {
  const run = runOf(
    { set: 'calls', dimensions: ['agent', 'hour'], measures: ['calls', 'answerRate'] },
    ['a-1', ''],
    ['9', '10']
  )
  it('by its measure and the values of its dimensions', async () => {
    expect(await opened(run, 'answerRate', [0, 1])).toEqual({
      path: '/analysis/self',
      query: { run: 'r-1', show: 'calls', measure: 'answerRate', first: 'a-1', second: '10' }
    })
  })

  it('with a blank value as a dash, and the total without values', async () => {
    expect((await opened(run, 'calls', [1]))?.query).toEqual({
      ...{ run: 'r-1', show: 'calls', measure: 'calls', first: '-' }
    })
    expect((await opened(run, 'calls', []))?.query).toEqual({
      ...{ run: 'r-1', show: 'calls', measure: 'calls' }
    })
  })
})

describe('a number of service records opens their list', () => {
  const path = '/callManage/serviceRecords'
  it('with the filters of the analysis and those of the cell', async () => {
    const run = runOf(
      {
        ...{ set: 'serviceRecords', dimensions: ['serviceType'] },
        filters: [{ field: 'direction', values: ['1'] }]
      },
      ['咨询', '投诉']
    )
    expect(await opened(run, 'records', [1])).toEqual({
      path,
      query: { ...period, serviceType: '投诉', callDirectionType: '1' }
    })
    expect((await opened(run, 'records', []))?.query).toEqual({
      ...period,
      callDirectionType: '1'
    })
  })

  it('of the day of the cell', async () => {
    const run = runOf({ set: 'serviceRecords', dimensions: ['day'] }, ['2026-11-03'])
    expect((await opened(run, 'records', [0]))?.query).toEqual({
      beginTime: '2026-11-03',
      endTime: '2026-11-03'
    })
  })

  it.each([
    ['a measure that counts other rows', 'withCallRate', {}, ['咨询']],
    ['a field that the list has not', 'records', { dimensions: ['agent'] }, ['a-1']],
    ['a blank value', 'records', {}, ['']],
    [
      'several values of a filter',
      'records',
      { filters: [{ field: 'direction', values: ['0', '1'] }] },
      ['咨询']
    ],
    [
      'a filter that the cell contradicts',
      'records',
      { filters: [{ field: 'serviceType', values: ['投诉'] }] },
      ['咨询']
    ]
  ] as const)('but not for %s', async (_, measure, spec, keys) => {
    const about = { set: 'serviceRecords', dimensions: ['serviceType'], ...spec }
    expect(await opened(runOf(about as unknown as AnalysisSpec, keys), measure, [0])).toBe(
      undefined
    )
  })
})

describe('a time of seats opens the log of one agent', () => {
  const run = runOf({ set: 'seatTime', dimensions: ['agent'], measures: ['busy'] }, ['a-1'])
  it('with the state', async () => {
    expect(await opened(run, 'busy', [0])).toEqual({
      path: '/dataManage/seatStatusLog',
      query: { ...period, agentId: 'a-1', column: 'busy' }
    })
  })
  it('and not of several agents', async () => {
    expect(await opened(run, 'busy', [])).toBe(undefined)
  })
})

it('clues lead nowhere', async () => {
  expect(await opened(runOf({ set: 'clues' }), 'clues', [])).toBe(undefined)
})
