// Every role against every endpoint that names a permission (rules permission-1, permission-10).
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allEndpoints } from '../../../core/contract/all-endpoints.ts'
import type { Endpoint } from '../../../core/contract/endpoint.ts'
import { type Permission, permissions } from '../../../core/session/permissions.ts'
import { openBackend, type TestBackend } from '../../support/server/backend.ts'

const codes = Object.keys(permissions) as Permission[]
const guarded = Object.entries(allEndpoints).flatMap(([area, group]) =>
  Object.entries<Endpoint>(group).flatMap(([name, row]) =>
    row.needs && row.caller === 'user' ? [{ name: `${area}.${name}`, row, needs: row.needs }] : []
  )
)
const needed = [...new Set(guarded.map(({ needs }) => needs))].sort()
/** These need a second permission, which the handler checks. */
const alsoNeeds: Readonly<Record<string, Permission>> = {
  'customers.owners': 'CMC.CUST.MANA',
  'manualTasks.exportItems': 'CMC.CALL.TASK.SEE',
  'messageTasks.ofCallTask': 'CMC.CALL.TASK.SEE'
}

let backend: TestBackend
let token: string
/** The role of the user `agent2`, who has no other. */
const ROLE = 'role-3'
beforeAll(async () => {
  backend = await openBackend()
  token = (await backend.signIn('agent2')).access_token
})
afterAll(() => backend.close())

async function give(given: readonly Permission[]): Promise<void> {
  await backend.db.deleteFrom('role_permission').where('role_id', '=', ROLE).execute()
  if (given.length === 0) return
  await backend.db
    .insertInto('role_permission')
    .values(given.map(code => ({ role_id: ROLE, code })))
    .execute()
}

const isRefused = async ({ method, path }: Endpoint): Promise<boolean> => {
  const sent = { method, token }
  const { status, body } = await backend.send(`/api${path.replace(/\{\w+\}/g, 'none')}`, sent)
  const { message = '' } = body as { message?: string }
  return status === 403 && message === '您没有执行此操作的权限'
}

/** Endpoints whose answer is another than that of a role with these permissions. */
async function wrongWith(given: readonly Permission[], rows: typeof guarded): Promise<string[]> {
  await give(given)
  const wrong: string[] = []
  for (const { name, row, needs } of rows) {
    if ((await isRefused(row)) === given.includes(needs)) wrong.push(name)
  }
  return wrong
}

it('covers most endpoints', () => {
  expect(guarded.length).toBeGreaterThan(300)
  expect(needed.length).toBeGreaterThan(50)
})

describe.each(needed)('%s', code => {
  const own = guarded.filter(({ needs }) => needs === code)

  it('is not replaced by all the others', async () => {
    expect(
      await wrongWith(
        codes.filter(other => other !== code),
        own
      )
    ).toEqual([])
  })

  it('alone opens its endpoints', async () => {
    const second = own.filter(({ name }) => alsoNeeds[name])
    expect(
      await wrongWith(
        [code],
        own.filter(row => !second.includes(row))
      )
    ).toEqual([])
    for (const row of second) {
      expect(await isRefused(row.row)).toBe(true)
      expect(await wrongWith([code, alsoNeeds[row.name] as Permission], [row])).toEqual([])
    }
  })
})

it('nothing is open to a role without permissions', async () => {
  expect(await wrongWith([], guarded)).toEqual([])
})
