import { describe, expect, it } from 'vitest'
import {
  groupNameIssue,
  levelsIssue,
  MOST_LEVELS,
  memberNameIssue,
  moveIssue,
  phoneIssue
} from '../../../../../core/features/address-book/rules/book-rules.ts'
import {
  countedWithBelow,
  pathOf,
  pathsOf,
  treeOf,
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

  it('is no deeper than allowed', () => {
    expect(levelsIssue(groups, null, MOST_LEVELS)).toBeUndefined()
    expect(levelsIssue(groups, null, MOST_LEVELS + 1)).toBe('分组最多 6 级')
    expect(levelsIssue(groups, 'a', MOST_LEVELS)).toBe('分组最多 6 级')
  })

  it('keeps its name where it is', () => {
    expect(moveIssue(groups, 'b', 'a')).toBeUndefined()
  })

  it('is a root when its parent is not there', () => {
    const orphan = group('x', 'gone')
    expect(treeOf([orphan, group('y', 'x')])).toEqual([
      { group: orphan, below: [{ group: group('y', 'x'), below: [] }] }
    ])
    expect(pathOf([orphan], 'x')).toEqual(['x'])
    expect(pathOf([orphan], 'gone')).toEqual([])
  })

  it('in a circle ends every search', () => {
    const circle = [group('p', 'q'), group('q', 'p')]
    expect([...withBelow(circle, ['p'])]).toEqual(['p', 'q'])
    expect(pathOf(circle, 'p')).toHaveLength(circle.length + 1)
  })
})

describe('what is typed', () => {
  it.each(['', '  '])('is missing when it is "%s"', text => {
    expect(groupNameIssue(text)).toBe('请输入分组名称')
    expect(memberNameIssue(text)).toBe('请输入姓名')
    expect(phoneIssue(text)).toBe('请输入号码')
  })

  it('is accepted as a name', () => {
    expect(groupNameIssue(' 一组 ')).toBeUndefined()
    expect(memberNameIssue(' 张三 ')).toBeUndefined()
  })

  it.each([
    ['13812345678', undefined],
    [' 138 1234 5678 ', undefined],
    ['010-12345678', undefined],
    ['12345', '请输入正确的手机号或固话号码'],
    ['张三', '请输入正确的手机号或固话号码']
  ])('%s is a number: %s', (phone, issue) => {
    expect(phoneIssue(phone)).toBe(issue)
  })
})
