import { atMost } from '../../lib/validation/field-validators.ts'
import type { Rule } from '../../lib/validation/rule.ts'
import type { RatedCall, RatingCounts } from './schemas.ts'

/** Shares of fewer ratings are marked as uncertain. */
export const FEW_RATINGS = 10

/** Longest period of a report, in days. */
export const REPORT_DAYS = 92 // rule satisfaction-7

const SATISFIED = 2
const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0)
const share = (part: number, of: number): number | undefined => (of === 0 ? undefined : part / of)

/** Customers who pressed a key. */
export const ratedOf = ({ levels }: Pick<RatingCounts, 'levels'>): number => sum(levels)
/** Customers who were 很满意 or 满意. */
export const satisfiedOf = ({ levels }: Pick<RatingCounts, 'levels'>): number =>
  sum(levels.slice(0, SATISFIED))
/** Customers who were 不满意 or 很不满意. */
export const poorOf = ({ levels }: Pick<RatingCounts, 'levels'>): number => sum(levels.slice(3))

/** 满意率: satisfied ones among those who rated, 0 to 1; undefined without a rating. */
export const satisfiedShare = (counts: Pick<RatingCounts, 'levels'>): number | undefined =>
  share(satisfiedOf(counts), ratedOf(counts)) // rule satisfaction-6
/** 参评率: those who rated among the invited, 0 to 1; undefined without an invitation. */
export const ratedShare = (counts: RatingCounts): number | undefined =>
  share(ratedOf(counts), counts.invited) // rule satisfaction-6

/** Whether a follow-up is noted for the rating. */
export const isPoor = ({ rating }: Pick<RatedCall, 'rating'>): boolean =>
  rating === 4 || rating === 5 // rule satisfaction-5

export const REMARK_LIMIT = 200
export const ratingRemark: Rule = atMost(REMARK_LIMIT) // rule satisfaction-5
