import { describe, expect, test } from 'vitest'
import {
  cellProblem,
  cellTexts,
  ownColumns
} from '../../../../core/features/custom-fields/rules/custom-field-cell.ts'
import {
  isTyped,
  shapeOf,
  validateField
} from '../../../../core/features/custom-fields/rules/field-rules.ts'
import type { CustomFieldType } from '../../../../core/features/customers/enums.ts'

const field = (
  componentType: CustomFieldType,
  options: readonly string[] = [],
  required = false
) => ({
  fieldName: '爱好',
  componentType,
  required,
  fieldOptions: Object.fromEntries(options.map((option, index) => [`o-${index}`, option]))
})
const LINE = 1
const ONE = 2
const MANY = 3
const LINES = 6

describe('a custom field', () => {
  test('is typed or chosen, by its type', () => {
    const types = [1, 2, 3, 4, 5, 6] as const
    expect(types.map(type => shapeOf(type))).toEqual([
      'line',
      'one',
      'many',
      'one',
      'many',
      'lines'
    ])
    expect(types.map(type => shapeOf(type, true)).at(-1)).toBe('line')
    expect(shapeOf(3, true)).toBe('many')
    expect(shapeOf(9 as CustomFieldType)).toBe('line')
    expect((['line', 'lines', 'one', 'many'] as const).map(isTyped)).toEqual([
      true,
      true,
      false,
      false
    ])
  })

  test('that is required has a message in the wording of its kind', () => {
    expect(validateField(field(LINE, [], true))).toBe('请输入爱好')
    expect(validateField(field(LINES, [], true), [' ', ''])).toBe('请输入爱好')
    expect(validateField(field(MANY, [], true), [])).toBe('请选择爱好')
    expect(validateField(field(MANY, [], true), ['', 'o-1'])).toBeUndefined()
    expect(validateField(field(LINE))).toBeUndefined()
  })
})

describe('the columns of custom fields', () => {
  test('are none of those that mean something else, and the first of two alike', () => {
    const fields = [
      { fieldName: '姓名', id: 1 },
      { fieldName: '爱好', id: 2 },
      { fieldName: '爱好', id: 3 },
      { fieldName: '等级', id: 4 }
    ]
    expect([...ownColumns(fields, ['姓名'])]).toEqual([
      ['爱好', fields[1]],
      ['等级', fields[3]]
    ])
    expect([...ownColumns(fields).keys()]).toEqual(['姓名', '爱好', '等级'])
    expect(ownColumns().size).toBe(0)
  })
})

describe('a cell of a custom field', () => {
  test.each([
    [field(LINE), ' 游泳、跑步 ', ['游泳、跑步']],
    [field(LINE), '  ', []],
    [field(MANY, ['游泳', '跑步']), ' 游泳、跑步 ', ['游泳', '跑步']],
    [field(MANY, ['游泳']), 'a;b；c,d，e\nf、 ;g;a', ['a', 'b', 'c', 'd', 'e', 'f', 'g']],
    [field(MANY, ['游泳、跑步']), '游泳、跑步', ['游泳、跑步']]
  ])('%o %j holds %o', (one, cell, texts) => expect(cellTexts(one, cell)).toEqual(texts))

  test('that is required and empty suggests the options', () => {
    expect(cellProblem(field(ONE, ['游泳', '跑步'], true), ' ')).toEqual({
      reason: '请选择爱好',
      suggestion: '可填：游泳、跑步'
    })
    expect(cellProblem(field(LINE, [], true), '')).toEqual({ reason: '请输入爱好', suggestion: '' })
    expect(cellProblem(field(ONE, ['游泳']), '')).toBeUndefined()
  })

  test.each([
    [LINE, 100],
    [LINES, 500]
  ] as const)('of type %d takes %d characters', (type, most) => {
    expect(cellProblem(field(type), '字'.repeat(most))).toBeUndefined()
    expect(cellProblem(field(type), '字'.repeat(most + 1))).toEqual({
      reason: `不能超过${most}个字符`,
      suggestion: ''
    })
  })

  test('names what is no option, and ten of those that are', () => {
    const names = (count: number) => Array.from({ length: count }, (_, index) => `项${index}`)
    expect(cellProblem(field(MANY, names(10)), '项1、没有')).toEqual({
      reason: '没有“没有”这个选项',
      suggestion: `可填：${names(10).join('、')}`
    })
    expect(cellProblem(field(MANY, names(11)), '没有')).toMatchObject({
      suggestion: `可填：${names(10).join('、')}…`
    })
    expect(cellProblem(field(MANY, ['甲', '甲']), '乙')).toMatchObject({ suggestion: '可填：甲' })
  })

  test('takes any text while the options are not known', () => {
    expect(cellProblem(field(MANY), '甲、乙')).toBeUndefined()
  })

  test('holds one of a field that takes one', () => {
    const options = ['甲', '乙']
    expect(cellProblem(field(ONE, options), '甲、乙')).toEqual({
      reason: '只能填一项',
      suggestion: '保留一项'
    })
    expect(cellProblem(field(ONE, options), '甲')).toBeUndefined()
    expect(cellProblem(field(MANY, options), '甲、乙')).toBeUndefined()
  })
})
