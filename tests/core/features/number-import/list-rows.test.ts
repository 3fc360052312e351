import { describe, expect, it, test } from 'vitest'
import {
  listColumns,
  listPlan
} from '../../../../core/features/number-import/rules/listed-sheet.ts'
import { preflight } from '../../../../core/features/number-import/rules/row-rules.ts'
import type { RowProblem } from '../../../../core/features/number-import/rules/row-types.ts'

const open = (heading: readonly string[] = ['编号', '号码', '备注'], rowsLimit = 100) => {
  const file = preflight(listPlan(rowsLimit))
  return { file, problems: file.heading(heading) }
}
const reasonsOf = (result: unknown) => (result as readonly RowProblem[]).map(({ reason }) => reason)

test('a list is read without variables, by number and remark', () => {
  expect(listPlan(5)).toEqual({
    variables: [],
    customFields: [],
    isAccurate: false,
    hasSeveralNumbers: false,
    ofList: true,
    rowsLimit: 5
  })
})

describe('the columns of a list', () => {
  it.each([
    [['号码', '备注'], { phoneAt: 0, remarkAt: 1 }],
    [['备注', '号码'], { phoneAt: 1, remarkAt: 0 }],
    [['手机号', '号码'], { phoneAt: 1, remarkAt: -1 }],
    [['姓名', '手机号', '说明备注'], { phoneAt: 1, remarkAt: 2 }],
    [['号码备注', '电话'], { phoneAt: 1, remarkAt: 0 }],
    [['姓名', '公司'], { phoneAt: -1, remarkAt: -1 }]
  ])('of the heading %j are %j', (heading, columns) => {
    expect(listColumns(heading)).toEqual(columns)
  })

  it('without a number are refused', () => {
    expect(open(['姓名', '备注']).problems).toEqual([
      {
        ...{ row: 1, column: '号码', value: '' },
        ...{ reason: '缺少“号码”列，请使用下载的模板', suggestion: '' }
      }
    ])
  })

  it('may be in any order, with others beside', () => {
    expect(open(['编号', '备注', '公司', '号码']).problems).toEqual([])
    expect(open(['号码']).problems).toEqual([])
  })

  it('that are read may be there only once', () => {
    const twice = (column: string) => ({
      ...{ row: 1, column, value: column, reason: `“${column}”列出现了两次`, suggestion: '' }
    })
    expect(open(['号码', '备注', '号码']).problems).toEqual([twice('号码')])
    expect(open(['备注', '号码', '备注']).problems).toEqual([twice('备注')])
    expect(open(['编号', '号码', '编号']).problems).toEqual([])
  })
})

describe('a row of a list', () => {
  it('has number and remark, and the other cells by column', () => {
    const { file } = open()
    expect(file.row(['7', ' 13800001234 ', ' 老客户 '], 2)).toMatchObject({
      ...{ row: 2, phone: '13800001234', otherPhones: [], remark: '老客户' },
      values: { 编号: '7', 备注: '老客户' }
    })
  })

  it('without a remark column has an empty remark', () => {
    expect(open(['号码']).file.row(['13800001234'], 2)).toMatchObject({ remark: '' })
  })

  it('keeps a formula in another column as text, and refuses it in the remark', () => {
    const { file } = open()
    expect(file.row(['=1+1', '13800001234', ''], 2)).toMatchObject({ values: { 编号: "'=1+1" } })
    expect(reasonsOf(file.row(['1', '13800001235', '=1+1'], 3))).toEqual(['单元格是公式'])
    expect(file.row(['-5', '13800001236', ''], 4)).toMatchObject({ values: { 编号: '-5' } })
  })

  it.each([
    [128, []],
    [129, ['超过128个字符']]
  ])('a remark of %i characters: %j', (length, reasons) => {
    const row = open().file.row(['1', '13800001234', '长'.repeat(length)], 2)
    expect('reason' in row || Array.isArray(row) ? reasonsOf(row) : []).toEqual(reasons)
  })

  it('may have a long cell in another column', () => {
    expect(open().file.row(['长'.repeat(500), '13800001234', ''], 2)).toMatchObject({ row: 2 })
  })

  it('without a number is a problem of the number’s column', () => {
    expect(open(['手机号', '备注']).file.row(['', '甲'], 2)).toMatchObject([
      { column: '手机号', reason: '号码为空' }
    ])
  })
})
