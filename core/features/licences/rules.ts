/** How many licences an enterprise may have of a kind. */
import { licenceMessages as messages } from './messages.ts'

export const MOST_LICENCES = 10_000

/** Message for a number of licences below what is used; `used` is not reduced by it. */
export const licencesIssue = (count: number | undefined, used: number): string | undefined =>
  count === undefined || !Number.isInteger(count) || count < 1 || count > MOST_LICENCES
    ? messages.countWrong({ most: MOST_LICENCES })
    : count < used
      ? messages.belowUsed({ used })
      : undefined
