/** Text of a message: signature, variables and the way to unsubscribe. */
import { smsSegments } from '../../../lib/format/number-format.ts'
import type { MessageKind } from '../enums.ts'

const variable = /\{([^{}]*)\}/g
/** Appended to marketing messages that do not name it themselves. */
const WAY_OUT = '，回TD退订'
const MARKETING = 2

export const signed = (signature: string, content: string): string => `【${signature}】${content}`

const namesWayOut = (content: string): boolean =>
  /(?:回|回复|发送|发)\s*(?:TD|T|R|N|退订)|退订|拒收/i.test(content)

/** A template as it is sent, its variables unfilled (rule text-message-5). */
export const templateText = (signature: string, content: string, kind: MessageKind): string =>
  signed(signature, kind === MARKETING && !namesWayOut(content) ? `${content}${WAY_OUT}` : content)

/** The variables of a text, each once, in their order. */
export const variablesIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(variable)].map(([, name = '']) => name.trim()))
]

/** The variables that have no value. */
export const missingVariables = (
  names: readonly string[],
  values: Readonly<Record<string, string | undefined>>
): readonly string[] =>
  names.filter(name => !Object.hasOwn(values, name) || (values[name] ?? '').trim() === '')

/** The text with its variables filled; those without a value stay. */
export const filled = (
  text: string,
  values: Readonly<Record<string, string | undefined>>
): string =>
  text.replace(variable, (whole, name: string) => {
    const key = name.trim()
    const value = Object.hasOwn(values, key) ? values[key]?.trim() : undefined
    return value === undefined || value === '' ? whole : value
  })

/** Characters, segments and cents of a text (rule text-message-4). */
export const sizeOf = (text: string, centsPerSegment: number) => {
  const segments = smsSegments(text)
  return { characters: text.length, segments, cents: segments * centsPerSegment }
}
