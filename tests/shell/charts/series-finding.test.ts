import { expect, it } from 'vitest'
import { csvLines } from '../../../core/lib/spreadsheet/csv.ts'
import { rounded } from '../../../widgets/parts/charts/chart-format.ts'
import { withGaps } from '../../../widgets/parts/charts/chart-gaps.ts'
import {
  pointTargets,
  seriesFinding,
  seriesTable
} from '../../../widgets/parts/charts/series-table.ts'
import { shareTable } from '../../../widgets/parts/charts/shares.ts'

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

it('a trend of several series says each of them', () => {
  const series = [
    { key: 'in', name: '呼入', values: [1, 4, null] },
    { key: 'out', name: '呼出', values: [0, 2, 7] }
  ]
  expect(seriesFinding(labels, series, String, true)).toBe(
    '呼入共5，最高为1时的4；呼出共9，最高为2时的7'
  )
})

it('a sheet has plain numbers, and blanks for gaps', () => {
  const format = rounded
  const series = [{ key: 'in', name: '呼入', values: [1244, null, 0.1 + 0.2] }]
  const gaps = {
    name: '无记录',
    bands: [{ index: 1, from: 0, to: 1 }],
    amount: (share: number) => share / 3
  }
  const { rows, sheet } = withGaps(seriesTable(labels, series, format, '通'), gaps, format, '通')
  expect(rows).toEqual([
    ['0时', '1,244', '-'],
    ['1时', '无数据', '0.33'],
    ['2时', '0.3', '-']
  ])
  expect(csvLines([sheet.head, ...sheet.rows])).toBe(
    ['项目,呼入（通）,无记录（通）', '0时,1244,', '1时,,0.33', '2时,0.3,', ''].join('\r\n')
  )
  const items = [{ key: 'a', label: '甲', value: 1500 }]
  expect(shareTable(items, format, '')).toMatchObject({
    ...{ rows: [['甲', '1,500', '100%']] },
    sheet: { head: ['项目', '数值', '占比（%）'], rows: [['甲', 1500, 100]] }
  })
  const none = [{ key: 'a', label: '甲', value: 0 }]
  expect(shareTable(none, format, '次').sheet.rows).toEqual([['甲', 0, '']])
})

it('a point leads to the rows of each series that has some', () => {
  const opened: string[] = []
  const one = (key: string, name: string, values: readonly (number | null)[]) => ({
    ...{ key, name, values },
    onOpen: (index: number) => opened.push(`${key} ${index}`)
  })
  const rest = { key: 'rest', name: '其他', values: [9, 9, 9] }
  const series = [one('in', '呼入', [3, 0, null]), one('out', '呼出', [1205, 7, 0]), rest]
  const targets = pointTargets(series, rounded, '通')
  expect(targets?.(0).map(({ label }) => label)).toEqual(['呼入 3 通', '呼出 1,205 通'])
  expect(targets?.(1).map(({ label }) => label)).toEqual(['呼出 7 通'])
  expect(targets?.(2)).toEqual([])
  targets?.(1)[0]?.open()
  expect(opened).toEqual(['out 1'])
  expect(pointTargets([rest], rounded, '通')).toBeUndefined()
})
