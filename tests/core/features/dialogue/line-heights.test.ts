import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { heightsOf } from '../../../../widgets/parts/transcript/height-index.ts'

/** What the tree answers, worked out line by line. */
const sum = (heights: readonly number[]) => heights.reduce((total, one) => total + one, 0)
const lineAt = (heights: readonly number[], offset: number) => {
  let bottom = 0
  const found = heights.findIndex(height => {
    bottom += height
    return offset < bottom
  })
  return found < 0 ? Math.max(0, heights.length - 1) : found
}

const step = fc.oneof(
  fc.record({ do: fc.constantFrom('add' as const), height: fc.integer({ min: 1, max: 400 }) }),
  fc.record({
    do: fc.constantFrom('put' as const),
    index: fc.nat({ max: 300 }),
    height: fc.integer({ min: 1, max: 400 })
  })
)

describe('the heights of the lines of a transcript', () => {
  it('are those of a plain list after any lines that come and are measured', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 300 }), steps => {
        const heights = heightsOf()
        const model: number[] = []
        for (const one of steps) {
          if (one.do === 'add') {
            heights.add(one.height)
            model.push(one.height)
          } else if (one.index < model.length) {
            heights.put(one.index, one.height)
            model[one.index] = one.height
          }
        }
        expect(heights.count()).toBe(model.length)
        expect(heights.total()).toBe(sum(model))
        for (let index = 0; index <= model.length; index++) {
          const top = sum(model.slice(0, index))
          expect(heights.before(index)).toBe(top)
          expect(heights.of(index)).toBe(model[index] ?? 0)
          for (const offset of [top - 1, top, top + 1])
            if (offset >= 0) expect(heights.at(offset)).toBe(lineAt(model, offset))
        }
        expect(heights.before(model.length + 7)).toBe(sum(model))
        expect(heights.at(sum(model) + 1000)).toBe(Math.max(0, model.length - 1))
      }),
      { numRuns: 100 }
    )
  })

  it('find the lines of a long list by where they begin and end', () => {
    const heights = heightsOf()
    for (let index = 0; index < 5000; index++) heights.add(68)
    heights.put(0, 20)
    heights.put(2047, 168)
    heights.put(4999, 1)
    expect(heights.total()).toBe(5000 * 68 - 48 + 100 - 67)
    const top = heights.before(2047)
    expect(top).toBe(2047 * 68 - 48)
    expect([top - 1, top, top + 167, top + 168].map(heights.at)).toEqual([2046, 2047, 2047, 2048])
    expect([0, 19, 20].map(heights.at)).toEqual([0, 0, 1])
  })

  it('of no lines are nothing', () => {
    const none = heightsOf()
    expect([none.count(), none.total(), none.at(0), none.at(50), none.before(3)]).toEqual([
      0, 0, 0, 0, 0
    ])
  })
})
