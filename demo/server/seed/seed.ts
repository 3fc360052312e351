import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { hashPassword } from '../auth/secrets.ts'
import { insertRows } from '../db/many.ts'
import type { Database, Tables } from '../db/schema.ts'
import { recordColumns } from '../dialler/record.ts'
import { accounts, cidHolders, departments, enterprises, PASSWORD, roles } from './accounts.ts'
import { describeCalls } from './call-details.ts'
import { callRecords } from './call-records.ts'
import { cast, recast } from './case-customers.ts'
import { insertCases } from './cases.ts'
import { insertCallDetails } from './insert-call-details.ts'
import { insertManualWorld } from './manual/insert.ts'
import { insertMembers } from './members.ts'
import { messageTips } from './message-tips.ts'
import { operations } from './operations.ts'
import { insertOtherCustomers } from './other-customers.ts'
import { people } from './people.ts'
import { insertServices } from './services.ts'
import { insertTaskWorld } from './tasks/insert.ts'

const sizes = {
  full: { people: 2000, calls: 5000, numbers: 10_000 },
  small: { people: 60, calls: 200, numbers: 100 }
}
export type SeedSize = keyof typeof sizes

const types = {
  customer: {
    enterprise_id: 'text',
    id: 'text',
    name: 'text',
    phone: 'text',
    company: 'text',
    area: 'text',
    city: 'text',
    operator: 'text',
    last_contact_at: 'bigint'
  },
  call_record: { ...recordColumns, call_source: 'int', handle_status: 'int' }
} as const

async function insertAccounts(db: Kysely<Tables>): Promise<void> {
  const hashes = await Promise.all(accounts.map(() => hashPassword(PASSWORD)))
  const places = accounts.flatMap(account =>
    account.places.map((place, rank) => ({ ...place, user_id: account.id, rank }))
  )
  await db
    .insertInto('enterprise')
    .values([...enterprises])
    .execute()
  await db
    .insertInto('department')
    .values([...departments])
    .execute()
  await db
    .insertInto('user_account')
    .values(
      accounts.map(({ id, username, name, mobile }, index) => ({
        id,
        username,
        name,
        mobile,
        email: `${username}@example.cn`,
        password_hash: hashes[index] ?? ''
      }))
    )
    .execute()
  await db
    .insertInto('membership')
    .values(
      places.map(({ user_id, enterprise, department, rank }) => ({
        user_id,
        enterprise_id: enterprise,
        department_id: department,
        rank
      }))
    )
    .execute()
  await db
    .insertInto('role')
    .values(roles.map(({ codes: _, ...role }) => role))
    .execute()
  await db
    .insertInto('role_permission')
    .values(roles.flatMap(({ id, codes }) => codes.map(code => ({ role_id: id, code }))))
    .execute()
  await db
    .insertInto('user_role')
    .values(places.map(({ user_id, role }) => ({ user_id, role_id: role })))
    .execute()
  await db
    .insertInto('seat')
    .values(
      places.map(({ user_id, enterprise, extension }) => ({
        id: `seat-${extension}`,
        enterprise_id: enterprise,
        user_id,
        extension,
        agent_mode: 0 as const,
        sign_state: 'SIGN_BUSY' as const,
        cid_holders: JSON.stringify(cidHolders[enterprise])
      }))
    )
    .execute()
}

/** Everything the demo begins with, in one transaction. */
async function fill(db: Database, size: SeedSize): Promise<void> {
  const customers = cast(people(sizes[size].people))
  const drawn = recast(callRecords(sizes[size].calls, customers, Date.now()), customers)
  const { calls, ...about } = describeCalls(drawn, Date.now())
  const last = new Map<string, number>()
  for (const { customer_id, started_at } of calls)
    if (customer_id && started_at > (last.get(customer_id) ?? 0)) last.set(customer_id, started_at)
  await db.transaction().execute(async trx => {
    await insertAccounts(trx)
    await insertMembers(trx, Date.now())
    const ours = customers.map(person => ({
      ...person,
      enterprise_id: 'ent-1',
      last_contact_at: last.get(person.id) ?? null
    }))
    await insertRows(trx, 'customer', types.customer, ours)
    await insertOtherCustomers(trx, Date.now())
    await trx.insertInto('operation_log').values(operations(customers, Date.now())).execute()
    await insertServices(trx)
    const made = calls.map(call => ({ ...call, enterprise_id: 'ent-1' }))
    await insertRows(trx, 'call_record', types.call_record, made)
    await insertCallDetails(trx, about)
    await insertCases(trx, Date.now())
    await insertTaskWorld(trx, Date.now(), sizes[size].numbers)
    await insertManualWorld(trx, Date.now())
    await trx.insertInto('message_tip').values(messageTips(Date.now())).execute()
    await trx
      .insertInto('setting')
      .values({ key: 'sip_key', value: randomBytes(32).toString('base64url') })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  })
  await sql`analyze`.execute(db)
}

/** Fills a database that has nobody in it yet. */
export async function seedIfEmpty(
  db: Database,
  size: SeedSize,
  onBegin: () => void
): Promise<void> {
  const somebody = await db.selectFrom('user_account').select('id').limit(1).executeTakeFirst()
  if (somebody) {
    await insertServices(db)
    await insertCases(db, Date.now())
    await insertTaskWorld(db, Date.now(), sizes[size].numbers)
    return insertManualWorld(db, Date.now())
  }
  onBegin()
  await fill(db, size)
}

/** Back to the beginning: nobody is signed in, and what was done is undone. */
export async function reseed(db: Database, size: SeedSize): Promise<void> {
  await sql`truncate enterprise, department, user_account, membership, role, user_role,
    role_permission, seat, login_family, auth_token, login_failure, short_lived, customer, call_record,
    attachment, transfer, message_tip, operation_log, enterprise_setting, script_template,
    quick_call, error_log, call_dialog cascade`.execute(db)
  await fill(db, size)
}
