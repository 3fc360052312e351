import { beforeEach, expect, it } from 'vitest'
import {
  $analysisDraft,
  changeDraft,
  chooseSet,
  dropMissing,
  isSameView,
  replaced,
  specOfDraft,
  viewSpecOf
} from '../../../../core/features/self-analysis/draft.ts'
import { missingKeys, specIssue } from '../../../../core/features/self-analysis/rules/spec-issue.ts'

const days = { from: '2026-11-01', to: '2026-11-02' }
beforeEach(() =>
  changeDraft({
    ...{ set: 'calls', dimensions: ['day', 'agent'], measures: ['calls', 'missed'], chart: 'heat' },
    filters: [
      { field: 'agent', values: ['user-2'] },
      { field: 'area', values: [] }
    ]
  })
)

it('keeps what another set has as well', () => {
  chooseSet('serviceRecords')
  expect($analysisDraft.get()).toMatchObject({
    ...{ dimensions: ['day', 'agent'], measures: ['records'] },
    filters: [{ field: 'agent', values: ['user-2'] }]
  })
  chooseSet('messages')
  expect($analysisDraft.get()).toMatchObject({ dimensions: ['day'], filters: [] })
})

it('asks without the filters that have no value', () => {
  expect(specOfDraft($analysisDraft.get(), days).filters).toEqual([
    { field: 'agent', values: ['user-2'] }
  ])
})

it('names the fields that a set does not have, and drops them', () => {
  changeDraft({ dimensions: ['color', 'day'], measures: ['busy', 'calls'] })
  const spec = specOfDraft($analysisDraft.get(), days)
  expect(missingKeys(spec)).toEqual(['color', '示忙时长'])
  expect(specIssue(spec)).toBe('“通话”没有字段“color”，可能已被删除，请重新选择')
  dropMissing()
  expect(specIssue(specOfDraft($analysisDraft.get(), days))).toBe(undefined)
})

it('replaces and removes a key at its place', () => {
  expect(replaced(['day', 'area'], 1, 'hour')).toEqual(['day', 'hour'])
  expect(replaced(['day'], 1, 'hour')).toEqual(['day', 'hour'])
  expect(replaced(['day', 'area'], 0, undefined)).toEqual(['area'])
})

it('equals a view whatever the order of its keys', () => {
  const spec = viewSpecOf($analysisDraft.get(), { range: 'week' })
  const stored = Object.fromEntries(Object.entries(spec).toReversed()) as typeof spec
  expect(isSameView(stored, spec)).toBe(true)
  expect(isSameView({ ...stored, chart: 'table' }, spec)).toBe(false)
  expect(isSameView({ ...stored, range: 'month' }, spec)).toBe(false)
})
