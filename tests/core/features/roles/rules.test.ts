import { describe, expect, it, test } from 'vitest'
import {
  isWithin,
  LONGEST_NAME,
  mayGrant,
  nameIssue
} from '../../../../core/features/roles/rules/role-rules.ts'

test.each([
  ['', '请输入角色名称'],
  ['  ', '请输入角色名称'],
  ['质检', undefined],
  ['长'.repeat(LONGEST_NAME), undefined],
  [` ${'长'.repeat(LONGEST_NAME)} `, undefined],
  ['长'.repeat(LONGEST_NAME + 1), '角色名称不能超过 32 个字符']
])('the name %j', (name, issue) => {
  expect(nameIssue(name)).toBe(issue)
})

test.each([
  ['own', 'own', true],
  ['own', 'group', true],
  ['group', 'own', false],
  ['department', 'group', false],
  ['department', 'all', true],
  ['all', 'department', false]
])('%s within %s: %s', (scope, limit, is) => {
  expect(isWithin(scope, limit)).toBe(is)
})

describe('a user grants', () => {
  const mine = { codes: new Set(['CMC.ROLE.MANA', 'CMC.CLUE.MANA']), dataScope: 'group' }

  it('what they have, in their scope', () => {
    expect(mayGrant(mine, { codes: ['CMC.CLUE.MANA'], dataScope: 'group' })).toBe(true)
    expect(mayGrant(mine, { codes: [], dataScope: 'own' })).toBe(true)
  })

  it('neither more permissions nor a wider scope', () => {
    const more = { codes: ['CMC.CLUE.MANA', 'CMC.OPER.LOG'], dataScope: 'own' }
    expect(mayGrant(mine, more)).toBe(false)
    expect(mayGrant(mine, { codes: ['CMC.CLUE.MANA'], dataScope: 'all' })).toBe(false)
  })

  it('everything as an administrator', () => {
    const administrator = { codes: new Set(['CMC.ADMIN.MANA']), dataScope: 'own' }
    expect(mayGrant(administrator, { codes: ['CMC.OPER.LOG'], dataScope: 'all' })).toBe(true)
  })
})
