import { describe, expect, it } from 'vitest'
import {
  codesOf,
  permissionAreas,
  withPermissions
} from '../../../../core/features/roles/rules/permission-areas.ts'
import { permissions } from '../../../../core/session/permissions.ts'

describe('the areas of permissions', () => {
  it('hold each permission once', () => {
    expect(permissionAreas.flatMap(codesOf).toSorted()).toEqual(Object.keys(permissions).toSorted())
  })

  it('have different titles', () => {
    const titles = permissionAreas.map(({ title }) => title)
    expect(new Set(titles).size).toBe(titles.length)
  })
})

describe('a permission', () => {
  const none = new Set<string>()
  const chosen = (...codes: string[]) => new Set(codes)

  it('for an action comes with its page', () => {
    expect(withPermissions(none, ['CMC.SMS.TASK.DELE'], true)).toEqual(
      chosen('CMC.SMS.TASK.DELE', 'CMC.SMS.TASK')
    )
  })

  it('for a page comes alone', () => {
    expect(withPermissions(none, ['CMC.SMS.TASK'], true)).toEqual(chosen('CMC.SMS.TASK'))
  })

  it('of no single page comes and goes alone', () => {
    const one = withPermissions(chosen('CMC.CALL.TASK'), ['CMC.CALL.TASK.SEE'], true)
    expect(one).toEqual(chosen('CMC.CALL.TASK', 'CMC.CALL.TASK.SEE'))
    expect(withPermissions(one, ['CMC.CALL.TASK'], false)).toEqual(chosen('CMC.CALL.TASK.SEE'))
  })

  it('for a page takes its actions along, and no others', () => {
    const before = chosen('CMC.SMS.TASK', 'CMC.SMS.TASK.SEE', 'CMC.SMS.TEMP', 'CMC.SMS.TEMP.SEE')
    expect(withPermissions(before, ['CMC.SMS.TASK'], false)).toEqual(
      chosen('CMC.SMS.TEMP', 'CMC.SMS.TEMP.SEE')
    )
    expect(withPermissions(before, ['CMC.SMS.TASK.SEE'], false)).toEqual(
      chosen('CMC.SMS.TASK', 'CMC.SMS.TEMP', 'CMC.SMS.TEMP.SEE')
    )
    expect(before.size).toBe(4)
  })
})
