import { describe, expect, it, test } from 'vitest'
import {
  COMPANY,
  numberInCell,
  peoplePlan
} from '../../../../core/features/number-import/rules/people-sheet.ts'
import {
  isFormula,
  isPersons,
  preflight,
  sentenceOf
} from '../../../../core/features/number-import/rules/row-rules.ts'
import type {
  RowProblem,
  SheetPlan
} from '../../../../core/features/number-import/rules/row-types.ts'
import { isPhoneColumn } from '../../../../core/features/number-import/rules/sheet-columns.ts'

const plan: SheetPlan = {
  variables: [],
  customFields: ['地址'],
  isAccurate: false,
  hasSeveralNumbers: false,
  rowsLimit: 100
}
const open = (changes: Partial<SheetPlan> = {}) => {
  const file = preflight({ ...plan, ...changes })
  file.heading(['号码', '姓名', '地址'])
  return file
}
const result = (cells: readonly string[], changes: Partial<SheetPlan> = {}) => {
  const row = open(changes).row(cells, 2)
  return Array.isArray(row) ? (row as readonly RowProblem[]).map(({ reason }) => reason) : row
}

test('the sentence of several problems names column and reason of each', () => {
  const problem = (column: string, reason: string) => ({ column, reason }) as RowProblem
  expect(sentenceOf([problem('号码', '号码为空'), problem('', '列数与表头不一致')])).toBe(
    '号码 号码为空；列数与表头不一致'
  )
})

test('the sheet of people requires a name and takes no placeholders or several numbers', () => {
  expect(peoplePlan(9, ['年龄'])).toEqual({
    variables: ['姓名'],
    customFields: [COMPANY, '年龄'],
    fields: [],
    isAccurate: false,
    hasSeveralNumbers: false,
    ofPeople: true,
    rowsLimit: 9
  })
})

test.each([
  ['13800001234', true],
  ['12800001234', false],
  ['113800001234', false],
  ['138000012345', false],
  ['020-85551234', true],
  ['02085551234', true],
  ['0755-8555123', true],
  ['75585551234', false],
  ['x020-85551234', false]
])('%s is a number of a person: %s', (number, is) => {
  expect(isPersons(number)).toBe(is)
})

test.each([
  ['=1+1', true],
  ['＝1', true],
  ['@sum', true],
  ['+86 138', false],
  ['-5', false],
  ['-(5.5)', false],
  ['+cmd', true],
  ['-cmd|x', true],
  ['－cmd', true],
  ['a=1', false],
  ['a+b', false]
])('%s would be executed by a spreadsheet: %s', (cell, is) => {
  expect(isFormula(cell)).toBe(is)
})

test.each([
  ['手机号', true],
  ['联系电话', true],
  ['Phone', true],
  ['号码备注', false],
  ['姓名', false]
])('the column %s holds a number: %s', (name, is) => {
  expect(isPhoneColumn(name)).toBe(is)
})

test('a byte order mark is removed from the beginning of a cell only', () => {
  expect(result(['\uFEFF13800001234', '甲', ''])).toMatchObject({ phone: '13800001234' })
  expect(result(['13800001234', '甲乙', ''])).toMatchObject({ customerName: '甲乙' })
})

describe('the length of a number', () => {
  const digits = (length: number) => '1'.repeat(length)

  it.each([199, 200])('may be %i characters', length => {
    expect(result([digits(length), '甲', ''])).toMatchObject({ phone: digits(length) })
  })

  it('may not be 201 characters', () => {
    expect(open().row([digits(201), '甲', ''], 2)).toMatchObject([
      { column: '号码', reason: '超过200个字符', suggestion: '缩短到200个字符以内' }
    ])
  })

  it('is shown with its first 60 characters', () => {
    expect(open().row([digits(201), '甲', ''], 2)).toMatchObject([{ value: digits(60) }])
  })

  it('is unchanged in a cell too long for a number', () => {
    expect(numberInCell(`${' '.repeat(2)}138-0000-1234`)).toBe('13800001234')
    expect(numberInCell(`1-${digits(198)}`)).toBe(digits(199))
    expect(numberInCell(`1-${digits(199)}`)).toBe(`1-${digits(199)}`)
  })
})

