import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  compareShares,
  twoSided
} from '../../../../core/features/analysis/rules/two-proportions.ts'

const of = (hits: number, size: number) => ({ hits, size })

describe('the two-sided probability of a normal value', () => {
  it.each([
    [0, 1],
    [0.674_489_750_196, 0.5],
    [1.644_853_626_951, 0.1],
    [1.959_963_984_54, 0.05],
    [2.575_829_303_549, 0.01],
    [3.290_526_731_492, 0.001],
    [3.5, 4.652_581_580_710_5e-4],
    [5, 5.733_031_437_583_9e-7],
    [8, 1.244_192_114_854_4e-15]
  ])('of %d is %d', (z, probability) => {
    expect(Math.abs(twoSided(z) / probability - 1)).toBeLessThan(1e-9)
    expect(twoSided(-z)).toBe(twoSided(z))
  })
})

describe('two shares', () => {
  // By the definition, with the `erfc` of the C library.
  it.each([
    [of(45, 100), of(30, 100), 'differs', 0.028_459_740_2],
    [of(15, 100), of(12, 100), 'chance', 0.534_750_4],
    [of(83, 86), of(90, 93), 'tooFew', 1],
    [of(192, 400), of(230, 400), 'differs', 0.007_122_1],
    [of(480, 1000), of(520, 1000), 'chance', 0.073_638_3]
  ] as const)('%o and %o: %s', (one, other, conclusion, probability) => {
    const found = compareShares(one, other)
    expect(found.conclusion).toBe(conclusion)
    expect(found.probability).toBeCloseTo(probability, 5)
  })

  it('of empty or small samples are inconclusive', () => {
    for (const [one, other] of [
      [of(0, 0), of(0, 0)],
      [of(0, 0), of(500, 1000)],
      [of(500, 1000), of(0, 0)],
      [of(3, 9), of(9, 9)],
      [of(0, 1000), of(2, 1000)]
    ] as const)
      expect(compareShares(one, other)).toMatchObject({ conclusion: 'tooFew', probability: 1 })
    expect(compareShares(of(0, 0), of(5, 9)).difference).toBe(0)
  })

  it('are equal where both have none, all, or the same part', () => {
    for (const [one, other] of [
      [of(0, 1000), of(0, 20)],
      [of(7, 7), of(900, 900)],
      [of(1, 3), of(100, 300)]
    ] as const)
      expect(compareShares(one, other)).toEqual({
        conclusion: 'equal',
        difference: 0,
        probability: 1
      })
  })

  const samples = fc
    .tuple(fc.nat(5000), fc.nat(5000))
    .map(([hits, misses]) => of(hits, hits + misses))

  it('compare the same in either order, and for the rest as for the part', () => {
    fc.assert(
      fc.property(samples, samples, (one, other) => {
        const found = compareShares(one, other)
        const back = compareShares(other, one)
        expect(back.conclusion).toBe(found.conclusion)
        expect(back.difference + found.difference).toBeCloseTo(0, 12)
        expect(back.probability).toBeCloseTo(found.probability, 10)
        const rest = (sample: typeof one) => of(sample.size - sample.hits, sample.size)
        const opposite = compareShares(rest(one), rest(other))
        expect(opposite.conclusion).toBe(found.conclusion)
        expect(opposite.probability).toBeCloseTo(found.probability, 8)
        expect(found.probability).toBeGreaterThanOrEqual(0)
        expect(found.probability).toBeLessThanOrEqual(1)
      })
    )
  })

  it('are never less certain with ten times the calls', () => {
    const more = ({ hits, size }: ReturnType<typeof of>) => of(hits * 10, size * 10)
    fc.assert(
      fc.property(samples, samples, (one, other) => {
        const found = compareShares(one, other)
        const larger = compareShares(more(one), more(other))
        expect(larger.probability).toBeLessThanOrEqual(found.probability)
        if (found.conclusion === 'differs') expect(larger.conclusion).toBe('differs')
      })
    )
  })
})
