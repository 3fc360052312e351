import { describe, expect, it } from 'vitest'
import { headingRoom } from '../../../../shell/list/columns/heading-room.ts'

describe('the width of a column', () => {
  it('holds an English heading, and is as described under a Chinese one', () => {
    expect(headingRoom('客户姓名', 96)).toBe(96)
    expect(headingRoom('Name', 96)).toBe(96)
    expect(headingRoom('Average setup', 96)).toBe(134)
    expect(headingRoom('Average setup', 96, true)).toBe(152)
    expect(headingRoom('Average setup', undefined)).toBeUndefined()
  })
})
