/** Shortcuts of the console: actions, default keys, and which keys may replace them. */
import { paletteMessages } from '../../core/messages/palette-messages.ts'
import { topBarMessages as messages } from '../../core/messages/top-bar-messages.ts'
import type { Command } from '../../widgets/softphone/number-typing.ts'

/** Commands of the telephone, and the one of the workbench. */
type Action = Command | 'remark'

export interface PhoneShortcut {
  readonly action: Action
  readonly label: () => string
  /** Letter combined with Ctrl+Alt, unless the user has chosen another chord. */
  readonly letter: string
}

export const phoneShortcuts: readonly PhoneShortcut[] = [
  { action: 'answer', label: paletteMessages.answer, letter: 'J' },
  { action: 'hangUp', label: paletteMessages.hangUp, letter: 'G' },
  { action: 'mute', label: paletteMessages.mute, letter: 'M' },
  { action: 'hold', label: paletteMessages.hold, letter: 'H' },
  { action: 'free', label: paletteMessages.free, letter: 'F' },
  { action: 'busy', label: paletteMessages.busy, letter: 'B' },
  { action: 'keypad', label: paletteMessages.keypad, letter: 'D' },
  { action: 'redial', label: paletteMessages.redial, letter: 'R' },
  { action: 'remark', label: paletteMessages.remark, letter: 'N' }
]

/** Fixed shortcuts; the switch disables them with the others. */
export const consoleShortcuts = [
  { action: 'palette', label: messages.openPalette, keys: 'Ctrl+K' },
  { action: 'help', label: paletteMessages.openHelp, keys: '?' }
] as const

/** The user's changes, such as `{ answer: 'Ctrl+Alt+K' }`. */
export type ChosenKeys = Readonly<Record<string, string>>

/** Used for screenshots by common Chinese messengers and input methods. */
const reserved: readonly string[] = ['A', 'Z']
const chord = /^Ctrl\+Alt\+([A-Z])$/

/** Chord of a telephone shortcut; malformed changes are ignored. */
export function keysOf({ action, letter }: PhoneShortcut, chosen: ChosenKeys): string {
  const keys = Object.hasOwn(chosen, action) ? chosen[action] : undefined
  return keys && chord.test(keys) ? keys : `Ctrl+Alt+${letter}`
}

/** Telephone commands by `KeyboardEvent.code`. */
export const codesOf = (chosen: ChosenKeys): Readonly<Record<string, Command>> =>
  Object.fromEntries(
    phoneShortcuts.flatMap(shortcut =>
      shortcut.action === 'remark' ? [] : [[codeOf(shortcut, chosen), shortcut.action]]
    )
  )

const codeOf = (shortcut: PhoneShortcut, chosen: ChosenKeys) =>
  `Key${keysOf(shortcut, chosen).at(-1)}`

/** Whether the chord focuses the remark. */
export const meansRemark = (pressed: Pressed, chosen: ChosenKeys): boolean =>
  phoneShortcuts.some(
    shortcut =>
      shortcut.action === 'remark' &&
      !pressed.repeat &&
      !pressed.isComposing &&
      written(pressed) === keysOf(shortcut, chosen)
  )

/** Why a chord cannot be assigned to the action; undefined when it can. */
export function shortcutError(
  keys: string,
  action: Action,
  chosen: ChosenKeys
): string | undefined {
  const letter = chord.exec(keys)?.[1]
  if (!letter) return paletteMessages.shortcutBad()
  if (reserved.includes(letter)) return paletteMessages.shortcutReserved()
  const other = phoneShortcuts.find(
    shortcut => shortcut.action !== action && keysOf(shortcut, chosen) === keys
  )
  return other && paletteMessages.shortcutTaken({ action: other.label() })
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

/** Console shortcut of a chord; `?` only outside text inputs. */
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

/** The pressed chord in written form; undefined until it contains a letter. */
export function written(pressed: Pressed): string | undefined {
  const letter = /^Key([A-Z])$/.exec(pressed.code)?.[1]
  if (!letter) return undefined
  const { ctrlKey, altKey, shiftKey, metaKey } = pressed
  return [ctrlKey && 'Ctrl', altKey && 'Alt', shiftKey && 'Shift', metaKey && 'Meta', letter]
    .filter(Boolean)
    .join('+')
}
