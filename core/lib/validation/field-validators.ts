import { matching, type Rule, rule } from './rule.ts'
import { ruleMessages } from './validation-messages.ts'

/** A scheme and `://`. */
export const url: Rule = matching(/^[A-Za-z][A-Za-z\d+.-]*:\/\/\S+$/, ruleMessages.url)

/** The local part has 1 to 18 characters. */
export const email: Rule = matching(
  /^[A-Za-z\d._+-]{1,18}@[A-Za-z\d-]+(?:\.[A-Za-z\d-]+)+$/,
  ruleMessages.email
)

export const account: Rule = matching(/^[A-Za-z\d._-]{8,16}$/, ruleMessages.account)

export const companyName: Rule = rule(value => value.length < 32, ruleMessages.companyName)

/**
 * Latin letters, Chinese characters, digits, and the characters a host permits.
 * The default rejects real names such as 阿卜杜·热合曼 (rule customer-35): pass `'·'` to permit them.
 */
export function characters(alsoAllowed = ''): Rule {
  const extra = new Set(alsoAllowed)
  const usual = /^[A-Za-z\d\p{Script=Han}]$/u
  return rule(value => {
    for (const one of value) if (!usual.test(one) && !extra.has(one)) return false
    return true
  }, ruleMessages.character)
}

export const character: Rule = characters()

export const atMost = (most: number): Rule =>
  rule(
    value => value.length <= most,
    () => ruleMessages.tooLong({ most })
  )

/** A date as `YYYY-MM-DD`, not after the local day of `now` (ms). */
export const notAfterToday = (now: number): Rule =>
  rule(value => {
    const today = new Date(now)
    const [year = 0, month = 0, day = 0] = value.split('-').map(Number)
    const until = new Date(today.getFullYear(), today.getMonth(), today.getDate())
    return new Date(year, month - 1, day).getTime() <= until.getTime()
  }, ruleMessages.futureDate)

/** Minimum length of a knowledge base search. */
export const keyword: Rule = value =>
  value.trim().length < 2 ? ruleMessages.keywordShort() : undefined
