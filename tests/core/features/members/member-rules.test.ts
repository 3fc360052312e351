import { describe, expect, test } from 'vitest'
import { managesMembers, mayReset, reaches } from '../../../../core/features/members/rules.ts'

const SEATS = 'CMC.AGNET.MANA'
const ALL = 'CMC.ADMIN.MANA'
const codes = (...list: string[]) => new Set(list)

describe('a right to manage members', () => {
  test.each([
    [codes(), false],
    [codes('CCS.CALL.CENTER'), false],
    [codes(SEATS), true],
    [codes(ALL), true]
  ])('of %o is %s', (mine, manages) => expect(managesMembers(mine)).toBe(manages))

  test('of all members includes every user', () => {
    expect(reaches(codes(ALL), [])).toBe(true)
    expect(reaches(codes(ALL), [SEATS, 'CMC.LINE.MANA'])).toBe(true)
  })

  test('of seats reaches those who may do nothing that one may not', () => {
    const mine = codes(SEATS, 'CCS.CALL.CENTER')
    expect(reaches(mine, [])).toBe(true)
    expect(reaches(mine, ['CCS.CALL.CENTER'])).toBe(true)
    expect(reaches(mine, ['CCS.CALL.CENTER', SEATS])).toBe(true)
    expect(reaches(mine, ['CCS.CALL.CENTER', 'CMC.LINE.MANA'])).toBe(false)
    expect(reaches(mine, [ALL])).toBe(false)
  })

  test('that is empty includes no user, not even those without permissions', () => {
    expect(reaches(codes('CCS.CALL.CENTER'), [])).toBe(false)
    expect(reaches(codes('CCS.CALL.CENTER'), ['CCS.CALL.CENTER'])).toBe(false)
  })

  test.each([
    [codes(ALL), true, true],
    [codes(ALL), false, true],
    [codes(SEATS), true, true],
    [codes(SEATS), false, false],
    [codes('CCS.CALL.CENTER'), true, false]
  ])('of %o resets a password, in the own department %s: %s', (mine, isOwn, may) =>
    expect(mayReset(mine, isOwn)).toBe(may)
  )
})
