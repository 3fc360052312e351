/** What people type and paste into a telephone, made into what it can dial. */
import { plainNumber } from '../../core/rules/phone-number.ts'
import { softphoneText as t } from '../../core/text/softphone.ts'

/**
 * Only digits, `*`, `#` and one leading `+` stay. Full-width characters, as a Chinese input method
 * writes them, count as their narrow twins; spaces, hyphens, brackets and our own +86 vanish.
 */
export function dialable(text: string): string {
  const bare = plainNumber(text.slice(0, 64)).replace(/[^\d*#+]/g, '')
  return plainNumber(bare.replace(/(?!^)\+/g, '')).slice(0, 32)
}

/** Why this cannot be the target of a transfer; undefined when it can. */
export function transferComplaint(target: string): string | undefined {
  if (target === '') return t.transferEmpty()
  return /^\d{2,18}$/.test(target) ? undefined : t.transferBad()
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

/** The digit that a key press means on a dial pad, if any; never while an input method composes. */
export function digitOf(key: Key): string | undefined {
  if (key.isComposing || key.ctrlKey || key.altKey || key.metaKey) return undefined
  const digit = dialable(key.key)
  return key.key.length === 1 && digit !== '+' && digit !== '' ? digit : undefined
}

export type Command = 'answer' | 'hangUp' | 'mute' | 'hold' | 'free' | 'busy' | 'keypad'

const standard: Readonly<Record<string, Command>> = {
  KeyJ: 'answer',
  KeyG: 'hangUp',
  KeyM: 'mute',
  KeyH: 'hold',
  KeyF: 'free',
  KeyB: 'busy',
  KeyD: 'keypad'
}

let commands = standard

/** Other keys instead of ours, by their places on the keyboard, on the whole page; undefined gives ours back. */
export function assignKeys(codes: Readonly<Record<string, Command>> | undefined): void {
  commands = codes ?? standard
}

/** Ctrl+Alt and a letter, by its place on the keyboard. AltGr, which Windows reports as both, is not it. */
export function commandOf(key: Key): Command | undefined {
  const chord = key.ctrlKey && key.altKey && !key.shiftKey && !key.metaKey
  return chord && !key.repeat && !key.isComposing && !key.altGraph ? commands[key.code] : undefined
}

/** How a shortcut is written in a tooltip and in `aria-keyshortcuts`. */
export const shortcutOf = (command: Command): string => {
  const code = Object.keys(commands).find(candidate => commands[candidate] === command)
  return `Control+Alt+${code?.slice(3)}`
}
