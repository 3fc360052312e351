import { Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { embeddedDialect } from '../../../demo/server/db/embedded/embedded-dialect.ts'
import { migrations } from '../../../demo/server/db/migrations/migrations.ts'
import type { Database, Tables } from '../../../demo/server/db/schema/schema.ts'

let db: Database
beforeAll(async () => {
  db = new Kysely<Tables>({ dialect: await embeddedDialect() })
})
afterAll(() => db.destroy())

it('members of an earlier version keep their texts, as fields of their enterprise', async () => {
  const steps = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  expect((await steps.migrateTo('0076_order_levels')).error).toBeUndefined()
  await sql`insert into enterprise (id, name, import_rows_limit)
    values ('e1', '一', 1), ('e2', '二', 1)`.execute(db)
  await sql`insert into user_account (id, username, name, mobile, email, password_hash)
    values ('u', 'u', '一', '1', '', '')`.execute(db)
  await sql`insert into address_group (id, enterprise_id, user_id, parent_id, name, rank) values
    ('g1', 'e1', null, null, '客户', 1), ('g2', 'e1', 'u', 'g1', '我的', 2),
    ('g3', 'e2', null, null, '客户', 1)`.execute(db)
  await sql`insert into address_item (id, group_id, name, phone, fields, rank) values
    ('a', 'g1', '甲', '13800000001', '{"所属经理": "林若溪", "单位": ""}', 1),
    ('b', 'g2', '乙', '13800000002', '{"单位": "一厂"}', 2),
    ('c', 'g3', '丙', '13800000003', '{"单位": "二厂"}', 1),
    ('d', 'g3', '丁', '13800000004', '{}', 2)`.execute(db)
  const start = Date.now()
  expect((await steps.migrateToLatest()).error).toBeUndefined()

  const fields = await db
    .selectFrom('custom_field')
    .select(['id', 'enterprise_id', 'name', 'component_type', 'is_required'])
    .where('scope', '=', 'addressBook')
    .execute()
  const idOf = (enterprise: string, name: string) =>
    fields.find(one => one.enterprise_id === enterprise && one.name === name)?.id ?? ''
  expect(fields.map(one => [one.enterprise_id, one.name]).toSorted()).toEqual([
    ['e1', '单位'],
    ['e1', '所属经理'],
    ['e2', '单位']
  ])
  expect(fields.every(one => one.component_type === 1 && !one.is_required)).toBe(true)
  const items = await db.selectFrom('address_item').selectAll().orderBy('id').execute()
  expect(items.map(one => [one.id, one.book_id, one.custom_fields])).toEqual([
    ['a', 'e1', { [idOf('e1', '所属经理')]: ['林若溪'] }],
    ['b', 'e1/u', { [idOf('e1', '单位')]: ['一厂'] }],
    ['c', 'e2', { [idOf('e2', '单位')]: ['二厂'] }],
    ['d', 'e2', {}]
  ])
  // Seconds of the database's clock may be behind those of the process.
  expect(items.every(one => one.version === 1 && one.created_at > start - 60_000)).toBe(true)

  // What is added from now on comes after them.
  await db
    .insertInto('address_item')
    .values({
      ...{ id: 'new', group_id: 'g1', book_id: 'e1', name: '新', phone: '13800000005' },
      ...{ created_at: start, updated_at: start }
    })
    .execute()
  const ranks = await db
    .selectFrom('address_item')
    .select('id')
    .where('group_id', '=', 'g1')
    .orderBy('rank')
    .execute()
  expect(ranks).toEqual([{ id: 'a' }, { id: 'new' }])
})
