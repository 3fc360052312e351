import { describe, expect, it } from 'vitest'
import type { CallSearch } from '../../../core/features/calls/call-records.ts'
import { connectResult } from '../../../core/features/calls/enums.ts'
import { filterTexts, namesOf, parted, queryOf, readFilters } from '../../../shell/list/filters.ts'
import type { SearchField } from '../../../shell/list/list-description.ts'

const label = () => ''
const fields: readonly SearchField<CallSearch>[] = [
  { kind: 'text', key: 'customerPhone', label, isPersonal: true },
  { kind: 'text', key: 'agentName', label, maxLength: 4 },
  { kind: 'choice', key: 'connectResult', label, options: connectResult.options },
  { kind: 'span', from: 'beginTime', to: 'endTime', label }
]

describe('the filters of a list in an address', () => {
  const cases: readonly [what: string, given: Record<string, string>, read: object][] = [
    ['nothing', {}, {}],
    ['words, without the blanks around them', { agentName: ' 王 ' }, { agentName: '王' }],
    ['nothing but blanks', { agentName: '   ' }, {}],
    ['more than the field takes', { agentName: '王晓彤王晓彤' }, { agentName: '王晓彤王' }],
    ['a code, 0 among them', { connectResult: '0' }, { connectResult: '0' }],
    ['a code that there is not', { connectResult: '99' }, {}],
    ['words for a code', { connectResult: '<script>' }, {}],
    [
      'two days',
      { beginTime: '2026-11-01', endTime: '2026-11-02' },
      { beginTime: '2026-11-01', endTime: '2026-11-02' }
    ],
    ['one day of two', { beginTime: '2026-11-01' }, {}],
    ['days the wrong way round', { beginTime: '2026-11-02', endTime: '2026-11-01' }, {}],
    ['a day that there is not', { beginTime: '2026-02-30', endTime: '2026-03-01' }, {}],
    ['no day at all', { beginTime: 'x', endTime: '1' }, {}],
    ['what no field knows', { page: '2', isMine: 'true', toString: 'x' }, {}]
  ]
  it.each(cases)('%s', (_, given, read) => expect(readFilters(fields, given)).toEqual(read))
})

describe('the query to the server', () => {
  it('has codes as they are in the contract, and days as their first and last moments in China', () => {
    expect(
      queryOf(fields, { connectResult: '0', beginTime: '2026-11-01', endTime: '2026-11-02' })
    ).toEqual({
      connectResult: 0,
      beginTime: Date.parse('2026-11-01T00:00:00+08:00'),
      endTime: Date.parse('2026-11-03T00:00:00+08:00') - 1
    })
  })

  it('has no empty filters', () => {
    expect(queryOf(fields, {})).toEqual({})
  })
})

describe('what an address may hold', () => {
  it('is everything but the numbers and names of people', () => {
    expect(parted(fields, { customerPhone: '138', agentName: '王', connectResult: '6' })).toEqual({
      open: { agentName: '王', connectResult: '6' },
      personal: { customerPhone: '138' }
    })
  })

  it('goes by the names of the endpoint', () => {
    expect(namesOf(fields)).toEqual([
      ...['customerPhone', 'agentName', 'connectResult'],
      ...['beginTime', 'endTime']
    ])
  })
})

it('filters in words have the labels of their fields and options', () => {
  const named: readonly SearchField<CallSearch>[] = [
    { kind: 'text', key: 'agentName', label: () => '坐席' },
    { kind: 'choice', key: 'connectResult', label: () => '结果', options: connectResult.options },
    { kind: 'span', from: 'beginTime', to: 'endTime', label: () => '时间' },
    {
      ...{ kind: 'custom', key: 'groupId', label, read: value => value, render: () => null },
      text: value => `坐席组 ${value}`
    },
    { kind: 'custom', key: 'agentId', label, read: value => value, render: () => null }
  ]
  const [option] = connectResult.options
  expect(
    filterTexts(named, {
      ...{ agentName: '王', connectResult: String(option?.value), groupId: '3', agentId: '7' },
      ...{ beginTime: '2026-11-01', endTime: '2026-11-02' }
    })
  ).toEqual(['坐席：王', `结果：${option?.label}`, '时间：2026-11-01 至 2026-11-02', '坐席组 3'])
  expect(filterTexts(named, {})).toEqual([])
})
