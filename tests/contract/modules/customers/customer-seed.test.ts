import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { knownOf } from '../../../../demo/server/modules/customers/seed.ts'
import { people } from '../../../../demo/server/seed/person-names.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

const folder = mkdtempSync(join(tmpdir(), 'hutong-cases-'))
/** In a folder, whatever database the other tests use: it is closed and opened again. */
const open = () => openBackend({ dataDir: folder, databaseUrl: undefined })

let backend: TestBackend
beforeAll(async () => {
  backend = await open()
})
afterAll(async () => {
  await backend.close()
  rmSync(folder, { recursive: true })
})

const tables = [
  'custom_field',
  'custom_field_option',
  'service_type',
  'knowledge_item',
  'number_account',
  'service_record',
  'clue',
  'clue_share'
] as const
const counts = async () => {
  const found: Record<string, number> = {}
  for (const table of tables) {
    const { rows } = await backend.db
      .selectFrom(table)
      .select(eb => eb.cast<number>(eb.fn.countAll(), 'integer').as('rows'))
      .executeTakeFirstOrThrow()
    found[table] = rows
  }
  return found
}
const customers = () => backend.db.selectFrom('customer').where('enterprise_id', '=', 'ent-1')

describe('the sample data', () => {
  it('has customers with unusual data', async () => {
    const all = await customers().selectAll().execute()
    const named = (fits: (name: string) => boolean) => all.filter(({ name }) => fits(name)).length
    expect(named(name => name.length === 60)).toBe(2)
    expect(named(name => name.includes('·'))).toBeGreaterThan(2)
    expect(all.filter(({ deleted_at }) => deleted_at !== null)).toHaveLength(2)
    expect(all.some(({ last_contact_at }) => last_contact_at === null)).toBe(true)
    expect(all.some(({ is_number_hidden }) => is_number_hidden)).toBe(true)
    expect(all.some(({ gender, age, region_code }) => !gender && !age && !region_code)).toBe(true)
    const onPhone = new Map<string, number>()
    for (const { phone } of all) onPhone.set(phone, (onPhone.get(phone) ?? 0) + 1)
    expect(Math.max(...onPhone.values())).toBe(4)
    expect(new Set(all.map(({ follow_status }) => follow_status)).size).toBe(7)
  })

  it('has no child with a remark about children of their own', async () => {
    const children = await backend.db
      .selectFrom('customer')
      .select(['remark', 'age'])
      .where('enterprise_id', '=', 'ent-1')
      .where('age', '<', 18)
      .execute()
    expect(children.length).toBeGreaterThan(3)
    for (const { remark } of children) expect(remark).not.toContain('子女')
  })

  it('has companies for grown-ups alone', async () => {
    const all = await customers().where('deleted_at', 'is', null).selectAll().execute()
    const some = [...all, ...people(2000).map(person => ({ ...knownOf(person, 0), ...person }))]
    const young = some.filter(({ age }) => age !== null && age < 18)
    expect(young.length).toBeGreaterThan(100)
    expect(young.filter(({ company }) => company !== '')).toEqual([])
    expect(all.filter(({ company }) => company.endsWith('有限公司')).length).toBeGreaterThan(20)
    expect(all.find(({ id }) => id === 'customer-1')).toMatchObject({
      name: '蓝俊杰',
      company: expect.stringMatching('有限公司')
    })
  })

  it('has calls with deleted customers, and none with unknown ones', async () => {
    const calls = await backend.db.selectFrom('call_record').select('customer_id').execute()
    const partners = new Set(calls.map(({ customer_id }) => customer_id))
    expect(partners).toContain('customer-deleted-1')
    for (const id of ['customer-44', 'customer-45']) expect(partners).not.toContain(id)
  })

  it('has answers that the fields offer', async () => {
    const options = await backend.db.selectFrom('custom_field_option').selectAll().execute()
    const fields = await backend.db
      .selectFrom('custom_field')
      .select(['id', 'component_type'])
      .execute()
    const fieldOf = new Map(options.map(({ id, field_id }) => [id, field_id]))
    const typed = new Set(
      fields.filter(({ component_type }) => [1, 6].includes(component_type)).map(({ id }) => id)
    )
    const answers = [
      ...(await customers().select('custom_fields as values').execute()),
      ...(await backend.db.selectFrom('clue').select('custom_fields as values').execute()),
      ...(await backend.db
        .selectFrom('service_record')
        .select('work_order_fields as values')
        .execute())
    ].flatMap(({ values }) => Object.entries(values))
    expect(answers.length).toBeGreaterThan(300)
    const wrong = answers.filter(
      ([field, values]) => !typed.has(field) && values.some(value => fieldOf.get(value) !== field)
    )
    expect(wrong).toEqual([])
  })

  it('has sixty items of knowledge', async () => {
    const items = await backend.db
      .selectFrom('knowledge_item')
      .select(['name', 'group_name', 'answers'])
      .where('enterprise_id', '=', 'ent-1')
      .execute()
    expect(items).toHaveLength(60)
    expect(new Set(items.map(({ group_name }) => group_name)).size).toBe(8)
    expect(new Set(items.map(({ name }) => name)).size).toBe(60)
    expect(items.every(({ answers }) => answers.length > 0)).toBe(true)
  })

  it('comes into a database that an earlier version has filled', async () => {
    // An earlier version had no tasks of clues.
    await backend.db.deleteFrom('clue_return').execute()
    await backend.db.deleteFrom('clue').where('task_id', 'is not', null).execute()
    const before = await counts()
    for (const table of [...tables].reverse()) await backend.db.deleteFrom(table).execute()
    await backend.db.deleteFrom('customer').where('deleted_at', 'is not', null).execute()
    await backend.close()
    backend = await open()
    expect(await counts()).toEqual(before)
    // And once only.
    await backend.close()
    backend = await open()
    expect(await counts()).toEqual(before)
  })
})
