/** Whether two shares differ by more than chance (rule analysis-9). */

export interface Sample {
  readonly hits: number
  readonly size: number
}

/**
 * `tooFew`: an expected count is below 5, where the normal distribution does not describe the
 * shares; `equal`: the same share; `chance`: a difference that chance explains; `differs`: one that
 * it does not.
 */
export type Conclusion = 'tooFew' | 'equal' | 'chance' | 'differs'

export interface ShareComparison {
  readonly conclusion: Conclusion
  /** Share of `other` minus that of `one`, from -1 to 1; 0 where a sample is empty. */
  readonly difference: number
  /** Two-sided, from 0 to 1; 1 where it is not computed. */
  readonly probability: number
}

/** Differences with a lower probability are more than chance. */
export const SIGNIFICANCE = 0.05
const LEAST_EXPECTED = 5

/** Two-proportion z-test with pooled variance. */
export function compareShares(one: Sample, other: Sample): ShareComparison {
  if (one.size === 0 || other.size === 0)
    return { conclusion: 'tooFew', difference: 0, probability: 1 }
  const difference = other.hits / other.size - one.hits / one.size
  if (one.hits * other.size === other.hits * one.size)
    return { conclusion: 'equal', difference: 0, probability: 1 }
  const [hits, size] = [one.hits + other.hits, one.size + other.size]
  // Of whole numbers, so that hits and the rest are rounded alike.
  const least = (Math.min(one.size, other.size) * Math.min(hits, size - hits)) / size
  if (least < LEAST_EXPECTED) return { conclusion: 'tooFew', difference, probability: 1 }
  const pooled = hits / size
  const deviation = Math.sqrt(pooled * (1 - pooled) * (1 / one.size + 1 / other.size))
  const probability = twoSided(difference / deviation)
  return { conclusion: probability < SIGNIFICANCE ? 'differs' : 'chance', difference, probability }
}

/** Below this argument the series converges faster than the continued fraction. */
const SERIES_LIMIT = 2.5
const PRECISION = 1e-15

/** Probability that a standard normal value is at least as far from 0 as `z`. */
export function twoSided(z: number): number {
  const x = Math.abs(z) / Math.SQRT2
  return Math.min(1, x < SERIES_LIMIT ? 1 - errorSeries(x) : errorFraction(x))
}

/** erf(x) = 2/√π · e^(−x²) · Σ 2ⁿ x^(2n+1) / (2n+1)!! */
function errorSeries(x: number): number {
  let term = x
  let sum = x
  for (let n = 1; term > PRECISION * sum; n++) {
    term *= (2 * x * x) / (2 * n + 1)
    sum += term
  }
  return (2 / Math.sqrt(Math.PI)) * Math.exp(-x * x) * sum
}

/** erfc(x) = e^(−x²)/√π · 1/(x + (1/2)/(x + 1/(x + (3/2)/(x + …)))) */
function errorFraction(x: number): number {
  let fraction = x
  for (let n = 60; n > 0; n--) fraction = x + n / 2 / fraction
  return Math.exp(-x * x) / Math.sqrt(Math.PI) / fraction
}
