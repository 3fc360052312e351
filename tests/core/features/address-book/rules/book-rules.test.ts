import { describe, expect, it } from 'vitest'
import {
  MOST_LEVELS,
  moveIssue
} from '../../../../../core/features/address-book/rules/book-rules.ts'
import {
  countedWithBelow,
  pathsOf,
  withBelow
} from '../../../../../core/features/address-book/rules/group-tree.ts'

const group = (id: string, parentId: string | null = null, groupName = id) => ({
  ...{ id, parentId, groupName, memberCount: 1 }
})
/** A branch as deep as allowed, and two roots. */
const deep = Array.from({ length: MOST_LEVELS }, (_, at) =>
  group(`d${at}`, at === 0 ? null : `d${at - 1}`)
)
const groups = [...deep, group('a'), group('b', 'a'), group('c', null, 'b')]

describe('a group', () => {
  it.each([
    ['b', null, '同一级已有同名的分组'],
    ['c', 'a', '同一级已有同名的分组'],
    ['a', 'a', '不能移动到自己或下级分组中'],
    ['a', 'b', '不能移动到自己或下级分组中'],
    ['c', `d${MOST_LEVELS - 1}`, '分组最多 6 级'],
    ['a', `d${MOST_LEVELS - 2}`, '分组最多 6 级'],
    ['a', `d${MOST_LEVELS - 3}`, undefined],
    ['c', `d${MOST_LEVELS - 2}`, undefined],
    ['d1', null, undefined]
  ])('%s moved below %s: %s', (id, parentId, issue) => {
    expect(moveIssue(groups, id, parentId)).toBe(issue)
  })

  it('counts the members of the groups below it', () => {
    const counts = countedWithBelow(groups).map(({ id, memberCount }) => [id, memberCount])
    expect(Object.fromEntries(counts)).toMatchObject({ d0: 6, d5: 1, a: 2, b: 1, c: 1 })
  })

  it('has a path, and what is below it', () => {
    expect(pathsOf(groups).get('d2')).toEqual(['d0', 'd1', 'd2'])
    expect([...withBelow(groups, ['a', 'd4', 'gone'])].toSorted()).toEqual(['a', 'b', 'd4', 'd5'])
  })
})
