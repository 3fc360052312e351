/** Users of another enterprise or without permission can neither read nor change tasks, numbers and lists. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { allEndpoints } from '../../../core/contract/all-endpoints.ts'
import type { Endpoint } from '../../../core/contract/endpoint.ts'
import type { SignIn } from '../../../core/features/sign-in/schemas.ts'
import { date } from '../../../core/lib/format/dates.ts'
import { manualOf, plannedManual } from '../../support/scenes/manual-scenes.ts'
import { phonesFrom, tasksOf } from '../../support/scenes/task-scenes.ts'
import { openBackend, type TestBackend } from '../../support/server/backend.ts'

const areas = [
  ...(['callTasks', 'taskNumbers', 'addingNumbers', 'taskResources', 'taskPlan'] as const),
  ...(['manualTasks', 'blackList', 'redList', 'whiteList', 'scripts'] as const)
]
const rows = areas.flatMap(area =>
  Object.entries<Endpoint>(allEndpoints[area]).map(
    ([name, row]) => [`${area}.${name}`, row] as const
  )
)
/** What they may depends on what is in them. */
const byContent = [
  'addingNumbers.check',
  'addingNumbers.createBatch',
  'addingNumbers.checkPeople',
  'addingNumbers.peopleTemplate'
]
/** One of two permissions is enough, which the handler checks. */
const byEither = [
  ...(['addressBookGranted', 'addressBookTree', 'addressBookMembers'] as const),
  'addressBookFields'
].map(name => `taskNumbers.${name}`)

let backend: TestBackend
let taskId: string
let manualId: string
let itemId: string
let listed: string
let outsider: string
let reader: { token: string; role: string }

const may = (role_id: string, codes: readonly string[]) =>
  backend.db
    .insertInto('role_permission')
    .values(codes.map(code => ({ role_id, code })))
    .onConflict(conflict => conflict.doNothing())
    .execute()

beforeAll(async () => {
  backend = await openBackend()
  const token = (await backend.signIn('admin')).access_token
  const [tasks, manual] = [tasksOf(backend, token), manualOf(backend, token)]
  taskId = await tasks.create()
  await tasks.add(taskId, phonesFrom(9_000_000, 2))
  manualId = await manual.running(phonesFrom(9_100_000, 2))
  itemId = (await manual.items(manualId))[0]?.id ?? ''
  await tasks.ask('/blacklists/batch', { libId: 0, phones: ['13900009999'] })
  const { id } = await backend.db
    .selectFrom('listed_number')
    .select('id')
    .where('phone', '=', '13900009999')
    .executeTakeFirstOrThrow()
  listed = id
  const agent = await backend.signIn('agent1')
  await may('role-6', [...new Set(rows.flatMap(([, { needs }]) => needs ?? []))])
  const entered = await backend.send('/api/users/change_enterprise?entId=ent-2', {
    token: agent.access_token
  })
  outsider = (entered.body as { data: SignIn }).data.access_token
  const other = await backend.signIn('agent2')
  const role = 'role-nothing'
  await backend.db
    .insertInto('role')
    .values({ id: role, enterprise_id: 'ent-1', name: '访客', tag_code: 'GUEST' })
    .execute()
  await backend.db.deleteFrom('user_role').where('user_id', '=', other.userId).execute()
  await backend.db
    .insertInto('user_role')
    .values({ user_id: other.userId, role_id: role })
    .execute()
  reader = { token: other.access_token, role }
})
afterAll(() => backend.close())

