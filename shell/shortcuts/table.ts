/** Every shortcut of the console: what it does, its keys, and which keys it may be given instead. */
import { paletteText as words } from '../../core/text/palette.ts'
import { topBarText as t } from '../../core/text/top-bar.ts'
import type { Command } from '../../widgets/softphone/typing.ts'

/** What the telephone does at a key, and what only the workbench does. */
type Action = Command | 'remark'

export interface PhoneShortcut {
  readonly action: Action
  readonly label: () => string
  /** The letter that goes with Ctrl+Alt, unless the person has chosen another. */
  readonly letter: string
}

export const phoneShortcuts: readonly PhoneShortcut[] = [
  { action: 'answer', label: words.answer, letter: 'J' },
  { action: 'hangUp', label: words.hangUp, letter: 'G' },
  { action: 'mute', label: words.mute, letter: 'M' },
  { action: 'hold', label: words.hold, letter: 'H' },
  { action: 'free', label: words.free, letter: 'F' },
  { action: 'busy', label: words.busy, letter: 'B' },
  { action: 'keypad', label: words.keypad, letter: 'D' },
  { action: 'remark', label: words.remark, letter: 'N' }
]

/** These stay as they are; the switch turns them off with the others. */
export const consoleShortcuts = [
  { action: 'palette', label: t.openPalette, keys: 'Ctrl+K' },
  { action: 'help', label: words.openHelp, keys: '?' }
] as const

/** What a person has chosen instead, such as `{ answer: 'Ctrl+Alt+K' }`. */
export type ChosenKeys = Readonly<Record<string, string>>

/** Screenshots of common Chinese messengers and input methods. */
const reserved: readonly string[] = ['A', 'Z']
const chord = /^Ctrl\+Alt\+([A-Z])$/

/** The keys of a phone shortcut now; what is no such chord counts for nothing. */
export function keysOf({ action, letter }: PhoneShortcut, chosen: ChosenKeys): string {
  const keys = Object.hasOwn(chosen, action) ? chosen[action] : undefined
  return keys && chord.test(keys) ? keys : `Ctrl+Alt+${letter}`
}

/** Where the key of each of the telephone's commands lies on the keyboard. */
export const codesOf = (chosen: ChosenKeys): Readonly<Record<string, Command>> =>
  Object.fromEntries(
    phoneShortcuts.flatMap(shortcut =>
      shortcut.action === 'remark' ? [] : [[codeOf(shortcut, chosen), shortcut.action]]
    )
  )

const codeOf = (shortcut: PhoneShortcut, chosen: ChosenKeys) =>
  `Key${keysOf(shortcut, chosen).at(-1)}`

/** Whether these are the keys that lead to the remark. */
export const meansRemark = (pressed: Pressed, chosen: ChosenKeys): boolean =>
  phoneShortcuts.some(
    shortcut =>
      shortcut.action === 'remark' &&
      !pressed.repeat &&
      !pressed.isComposing &&
      written(pressed) === keysOf(shortcut, chosen)
  )

/** Why these keys cannot be given to that action; undefined when they can. */
export function complaintAbout(
  keys: string,
  action: Action,
  chosen: ChosenKeys
): string | undefined {
  const letter = chord.exec(keys)?.[1]
  if (!letter) return words.shortcutBad()
  if (reserved.includes(letter)) return words.shortcutReserved()
  const other = phoneShortcuts.find(
    shortcut => shortcut.action !== action && keysOf(shortcut, chosen) === keys
  )
  return other && words.shortcutTaken({ action: other.label() })
}

interface Pressed {
  readonly key: string
  readonly code: string
  readonly ctrlKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
  readonly metaKey: boolean
  readonly repeat: boolean
  readonly isComposing: boolean
}

/** Which of the console's own shortcuts this is; `?` only while nobody is typing. */
export function consoleActionOf(
  pressed: Pressed,
  isTyping: boolean
): 'palette' | 'help' | undefined {
  const { key, code, ctrlKey, altKey, shiftKey, metaKey, repeat, isComposing } = pressed
  if (isComposing || repeat || altKey) return undefined
  if (code === 'KeyK' && ctrlKey !== metaKey && !shiftKey) return 'palette'
  const isQuestion = key === '?' || key === '？'
  return isQuestion && !ctrlKey && !metaKey && !isTyping ? 'help' : undefined
}

/** The chord that was pressed, as it is written down; undefined until a letter is among the keys. */
export function written(pressed: Pressed): string | undefined {
  const letter = /^Key([A-Z])$/.exec(pressed.code)?.[1]
  if (!letter) return undefined
  const { ctrlKey, altKey, shiftKey, metaKey } = pressed
  return [ctrlKey && 'Ctrl', altKey && 'Alt', shiftKey && 'Shift', metaKey && 'Meta', letter]
    .filter(Boolean)
    .join('+')
}
