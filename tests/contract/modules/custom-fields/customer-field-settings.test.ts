// rules custom-field-10 … custom-field-12
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FieldMeta } from '../../../../core/features/custom-fields/schemas.ts'
import type {
  CustomerField,
  CustomerFieldDraft
} from '../../../../core/features/customer-fields/endpoints.ts'
import { customerFieldMessages as messages } from '../../../../core/features/customer-fields/messages.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

interface Reply<Data = unknown> {
  readonly code: number
  readonly message?: string
  readonly errcode?: string
  readonly data: Data
}
const [TEXT, SELECT, SEVERAL] = [1, 2, 3] as const

let backend: TestBackend
let token: string
beforeAll(async () => {
  backend = await openBackend()
  token = (await backend.signIn('admin')).access_token
})
afterAll(() => backend.close())
beforeEach(async () => {
  const made = backend.db.selectFrom('custom_field').select('id').where('name', 'like', '试-%')
  const ids = (await made.execute()).map(({ id }) => id)
  if (ids.length === 0) return
  await backend.db
    .updateTable('custom_field')
    .set({ parent_id: null })
    .where('id', 'in', ids)
    .execute()
  const options = backend.db.updateTable('custom_field_option').set({ parent_option_id: null })
  await options.where('field_id', 'in', ids).execute()
  await backend.db.deleteFrom('custom_field_option').where('field_id', 'in', ids).execute()
  await backend.db.deleteFrom('custom_field').where('id', 'in', ids).execute()
})

async function send<Data>(method: string, path: string, body?: object): Promise<Reply<Data>> {
  const sent = { method, token, ...(body && { body }) }
  return (await backend.send(`/api${path}`, sent)).body as Reply<Data>
}
const list = async () => (await send<CustomerField[]>('GET', '/customer_fields')).data
const found = async (name: string): Promise<CustomerField> => {
  const field = (await list()).find(({ fieldName }) => fieldName === name)
  if (!field) throw new Error(`There is no field ${name}`)
  return field
}

const draft = (
  fieldName: string,
  change: Partial<CustomerFieldDraft> = {}
): CustomerFieldDraft => ({
  ...{ fieldName, componentType: TEXT, required: false, parentId: null, options: [] },
  ...change
})
const plain = (...labels: string[]) => labels.map(label => ({ label, parentOptionId: null }))
const add = (one: CustomerFieldDraft) => send<{ key: string }>('POST', '/customer_fields', one)

/** A choice of two, and a field below it. */
async function addLinked() {
  await add(draft('试-省', { componentType: SELECT, options: plain('广东', '广西') }))
  const parent = await found('试-省')
  const [guangdong = '', guangxi = ''] = Object.keys(parent.fieldOptions)
  const below = [
    { label: '广州', parentOptionId: guangdong },
    { label: '其他', parentOptionId: guangdong },
    { label: '南宁', parentOptionId: guangxi },
    { label: '其他', parentOptionId: guangxi }
  ]
  const child = draft('试-市', { componentType: SELECT, parentId: parent.id, options: below })
  expect(await add(child)).toMatchObject({ code: 1 })
  return { parent, child: await found('试-市'), guangdong, guangxi, draft: child }
}

async function giveValue(field: string, values: readonly string[]): Promise<void> {
  const [customer] = await backend.db
    .selectFrom('customer')
    .select('id')
    .where('enterprise_id', '=', 'ent-1')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .execute()
  await backend.db
    .updateTable('customer')
    .set({ custom_fields: JSON.stringify({ [field]: values }) })
    .where('id', '=', customer?.id ?? '')
    .execute()
}

