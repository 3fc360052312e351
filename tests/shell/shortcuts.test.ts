import { describe, expect, it } from 'vitest'
import {
  codesOf,
  consoleActionOf,
  keysOf,
  meansRemark,
  phoneShortcuts,
  shortcutError,
  written
} from '../../shell/shortcuts/shortcut-table.ts'
import { assignKeys, commandOf, shortcutOf } from '../../widgets/softphone/number-typing.ts'

const none = {
  key: '',
  code: '',
  ctrlKey: false,
  altKey: false,
  shiftKey: false,
  metaKey: false,
  repeat: false,
  isComposing: false,
  altGraph: false
}
const pressed = (keys: Partial<typeof none>) => ({ ...none, ...keys })
const [answer] = phoneShortcuts
if (!answer) throw new Error('no shortcuts')

describe('the console’s own shortcuts', () => {
  it.each([
    ['Ctrl+K', { key: 'k', code: 'KeyK', ctrlKey: true }, false, 'palette'],
    ['Cmd+K', { key: 'k', code: 'KeyK', metaKey: true }, false, 'palette'],
    ['Ctrl+K in a field', { key: 'k', code: 'KeyK', ctrlKey: true }, true, 'palette'],
    ['Ctrl+Shift+K', { key: 'K', code: 'KeyK', ctrlKey: true, shiftKey: true }, false, undefined],
    ['Ctrl+Alt+K', { key: 'k', code: 'KeyK', ctrlKey: true, altKey: true }, false, undefined],
    ['k', { key: 'k', code: 'KeyK' }, false, undefined],
    ['?', { key: '?', code: 'Slash', shiftKey: true }, false, 'help'],
    ['full-width ？', { key: '？', code: 'Slash', shiftKey: true }, false, 'help'],
    ['? in a field', { key: '?', code: 'Slash', shiftKey: true }, true, undefined],
    ['? of an input method', { key: '?', code: 'Slash', isComposing: true }, false, undefined],
    ['Ctrl+K held', { key: 'k', code: 'KeyK', ctrlKey: true, repeat: true }, false, undefined]
  ] as const)('%s', (_, keys, isTyping, action) => {
    expect(consoleActionOf(pressed(keys), isTyping)).toBe(action)
  })
})

describe('shortcuts of the telephone', () => {
  it('has no two actions on one key, and none on a key of others', () => {
    const keys = phoneShortcuts.map(shortcut => keysOf(shortcut, {}))
    expect(new Set(keys).size).toBe(keys.length)
    for (const { action } of phoneShortcuts)
      expect(shortcutError(`Ctrl+Alt+${letterOf(action)}`, action, {})).toBeUndefined()
  })

  it('answers with the chosen key and no longer with the old one', () => {
    const chord = { ctrlKey: true, altKey: true }
    assignKeys(codesOf({ answer: 'Ctrl+Alt+K' }))
    expect(commandOf(pressed({ ...chord, code: 'KeyK' }))).toBe('answer')
    expect(commandOf(pressed({ ...chord, code: 'KeyJ' }))).toBeUndefined()
    expect(commandOf(pressed({ ...chord, code: 'KeyG' }))).toBe('hangUp')
    expect(shortcutOf('answer')).toBe('Control+Alt+K')
    assignKeys(undefined)
    expect(commandOf(pressed({ ...chord, code: 'KeyJ' }))).toBe('answer')
  })

  it.each([
    ['Ctrl+Alt+K', undefined],
    ['Ctrl+Alt+G', '已用于“挂断”'],
    ['Ctrl+Alt+A', '该组合键常被输入法或截图软件占用'],
    ['Ctrl+Alt+Z', '该组合键常被输入法或截图软件占用'],
    ['Ctrl+K', '请按 Ctrl+Alt 加一个字母'],
    ['Ctrl+Alt+Shift+K', '请按 Ctrl+Alt 加一个字母'],
    ['', '请按 Ctrl+Alt 加一个字母']
  ])('shows what is wrong with %s', (keys, issue) => {
    expect(shortcutError(keys, 'answer', {})).toBe(issue)
  })

  it('leads to the remark by a key that is not the telephone’s', () => {
    const chord = pressed({ code: 'KeyN', ctrlKey: true, altKey: true })
    expect(Object.values(codesOf({}))).not.toContain('remark')
    expect(meansRemark(chord, {})).toBe(true)
    expect(meansRemark({ ...chord, isComposing: true }, {})).toBe(false)
    expect(meansRemark({ ...chord, repeat: true }, {})).toBe(false)
    expect(meansRemark(chord, { remark: 'Ctrl+Alt+R' })).toBe(false)
    expect(meansRemark({ ...chord, code: 'KeyR' }, { remark: 'Ctrl+Alt+R' })).toBe(true)
  })

  it('frees the key that an action has given up', () => {
    expect(shortcutError('Ctrl+Alt+G', 'answer', { hangUp: 'Ctrl+Alt+Q' })).toBeUndefined()
  })

  it.each(['Ctrl+K', 'constructor', '', '__proto__'])('takes no notice of %j as keys', keys => {
    expect(keysOf(answer, { answer: keys })).toBe('Ctrl+Alt+J')
    expect(keysOf(answer, { [keys]: 'Ctrl+Alt+K' })).toBe('Ctrl+Alt+J')
  })

  it('writes down what was pressed, and nothing before there is a letter', () => {
    expect(written(pressed({ code: 'KeyQ', ctrlKey: true, altKey: true }))).toBe('Ctrl+Alt+Q')
    expect(written(pressed({ code: 'ControlLeft', ctrlKey: true }))).toBeUndefined()
  })
})

const letterOf = (action: string): string =>
  phoneShortcuts.find(shortcut => shortcut.action === action)?.letter ?? ''
