import { type CodeOf, enumeration } from '../../contract/enumeration.ts'

/** Customer intent from A to F; the server uses three notations. */
export const intentLetter = enumeration([
  ['A', 'A级'],
  ['B', 'B级'],
  ['C', 'C级'],
  ['D', 'D级'],
  ['E', 'E级'],
  ['F', 'F级']
])
export type IntentLetter = CodeOf<typeof intentLetter>

export const intentCode = enumeration([
  ['01', 'A级'],
  ['02', 'B级'],
  ['03', 'C级'],
  ['04', 'D级'],
  ['100', 'E级'],
  ['101', 'F级']
])
export type IntentCode = CodeOf<typeof intentCode>

/** This notation has no D. */
export const intentShortCode = enumeration([
  ['11', 'A级'],
  ['12', 'B级'],
  ['13', 'C级'],
  ['100', 'E级'],
  ['101', 'F级']
])
export type IntentShortCode = CodeOf<typeof intentShortCode>

const notations = [intentLetter, intentCode, intentShortCode]

/** The letter of each code: found by the labels once, since they follow the language. */
const letters = new Map<string, IntentLetter>(
  intentLetter.codes.flatMap(letter =>
    notations
      .flatMap(({ codes, label }) => codes.map(code => ({ code, label: label(code) })))
      .filter(({ label }) => label === intentLetter.label(letter))
      .map(({ code }) => [code, letter] as const)
  )
)

/** Letter of a level in any notation; undefined for an unknown code. */
export const intentLetterOf = (code: string): IntentLetter | undefined => letters.get(code)

/** All notations of a level. */
export const codesOfLetter = (letter: IntentLetter): readonly string[] =>
  [...letters].filter(([, of]) => of === letter).map(([code]) => code)

/** Label of a grade in any notation; an unknown code is returned unchanged. */
export const gradeName = (code: string): string => {
  const letter = intentLetterOf(code)
  return letter ? intentLetter.label(letter) : code
}
