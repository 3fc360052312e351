/** The invitation by its frames, and the customers' reactions to it. */
import { describe, expect, it } from 'vitest'
import { loudness } from '../../../demo/server/telephony/media/g711.ts'
import { ratingInvitation } from '../../../demo/server/telephony/rating/rating-invitation.ts'
import {
  ratingOccasions,
  ratingOf,
  ratingReaction
} from '../../../demo/server/telephony/rating/rating-reaction.ts'

const FRAMES_A_SECOND = 50

function begin() {
  const events: string[] = []
  const invitation = ratingInvitation({
    rated: level => events.push(`rated ${level}`),
    over: () => events.push('over')
  })
  /** Loudness of each of the next seconds. */
  const listen = (seconds: number) =>
    Array.from({ length: seconds }, () =>
      Math.max(...Array.from({ length: FRAMES_A_SECOND }, () => loudness(invitation.nextFrame())))
    )
  return { invitation, events, listen }
}

describe('the invitation', () => {
  it('plays the question, waits five seconds for a key, and ends with a goodbye', () => {
    const { listen, events } = begin()
    const heard = listen(30)
    const prompted = heard.findIndex(level => level < 0.001)
    expect(prompted).toBeGreaterThan(4)
    expect(prompted).toBeLessThan(12)
    const silence = heard.slice(prompted).findIndex(level => level > 0.01)
    expect([4, 5]).toContain(silence)
    expect(heard.at(-1)).toBe(0)
    expect(events).toEqual(['rated undefined', 'over'])
  })

  it('takes a key during the prompt, and the first one alone', () => {
    const { invitation, listen, events } = begin()
    listen(1)
    invitation.press('4')
    invitation.press('1')
    expect(events).toEqual(['rated 4'])
    expect(Math.max(...listen(2))).toBeGreaterThan(0.01)
    listen(5)
    invitation.left()
    expect(events).toEqual(['rated 4', 'over'])
  })

  it.each(['0', '6', '9', '*', '#', 'A', ''])('ignores the key %s', key => {
    const { invitation, listen, events } = begin()
    listen(1)
    invitation.press(key)
    expect(events).toEqual([])
    invitation.press('3')
    expect(events).toEqual(['rated 3'])
  })

  it('is over without a rating when the customer hangs up', () => {
    const { invitation, listen, events } = begin()
    invitation.left()
    invitation.left()
    invitation.press('1')
    expect(Math.max(...listen(3))).toBe(0)
    expect(events).toEqual(['rated undefined'])
  })
})

describe('a simulated customer', () => {
  it('reacts the same way on the same occasion', () => {
    const one = ratingOccasions()
    const other = ratingOccasions()
    const numbers = Array.from({ length: 400 }, (_, index) => `1390000${String(index % 50)}`)
    const reactions = numbers.map(one)
    expect(numbers.map(other)).toEqual(reactions)
    expect(new Set(reactions.map(({ does }) => does))).toEqual(
      new Set(['press', 'wait', 'hang-up'])
    )
    const levels = reactions.flatMap(each => (each.does === 'press' ? each.level : []))
    expect(new Set(levels)).toEqual(new Set([1, 2, 3, 4, 5]))
  })

  it('has a fixed reaction at the numbers with these endings', () => {
    expect([1, 2, 3, 4, 5].map(key => ratingOf(`1380013950${key}`, 'any'))).toEqual([1, 2, 3, 4, 5])
    expect(ratingReaction('13800139500', 'any')).toEqual({ does: 'wait' })
    expect(ratingReaction('13800139509', 'any')).toMatchObject({ does: 'hang-up' })
  })
})
