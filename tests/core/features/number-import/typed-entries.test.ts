import { describe, expect, it, test } from 'vitest'
import {
  addingTabs,
  customFieldIssue,
  isNumeric,
  isTaskNumber,
  personsIn,
  phoneIssue,
  taskNumber
} from '../../../../core/features/number-import/rules/phone-entry.ts'

test.each([
  ['1.5', true],
  ['-1.5', true],
  ['1E5', true],
  ['1e-5', true],
  ['1.5E+10', true],
  ['15', false],
  ['+15', false],
  ['x1.5', false],
  ['1.5x', false],
  ['1.', false]
])('%s is a number with fraction or exponent: %s', (written, is) => {
  expect(isNumeric(written)).toBe(is)
})

test('a placeholder is any text where numbers are accurate', () => {
  expect(isTaskNumber('张', true)).toBe(true)
  expect(isTaskNumber('', true)).toBe(false)
  expect(isTaskNumber('123456', false)).toBe(false)
  expect(isTaskNumber('1234567', false)).toBe(true)
})

test('a number is trimmed, and converted unless placeholders are accepted', () => {
  expect(taskNumber(' 138-0000-1234 ', false)).toBe('13800001234')
  expect(taskNumber(' 138-0000-1234 ', true)).toBe('138-0000-1234')
  expect(taskNumber(' 13800001234.0 ', false)).toBe('13800001234')
  expect(taskNumber('1.5', false)).toBe('1.5')
})

describe('typed text', () => {
  it.each([
    ['13800001111 13800001112', ['13800001111', '13800001112']],
    ['138 0000 1111 139 0000 1112', ['138 0000 1111', '139 0000 1112']],
    ['020 8555 1234', ['020 8555 1234']],
    ['0755 85551234', ['0755 85551234']],
    ['07555 85551234', ['07555', '85551234']],
    ['86 13800001111', ['86 13800001111']],
    ['+86 13800001111', ['+86 13800001111']],
    ['0086 13800001111', ['0086 13800001111']],
    ['86 86 13800001111', ['86 86', '13800001111']],
    ['张伟 13800001111', ['张伟', '13800001111']],
    ['138 张伟', ['138', '张伟']],
    ['   ', []],
    ['13800001111,\n\t，、13800001112', ['13800001111', '13800001112']]
  ])('%j has the entries %j', (text, entries) => {
    expect(personsIn(text, false)).toEqual(entries)
  })

  it('keeps semicolons with several numbers of one customer, and spaces around them', () => {
    expect(personsIn('13800001111 ; 13800001112；13800001113', true)).toEqual([
      '13800001111;13800001112；13800001113'
    ])
    expect(personsIn('13800001111; 13800001112', false)).toEqual(['13800001111', '13800001112'])
    expect(personsIn(';13800001111', true)).toEqual([';13800001111'])
  })
})

describe('a typed number', () => {
  it.each([
    ['', '请输入手机号码'],
    [' ； ', '请输入手机号码'],
    ['123456', '请输入正确的手机号'],
    ['13800001111;12', '请输入正确的手机号'],
    ['138-0000-1111', '号码已存在'],
    ['13800001112;13800001112', '号码已存在'],
    ['13800001112;13800001113', undefined]
  ])('%j beside 13800001111: %s', (typed, issue) => {
    expect(phoneIssue(typed, ['13800001111'])).toBe(issue)
  })

  it('may be a placeholder only where numbers are accurate', () => {
    expect(phoneIssue('张', [], true)).toBeUndefined()
    expect(phoneIssue('张', [])).toBe('请输入正确的手机号')
  })
})

test('a custom column is compared and measured without surrounding blanks', () => {
  const longest = '长'.repeat(30)
  expect(customFieldIssue(' 地址 ', ['地址'])).toBe(customFieldIssue('地址', ['地址']))
  expect(customFieldIssue('地址', ['地址'])).toBeDefined()
  expect(customFieldIssue(` ${longest} `, [])).toBe(customFieldIssue(longest, []))
  expect(customFieldIssue('年龄', ['地址'])).toBeUndefined()
})

describe('the ways of adding numbers', () => {
  const task = { createType: '1', taskType: 1, taskCategory: 0, customFields: '' }
  const tabs = (changes: Partial<typeof task>, where: object = {}) => {
    const { file, manual, addressBook } = addingTabs(
      { ...task, ...changes },
      { mayUseAddressBook: true, ...where }
    )
    return [file, manual, addressBook]
  }

  it.each([
    ['an ordinary task', {}, {}, [true, true, true]],
    ['a manual task', { createType: 'manualCall' }, {}, [true, false, false]],
    ['clues', { createType: '2' }, {}, [true, false, false]],
    ['contacts', { createType: 'contacts' }, {}, [true, true, false]],
    ['accurate numbers', { taskType: 6 }, {}, [true, true, false]],
    ['a category of its own', { taskCategory: 1 }, {}, [true, false, true]],
    ['custom columns', { customFields: '地址' }, {}, [true, false, true]],
    ['a scheduled task', {}, { isTimed: true }, [true, false, true]],
    ['a task of its own page', {}, { isTaskHandle: true }, [true, true, false]],
    ['no address book', {}, { mayUseAddressBook: false }, [true, true, false]]
  ])('with %s are %j', (_, changes, where, expected) => {
    expect(tabs(changes, where)).toEqual(expected)
  })
})