const today = date(Date.now())
const phones = ['13900001111']
const book = { addressBookType: 1, groupIds: [], selectedItemIds: ['x'], autoRemoveRepeat: true }
const bodies: Readonly<Record<string, () => object>> = {
  'callTasks.audit': () => ({ isApproved: true, reason: '' }),
  'callTasks.exportItems': () => ({}),
  'callTasks.why': () => ({ phone: '13609000000' }),
  'taskNumbers.add': () => ({ phones }),
  'taskNumbers.importFile': () => ({ attachmentKey: 'x' }),
  'taskNumbers.addFromAddressBook': () => ({
    ...{ ...book, historyRemoveRepeat: false, supplementInfo: {} }
  }),
  'addingNumbers.checkFile': () => ({ attachmentKey: 'x' }),
  'addingNumbers.checkManual': () => ({ attachmentKey: 'x' }),
  'addingNumbers.importClues': () => ({ attachmentKey: 'x' }),
  'addingNumbers.speedReach': () => ({ phoneNumbers: phones.join() }),
  'addingNumbers.dealPhones': () => ({ phones }),
  'addingNumbers.repairPhones': () => ({ phones }),
  'addingNumbers.importRepair': () => ({ attachmentKey: 'x' }),
  'addingNumbers.importMembers': () => ({ addressBookType: 1, addressBookItemIds: 'x' }),
  'manualTasks.edit': () => plannedManual({ startDate: today }),
  'manualTasks.addNumbers': () => ({ phones }),
  'manualTasks.importFile': () => ({ attachmentKey: 'x' }),
  'manualTasks.addFromAddressBook': () => book,
  'manualTasks.allocate': () => ({ itemIds: [itemId], userIds: ['user-3'] }),
  'manualTasks.recall': () => ({ itemIds: [itemId] }),
  'manualTasks.claim': () => ({ count: 1 }),
  'manualTasks.next': () => ({}),
  'manualTasks.result': () => ({ result: 1 }),
  'manualTasks.release': () => ({ itemIds: [itemId] }),
  'blackList.note': () => ({ remark: '外人' }),
  'redList.note': () => ({ remark: '外人' }),
  'whiteList.note': () => ({ remark: '外人' }),
  'scripts.setAvailable': () => ({ available: false })
}

function ask(name: string, row: Endpoint, token: string) {
  const values: Readonly<Record<string, string>> = {
    id: /List/.test(name) ? listed : taskId,
    taskId: name.startsWith('manual') || name === '' ? manualId : taskId,
    ...{ itemId, libId: '1', callRecordId: 'x', groupId: 'x', templateCode: 'HS-1001' }
  }
  const path = row.path.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? 'x')
  const body = bodies[name]?.()
  const query = byEither.includes(name) ? '?addressBookType=1' : ''
  return backend.send(`/api${path}${query}`, { token, method: row.method, ...(body && { body }) })
}

/** All that one enterprise has of it. */
async function everything(): Promise<string> {
  const all = await sql<{ all: string }>`select
      (select string_agg(t::text, ',' order by id) from call_task t where enterprise_id = 'ent-1')
      || (select string_agg(i::text, ',' order by id) from call_item i)
      || (select string_agg(t::text, ',' order by id) from manual_task t)
      || (select string_agg(i::text, ',' order by id) from manual_item i)
      || (select string_agg(n::text, ',' order by id) from listed_number n
        where enterprise_id = 'ent-1')
      || (select string_agg(l::text, ',' order by lib_id) from blacklist_library l
        where enterprise_id = 'ent-1')
      || (select string_agg(s::text, ',' order by code) from script_template s
        where enterprise_id = 'ent-1') as all`.execute(backend.db)
  return all.rows[0]?.all ?? ''
}

describe('a user of another enterprise', () => {
  const named = rows.filter(([, { path }]) =>
    /\{(id|taskId|itemId|libId|templateCode)\}/.test(path)
  )

  test.each(named)('is rejected or given no data by %s', async (name, row) => {
    const before = await everything()
    const { status, body } = await ask(name, row, outsider)
    expect(status).not.toBe(400)
    expect(status).toBeLessThan(500)
    const { code, data } = body as { code?: number; data?: unknown }
    if (code === 1) expect(JSON.stringify(data)).not.toMatch(/13609|13900009999|HS-1001/)
    expect(await everything()).toBe(before)
  })
})

describe('a user without permissions', () => {
  test.each(rows)('is not let to %s', async (name, row) => {
    if (byContent.includes(name)) expect(row.needs).toBeUndefined()
    else {
      expect(row.needs === undefined).toBe(byEither.includes(name))
      expect((await ask(name, row, reader.token)).status).toBe(403)
    }
  })

  it.each([
    ['CMC.ADDRE.LIST.BASIC.OPER', 'taskNumbers.addFromAddressBook'],
    ['CMC.ADDRE.LIST.BASIC.OPER', 'addingNumbers.importMembers'],
    ['CMC.ADDRE.LIST.BASIC.OPER', 'manualTasks.addFromAddressBook'],
    ['CMC.CALL.RECORD.EXPORT', 'callTasks.exportItems'],
    ['CMC.CALL.RECORD.EXPORT', 'manualTasks.exportItems']
  ])('but %s does not reach tasks by %s', async (code, name) => {
    await may(reader.role, [code])
    const row = rows.find(([known]) => known === name)?.[1]
    if (!row) throw new Error(name)
    expect((await ask(name, row, reader.token)).status).toBe(403)
    await backend.db.deleteFrom('role_permission').where('role_id', '=', reader.role).execute()
  })
})
