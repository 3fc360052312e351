import { describe, expect, it, test } from 'vitest'
import {
  cellsOf,
  periodsOf,
  sliderDefault
} from '../../../../core/features/call-task-form/rules/day-time.ts'
import {
  concurrencyCeiling,
  typedConcurrency,
  typedFrequency,
  typedThreshold
} from '../../../../core/features/call-task-form/rules/typed-values.ts'
import {
  mayEdit,
  mayMove,
  mayTakeNumbers,
  taskMoves
} from '../../../../core/features/call-tasks/rules.ts'
import {
  pageAfter,
  pickerIssue,
  withMembers
} from '../../../../core/features/number-import/rules/address-rules.ts'
import {
  addingTabs,
  customFieldIssue,
  isTaskNumber,
  personsIn,
  phoneIssue,
  taskNumber,
  templateIssue
} from '../../../../core/features/number-import/rules/phone-entry.ts'

test.each([
  ['', [], false, '请输入手机号码'],
  [' ; ', [], false, '请输入手机号码'],
  ['123456', [], false, '请输入正确的手机号'],
  ['1234567', [], false, undefined],
  ['138 0000-1234', [], false, undefined],
  ['abc', [], false, '请输入正确的手机号'],
  ['abc', [], true, undefined],
  ['13800001234', ['13800001234'], false, '号码已存在'],
  ['13800001234;13800001235', ['x;13800001235'], false, '号码已存在'],
  ['13800001234;13800001234', [], false, '号码已存在'],
  ['13800001234；123', [], false, '请输入正确的手机号']
])('a number %j beside %j, precise %s', (typed, listed, isAccurate, issue) => {
  expect(phoneIssue(typed, listed, isAccurate)).toBe(issue)
})

test.each([
  ['13800001111 13800001112', ['13800001111', '13800001112']],
  ['138-0000-1111 138-0000-1112', ['138-0000-1111', '138-0000-1112']],
  ['13800001111，13800001112,13800001113', ['13800001111', '13800001112', '13800001113']],
  ['020-85551234　020-85551235\n13800001111', ['020-85551234', '020-85551235', '13800001111']],
  ['138 0000 1111', ['138 0000 1111']],
  ['138 0000 1111 138 0000 1112', ['138 0000 1111', '138 0000 1112']],
  ['13800001111 138 0000 1112', ['13800001111', '138 0000 1112']],
  ['+86 13800001111 020 85551234', ['+86 13800001111', '020 85551234']],
  ['400 820 8820', ['400 820 8820']],
  ['abc 13800001111', ['abc', '13800001111']]
])('persons in %j', (text, persons) => {
  expect(personsIn(text, false)).toEqual(persons)
  expect(personsIn(text, true)).toEqual(persons)
})

test('semicolons stand between the numbers of one person where there are several', () => {
  const text = '13800001111; 13800001112 13800001113'
  expect(personsIn(text, true)).toEqual(['13800001111;13800001112', '13800001113'])
  expect(personsIn(text, false)).toEqual(['13800001111', '13800001112', '13800001113'])
})

test.each([
  [' ', [], '输入的值不能为空！'],
  ['地址,', [], '请不要使用符号","'],
  ['地址，', [], '请不要使用符号","'],
  ['地址', ['地址'], '请不要添加重复字段！'],
  ['地址', [], undefined]
])('a custom field %j beside %j', (typed, fields, issue) => {
  expect(customFieldIssue(typed, fields)).toBe(issue)
})

test.each([
  [true, '', false, [], '下载导入模板前请先选择话术!'],
  [false, '', true, [], '自定义字段启用后，下载导入模板前请先添加自定义字段!'],
  [true, 'HS-1', true, ['地址'], undefined],
  [false, '', false, [], undefined]
])(
  'a template for %s %j %s %j',
  (needsScript, templateCode, hasCustomFields, customFields, issue) => {
    expect(templateIssue({ needsScript, templateCode, hasCustomFields, customFields })).toBe(issue)
  }
)

describe('ways to add numbers', () => {
  const task = { createType: 'number', taskType: 0, taskCategory: 0, customFields: '' }
  const tabs = (change: Partial<typeof task>, where = {}) => {
    const { manual, addressBook } = addingTabs(
      { ...task, ...change },
      { mayUseAddressBook: true, ...where }
    )
    return [manual && '手动', addressBook && '通讯录'].filter(Boolean).join(' ')
  }
  it.each([
    ['a task', tabs({}), '手动 通讯录'],
    ['a timed task', tabs({}, { isTimed: true }), '通讯录'],
    ['people who call', tabs({ createType: 'manualCall' }), ''],
    ['clues', tabs({ createType: '2' }), ''],
    ['contacts', tabs({ createType: 'contacts' }), '手动'],
    ['a repair', tabs({ taskCategory: 1 }), '通讯录'],
    ['custom fields', tabs({ customFields: '地址' }), '通讯录'],
    ['precise numbers', tabs({ taskType: 6 }), '手动'],
    ['the handling of tasks', tabs({}, { isTaskHandle: true }), '手动'],
    ['without the permission', tabs({}, { mayUseAddressBook: false }), '手动']
  ])('of %s', (_, found, expected) => expect(found).toBe(expected))
})

