import { describe, expect, it, test } from 'vitest'
import {
  LONGEST_NAME,
  MOST_LEVELS,
  nameIssue,
  placeIssue
} from '../../../../core/features/departments/rules.ts'

test.each([
  ['', '请输入部门名称'],
  ['  ', '请输入部门名称'],
  ['客服', undefined],
  [` ${'长'.repeat(LONGEST_NAME)} `, undefined],
  ['长'.repeat(LONGEST_NAME + 1), '部门名称不能超过 32 个字符']
])('the name %j', (name, issue) => {
  expect(nameIssue(name)).toBe(issue)
})

/** A line of departments, each below the one before. */
const line = (...ids: string[]) =>
  ids.map((id, level) => ({ id, parentId: level === 0 ? null : (ids[level - 1] ?? null) }))

describe('the place of a department', () => {
  const tree = [...line('a', 'b', 'c'), { id: 'd', parentId: 'a' }, { id: 'e', parentId: null }]

  it.each([
    [undefined, null, undefined],
    [undefined, 'c', undefined],
    ['e', 'c', undefined],
    ['b', null, undefined],
    ['b', 'd', undefined],
    ['b', 'b', '不能移动到自身或下级部门'],
    ['b', 'c', '不能移动到自身或下级部门'],
    ['a', 'c', '不能移动到自身或下级部门'],
    ['a', 'none', '上级部门不存在或已删除'],
    [undefined, 'none', '上级部门不存在或已删除']
  ])('%s below %s: %s', (id, parentId, issue) => {
    expect(placeIssue(tree, id, parentId)).toBe(issue)
  })

  it('is at most six levels deep, with all that is below', () => {
    const deep = line('1', '2', '3', '4', '5', '6')
    const other = line('x', 'y', 'z')
    const all = [...deep, ...other]
    expect(MOST_LEVELS).toBe(6)
    expect(placeIssue(all, undefined, '5')).toBeUndefined()
    expect(placeIssue(all, undefined, '6')).toBe('部门最多 6 级')
    expect(placeIssue(all, 'x', '3')).toBeUndefined()
    expect(placeIssue(all, 'x', '4')).toBe('部门最多 6 级')
    expect(placeIssue(all, 'y', '4')).toBeUndefined()
    expect(placeIssue(all, '6', '4')).toBeUndefined()
  })

  it('is found also where the departments make a circle', () => {
    const circle = [
      { id: 'a', parentId: 'b' },
      { id: 'b', parentId: 'a' }
    ]
    expect(placeIssue(circle, undefined, 'a')).toBeUndefined()
  })
})
