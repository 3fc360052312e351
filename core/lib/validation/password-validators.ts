import { every, matching, type Rule, required, rule } from './rule.ts'
import { ruleMessages } from './validation-messages.ts'

/** Password rules; rule session-42 defines where each applies. */

const lower = /[a-z]/
const upper = /[A-Z]/
const digit = /\d/
const special = /[^A-Za-z\d\s]/
const has = (value: string, ...classes: readonly RegExp[]): boolean =>
  classes.every(each => each.test(value))

/** Whether any three consecutive characters satisfy the test, by their codes. */
function anyThree(
  value: string,
  isRun: (a: number, b: number, c: number) => boolean,
  among: RegExp = /^/
): boolean {
  for (let at = 2; at < value.length; at++) {
    const [a, b, c] = [value.charCodeAt(at - 2), value.charCodeAt(at - 1), value.charCodeAt(at)]
    if (isRun(a, b, c) && among.test(value.slice(at - 2, at + 1))) return true
  }
  return false
}
const same = (a: number, b: number, c: number) => a === b && b === c
const rising = (a: number, b: number, c: number) => b === a + 1 && c === b + 1
const falling = (a: number, b: number, c: number) => rising(c, b, a)
const lettersOrDigits = /^[A-Za-z\d]{3}$/

/** At least 6 characters with lower case, upper case and digit. */
export const simplePassword: Rule = rule(
  value => value.length >= 6 && has(value, lower, upper, digit),
  ruleMessages.passwordWeak
)

/** 6 to 16 letters or digits. */
export const shortPassword: Rule = every(
  rule(value => value.length >= 6 && value.length <= 16, ruleMessages.password6To16),
  matching(/^[A-Za-z\d]+$/, ruleMessages.passwordCharacters)
)

/** The confirmation of a password. */
export const sameAs = (password: string): Rule =>
  rule(value => value === password, ruleMessages.passwordsDiffer)

/** For a reset: at least 8 characters of all four classes, no sequences, no triple repetition. */
export const strictPassword: Rule = every(
  rule(
    value => value.length >= 8 && has(value, lower, upper, digit, special),
    ruleMessages.passwordClasses
  ),
  rule(value => !anyThree(value, rising), ruleMessages.passwordAscending),
  rule(value => !anyThree(value, same), ruleMessages.passwordRepeats)
)

/**
 * For a new account: 8 to 20 characters of three classes, no ascending or descending sequences, no
 * triple repetition.
 */
export const fullPassword: Rule = every(
  rule(value => value.length >= 8 && value.length <= 20, ruleMessages.passwordLength),
  rule(
    value => [digit, lower, upper, special].filter(each => each.test(value)).length >= 3,
    ruleMessages.passwordThreeClasses
  ),
  rule(value => !anyThree(value, same, lettersOrDigits), ruleMessages.passwordSameThree),
  rule(
    value => !anyThree(value, (a, b, c) => rising(a, b, c) || falling(a, b, c), lettersOrDigits),
    ruleMessages.passwordRuns
  )
)

/** For changing one's own password (rule validation-5). */
export const oldPassword: Rule = required(ruleMessages.oldPasswordMissing)
export const newPassword: Rule = every(
  required(ruleMessages.newPasswordMissing),
  rule(value => value.length >= 6, ruleMessages.newPasswordShort),
  rule(
    value => /^[A-Za-z\d]+$/.test(value) && has(value, lower, upper, digit),
    ruleMessages.newPasswordClasses
  )
)
export const newPasswordAgain = (password: string): Rule =>
  every(
    required(ruleMessages.confirmMissing),
    rule(value => value === password, ruleMessages.confirmDiffers)
  )
