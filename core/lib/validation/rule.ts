/**
 * Returns the Chinese validation message, or undefined.
 * An empty value is valid unless combined with `required`.
 */
export type Rule = (value: string) => string | undefined

/** Creates a rule from a test and its message. */
export const rule =
  (isRight: (value: string) => boolean, message: () => string): Rule =>
  value =>
    value === '' || isRight(value) ? undefined : message()

/** The whole value must match. */
export const matching = (pattern: RegExp, message: () => string): Rule =>
  rule(value => pattern.test(value), message)

/** Returns the first issue, so that one is corrected at a time. */
export const every =
  (...rules: readonly Rule[]): Rule =>
  value => {
    for (const validate of rules) {
      const issue = validate(value)
      if (issue !== undefined) return issue
    }
    return undefined
  }

type Issue = string | (() => string)
const spoken = (issue: Issue): string => (typeof issue === 'string' ? issue : issue())

/** Whitespace alone counts as empty. */
export const required =
  (issue: Issue): Rule =>
  value =>
    value.trim() === '' ? spoken(issue) : undefined

/** At least one item must not be blank. */
export const requiredList =
  (issue: Issue) =>
  (values: readonly string[]): string | undefined =>
    values.some(value => value.trim() !== '') ? undefined : spoken(issue)
