// Every scope against every endpoint that reads, and the rows of every person (rule permission-2).
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allEndpoints } from '../../../core/contract/all-endpoints.ts'
import type { Endpoint } from '../../../core/contract/endpoint.ts'
import { permissions } from '../../../core/session/permissions.ts'
import { visibilityScopes } from '../../../demo/server/auth/visibility-scope.ts'
import { postEntries } from '../../../demo/server/modules/billing/post-entries.ts'
import {
  everyone,
  MARK,
  openScopes,
  type Person,
  persons,
  type Scopes,
  seenWith
} from '../../support/scenes/scope-scenes.ts'

const reading = Object.entries(allEndpoints).flatMap(([area, group]) =>
  Object.entries<Endpoint>(group).flatMap(([name, row]) =>
    row.method === 'GET' && row.caller === 'user' && row.wrapping === 'envelope'
      ? [{ name: `${area}.${name}`, row }]
      : []
  )
)

/** A year around now, and what single endpoints need besides. */
const query = () => {
  const now = Date.now()
  const day = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 10)
  return new URLSearchParams({
    ...{ page: '1', pageSize: '100', day: day(now), from: day(now - 86_400_000), to: day(now) },
    ...{ beginTime: String(now - 86_400_000), endTime: String(now + 86_400_000), recordType: '2' },
    ...{ searchContent: MARK, addressBookType: '0', measure: 'count', version: '1', view: 'all' },
    month: day(now).slice(0, 7),
    ...{ entId: 'ent-1', fieldMetaId: 'none', fieldOptionId: 'none' }
  })
}

let scopes: Scopes
let token: string
beforeAll(async () => {
  scopes = await openScopes()
  const codes = Object.keys(permissions)
  await scopes.db.deleteFrom('role_permission').where('role_id', '=', 'role-2').execute()
  await scopes.db
    .insertInto('role_permission')
    .values(codes.map(code => ({ role_id: 'role-2', code })))
    .execute()
  for (const person of everyone) await insertMore(person)
  token = (await scopes.signIn('leader')).access_token
})
afterAll(() => scopes.close())

/** A rating, a viewed number, a message and a charge of the person; the service record becomes a work order. */
async function insertMore(person: Person): Promise<void> {
  const user_id = persons[person]
  const name = `${MARK}${person}`
  const now = Date.now()
  await scopes.db
    .insertInto('satisfaction_rating')
    .values({
      ...{ call_record_id: `scope-${person}`, enterprise_id: 'ent-1', user_id, agent_name: name },
      ...{ is_robot: false, department_id: null, department_name: '', invited_at: now, rating: 5 }
    })
    .execute()
  await scopes.db
    .insertInto('number_view')
    .values({
      ...{ id: `scope-${person}`, enterprise_id: 'ent-1', user_id, user_name: name },
      ...{ phone: '17710000000', customer_name: '', fee: 0, created_at: now }
    })
    .execute()
  await scopes.db
    .insertInto('sms_record')
    .values({
      ...{ id: `scope-${person}`, enterprise_id: 'ent-1', user_id, call_record_id: '' },
      ...{ phone: '17710000000', content: name, moment: 'hangup', send_state: 1 },
      created_at: now
    })
    .execute()
  await scopes.db.transaction().execute(inside =>
    postEntries(inside, [
      {
        ...{ enterprise_id: 'ent-1', kind: 'message', subject: `scope-${person}`, user_id },
        ...{ amount: -5, quantity: 1, unit_price: 5, remark: name }
      }
    ])
  )
  await scopes.db
    .updateTable('service_record')
    .set({ order_state: 1, order_number: 900_000 + everyone.indexOf(person) })
    .where('id', '=', `scope-${person}`)
    .execute()
}

/** The persons whose rows an endpoint shows, asked for each person's row where it names one. */
async function shownBy({ path }: Endpoint): Promise<readonly Person[]> {
  const places = path.includes('{') ? everyone : everyone.slice(0, 1)
  let text = ''
  for (const person of places) {
    const address = path.replace(/\{\w+\}/g, `scope-${person}`)
    const { body } = await scopes.send(`/api${address}?${query()}`, { token })
    text += JSON.stringify(body)
  }
  return everyone.filter(person => text.includes(MARK + person))
}

/** Endpoints that show rows of users; the others have none of those above. */
const showing = [
  ...(['calls.records', 'calls.record', 'serviceRecords.list'] as const),
  ...(['serviceRecords.details', 'workOrders.list', 'workOrders.board'] as const),
  ...(['workOrders.detail', 'numbers.views', 'callDetails.base'] as const),
  ...(['seatLog.list', 'seatLog.day', 'satisfaction.list'] as const),
  ...(['satisfaction.options', 'satisfaction.report', 'seatHours.use'] as const),
  ...(['messageRecords.list', 'workbench.missed'] as const),
  ...(['billing.monthEntries', 'billing.dayEntries'] as const)
]

it('covers what there is to read', () => expect(reading.length).toBeGreaterThan(160))

describe.each(visibilityScopes)('with the scope %s', scope => {
  it('each endpoint shows the rows of the scope, or none at all', async () => {
    await scopes.narrow(scope)
    const shown: Record<string, readonly Person[]> = {}
    for (const { name, row } of reading) {
      const found = await shownBy(row)
      if (found.length > 0) shown[name] = found
    }
    expect(shown).toEqual(Object.fromEntries(showing.map(name => [name, seenWith[scope]])))
  })
})
