/** Customers are looked for by their answers to the fields of their enterprise. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FieldValues } from '../../../../core/features/custom-fields/schemas.ts'
import type { CustomerRow } from '../../../../core/features/customers/schemas.ts'
import type { Transfer } from '../../../../core/features/transfer-list/schemas.ts'
import {
  type Cases,
  FORBIDDEN,
  openCases,
  type Page,
  type Persona,
  refused
} from '../../../support/scenes/case-scenes.ts'
import { jobClient } from '../../../support/server/job-client.ts'

const BAD = { status: 400, body: { message: '参数不正确：customFields' } }
const NO_FIELD = refused('自定义字段不存在')

let cases: Cases
beforeAll(async () => {
  cases = await openCases()
})
afterAll(() => cases.close())

const path = (customFields: unknown) => {
  const written = typeof customFields === 'string' ? customFields : JSON.stringify(customFields)
  return `/customers?${new URLSearchParams({ customFields: written, pageSize: '100' })}`
}
const answer = (customFields: unknown, account: Persona = 'admin') =>
  cases.get(account, path(customFields))
const found = async (customFields: unknown, account?: Persona) =>
  cases.dataOf<Page<CustomerRow>>(await answer(customFields, account))
const idsOf = ({ list }: Page<CustomerRow>) => list.map(({ id }) => id).sort()

/** The customers of the first enterprise whose answers are such. */
async function whose(fits: (values: FieldValues) => boolean): Promise<string[]> {
  const rows = await cases.db
    .selectFrom('customer')
    .select(['id', 'custom_fields'])
    .where('enterprise_id', '=', 'ent-1')
    .where('deleted_at', 'is', null)
    .execute()
  return rows.flatMap(({ id, custom_fields }) => (fits(custom_fields) ? [id] : [])).sort()
}
const answers = (id: string, values: FieldValues) =>
  cases.db
    .updateTable('customer')
    .set({ custom_fields: JSON.stringify(values) })
    .where('id', '=', id)
    .execute()

const CATEGORY = 'ent-1-category'
const HEALTH = 'ent-1-health'
const CONTACT = 'ent-1-contact'

describe('customers who are looked for by their fields', () => {
  it('come with their answers', async () => {
    const { list } = await found({ [CATEGORY]: ['ent-1-category-1'] })
    expect(list.length).toBeGreaterThan(3)
    for (const { customFields } of list)
      expect(customFields?.[CATEGORY]).toEqual(['ent-1-category-1'])
  })

  it('have one of the options', async () => {
    const options = ['ent-1-health-2', 'ent-1-health-3']
    const fitting = await whose(all => options.some(one => all[HEALTH]?.includes(one)))
    expect(fitting.length).toBeGreaterThan(3)
    const page = await found({ [HEALTH]: options })
    expect(idsOf(page)).toEqual(fitting)
    expect(page.total).toBe(fitting.length)
  })

  it('have part of what was typed, and fit every field', async () => {
    const typed = await whose(all => all[CONTACT]?.[0]?.includes('儿子') ?? false)
    expect(idsOf(await found({ [CONTACT]: ['  儿子 '] }))).toEqual(typed)
    const both = await whose(
      all =>
        (all[CONTACT]?.[0]?.includes('儿子') ?? false) &&
        (all[CATEGORY]?.includes('ent-1-category-1') ?? false)
    )
    expect(both.length).toBeGreaterThan(0)
    expect(both.length).toBeLessThan(typed.length)
    expect(idsOf(await found({ [CONTACT]: ['儿子'], [CATEGORY]: ['ent-1-category-1'] }))).toEqual(
      both
    )
  })

  it('are all of them where nothing is searched for', async () => {
    const { total } = await found('')
    expect(total).toBe((await whose(() => true)).length)
    for (const nothing of [{}, { [CONTACT]: [] }, { [CONTACT]: ['  '] }, ' '])
      expect((await found(nothing)).total).toBe(total)
  })

  it('are none for an unknown option', async () => {
    expect((await found({ [CATEGORY]: ['ent-2-category-1'] })).total).toBe(0)
    expect((await found({ [CATEGORY]: ['独居老人'] })).total).toBe(0)
  })

  it('are those whose answer has the very signs', async () => {
    const signs = ['100%', 'a_b', "o'neill", 'say "hi"', 'back\\slash', '{"x":["y"]}', '$1; --']
    const [first = '', second = ''] = (await whose(() => true)).slice(0, 2)
    for (const sign of signs) {
      await answers(first, { [CONTACT]: [`x${sign}y`] })
      await answers(second, { [CONTACT]: ['x1000 axb oneill hi backslash xy $; '] })
      expect(idsOf(await found({ [CONTACT]: [sign] })), sign).toEqual([first])
    }
    // A wildcard alone is a sign like any other.
    for (const sign of ['%', '_']) {
      await answers(first, { [CONTACT]: [`x${sign}y`] })
      expect(idsOf(await found({ [CONTACT]: [sign] })), sign).toEqual([first])
    }
  })
})

