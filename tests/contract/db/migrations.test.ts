import { Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ScriptContent } from '../../../core/features/scripts/content-schemas.ts'
import { embeddedDialect } from '../../../demo/server/db/embedded/embedded-dialect.ts'
import { migrations } from '../../../demo/server/db/migrations/migrations.ts'
import type { Database, Tables } from '../../../demo/server/db/schema/schema.ts'

let db: Database
let migrator: Migrator
/** Another that is empty, and one that has had its tables from the beginning. */
let older: Database
let ready: Database
beforeAll(async () => {
  db = new Kysely<Tables>({ dialect: await embeddedDialect() })
  older = new Kysely<Tables>({ dialect: await embeddedDialect() })
  ready = new Kysely<Tables>({ dialect: await embeddedDialect({ hasTables: true }) })
  migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
})
afterAll(() => Promise.all([db, older, ready].map(one => one.destroy())))

describe('a database of an earlier version', () => {
  it('keeps its logins, each with a row of its own', async () => {
    expect((await migrator.migrateTo('0006_services')).error).toBeUndefined()
    const user = { username: 'one', name: '一', mobile: '1', email: '', password_hash: '' }
    await db
      .insertInto('user_account')
      .values({ id: 'user-1', ...user })
      .execute()
    const where = { user_id: 'user-1', enterprise_id: 'ent-1', ends_at: null }
    const token = { ...where, pair: 'p', replaces: null, created_at: 1, used_at: null }
    await db
      .insertInto('auth_token')
      .values([
        { ...token, hash: 'a', kind: 'access', family: 'held', expires_at: 1 },
        { ...token, hash: 'r', kind: 'refresh', family: 'held', expires_at: 2 }
      ])
      .execute()
    await db
      .insertInto('kept_login')
      .values([
        { ...where, hash: 'h', family: 'held', expires_at: 1 },
        { ...where, hash: 'k', family: 'kept', expires_at: 1 }
      ])
      .execute()
    expect((await migrator.migrateToLatest()).error).toBeUndefined()
    const families = db.selectFrom('login_family').select(['family', 'user_id', 'confined_to'])
    expect(await families.orderBy('family').execute()).toEqual([
      { family: 'held', user_id: 'user-1', confined_to: null },
      { family: 'kept', user_id: 'user-1', confined_to: null }
    ])
    await db.deleteFrom('login_family').where('family', '=', 'held').execute()
    expect(await db.selectFrom('auth_token').select('hash').execute()).toEqual([])
    expect(await db.selectFrom('kept_login').select('hash').execute()).toEqual([{ hash: 'k' }])
  })
})

describe('a number of an earlier version', () => {
  it('is kept as it is dialled from now on', async () => {
    const steps = new Migrator({ db: older, provider: { getMigrations: async () => migrations } })
    expect((await steps.migrateTo('0010_call_details')).error).toBeUndefined()
    await sql`insert into enterprise (id, name, import_rows_limit) values ('e', 'e', 1)`.execute(
      older
    )
    await sql`insert into customer (id, enterprise_id, name, phone, phone2, company, area, city,
      operator) values ('c', 'e', '', '0571-88881234', '13812345678', '', '', '', '')`.execute(
      older
    )
    expect((await steps.migrateToLatest()).error).toBeUndefined()
    expect(await older.selectFrom('customer').select(['phone', 'phone2']).execute()).toEqual([
      { phone: '057188881234', phone2: '13812345678' }
    ])
  })
})

describe('the database', () => {
  it.each([
    [
      'the list of members',
      "select user_id from membership where enterprise_id = 'e' order by created_at desc, user_id limit 10"
    ],
    [
      'the list of customers',
      `select id from customer where enterprise_id = 'e'
        order by last_contact_at desc nulls last, id limit 10`
    ],
    ['a pair', "select hash from auth_token where pair = 'p'"],
    ['what has expired', 'select hash from auth_token where expires_at <= 1'],
    ['what is kept too long', 'select hash from kept_login where expires_at <= 1'],
    ['the kept logins of a user', "select hash from kept_login where user_id = 'u'"],
    ['the logins of a user', "select family from login_family where user_id = 'u'"],
    ['who has a role', "select user_id from user_role where role_id = 'r'"],
    ['the roles of an enterprise', "select id from role where enterprise_id = 'e'"],
    ['the orders of a call', "select id from service_record where call_record_id = 'c'"],
    ['clues shared with a user', "select clue_id from clue_share where user_id = 'u'"],
    [
      'what was done with a number of a manual task, the last first',
      'select id from manual_action where item_id = 1 order by created_at desc'
    ]
  ])('finds %s by an index, and has nothing to sort', async (_, question) => {
    const plan = await db.transaction().execute(async trx => {
      // Tables are empty here; with rows in them the planner would not think of reading all.
      await sql`set local enable_seqscan = off`.execute(trx)
      await sql`set local enable_bitmapscan = off`.execute(trx)
      const { rows } = await sql.raw(`explain ${question}`).execute(trx)
      return JSON.stringify(rows)
    })
    expect(plan).toContain('Index')
    expect(plan).not.toContain('Seq Scan')
    expect(plan).not.toContain('Sort')
    expect(plan).not.toContain('Filter')
  })
})

