import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type {
  FieldMeta,
  FieldOption,
  ValueRecord
} from '../../../../core/features/custom-fields/schemas.ts'
import type { CustomerInfo } from '../../../../core/features/customers/customer-info-schemas.ts'
import {
  type Cases,
  FORBIDDEN,
  missing,
  openCases,
  refused
} from '../../../support/scenes/case-scenes.ts'

let cases: Cases
beforeAll(async () => {
  cases = await openCases()
})
afterAll(() => cases.close())

const metas = (scope = 'customer') =>
  cases.ask<FieldMeta[]>('agent1', `/customers/custom_field_meta/list?fieldScope=${scope}`)
const named = async (name: string, scope?: string) => {
  const meta = (await metas(scope)).find(({ fieldName }) => fieldName === name)
  if (!meta) throw new Error(name)
  return meta
}
const related = (fieldMetaId: string, fieldOptionId: string) =>
  cases.ask<Record<string, FieldOption[]>>(
    'agent1',
    `/custom_fields/related_filed_options?fieldMetaId=${fieldMetaId}&fieldOptionId=${fieldOptionId}`
  )

describe('the fields of an enterprise', () => {
  it('are of all six kinds, in the order of the form', async () => {
    const fields = await metas()
    expect(fields.map(({ fieldName }) => fieldName)).toEqual([
      '服务对象类别',
      '所属区',
      '所属街镇',
      '所属村/社区',
      '生存状态',
      '健康状况',
      '兴趣爱好',
      '紧急联系人',
      '家庭情况'
    ])
    const types = [...fields, ...(await metas('workOrder'))].map(field => field.componentType)
    expect([...new Set(types)].sort()).toEqual([1, 2, 3, 4, 5, 6])
    expect(fields.filter(({ required }) => required).map(({ fieldName }) => fieldName)).toEqual([
      '服务对象类别'
    ])
  })

  it('have the options that the forms need', async () => {
    const labels = async (name: string, scope?: string) =>
      Object.values((await named(name, scope)).fieldOptions)
    expect(await labels('生存状态')).toContain('正常')
    expect(await labels('是否有需求', 'workOrder')).toEqual(['是', '否'])
    expect((await named('需求内容', 'workOrder')).componentType).toBe(6)
    const { id, fieldOptions } = await named('服务对象类别')
    expect(
      await cases.ask<FieldOption[]>('agent1', `/custom_fields/field_options?fieldMetaId=${id}`)
    ).toEqual(Object.entries(fieldOptions).map(([key, optionValue]) => ({ id: key, optionValue })))
  })

  it('lead from the district over the street to the community', async () => {
    const [district, street, village] = await Promise.all(
      ['所属区', '所属街镇', '所属村/社区'].map(name => named(name))
    )
    expect(district?.relatedFieldMetaIds).toEqual([street?.id])
    expect(street?.relatedFieldMetaIds).toEqual([village?.id])
    for (const parent of Object.keys(district?.fieldOptions ?? {})) {
      const streets = await related(district?.id ?? '', parent)
      expect(Object.keys(streets)).toEqual([street?.id])
      expect(streets[street?.id ?? '']).toHaveLength(3)
      for (const option of streets[street?.id ?? ''] ?? []) {
        expect(street?.fieldOptions).toHaveProperty(option.id, option.optionValue)
        const villages = await related(street?.id ?? '', option.id)
        expect(villages[village?.id ?? '']).toHaveLength(3)
      }
    }
    expect(await related(district?.id ?? '', 'none')).toEqual({ [street?.id ?? '']: [] })
    expect(await related(village?.id ?? '', 'none')).toEqual({})
  })

  it('are the enterprise’s own', async () => {
    const { id } = await named('所属区')
    const theirs = await cases.ask<FieldMeta[]>('outsider', '/customers/custom_field_meta/list')
    expect(theirs.map(field => field.id)).not.toContain(id)
    for (const path of ['field_options?', 'related_filed_options?fieldOptionId=x&'])
      expect(await cases.get('outsider', `/custom_fields/${path}fieldMetaId=${id}`)).toMatchObject(
        refused('自定义字段不存在')
      )
  })
})

