import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  commandOf,
  dialable,
  digitOf,
  type Key,
  shortcutOf,
  transferIssue
} from '../../../../widgets/softphone/number-typing.ts'
import { readSections } from '../../../../widgets/softphone/softphone-settings.ts'

const pressed = (key: Partial<Key>): Key => ({
  key: '',
  code: '',
  ctrlKey: false,
  altKey: false,
  shiftKey: false,
  metaKey: false,
  repeat: false,
  isComposing: false,
  altGraph: false,
  ...key
})

describe('what is typed and pasted into the dial pad', () => {
  it.each([
    ['13800138000', '13800138000'],
    ['１３８００１３８０００', '13800138000'],
    ['138-0013 8000', '13800138000'],
    ['+86 138 0013 8000', '13800138000'],
    ['（010）6123 4567', '01061234567'],
    ['电话：021-6123-4567 转 8', '021612345678'],
    ['电话：+86 139 0013 9000', '13900139000'],
    ['＊１２＃', '*12#'],
    ['+852 2345 6789', '+85223456789'],
    ['张三', '']
  ])('%s becomes %s', (written, number) => {
    expect(dialable(written)).toBe(number)
  })

  it('keeps nothing but what a telephone can dial, however long it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), written => {
        expect(dialable(written)).toMatch(/^\+?[\d*#]{0,32}$/)
      })
    )
  })
})

describe('a key', () => {
  it('is a digit on its own, in either width', () => {
    expect(['5', '*', '#', '７'].map(key => digitOf(pressed({ key })))).toEqual([
      '5',
      '*',
      '#',
      '7'
    ])
  })

  it('is no digit while an input method composes, in a chord, or when it is a letter', () => {
    expect(digitOf(pressed({ key: '5', isComposing: true }))).toBeUndefined()
    expect(digitOf(pressed({ key: '5', ctrlKey: true }))).toBeUndefined()
    expect(digitOf(pressed({ key: 'a' }))).toBeUndefined()
    expect(digitOf(pressed({ key: 'F5' }))).toBeUndefined()
  })
})

describe('a shortcut', () => {
  const chord = { ctrlKey: true, altKey: true }

  it.each([
    ['KeyJ', 'answer'],
    ['KeyG', 'hangUp'],
    ['KeyM', 'mute'],
    ['KeyH', 'hold'],
    ['KeyF', 'free'],
    ['KeyB', 'busy'],
    ['KeyD', 'keypad']
  ] as const)('Ctrl+Alt and %s means %s', (code, command) => {
    expect(commandOf(pressed({ ...chord, code }))).toBe(command)
    expect(shortcutOf(command)).toBe(`Control+Alt+${code.slice(3)}`)
  })

  it.each([
    ['without Alt', { ctrlKey: true }],
    ['with Shift', { ...chord, shiftKey: true }],
    ['held down', { ...chord, repeat: true }],
    ['in a composition', { ...chord, isComposing: true }],
    ['typed with AltGr', { ...chord, altGraph: true }]
  ])('is none %s', (_, key) => {
    expect(commandOf(pressed({ code: 'KeyG', ...key }))).toBeUndefined()
  })
})

describe('the target of a transfer', () => {
  it.each([
    ['', '请输入转接号码'],
    ['8', '请输入 2 至 18 位数字'],
    ['1234567890123456789', '请输入 2 至 18 位数字'],
    ['*80', '请输入 2 至 18 位数字'],
    ['801', undefined],
    ['13800138000', undefined]
  ])('%s: %s', (target, issue) => {
    expect(transferIssue(target)).toBe(issue)
  })
})

describe('the parts of the softphone', () => {
  it('are all there unless the host names some', () => {
    expect(readSections(undefined)('recents')).toBe(true)
    expect(readSections('')('recents')).toBe(true)
    expect(readSections('keypad, status')('recents')).toBe(false)
    expect(readSections('keypad, status')('status')).toBe(true)
  })
})