describe('a number that a spreadsheet has changed', () => {
  it.each([
    ['138.5', ['号码是小数或科学计数法']],
    ['1E5', ['号码是小数或科学计数法']],
    ['1.38E+10', ['号码已被表格软件四舍五入']],
    ['13800001234.0', '13800001234'],
    ['1234567', '1234567'],
    ['0012345', '0012345']
  ])('%s: %j', (cell, expected) => {
    const found = result([cell, '甲', ''])
    expect(Array.isArray(found) ? found : (found as { phone: string }).phone).toEqual(expected)
  })

  it('is a placeholder in a task with accurate numbers', () => {
    expect(result(['138.5', '甲', ''], { isAccurate: true })).toMatchObject({ phone: '138.5' })
    expect(result(['', '甲', ''], { isAccurate: true })).toEqual(['号码为空'])
  })
})

describe('several numbers in a cell', () => {
  const several = { hasSeveralNumbers: true }

  it('are all taken, each once', () => {
    expect(result(['13800001234；13800001235;13800001234', '甲', ''], several)).toMatchObject({
      phone: '13800001234',
      otherPhones: ['13800001235']
    })
  })

  it('are refused when one is wrong, or when there is none', () => {
    expect(result(['13800001234;12', '甲', ''], several)).toEqual(['号码格式不正确'])
    expect(result(['；;', '甲', ''], several)).toEqual(['号码格式不正确'])
  })

  it('are one wrong number where the task takes one', () => {
    expect(result(['13800001234;13800001235', '甲', ''])).toEqual(['号码格式不正确'])
  })

  it('a suggestion is only made for one whole mobile number', () => {
    const fixOf = (cell: string) =>
      (open().row([cell, '甲', ''], 2) as readonly RowProblem[])[0]?.fix
    expect(fixOf('手机13800001234')).toBe('13800001234')
    expect(fixOf('手机113800001234')).toBeUndefined()
    expect(fixOf('手机138000012345')).toBeUndefined()
  })
})

describe('the cells of a row', () => {
  it('may be fewer, or more when these are empty', () => {
    expect(result(['13800001234', '甲'])).toMatchObject({ values: { 地址: '' } })
    expect(result(['13800001234', '甲', '广州', '', ''])).toMatchObject({
      values: { 地址: '广州' }
    })
  })

  it('beyond the heading are a problem of the whole row', () => {
    expect(open().row(['13800001234', '甲', '广州', '', '多'], 2)).toEqual([
      {
        ...{ row: 2, column: '', value: '13800001234,甲,广州,,多' },
        ...{ reason: '列数与表头不一致', suggestion: '检查是否有多余的逗号或引号' }
      }
    ])
  })

  it.each([
    [200, true],
    [201, false]
  ])('may have %i characters: %s', (length, is) => {
    expect(Array.isArray(result(['13800001234', '甲', '长'.repeat(length)]))).toBe(!is)
  })
})

test('rows beyond the limit are counted, and reported once without column or value', () => {
  const file = open({ rowsLimit: 1 })
  file.row(['13800001234', '甲', ''], 2)
  expect(file.row(['13800001235', '乙', ''], 3)).toEqual([
    { row: 3, column: '', value: '', reason: '超过1行的上限，其后的行不会导入', suggestion: '' }
  ])
  expect(file.row(['13800001236', '丙', ''], 4)).toEqual([])
  expect(file.counts).toMatchObject({ rows: 3, good: 1, bad: 2 })
})

test('issues of a heading have no suggestion, and the value where there is one', () => {
  expect(preflight(plan).heading(['号码', '姓名', '年龄', '年龄'])).toMatchObject([
    { row: 1, column: '地址', value: '', suggestion: '' },
    { row: 1, column: '年龄', value: '年龄', suggestion: '' },
    { row: 1, column: '年龄', value: '年龄', suggestion: '' },
    { row: 1, column: '年龄', value: '年龄', suggestion: '' }
  ])
})

test('a number of an earlier row is a problem of the number’s column', () => {
  const file = open()
  file.row(['13800001234', '甲', ''], 2)
  expect(file.row(['138-0000-1234', '乙', ''], 3)).toMatchObject([
    { column: '号码', value: '138-0000-1234', reason: '与第2行的号码重复', suggestion: '删除此行' }
  ])
  expect(file.counts).toMatchObject({ twice: 1 })
})
