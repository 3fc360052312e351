import { describe, expect, it, test } from 'vitest'
import type { FieldMeta } from '../../../../core/features/custom-fields/schemas.ts'
import {
  numberInCell,
  peoplePlan
} from '../../../../core/features/number-import/rules/people-sheet.ts'
import { headingOf, preflight } from '../../../../core/features/number-import/rules/row-rules.ts'
import type { SheetPlan } from '../../../../core/features/number-import/rules/row-types.ts'

const plan: SheetPlan = {
  variables: ['姓名', '订单号'],
  customFields: ['地址'],
  isAccurate: false,
  hasSeveralNumbers: false,
  rowsLimit: 100
}

const open = (changes: Partial<SheetPlan> = {}) => {
  const file = preflight({ ...plan, ...changes })
  file.heading(['号码', '姓名', '订单号', '地址'])
  return file
}

test('the template has each column once', () => {
  expect(headingOf(plan)).toEqual(['号码', '姓名', '订单号', '地址'])
})

test.each([
  [['号码', '姓名', '订单号', '地址'], []],
  [['\uFEFF号码', ' 姓名', '地址', '订单号'], []],
  [['号码', '姓名', '地址'], ['缺少“订单号”列，请使用下载的模板']],
  [['号码', '姓名', '订单号', '地址', '年龄'], ['模板中没有“年龄”列，请勿修改模板']],
  [['号码', '姓名', '订单号', '地址', '地址'], ['“地址”列出现了两次']],
  [[], ['号码', '姓名', '订单号', '地址'].map(column => `缺少“${column}”列，请使用下载的模板`)]
])('a heading %j', (cells, reasons) => {
  expect(
    preflight(plan)
      .heading(cells)
      .map(({ reason }) => reason)
  ).toEqual(reasons)
})

test('a good row is read into its fields', () => {
  expect(open().row(['138-0000 1234', ' 王芳 ', 'A1', '广州'], 2)).toEqual({
    row: 2,
    phone: '13800001234',
    otherPhones: [],
    customerName: '王芳',
    values: { 订单号: 'A1', 地址: '广州' },
    remark: ''
  })
})

test.each<[string, string[], string, string, string]>([
  ['no number', ['', '王芳', 'A1', ''], '号码', '号码为空', '填写号码，或删除此行'],
  ['half a number', ['13800', '王芳', 'A1', ''], '号码', '号码格式不正确', '填写7位以上的数字'],
  [
    'a number in words',
    ['电话13800001234', '王芳', 'A1', ''],
    '号码',
    '号码格式不正确',
    '改为 13800001234'
  ],
  [
    'a rounded number',
    ['1.38E+10', '王芳', 'A1', ''],
    '号码',
    '号码已被表格软件四舍五入',
    '把该列设为文本后重新填写'
  ],
  ['a formula', ['=1+1', '王芳', 'A1', ''], '号码', '单元格是公式', '改为文字'],
  ['a formula beside', ['13800001234', '=cmd|x', 'A1', ''], '姓名', '单元格是公式', '改为文字'],
  [
    'an empty variable',
    ['13800001234', '王芳', '', ''],
    '订单号',
    '“订单号”为空，话术需要它',
    '填写“订单号”'
  ],
  [
    'a long text',
    ['13800001234', '王芳', 'A1', '长'.repeat(201)],
    '地址',
    '超过200个字符',
    '缩短到200个字符以内'
  ],
  [
    'too many cells',
    ['13800001234', '王芳', 'A1', '', 'x'],
    '',
    '列数与表头不一致',
    '检查是否有多余的逗号或引号'
  ]
])('%s', (_, cells, column, reason, suggestion) => {
  const file = open()
  expect(file.row(cells, 7)).toMatchObject([{ row: 7, column, reason, suggestion }])
  expect(file.counts).toMatchObject({ rows: 1, good: 0, bad: 1 })
})

