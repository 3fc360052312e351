/**
 * Says what is wrong with a value, in Chinese, or nothing.
 *
 * An empty value is right unless `required` is asked too.
 */
export type Rule = (value: string) => string | undefined

/** A rule from a test and the complaint of those that fail it. */
export const rule =
  (isRight: (value: string) => boolean, complain: () => string): Rule =>
  value =>
    value === '' || isRight(value) ? undefined : complain()

/** The whole value has to look like this. */
export const matching = (pattern: RegExp, complain: () => string): Rule =>
  rule(value => pattern.test(value), complain)

/** The first complaint wins, so that a person mends one thing at a time. */
export const every =
  (...rules: readonly Rule[]): Rule =>
  value => {
    for (const judge of rules) {
      const complaint = judge(value)
      if (complaint !== undefined) return complaint
    }
    return undefined
  }

type Complaint = string | (() => string)
const spoken = (complaint: Complaint): string =>
  typeof complaint === 'string' ? complaint : complaint()

/** Blanks alone do not count as an answer. */
export const required =
  (complaint: Complaint): Rule =>
  value =>
    value.trim() === '' ? spoken(complaint) : undefined

/** At least one item that is not blank. */
export const requiredList =
  (complaint: Complaint) =>
  (values: readonly string[]): string | undefined =>
    values.some(value => value.trim() !== '') ? undefined : spoken(complaint)
