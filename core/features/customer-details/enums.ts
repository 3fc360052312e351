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

/** All notations of a level. */
export const codesOfLetter = (letter: IntentLetter): readonly string[] =>
  [intentLetter, intentCode, intentShortCode]
    .flatMap(({ codes }) => [...codes] as string[])
    .filter(code => intentLetterOf(code) === letter)

/** Label of a grade in any notation; an unknown code is returned unchanged. */
export const gradeName = (code: string): string => {
  const letter = intentLetterOf(code)
  return letter ? intentLetter.label(letter) : code
}

/** Letter of a level in any notation; undefined for an unknown code. */
export function intentLetterOf(code: string): IntentLetter | undefined {
  const written = [intentLetter, intentCode, intentShortCode].find(({ isCode }) => isCode(code))
  const label = written?.label(code)
  return intentLetter.codes.find(letter => intentLetter.label(letter) === label)
}
