/** Seeds custom fields, work orders, knowledge, clues and the balances for number reveals. */
import { type Insertable, type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/schema/schema.ts'
import { clueShares, clues } from '../clues/seed.ts'
import { customFieldOptions, customFields, serviceTypes } from '../custom-fields/seed.ts'
import { knowledgeItems } from '../knowledge/seed.ts'
import { serviceRecords } from '../work-orders/seed.ts'
import { deletedCustomers, hiddenCustomers, knownOf } from './seed.ts'

const FIRST = 'ent-1'
const ENTERPRISES = [FIRST, 'ent-2']
/** In cents; the second enterprise can pay for one reveal. */
const accounts = [
  { enterprise_id: FIRST, balance: 200_000 },
  { enterprise_id: 'ent-2', balance: 150 }
]
/** One in this many answered calls has a work order. */
const ONE_IN = 4
const MOST_ORDERS = 500

const known = {
  phone2: 'text',
  birth_date: 'text',
  email: 'text',
  address: 'text',
  region_code: 'text',
  region_name: 'text',
  province_code: 'text',
  city_code: 'text',
  remark: 'text',
  source: 'text',
  user_name: 'text',
  gender: 'int',
  age: 'int',
  custom_fields: 'jsonb',
  follow_status: 'int'
} as const

/** Fills the details of all customers in one statement. */
async function describeCustomers(db: Kysely<Tables>, now: number): Promise<void> {
  const people = await db
    .selectFrom('customer')
    .select(['id', 'phone'])
    .where('id', 'like', 'customer-%')
    .execute()
  const rows = people.map(person => knownOf(person, now))
  const names = Object.keys(known) as (keyof typeof known)[]
  const lists = names.map(name => sql`${rows.map(row => row[name])}::${sql.raw(known[name])}[]`)
  const sets = names.map(name => sql`${sql.ref(name)} = given.${sql.ref(name)}`)
  await sql`update customer set ${sql.join(sets)}
    from unnest(${rows.map(({ id }) => id)}::text[], ${sql.join(lists)})
      as given(id, ${sql.join(names.map(name => sql.ref(name)))})
    where customer.id = given.id`.execute(db)
}

async function insertReference(db: Kysely<Tables>, enterprises: readonly string[]): Promise<void> {
  const of = <Row>(make: (enterprise: string) => readonly Row[]) => enterprises.flatMap(make)
  await db.insertInto('custom_field').values(of(customFields)).execute()
  await db.insertInto('custom_field_option').values(of(customFieldOptions)).execute()
  await db.insertInto('service_type').values(of(serviceTypes)).execute()
  await db.insertInto('knowledge_item').values(of(knowledgeItems)).execute()
  await db
    .insertInto('number_account')
    .values(accounts.filter(({ enterprise_id }) => enterprises.includes(enterprise_id)))
    .execute()
}

async function insertOrders(db: Kysely<Tables>): Promise<void> {
  const calls = await db
    .selectFrom('call_record')
    .selectAll()
    .where('enterprise_id', '=', FIRST)
    .where('customer_id', 'is not', null)
    .where('ended_at', 'is not', null)
    .where('answered_at', 'is not', null)
    // Work orders are filed by agents.
    .where('extension', '!=', '')
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .execute()
  // The first customer has one for every call, enough for several pages.
  const chosen = calls.filter(
    (call, index) => index % ONE_IN === 0 || call.customer_id === 'customer-1'
  )
  const rows = serviceRecords(chosen.slice(0, MOST_ORDERS))
  if (rows.length > 0) await db.insertInto('service_record').values(rows).execute()
}

async function insertClues(db: Kysely<Tables>, now: number): Promise<void> {
  const calls = await db
    .selectFrom('call_record')
    .select(['customer_id', 'customer_phone'])
    .where('enterprise_id', '=', FIRST)
    .where('user_id', 'in', ['user-2', 'user-3'])
    .where('customer_id', 'like', 'customer-%')
    .orderBy('started_at', 'desc')
    .limit(120)
    .execute()
  const phones = [...new Set(calls.map(({ customer_phone }) => customer_phone))]
  const ids = [...new Set(calls.flatMap(({ customer_id }) => customer_id ?? []))]
  const rows: Insertable<Tables['clue']>[] = clues(phones, ids, now)
  await db.insertInto('clue').values(rows).execute()
  await db.insertInto('clue_share').values(clueShares(rows)).execute()
}

/** Inserts what is missing, also into the database of an earlier version. */
export async function insertCases(db: Kysely<Tables>, now: number): Promise<void> {
  const some = await db.selectFrom('custom_field').select('id').limit(1).executeTakeFirst()
  if (some) return
  const rows = await db
    .selectFrom('enterprise')
    .select('id')
    .where('id', 'in', ENTERPRISES)
    .execute()
  const enterprises = rows.map(({ id }) => id)
  if (enterprises.length === 0) return
  await insertReference(db, enterprises)
  const isSample = await db
    .selectFrom('customer')
    .select('id')
    .where('id', '=', 'customer-1')
    .where('enterprise_id', '=', FIRST)
    .executeTakeFirst()
  if (!isSample) return
  await describeCustomers(db, now)
  await db.insertInto('customer').values(deletedCustomers(now)).execute()
  for (const [table, column] of [
    ['customer', 'id'],
    ['call_record', 'customer_id']
  ] as const)
    await sql`update ${sql.table(table)} set is_number_hidden = true
      where ${sql.ref(column)} = any(${hiddenCustomers})`.execute(db)
  await insertOrders(db)
  await insertClues(db, now)
}
