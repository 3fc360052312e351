// Heads who are disabled, moved away or removed, and what the operation log has of it.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { DepartmentDetail } from '../../../../core/features/departments/schemas.ts'
import type { Operation } from '../../../../core/features/operation-log/schemas.ts'
import { formerHeads } from '../../../../demo/server/db/migrations/changes/department-heads.ts'
import { askingAs } from '../../../support/server/ask-as.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
let admin: ReturnType<typeof askingAs>
let night = ''
let head = ''
beforeAll(async () => {
  backend = await openBackend()
  admin = askingAs(backend, (await backend.signIn('admin')).access_token)
})
afterAll(() => backend.close())

const add = async (name: string, parentId: string | null) =>
  (await admin<{ id: string }>('/departments', { name, parentId, headId: null }, 'POST')).id
const detail = (id: string) => admin<DepartmentDetail>(`/departments/${id}`)
const save = async (id: string, more: object) => {
  const { name, parentId, headId, version } = await detail(id)
  await admin(`/departments/${id}`, { name, parentId, headId, version, ...more }, 'PUT')
}
const move = (departmentId: string, ...idList: string[]) =>
  admin('/members/department', { idList, departmentId }, 'PUT')
const setStatus = (userStatus: number) =>
  admin('/members/status', { idList: [head], userStatus }, 'PUT')
const headOf = async (id: string) => (await detail(id)).headId
/** The newest entries of heads who left, as their departments. */
const released = async () => {
  const { list } = await admin<{ list: Operation[] }>('/operation_log?pageSize=10')
  return list.filter(one => one.detail.startsWith('负责人已不是'))
}

let count = 0
beforeEach(async () => {
  count += 1
  night = await add(`夜班${count}`, 'dep-2')
  head = (
    await admin<{ id: string }>(
      '/members',
      {
        ...{ username: `depthead${count}`, name: `负责人${count}`, mobile: `1370000000${count}` },
        ...{ email: '', departmentId: night, roleIds: ['role-3'], userPost: 0, extension: null },
        password: 'Hutong@2026'
      },
      'POST'
    )
  ).id
  await save(night, { headId: head })
  await save('dep-2', { headId: head })
  expect([await headOf(night), await headOf('dep-2')]).toEqual([head, head])
})

it('a head who is disabled is none, and stays none when enabled again', async () => {
  await setStatus(2)
  expect([await headOf(night), await headOf('dep-2')]).toEqual([null, null])
  const entries = await released()
  expect(entries.map(({ target }) => target).sort()).toEqual(['夜班1', '客服一部'])
  expect(entries[0]?.changes).toEqual([{ name: '负责人', before: '负责人1', after: null }])
  await setStatus(1)
  expect(await headOf(night)).toBeNull()
})

it('a head who moves away is none of the departments left', async () => {
  await move('dep-2', head)
  expect([await headOf(night), await headOf('dep-2')]).toEqual([null, head])
  await move('dep-3', head)
  expect(await headOf('dep-2')).toBeNull()
})

it('a head who is edited into another department, or removed, is none', async () => {
  const { list } = await admin<{ list: { id: string }[] }>(`/members?id=${head}`)
  expect(list).toHaveLength(1)
  const fields = { name: '改了', mobile: `1370000001${count}`, email: '', userPost: 0 }
  const body = { ...fields, departmentId: 'dep-2', roleIds: ['role-3'], extension: null }
  await admin(`/members/${head}`, body, 'PUT')
  expect([await headOf(night), await headOf('dep-2')]).toEqual([null, head])
  await admin(`/members/${head}`, undefined, 'DELETE')
  expect(await headOf('dep-2')).toBeNull()
})

it('a department that moves takes its head away from those above', async () => {
  await save(night, { parentId: 'dep-3' })
  expect([await headOf(night), await headOf('dep-2')]).toEqual([head, null])
})

it('a former head refuses no other change, and earlier ones are taken away by the update', async () => {
  const { db } = backend
  const disable = (status: 1 | 2) =>
    db.updateTable('membership').set({ status }).where('user_id', '=', head).execute()
  await disable(2)
  await save(night, { name: `改名${count}` })
  expect(await detail(night)).toMatchObject({ name: `改名${count}`, headId: null, headName: '' })
  await disable(1)
  await save('dep-2', { headId: head })
  await save('dep-1', { headId: head })
  await disable(2)
  await formerHeads.up(db)
  expect([await headOf('dep-1'), await headOf('dep-2')]).toEqual([null, null])
})