test.each([
  ['dayFreq', 'dialPeriod', '12345', '1234'],
  ['weekFreq', 'dialPeriod', '12345', '123'],
  ['monthFreq', 'dialPeriod', '12345', '12'],
  ['dayFreq', 'dialLeft', '123456789', '12345678'],
  ['dayFreq', 'dialLeft', '3次', ''],
  ['dayFreq', 'dialLeft', '1.5', '']
] as const)('%s %s %s becomes %j', (span, part, typed, kept) => {
  expect(typedFrequency(span, part, typed)).toBe(kept)
})

test.each([
  ['connectedRate', '0', ''],
  ['connectedRate', '1', '1'],
  ['connectedRate', '100', '100'],
  ['connectedRate', '101', ''],
  ['connectedRate', '9.5', ''],
  ['callerFaultCount', '1000', '1000'],
  ['callerFaultCount', '1001', ''],
  ['callerFaultCount', '007', '7']
] as const)('a threshold %s of %s is %j', (threshold, typed, kept) => {
  expect(typedThreshold(threshold, typed)).toBe(kept)
})

test.each([
  ['5', 5, '5'],
  ['5.9', 9, '5'],
  ['6', 5, ''],
  ['many', 5, ''],
  ['', 5, ''],
  ['0', 5, ''],
  ['-1', 5, '']
])('%s calls at once of %s are %j', (typed, ceiling, kept) => {
  expect(typedConcurrency(typed, ceiling)).toBe(kept)
})

test('the most calls at once are what is left on the chosen lines', () => {
  const line = (cidNumber: string, groupId: string | null, unallocatedCount: number) => ({
    cidNumber,
    groupId,
    unallocatedCount
  })
  const lines = [line('1', 'g', 10), line('2', 'g', 5), line('3', null, 7), line('4', null, -2)]
  const ceiling = (cidResourceType: 0 | 1 | 2) =>
    concurrencyCeiling(lines, {
      cidResourceType,
      selectedCidNumbers: ['1', '3'],
      selectedCidGroupId: 'g'
    })
  expect([ceiling(0), ceiling(1), ceiling(2)]).toEqual([22, 17, 15])
})

test('half hours and periods convert into each other', () => {
  expect(sliderDefault()).toEqual([540, 1200])
  const cells = cellsOf([sliderDefault(), [1290, 1380]])
  expect(cells).toHaveLength(30)
  expect(periodsOf(cells)).toEqual([
    [540, 1200],
    [1290, 1380]
  ])
  expect(periodsOf(cellsOf([[545, 600]]))).toEqual([[570, 600]])
})

describe('the address book', () => {
  const member = (id: string) => ({ id })
  // rule number-import-22
  it('takes each once, and puts the new ones first', () => {
    const chosen = [member('a'), member('b')]
    expect(
      withMembers(chosen, [member('b'), member('c'), member('c')]).map(({ id }) => id)
    ).toEqual(['c', 'a', 'b'])
  })
  it.each([
    [3, 10, 30, 3],
    [3, 10, 20, 1],
    [1, 10, 0, 1],
    [2, 10, 0, 1]
  ])('page %s of %s rows each, %s in all: %s', (page, size, total, shown) => {
    expect(pageAfter(page, size, total)).toBe(shown)
  })
  it.each([
    [[], 1, [], '右侧无已选择的成员号码'],
    [[member('a')], 2, [], '缺少所属经理信息，请下载模版导入'],
    [[member('a')], 2, ['所属经理'], undefined],
    [[member('a')], 1, [], undefined]
  ])('%o allocated by %s with %o', (chosen, way, fields, issue) => {
    expect(pickerIssue(chosen, way, fields)).toBe(issue)
  })
})

test('what may be done in which state', () => {
  const moves = (status: number) =>
    (Object.keys(taskMoves) as (keyof typeof taskMoves)[]).filter(move => mayMove(status, move))
  expect([1, 2, 3, 4, 5, 6, 7].map(status => moves(status).join(' '))).toEqual([
    'start stop',
    'pause stop',
    'resume stop',
    '',
    '',
    'approve reject',
    ''
  ])
  expect([1, 2, 3, 4, 5, 6, 7].filter(mayEdit)).toEqual([1, 3, 5, 6, 7])
  expect([1, 2, 3, 4, 5, 6, 7].filter(mayTakeNumbers)).toEqual([1, 2, 3, 6])
})

it.each([
  ['13700000001.0', '13700000001'],
  ['1370000000.2', '1370000000.2'],
  ['13700000001.00', '13700000001.00'],
  ['1.37E10', '1.37E10'],
  ['138.0000.0000', '13800000000'],
  ['１３７００００００１.5', '1370000001.5']
])('%s of a spreadsheet is %s', (written, phone) => {
  expect(taskNumber(written, false)).toBe(phone)
  expect(isTaskNumber(phone, false)).toBe(!/[.E]/.test(phone))
})

it('the name of a column is not longer than a heading can show', () => {
  expect(customFieldIssue('长'.repeat(33), [])).toBe('不能超过32个字符')
  expect(customFieldIssue('长'.repeat(32), [])).toBeUndefined()
})