it('finds the clues of a number by their index, where an enterprise has many', async () => {
  const phone = await db.transaction().execute(async trx => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`insert into clue
      select 'c' || n, 'e', null, '', n::text, false, null, null, '', '', '', '', 0, 0, '', 0, '{}', false,
        null, n, n, null, 1
      from generate_series(1, 500) n`.execute(trx)
    await sql`analyze clue`.execute(trx)
    const { rows } =
      await sql`explain select id from clue where enterprise_id = 'e' and phone = '1'`.execute(trx)
    await sql`delete from clue`.execute(trx)
    return JSON.stringify(rows)
  })
  expect(phone).toContain('clue_phone')
})

it('finds what an import has put into a list by how its ids begin', async () => {
  const plan = await db.transaction().execute(async trx => {
    await sql`set local enable_seqscan = off`.execute(trx)
    const { rows } =
      await sql`explain delete from listed_number where id like ${'job-1-%'}`.execute(trx)
    return JSON.stringify(rows)
  })
  expect(plan).toContain('listed_number_import')
  expect(plan).toContain('Index Cond')
  expect(plan).not.toContain('Seq Scan')
})

describe('a database in memory whose tables are there at once', () => {
  it('has what the migrations make, and nothing in it', async () => {
    const made = async (database: Database) => {
      const columns =
        await sql`select table_name, column_name, data_type, column_default, is_nullable
        from information_schema.columns where table_schema = 'public' order by 1, 2`.execute(
          database
        )
      const indexes = await sql`select indexdef from pg_indexes where schemaname = 'public'
        order by 1`.execute(database)
      const names = await sql`select name from kysely_migration order by 1`.execute(database)
      return [columns.rows, indexes.rows, names.rows]
    }
    expect((await migrator.migrateToLatest()).error).toBeUndefined()
    const [columns = [], ...rest] = await made(ready)
    expect(columns.length).toBeGreaterThan(100)
    expect([columns, ...rest]).toEqual(await made(db))
    expect(await ready.selectFrom('enterprise').select('id').execute()).toEqual([])
  })
})

describe('a script of an earlier version', () => {
  it('becomes its first version, which the tasks that have begun keep', async () => {
    const own = new Kysely<Tables>({ dialect: await embeddedDialect() })
    const steps = new Migrator({ db: own, provider: { getMigrations: async () => migrations } })
    expect((await steps.migrateTo('0051_number_handling')).error).toBeUndefined()
    const content = {
      ...{ variables: ['到期日'], tags: [], canTransfer: true, farewell: '再见。' },
      nodes: [
        {
          ...{ name: '开场白', say: '您好' },
          replies: [
            { text: '好，转吧。', weight: 70, match: 'POSITIVE', intent: 'A', transfers: true },
            { text: '', weight: 30, match: 'TIMEOUT', intent: 'E' }
          ]
        }
      ]
    }
    const statements = [
      sql`insert into enterprise (id, name, import_rows_limit) values ('e', 'e', 1)`,
      sql`insert into user_account (id, username, name, mobile, email, password_hash)
        values ('u', 'u', 'u', '1', '', '')`,
      sql`insert into script_template (enterprise_id, code, name, interactive_type, is_available,
        rank) values ('e', 'HS-1', '话术', 1, true, 0), ('e', 'HS-2', '无内容', 2, true, 1)`,
      sql`insert into script_content (enterprise_id, code, content)
        values ('e', 'HS-1', ${JSON.stringify(content)}), ('e', 'gone', '{}')`,
      ...[1, null].map(
        (began, at) => sql`insert into call_task (id, enterprise_id, user_id, creator_name, name,
          remark, status, task_type, task_category, create_type, template_code, draft, created_at,
          started_at) values (${`t${at}`}, 'e', 'u', '', '', '', 2, 0, 0, 'number', 'HS-1', '{}', 1,
          ${began})`
      )
    ]
    for (const statement of statements) await statement.execute(own)
    expect((await steps.migrateToLatest()).error).toBeUndefined()
    const versions = await own.selectFrom('script_version').selectAll().execute()
    expect(versions).toMatchObject([{ code: 'HS-1', version: 1 }])
    expect(ScriptContent.safeParse(versions[0]?.content).success).toBe(true)
    expect(versions[0]?.content).toMatchObject({
      ...{ variables: ['到期日'], farewell: '再见。' },
      nodes: [
        {
          ...{ name: '开场白', answers: [{ match: 'POSITIVE', to: '@transfer', intent: 'A' }] },
          timeout: { to: '@end', intent: 'E' }
        }
      ]
    })
    const templates = own.selectFrom('script_template').select(['code', 'version', 'audit_status'])
    expect(await templates.orderBy('code').execute()).toEqual([
      { code: 'HS-1', version: 1, audit_status: 30 },
      { code: 'HS-2', version: 0, audit_status: 30 }
    ])
    const tasks = own.selectFrom('call_task').select('script_version')
    expect(await tasks.orderBy('id').execute()).toEqual([
      { script_version: 1 },
      { script_version: null }
    ])
    await own.destroy()
  })
})
