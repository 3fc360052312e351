import { describe, expect, it } from 'vitest'
import { sortingOf, wordOf } from '../../shell/list/sorting.ts'

const columns = [{ key: 'time', sort: 'callStartTime' }, { key: 'name' }]

describe('the order of a list in its address', () => {
  it.each([
    ['callStartTime', { column: 'time', isDescending: false }],
    ['-callStartTime', { column: 'time', isDescending: true }]
  ])('is read and written as %s', (word, sorting) => {
    expect(sortingOf(columns, word)).toEqual(sorting)
    expect(wordOf(columns, sorting)).toBe(word)
  })

  it.each([undefined, '', '-', 'name', 'time', '--callStartTime', 'constructor'])(
    'is none for %s',
    word => expect(sortingOf(columns, word)).toBeUndefined()
  )

  it('is left out where there is none', () => {
    expect(wordOf(columns, undefined)).toBeUndefined()
    expect(wordOf(columns, { column: 'name', isDescending: false })).toBeUndefined()
  })
})