describe('a field of customers', () => {
  it('is there for pages at once, and its change is logged with what was before', async () => {
    await add(draft('试-会员等级', { componentType: SELECT, options: plain('金', '银') }))
    const { id, version, fieldOptions } = await found('试-会员等级')
    const read = '/customers/custom_field_meta/list?fieldScope=customer'
    const metas = (await send<FieldMeta[]>('GET', read)).data
    expect(metas.find(one => one.id === id)).toMatchObject({ fieldOptions })

    const [gold = ''] = Object.keys(fieldOptions)
    const options = [{ id: gold, label: '黄金', parentOptionId: null }, ...plain('铂金')]
    const change = { ...draft('试-会员级别', { componentType: SELECT, options }), version }
    expect(await send('PUT', `/customer_fields/${id}`, change)).toMatchObject({ code: 1 })
    const after = await found('试-会员级别')
    expect(after.fieldOptions).toMatchObject({ [gold]: '黄金' })
    expect(Object.values(after.fieldOptions)).toEqual(['黄金', '铂金'])
    const stale = await send('PUT', `/customer_fields/${id}`, change)
    expect(stale).toMatchObject({
      code: 0,
      errcode: 'VERSION_CONFLICT',
      message: messages.conflict()
    })

    const log = await send<{ list: { changes: object[] }[] }>(
      'GET',
      '/operation_log?page=1&pageSize=1&actionType=2'
    )
    expect(log.data.list[0]?.changes).toEqual([
      { name: messages.name(), before: '试-会员等级', after: '试-会员级别' },
      { name: messages.options(), before: '金、银', after: '黄金、铂金' }
    ])
  })

  it.each([
    ['no name', draft('  '), 'fieldName'],
    ['no options', draft('试-空', { componentType: SEVERAL }), 'options'],
    [
      'an option twice',
      draft('试-重', { componentType: SELECT, options: plain('甲', '甲') }),
      'options'
    ],
    ['a name that is there', draft('服务对象类别'), 'fieldName'],
    [
      'an unknown parent',
      draft('试-孤', { componentType: SELECT, parentId: 'none', options: plain('甲') }),
      'parentId'
    ],
    ['a parent of a text', draft('试-文', { parentId: 'none' }), 'parentId']
  ])('is rejected with %s', async (_, wrong, errcode) => {
    expect(await add(wrong)).toMatchObject({ code: 0, errcode })
  })

  it('keeps its values when it is removed, and has them again when it comes back', async () => {
    await add(draft('试-备注'))
    const field = await found('试-备注')
    await giveValue(field.id, ['重要'])
    expect((await found('试-备注')).usedCount).toBe(1)
    const remove = (usedCount: number) =>
      send('POST', `/customer_fields/${field.id}/remove`, { usedCount })
    expect(await remove(0)).toMatchObject({ code: 0, message: messages.fieldUsed({ count: 1 }) })
    expect(await remove(1)).toMatchObject({ code: 1 })
    expect((await list()).some(({ id }) => id === field.id)).toBe(false)
    expect((await add(draft('试-备注'))).data.key).toBe(field.id)
    expect((await found('试-备注')).usedCount).toBe(1)
  })

  it('with values keeps its type, its parent and the options that customers have', async () => {
    const { child, guangdong, draft: linked } = await addLinked()
    const [city = ''] = Object.keys(child.fieldOptions)
    await giveValue(child.id, [city])
    const edit = (change: Partial<CustomerFieldDraft>) =>
      send('PUT', `/customer_fields/${child.id}`, { ...linked, ...change, version: child.version })
    expect(await edit({ componentType: TEXT, parentId: null, options: [] })).toMatchObject({
      ...{ code: 0, errcode: 'parentId', message: messages.parentUsed() }
    })
    expect(await edit({ options: [{ label: '深圳', parentOptionId: guangdong }] })).toMatchObject({
      ...{ code: 0, errcode: 'options', message: messages.optionUsed({ name: '广州' }) }
    })
  })
})

describe('a linked field', () => {
  it('has its options below those of its parent, of which two may be called the same', async () => {
    const { parent, child, guangxi } = await addLinked()
    expect(child.parentId).toBe(parent.id)
    const path = `/custom_fields/related_filed_options?fieldMetaId=${parent.id}&fieldOptionId=${guangxi}`
    const { data } = await send<Record<string, { optionValue: string }[]>>('GET', path)
    expect(data[child.id]?.map(({ optionValue }) => optionValue)).toEqual(['南宁', '其他'])
  })

  it('is named when its parent is removed, changed to a text, or loses an option', async () => {
    const { parent, guangdong } = await addLinked()
    const named = { code: 0, message: messages.hasChildren({ name: '试-市' }) }
    const removed = await send('POST', `/customer_fields/${parent.id}/remove`, { usedCount: 0 })
    expect(removed).toMatchObject(named)
    const edit = (change: Partial<CustomerFieldDraft>) =>
      send('PUT', `/customer_fields/${parent.id}`, {
        ...{ ...draft('试-省'), ...change, version: parent.version }
      })
    expect(await edit({})).toMatchObject(named)
    const options = [{ id: guangdong, label: '广东', parentOptionId: null }]
    expect(await edit({ componentType: SELECT, options })).toMatchObject({
      ...{ code: 0, message: messages.optionLinked({ name: '广西', field: '试-市' }) }
    })
  })

  it('that was removed comes back only below the same parent', async () => {
    const { child, draft: linked } = await addLinked()
    const [city = ''] = Object.keys(child.fieldOptions)
    await giveValue(child.id, [city])
    await send('POST', `/customer_fields/${child.id}/remove`, { usedCount: 1 })
    const loose = draft('试-市', { componentType: SELECT, options: plain('广州') })
    const { key } = (await add(loose)).data
    expect(key).not.toBe(child.id)
    await send('POST', `/customer_fields/${key}/remove`, { usedCount: 0 })
    expect((await add(linked)).data.key).toBe(child.id)
  })

  it('is not the parent of its own parent', async () => {
    const { parent, child } = await addLinked()
    const [option = ''] = Object.keys(child.fieldOptions)
    const options = [{ label: '环', parentOptionId: option }]
    const round = draft('试-省', { componentType: SELECT, parentId: child.id, options })
    const reply = await send('PUT', `/customer_fields/${parent.id}`, {
      ...{ ...round, version: parent.version }
    })
    expect(reply).toMatchObject({ code: 0, errcode: 'parentId', message: messages.parentWrong() })
  })

  it('follows its parent in every order', async () => {
    const { parent, child } = await addLinked()
    const ids = (await list()).map(({ id }) => id)
    expect(ids.indexOf(parent.id)).toBeLessThan(ids.indexOf(child.id))
    const arrange = (order: readonly string[]) =>
      send('PUT', '/customer_fields/order', { ids: order })
    const others = ids.filter(id => id !== parent.id && id !== child.id)
    expect(await arrange([child.id, parent.id, ...others])).toMatchObject({
      ...{ code: 0, message: messages.orderParent({ name: '试-市' }) }
    })
    expect(await arrange(others)).toMatchObject({ code: 0, message: messages.orderChanged() })
    expect(await arrange([parent.id, ...others, child.id])).toMatchObject({ code: 1 })
    expect((await list()).map(({ id }) => id)).toEqual([parent.id, ...others, child.id])
  })
})
