import { describe, expect, it } from 'vitest'
import {
  isPoor,
  poorOf,
  ratedOf,
  ratedShare,
  ratingRemark,
  satisfiedOf,
  satisfiedShare
} from '../../../../core/features/satisfaction/rules.ts'

/** 很满意, 满意, 一般, 不满意, 很不满意. */
const counts = { invited: 100, levels: [20, 10, 5, 3, 2] }

// rule satisfaction-6
describe('the ratings of a period', () => {
  it('are counted as rated, satisfied and poor, 一般 as neither', () => {
    expect([ratedOf(counts), satisfiedOf(counts), poorOf(counts)]).toEqual([40, 30, 5])
  })

  it('have 满意率 among the rated, and 参评率 among the invited', () => {
    expect(satisfiedShare(counts)).toBe(0.75)
    expect(ratedShare(counts)).toBe(0.4)
  })

  it('have no share of nothing, and a share of 0 where no one did so', () => {
    const unrated = { invited: 8, levels: [0, 0, 0, 0, 0] }
    expect([satisfiedShare(unrated), ratedShare(unrated)]).toEqual([undefined, 0])
    expect(ratedShare({ ...unrated, invited: 0 })).toBeUndefined()
    expect(satisfiedShare({ levels: [0, 0, 1, 0, 0] })).toBe(0)
  })
})

// rule satisfaction-5
describe('a follow-up', () => {
  it('is noted for 不满意 and 很不满意', () => {
    const poor = ([null, 1, 2, 3, 4, 5] as const).filter(rating => isPoor({ rating }))
    expect(poor).toEqual([4, 5])
  })

  it('has 200 characters at most', () => {
    expect(ratingRemark('字'.repeat(200))).toBeUndefined()
    expect(ratingRemark('字'.repeat(201))).toEqual(expect.stringContaining('200'))
  })
})