const customer = 'customer-12'
const write = (customFieldValues: object) =>
  cases.send('agent1', 'PUT', `/customers/${customer}/edit`, {
    customerName: '字段',
    customFieldValues
  })
const read = async () =>
  (await cases.ask<CustomerInfo>('agent1', `/customers/${customer}/basic_information`)).customFields

describe('answers', () => {
  const category = { 'ent-1-category': ['ent-1-category-1'] }

  it('that no longer follow from the one above them are cleared', async () => {
    await write({
      ...category,
      'ent-1-district': ['ent-1-district-1'],
      'ent-1-street': ['ent-1-street-1-2'],
      'ent-1-village': ['ent-1-village-1-2-3']
    })
    expect(await read()).toMatchObject({ 'ent-1-village': ['ent-1-village-1-2-3'] })
    await write({ 'ent-1-district': ['ent-1-district-2'] })
    const after = await read()
    expect(after).toMatchObject({ 'ent-1-district': ['ent-1-district-2'] })
    expect(after).not.toHaveProperty('ent-1-street')
    expect(after).not.toHaveProperty('ent-1-village')
    await write({ 'ent-1-street': ['ent-1-street-1-1'] })
    expect(await read()).toEqual(after)
  })

  it.each([
    ['a field that is required', { 'ent-1-category': [] }, '请选择服务对象类别'],
    ['an option that is not there', { 'ent-1-survival': ['正常'] }, '生存状态的选项不存在'],
    [
      'two answers to a field for one',
      { 'ent-1-survival': ['ent-1-survival-1', 'ent-1-survival-2'] },
      '生存状态只能选择一项'
    ],
    ['a line that is too long', { 'ent-1-contact': ['字'.repeat(101)] }, '不能超过100个字符'],
    ['a text that is too long', { 'ent-1-family': ['字'.repeat(501)] }, '不能超过500个字符'],
    [
      'a field of another enterprise',
      { 'ent-2-category': ['ent-2-category-1'] },
      '自定义字段不存在'
    ]
  ])('are refused: %s', async (_, values, sentence) => {
    await write(category)
    const before = await read()
    expect(await write(values)).toMatchObject(refused(sentence))
    expect(await read()).toEqual(before)
  })

  it('are kept up to their limits, and go when they are blank', async () => {
    const longest = { 'ent-1-contact': ['字'.repeat(100)], 'ent-1-family': ['字'.repeat(500)] }
    await write(longest)
    expect(await read()).toMatchObject(longest)
    await write({ 'ent-1-contact': ['  '], 'ent-1-family': [] })
    expect(await read()).not.toHaveProperty('ent-1-contact')
    expect(await read()).not.toHaveProperty('ent-1-family')
  })

  it('are read field by field, each with what follows from it', async () => {
    await write({
      ...category,
      'ent-1-district': ['ent-1-district-3'],
      'ent-1-street': ['ent-1-street-3-2'],
      'ent-1-village': []
    })
    const records = await cases.ask<ValueRecord[]>('agent1', `/value_record/${customer}`)
    expect(records.map(({ customFieldMetaVO }) => customFieldMetaVO)).toEqual(await metas())
    const answerTo = (name: string) =>
      records.find(({ customFieldMetaVO }) => customFieldMetaVO.fieldName === name)
        ?.customFieldValue.customFieldMetaValueParamList
    expect(answerTo('所属区')).toEqual([
      {
        customFieldMetaId: 'ent-1-district',
        valueList: [
          {
            optionValue: '海珠区',
            children: [{ customFieldMetaId: 'ent-1-street', optionValue: '琶洲街道' }]
          }
        ]
      }
    ])
    expect(answerTo('所属村/社区')).toEqual([{ customFieldMetaId: 'ent-1-village', valueList: [] }])
  })

  it('require access to the customer', async () => {
    expect(await cases.get('noRole', `/value_record/${customer}`)).toMatchObject(FORBIDDEN)
    expect(await cases.get('outsider', `/value_record/${customer}`)).toMatchObject(
      missing('客户不存在或已删除')
    )
  })
})
