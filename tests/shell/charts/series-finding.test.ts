import { expect, it } from 'vitest'
import { seriesFinding } from '../../../widgets/parts/charts/series-table.ts'

const labels = ['0时', '1时', '2时']
const find = (values: readonly (number | null)[], isAdditive = true) =>
  seriesFinding(labels, [{ key: 'in', name: '呼入', values }], String, isAdditive)

it('a trend is summarised by its total and its highest point', () => {
  expect(find([1, 4, null])).toBe('呼入共5，最高为1时的4')
  expect(find([1, 4, 2], false)).toBe('呼入最高为1时的4')
})

it('a trend of zeros has no highest point, and one of gaps no value', () => {
  expect(find([0, 0, null])).toBe('呼入均为0')
  expect(find([0, 0, 0], false)).toBe('呼入均为0')
  expect(find([null, null, null])).toBe('无数据')
})
