// Whose rows a user sees: by the widest scope of their roles, and by nothing else (permission-2).
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { usersWithAccess, visibilityScopes } from '../../../demo/server/auth/visibility-scope.ts'
import {
  everyone,
  MARK,
  openScopes,
  type Person,
  persons,
  type Scopes,
  seenWith
} from '../../support/scenes/scope-scenes.ts'
import { listenTo } from '../../support/server/backend.ts'

let scopes: Scopes
let token: string
let admin: string
beforeAll(async () => {
  scopes = await openScopes()
  token = (await scopes.signIn('leader')).access_token
  admin = (await scopes.signIn('admin')).access_token
})
afterAll(() => scopes.close())

async function read<Data>(path: string): Promise<Data> {
  const { body } = await scopes.send(`/api${path}`, { token })
  const { data } = body as { data?: Data }
  if (data === undefined) throw new Error(JSON.stringify(body))
  return data
}
const search = (more = {}) => new URLSearchParams({ pageSize: '100', agentName: MARK, ...more })
const statusOf = async (path: string) => (await scopes.send(`/api${path}`, { token })).status

type Row = { readonly agentName: string }
const named = (rows: readonly Row[]) =>
  everyone.filter(person => rows.some(({ agentName }) => agentName === MARK + person))

describe.each(visibilityScopes)('with the scope %s', scope => {
  beforeAll(() => scopes.narrow(scope))

  it('customers are given to the owners of the scope', async () => {
    const owners = await read<{ userId: string }[]>('/customers/owners')
    const found = everyone.filter(person => owners.some(({ userId }) => userId === persons[person]))
    expect(found).toEqual(seenWith[scope])
  })

  it('a count is that of the list', async () => {
    expect(await read(`/call_records/count?${search()}`)).toBe(seenWith[scope].length)
  })

  it('pushes go to those who see the rows', async () => {
    for (const person of everyone) {
      const reached = await usersWithAccess(scopes.db, 'ent-1', [persons[person]])
      expect([person, reached.has('user-2')]).toEqual([person, seenWith[scope].includes(person)])
      expect(reached.has(persons[person])).toBe(true)
    }
  })
})

it('the scope of the user is named', async () => {
  const names = []
  for (const scope of visibilityScopes) {
    await scopes.narrow(scope)
    names.push(await read('/eavesdrop/scope'))
  }
  expect(names).toEqual([
    { reach: 'own', name: '客服一部', hasLower: false },
    { reach: 'group', name: '客服一部外呼组', hasLower: false },
    { reach: 'department', name: '客服一部', hasLower: true },
    { reach: 'all', name: '远帆客户服务有限公司', hasLower: false }
  ])
})

it('counts the widest of several roles, and none of another enterprise', async () => {
  const roles = [
    { id: 'role-wide', enterprise_id: 'ent-1', data_scope: 'department' as const },
    { id: 'role-far', enterprise_id: 'ent-2', data_scope: 'all' as const }
  ].map(role => ({ ...role, name: role.id, tag_code: 'AGENT' }))
  await scopes.narrow('group')
  await scopes.db.insertInto('role').values(roles).execute()
  await scopes.db
    .insertInto('user_role')
    .values(roles.map(({ id }) => ({ user_id: 'user-2', role_id: id })))
    .execute()
  const { list } = await read<{ list: Row[] }>(`/call_records?${search()}`)
  expect(named(list)).toEqual(seenWith.department)
  const ids = roles.map(({ id }) => id)
  await scopes.db.deleteFrom('user_role').where('role_id', 'in', ids).execute()
  await scopes.db.deleteFrom('role').where('id', 'in', ids).execute()
})

it('a department that is its own ancestor ends the search', async () => {
  await scopes.narrow('department')
  const parent = (parent_id: string | null) =>
    scopes.db.updateTable('department').set({ parent_id }).where('id', '=', 'dep-2').execute()
  await parent('dep-below')
  expect(named((await read<{ list: Row[] }>(`/call_records?${search()}`)).list)).toEqual(
    seenWith.department
  )
  expect((await usersWithAccess(scopes.db, 'ent-1', [persons.below])).has('user-2')).toBe(true)
  await parent('dep-1')
})

describe('a scope that shrinks while the page is open', () => {
  it('takes effect with the next request, and with the next push', async () => {
    await scopes.narrow('all')
    const { frames, received, socket } = await listenTo(scopes.backend, token)
    const handled = (person: Person) =>
      scopes.send(`/api/workbench/missed_calls/scope-${person}/handled`, {
        method: 'POST',
        token: admin
      })
    await handled('near')
    await received('missed_call_modify')
    expect(await statusOf('/call_records/scope-above')).toBe(200)
    await scopes.narrow('group')
    expect(await statusOf('/call_records/scope-above')).toBe(403)
    const before = frames.length
    for (const person of ['above', 'below', 'beside'] as const) await handled(person)
    await expect.poll(() => frames.length).toBeGreaterThan(before)
    expect(frames.slice(before).map(({ topic }) => topic)).toEqual(['missed_call_modify'])
    socket.close()
  })

  it('follows the groups and departments of the others', async () => {
    await scopes.narrow('group')
    await scopes.db.deleteFrom('agent_group_seat').where('seat_id', '=', 'seat-200').execute()
    expect(named((await read<{ list: Row[] }>(`/call_records?${search()}`)).list)).toEqual([
      'leader',
      'near'
    ])
  })
})
