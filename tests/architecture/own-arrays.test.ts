import { parseSync } from 'vite'
import { afterEach, expect, test } from 'vitest'
import { withOwnArrays } from '../../widgets/build/own-arrays.ts'

const natives = { from: Array.from, reduce: Array.prototype.reduce }
const put = ({ from, reduce }: { from: unknown; reduce: unknown }) => {
  Reflect.set(Array, 'from', from)
  Reflect.set(Array.prototype, 'reduce', reduce)
}
afterEach(() => put(natives))

const written = `
export const results = () => [
  [1, 2, 3].reduce((sum, each) => sum + each, 10),
  ([4]).reduce((sum, each) => sum + each),
  [7].reduce((all, each) => all.concat(each), []),
  Array.from(new Set([1, 2])).reduce((sum, each) => sum + each, 0),
  [[1], [2]].map(list => list.reduce((a, b) => a + b, 1)).reduce(((a, b) => a * b), 1),
  Array.from({ length: 2 }, (_, at) => at * 2),
  Array.from(new Map([['a', 1]]).values()),
  ['ab'].map(each => [each].map(Array.from)),
  undefined?.reduce((a, b) => a + b, 0),
  new Uint8Array([5, 6]).reduce((a, b) => a + b, 0)
]
`
const resultsOf = async (code: string): Promise<unknown> => {
  const { results } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  // Nothing of the test's own runs while they are replaced.
  put({
    from: () => ['replaced'],
    reduce(this: unknown[]) {
      return this.length > 1 ? this : this[0]
    }
  })
  try {
    return results()
  } finally {
    put(natives)
  }
}

test('arrays are made and summed up whatever a host has made of Array.from and reduce', async () => {
  const right = [16, 4, [7], 3, 6, [0, 2], [1], [[['a', 'b']]], undefined, 11]
  const code = withOwnArrays(written, parseSync('written.js', written).program)
  expect(await resultsOf(code)).toEqual(right)
  expect(await resultsOf(written)).not.toEqual(right)
})