describe('what cannot be searched for', () => {
  it.each([
    ['a field that there is not', { none: ['x'] }],
    ['a field of another enterprise', { 'ent-2-category': ['ent-2-category-1'] }],
    ['a field of work orders', { 'ent-1-need': ['ent-1-need-1'] }],
    ['a column', { phone: ['138'] }],
    ['what would be SQL', { [`${CONTACT}' or '1'='1`]: ['x'] }],
    ['a path of JSON', { '{a,b}': ['x'] }],
    ['a name of objects', '{"constructor":["x"]}']
  ])('is %s', async (_, request) => {
    expect(await answer(request)).toMatchObject(NO_FIELD)
  })

  it.each([
    ['no JSON', '{'],
    ['a list', ['x']],
    ['null', 'null'],
    ['a name that no record takes', '{"__proto__":["x"]}'],
    ['words in place of a list', { [CONTACT]: 'x' }],
    ['objects in the list', { [CONTACT]: [{ a: 1 }] }],
    ['JSON that is deep', `{"${CONTACT}":${'['.repeat(1800)}${']'.repeat(1800)}}`],
    [
      'a hundred fields',
      Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`f${at}`, []]))
    ],
    ['a hundred options', { [CATEGORY]: Array.from({ length: 100 }, (_, at) => `${at}`) }],
    ['more words than a field has', { [CONTACT]: ['一'.repeat(65)] }],
    ['half a character', `{"${CONTACT}":["\\ud800"]}`],
    ['a character that no text has', `{"${CONTACT}":["\\u0000"]}`],
    [
      'more than there is room for',
      { [CONTACT]: Array.from({ length: 49 }, () => 'x'.repeat(100)) }
    ]
  ])('is %s', async (_, request) => {
    expect(await answer(request)).toMatchObject(BAD)
  })

  it('is a repeated parameter, or a requester without the list', async () => {
    const twice = `${path({ [CONTACT]: ['x'] })}&customFields=%7B%7D`
    expect(await cases.get('admin', twice)).toMatchObject(BAD)
    expect(await answer({ [CONTACT]: ['x'] }, 'noRole')).toMatchObject(FORBIDDEN)
    expect(await answer({ [CONTACT]: ['x'] }, 'outsider')).toMatchObject(NO_FIELD)
  })
})

describe('an export', () => {
  const begin = (customFields: object) =>
    cases.send('admin', 'POST', '/customers/export', { customFields: JSON.stringify(customFields) })
  const job = (id: string) =>
    cases.db.selectFrom('transfer').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const over = (id: string) => expect.poll(async () => (await job(id)).status).toBeGreaterThan(1)

  it('has those whom the list has', async () => {
    const conditions = { [CATEGORY]: ['ent-1-category-2'] }
    const { total } = await found(conditions)
    expect(total).toBeGreaterThan(1)
    const { id } = cases.dataOf<Transfer>(await begin(conditions))
    await over(id)
    expect(await job(id)).toMatchObject({ status: 2, success_count: total })
  })

  it('ends where the field has gone while it waited', async () => {
    const { id } = cases.dataOf<Transfer>(await begin({ [CATEGORY]: ['ent-1-category-2'] }))
    await over(id)
    const { enterprise_id, user_id, type } = await job(id)
    const input = { customFields: '{"none":["x"]}' }
    const queue = await jobClient(cases.db)
    await queue.begin({ id: 'waiting', enterprise_id, user_id, type, input })
    await queue.stop()
    const next = cases.dataOf<Transfer>(await begin({}))
    await over(next.id)
    await over('waiting')
    expect(await job('waiting')).toMatchObject({ status: 3, tip_message: '自定义字段不存在' })
  })

  it('is refused for a field that is not there', async () => {
    expect(await begin({ none: ['x'] })).toMatchObject(NO_FIELD)
    expect(await begin({ 'ent-2-category': ['x'] })).toMatchObject(NO_FIELD)
  })
})
