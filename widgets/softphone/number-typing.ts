/** Normalises typed and pasted numbers into what the softphone can dial. */
import { plainNumber } from '../../core/lib/format/phone-number.ts'
import { softphoneMessages as messages } from '../../core/phone/softphone-messages.ts'

/**
 * Keeps digits, `*`, `#` and one leading `+`. Full-width characters of a Chinese input method are
 * converted; spaces, hyphens, brackets and the country code +86 are removed.
 */
export function dialable(text: string): string {
  const bare = plainNumber(text.slice(0, 64)).replace(/[^\d*#+]/g, '')
  return plainNumber(bare.replace(/(?!^)\+/g, '')).slice(0, 32)
}

/** Why this cannot be a transfer target; undefined when it can. */
export function transferIssue(target: string): string | undefined {
  if (target === '') return messages.transferEmpty()
  return /^\d{2,18}$/.test(target) ? undefined : messages.transferBad()
}

export interface Key {
  readonly key: string
  readonly code: string
  readonly ctrlKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
  readonly metaKey: boolean
  readonly repeat: boolean
  readonly isComposing: boolean
  readonly altGraph: boolean
}

/** The dial pad digit of a key press, if any; never during IME composition. */
export function digitOf(key: Key): string | undefined {
  if (key.isComposing || key.ctrlKey || key.altKey || key.metaKey) return undefined
  const digit = dialable(key.key)
  return key.key.length === 1 && digit !== '+' && digit !== '' ? digit : undefined
}

export type Command = 'answer' | 'hangUp' | 'mute' | 'hold' | 'free' | 'busy' | 'keypad' | 'redial'

const standard: Readonly<Record<string, Command>> = {
  KeyJ: 'answer',
  KeyG: 'hangUp',
  KeyM: 'mute',
  KeyH: 'hold',
  KeyF: 'free',
  KeyB: 'busy',
  KeyD: 'keypad',
  KeyR: 'redial'
}

let commands = standard

/** Overrides the shortcuts by `KeyboardEvent.code`, page-wide; undefined restores the defaults. */
export function assignKeys(codes: Readonly<Record<string, Command>> | undefined): void {
  commands = codes ?? standard
}

/** Ctrl+Alt and a letter by `KeyboardEvent.code`. Excludes AltGr, which Windows reports as both. */
export function commandOf(key: Key): Command | undefined {
  const chord = key.ctrlKey && key.altKey && !key.shiftKey && !key.metaKey
  return chord && !key.repeat && !key.isComposing && !key.altGraph ? commands[key.code] : undefined
}

/** A shortcut as written in tooltips and `aria-keyshortcuts`. */
export const shortcutOf = (command: Command): string => {
  const code = Object.keys(commands).find(candidate => commands[candidate] === command)
  return `Control+Alt+${code?.slice(3)}`
}
