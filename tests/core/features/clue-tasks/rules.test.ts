import { describe, expect, it } from 'vitest'
import { shareOut } from '../../../../core/features/clue-tasks/rules.ts'

const clues = (count: number) => Array.from({ length: count }, (_, at) => `c${at}`)
const agents = (...open: number[]) => open.map((count, at) => ({ userId: `u${at}`, open: count }))
const given = (shares: ReturnType<typeof shareOut>) =>
  Object.fromEntries(
    [...Map.groupBy(shares, ({ userId }) => userId)].map(([user, theirs]) => [user, theirs.length])
  )

describe('shareOut', () => {
  it('gives clues to whom has the fewest open ones', () => {
    expect(given(shareOut(clues(7), agents(3, 0, 1), { mostOpen: 0 }))).toEqual({
      ...{ u0: 1, u1: 4, u2: 2 }
    })
  })

  it('stops at the limit, and at what each gets', () => {
    expect(given(shareOut(clues(100), agents(8, 0, 10), { mostOpen: 10 }))).toEqual({
      ...{ u0: 2, u1: 10 }
    })
    expect(given(shareOut(clues(300), agents(0, 0, 5), { mostOpen: 0, each: 10 }))).toEqual({
      ...{ u0: 10, u1: 10, u2: 10 }
    })
  })

  it('keeps the order of clues and agents', () => {
    expect(shareOut(['x', 'y'], agents(0, 0), { mostOpen: 1 })).toEqual([
      { clueId: 'x', userId: 'u0' },
      { clueId: 'y', userId: 'u1' }
    ])
  })

  it('gives a clue that came back to another agent, if one has room', () => {
    const cameBackFrom = (_: string, user: string) => user === 'u0'
    const shares = shareOut(clues(3), agents(0, 5), { mostOpen: 7, cameBackFrom })
    expect(shares.map(({ userId }) => userId)).toEqual(['u1', 'u1', 'u0'])
  })

  it('gives none without agents', () => {
    expect(shareOut(clues(2), [], { mostOpen: 0 })).toEqual([])
  })
})