describe('rows', () => {
  it('that are empty do not count', () => {
    const file = open()
    expect(file.row(['', ' ', '', ''], 2)).toEqual([])
    expect(file.counts.rows).toBe(0)
  })

  it('with the same number name the first', () => {
    const file = open()
    file.row(['13800001234', '王芳', '', ''], 2)
    file.row(['13800001234', '王芳', 'A1', ''], 3)
    expect(file.row(['+86 13800001234', '王芳', 'A1', ''], 4)).toMatchObject([
      { row: 4, column: '号码', reason: '与第3行的号码重复' }
    ])
    expect(file.counts).toEqual({ rows: 3, good: 1, bad: 2, twice: 1 })
  })

  it('with several mistakes list all', () => {
    const problems = open().row(['1', '', '', '@x'], 2)
    expect(problems).toMatchObject([
      { column: '号码' },
      { column: '姓名' },
      { column: '订单号' },
      { column: '地址' }
    ])
  })

  it('beyond the limit are reported once', () => {
    const file = open({ rowsLimit: 2 })
    for (let n = 0; n < 2; n++) file.row([`1380000123${n}`, '王芳', 'A1', ''], n + 2)
    expect(file.row(['13800001239', '王芳', 'A1', ''], 4)).toMatchObject([
      { row: 4, reason: '超过2行的上限，其后的行不会导入' }
    ])
    expect(file.row(['13800001238', '王芳', 'A1', ''], 5)).toEqual([])
    expect(file.counts).toMatchObject({ rows: 4, good: 2, bad: 2 })
  })

  it('of several numbers each belong to one person', () => {
    const file = open({ hasSeveralNumbers: true })
    expect(file.row(['13800001234；13900001234;13800001234', '王芳', 'A1', ''], 2)).toMatchObject({
      phone: '13800001234',
      otherPhones: ['13900001234']
    })
    expect(file.row(['13700001234;13900001234', '王芳', 'A1', ''], 3)).toMatchObject([
      { reason: '与第2行的号码重复' }
    ])
  })

  it('of precise tasks take what stands for a number', () => {
    expect(open({ isAccurate: true }).row(['id-9f3a', '王芳', 'A1', ''], 2)).toMatchObject({
      phone: 'id-9f3a'
    })
  })
})

test('a hundred thousand rows are counted in full', () => {
  const file = open({ rowsLimit: 100_000 })
  const bad = 3000
  for (let n = 0; n < 100_000; n++) {
    const phone = n < bad ? '12' : `13${String(n % 95_000).padStart(9, '0')}`
    file.row([phone, '王芳', 'A1', '广州'], n + 2)
  }
  expect(file.counts).toEqual({ rows: 100_000, good: 95_000, bad: 5000, twice: 2000 })
})

describe('a column of a custom field', () => {
  const field = (fieldName: string, componentType: 1 | 2 | 3, required = false): FieldMeta => ({
    ...{ id: fieldName, fieldName, componentType, required, relatedFieldMetaIds: [] },
    fieldOptions: componentType === 1 ? {} : { a: '甲', b: '乙', c: '甲、乙' }
  })
  const own = peoplePlan(100, [], [field('类别', 2, true), field('爱好', 3), field('备注', 1)])
  const columns = ['号码', '姓名', '公司', '类别', '爱好', '备注']
  const looked = (...cells: string[]) => {
    const file = preflight(own)
    expect(file.heading(columns)).toEqual([])
    return file.look(['13800001111', '王芳', '', ...cells], 2)
  }

  it('may be missing where it is optional', () => {
    expect(headingOf(own)).toEqual(columns)
    expect(preflight(own).heading(columns.slice(0, 4))).toEqual([])
    expect(preflight(own).heading(columns.slice(0, 3))).toMatchObject([
      { reason: '缺少“类别”列，请使用下载的模板' }
    ])
  })

  it.each([
    ['甲', '', ''],
    ['甲、乙', '甲；乙，甲、乙', '长'.repeat(100)]
  ])('takes %s, %s, %s', (...cells) => {
    expect(looked(...cells)).toHaveProperty('numbers')
  })

  it.each([
    [['', '', ''], '类别', '请选择类别', '可填：甲、乙、甲、乙'],
    [['丙', '', ''], '类别', '没有“丙”这个选项', '可填：甲、乙、甲、乙'],
    [['乙；甲', '', ''], '类别', '只能填一项', '保留一项'],
    [['甲', '乙,丙', ''], '爱好', '没有“丙”这个选项', '可填：甲、乙、甲、乙'],
    [['甲', '', '长'.repeat(101)], '备注', '不能超过100个字符', ''],
    [['=1', '', ''], '类别', '单元格是公式', '改为文字']
  ] as const)('refuses %j', (cells, column, reason, suggestion) => {
    expect(looked(...cells)).toMatchObject([{ column, reason, suggestion }])
  })
})

test('the number of a cell is read, and a cell too long for one is left as it is', () => {
  expect(numberInCell('+86 138-1710-0303')).toBe('13817100303')
  const long = '１'.repeat(6_000_000)
  expect(numberInCell(long)).toBe(long)
})
