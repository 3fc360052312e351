/**
 * Prefix sums of the line heights of a long list (Fenwick tree): adding, measuring and finding a line
 * take O(log n).
 */
export interface Heights {
  readonly count: () => number
  readonly total: () => number
  readonly of: (index: number) => number
  readonly add: (height: number) => void
  readonly put: (index: number, height: number) => void
  /** Offset of a line. */
  readonly before: (index: number) => number
  /** Index of the line at an offset; the last line beyond the end. */
  readonly at: (offset: number) => number
}

export function heightsOf(): Heights {
  const each: number[] = []
  /** 1-based; each node sums as many lines as its lowest set bit. */
  const tree = [0]

  const before = (index: number): number => {
    let sum = 0
    for (let at = Math.min(index, each.length); at > 0; at -= at & -at) sum += tree[at] ?? 0
    return sum
  }
  return {
    count: () => each.length,
    total: () => before(each.length),
    of: index => each[index] ?? 0,
    add(height) {
      const at = each.push(height)
      let sum = height
      for (let step = 1; step < (at & -at); step <<= 1) sum += tree[at - step] ?? 0
      tree.push(sum)
    },
    put(index, height) {
      const change = height - (each[index] ?? height)
      if (change === 0) return
      each[index] = height
      for (let at = index + 1; at <= each.length; at += at & -at)
        tree[at] = (tree[at] ?? 0) + change
    },
    before,
    at(offset) {
      let at = 0
      let left = offset
      for (let step = 2 ** Math.floor(Math.log2(each.length || 1)); step >= 1; step /= 2) {
        const sum = tree[at + step]
        if (at + step > each.length || sum === undefined || sum > left) continue
        at += step
        left -= sum
      }
      return Math.max(0, Math.min(at, each.length - 1))
    }
  }
}
