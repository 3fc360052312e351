import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { insertRows } from '../db/insert-many.ts'
import type { Database, Tables } from '../db/schema/schema.ts'
import { insertCampaigns } from '../modules/analysis/seed/insert-campaigns.ts'
import { insertEntries } from '../modules/billing/seed.ts'
import { insertCallDetails } from '../modules/call-detail/insert-call-details.ts'
import { describeCalls } from '../modules/call-detail/seed.ts'
import { insertCallTasks } from '../modules/call-tasks/seed/insert-call-tasks.ts'
import { callRecords } from '../modules/calls/seed.ts'
import { insertClueTasks } from '../modules/clue-tasks/seed.ts'
import { insertCases } from '../modules/customers/insert-customers.ts'
import { insertOtherCustomers } from '../modules/customers/other-customers.ts'
import { reassignCalls, withSpecialCases } from '../modules/customers/seed.ts'
import { recordColumns } from '../modules/dialler/calls/record-columns.ts'
import { seedDispositions } from '../modules/dispositions/seed.ts'
import { insertManualTasks } from '../modules/manual-tasks/seed/insert-manual-tasks.ts'
import { insertMembers } from '../modules/members/seed.ts'
import { messageTips } from '../modules/message-tips/seed.ts'
import { insertMessages } from '../modules/messaging/seed.ts'
import { operations } from '../modules/operation-log/seed.ts'
import { insertWorkOrders } from '../modules/order-handling/seed.ts'
import { insertScenarios } from '../modules/reception/seed.ts'
import { insertRobotAnswers } from '../modules/robot-incoming/seed.ts'
import { seedRatings } from '../modules/satisfaction/seed.ts'
import { sampleRun, seatSpans } from '../modules/seat-log/seed.ts'
import { insertSampleViews } from '../modules/self-analysis/seed.ts'
import { insertServices } from '../modules/work-orders/service-seed.ts'
import { accounts, cidHolders, departments, enterprises, roles } from './accounts.ts'
import { people } from './person-names.ts'
import { sampleHash } from './sample-password.ts'

const sizes = {
  full: { people: 2000, calls: 5000, numbers: 10_000, robotCalls: 3000 },
  /** `small` with the calls of finished campaigns. */
  campaigns: { people: 60, calls: 200, numbers: 100, robotCalls: 1200 },
  small: { people: 60, calls: 200, numbers: 100, robotCalls: 0 }
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
  call_record: { ...recordColumns, call_source: 'int', handle_status: 'int' },
  seat_span: {
    ...{ enterprise_id: 'text', seat_id: 'text', user_id: 'text', agent_name: 'text' },
    ...{ extension: 'text', sign_state: 'text', cause: 'text', call_record_id: 'text' },
    ...{ phase: 'text', by_user_id: 'text', by_name: 'text', origin: 'text' },
    ...{ started_at: 'bigint', ended_at: 'bigint', server: 'text' }
  }
} as const

async function insertAccounts(db: Kysely<Tables>): Promise<void> {
  const hashes = await Promise.all(accounts.map(({ id }) => sampleHash(id)))
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
    .values(roles.map(({ codes: _, ...role }) => ({ data_scope: 'own', ...role })))
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

/** Inserts the whole sample data in a transaction; its times are relative to `now`. */
export async function fillInside(trx: Kysely<Tables>, size: SeedSize, now: number): Promise<void> {
  const customers = withSpecialCases(people(sizes[size].people))
  const reassigned = reassignCalls(callRecords(sizes[size].calls, customers, now), customers)
  const { calls, ...about } = describeCalls(reassigned, now)
  const last = new Map<string, number>()
  for (const { customer_id, started_at } of calls)
    if (customer_id && started_at > (last.get(customer_id) ?? 0)) last.set(customer_id, started_at)
  await insertAccounts(trx)
  await insertMembers(trx, now)
  await insertSampleViews(trx, now)
  const enterpriseCustomers = customers.map(person => ({
    ...person,
    enterprise_id: 'ent-1',
    last_contact_at: last.get(person.id) ?? null
  }))
  await insertRows(trx, 'customer', types.customer, enterpriseCustomers)
  await insertOtherCustomers(trx, now)
  await trx.insertInto('operation_log').values(operations(customers, now)).execute()
  await insertServices(trx)
  const made = calls.map(call => ({ ...call, enterprise_id: 'ent-1' }))
  await insertRows(trx, 'call_record', types.call_record, made)
  await insertRows(trx, 'seat_span', types.seat_span, seatSpans(calls, now))
  await trx
    .insertInto('server_run')
    .values(sampleRun(now))
    .onConflict(conflict => conflict.column('server').doUpdateSet(sampleRun(now)))
    .execute()
  await insertCallDetails(trx, about)
  await insertCases(trx, now)
  await insertCallTasks(trx, now, sizes[size].numbers)
  await insertClueTasks(trx, now)
  await insertWorkOrders(trx, now)
  await insertMessages(trx, now)
  await insertManualTasks(trx, now)
  await insertScenarios(trx, now)
  await insertRobotAnswers(trx, now)
  await seedRatings(trx, now)
  await seedDispositions(trx, now)
  await insertCampaigns(trx, now, sizes[size].robotCalls)
  await insertEntries(trx, now)
  await trx.insertInto('message_tip').values(messageTips(now)).execute()
  await trx
    .insertInto('setting')
    .values({ key: 'sip_key', value: randomBytes(32).toString('base64url') })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** The same in one transaction of its own. */
export async function fill(db: Database, size: SeedSize, now: number): Promise<void> {
  await db.transaction().execute(trx => fillInside(trx, size, now))
  await analyzeOnce(db)
}

/** After a reset the statistics of the first fill still describe the rows. */
export async function analyzeOnce(db: Database): Promise<void> {
  const { rows } =
    await sql`select 1 from pg_stats where tablename = 'call_record' limit 1`.execute(db)
  if (rows.length === 0) await sql`analyze`.execute(db)
}

/** Adds to a database of an earlier version the sample data that it lacks. */
export async function complete(db: Kysely<Tables>, size: SeedSize): Promise<void> {
  await insertServices(db)
  await insertCases(db, Date.now())
  await insertCallTasks(db, Date.now(), sizes[size].numbers)
  await insertManualTasks(db, Date.now())
  await insertEntries(db, Date.now())
}

/** Resets to the sample data and ends all logins. */
export async function reseed(db: Database, size: SeedSize): Promise<void> {
  await sql`truncate enterprise, department, user_account, membership, role, user_role,
    role_permission, seat, login_family, auth_token, login_failure, short_lived, customer, call_record,
    attachment, transfer, message_tip, operation_log, enterprise_setting, script_template,
    quick_call, error_log, call_dialog, simulated_message cascade`.execute(db)
  await fill(db, size, Date.now())
}
