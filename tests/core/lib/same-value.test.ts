import { expect, it } from 'vitest'
import { isSameValue } from '../../../core/lib/same-value.ts'

it.each<[unknown, unknown, boolean]>([
  [{ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 }, true],
  [{ a: 1 }, { a: 1, b: undefined }, false],
  [{ a: undefined }, { b: undefined }, false],
  [[1, 2], [2, 1], false],
  [[], {}, false],
  [null, {}, false],
  ['1', 1, false]
])('%j and %j: %s', (a, b, same) => {
  expect(isSameValue(a, b)).toBe(same)
})
