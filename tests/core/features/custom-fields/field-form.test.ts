import { describe, expect, it } from 'vitest'
import { stopCore } from '../../../../core/environment/environment.ts'
import { type FieldForm, fieldForm } from '../../../../core/features/custom-fields/field-form.ts'
import { fieldNamed } from '../../../../core/features/custom-fields/field-metas.ts'
import {
  shapeOf,
  validateField
} from '../../../../core/features/custom-fields/rules/field-rules.ts'
import type { FieldMeta } from '../../../../core/features/custom-fields/schemas.ts'
import type { CustomFieldType } from '../../../../core/features/customers/enums.ts'
import { spokenAnswers } from '../../../../core/features/dialogue/rules/spoken-answers.ts'
import { leave } from '../../../../core/session/sign-in/sign-out.ts'
import { setUpFields } from '../../../support/scenes/field-scenarios.ts'

const scene = setUpFields()

const meta = (name: string): FieldMeta => {
  const found = fieldNamed(scene.metas, name)
  if (!found) throw new Error(name)
  return found
}
const option = (name: string, text: string): string => {
  const found = Object.entries(meta(name).fieldOptions).find(([, value]) => value === text)
  if (!found) throw new Error(text)
  return found[0]
}
const offered = (form: FieldForm, name: string) => {
  const offer = form.$state.get().offers[meta(name).id]
  return offer?.status === 'ready'
    ? offer.options.map(({ optionValue }) => optionValue)
    : offer?.status
}
const answered = (form: FieldForm, name: string) =>
  spokenAnswers(meta(name), form.$state.get().values[meta(name).id])
const region = () => ({
  [meta('所属区').id]: [option('所属区', '天河区')],
  [meta('所属街镇').id]: [option('所属街镇', '石牌街道')],
  [meta('所属村/社区').id]: [option('所属村/社区', '石牌东社区')]
})
async function open(values: Record<string, string[]> = {}): Promise<FieldForm> {
  const form = fieldForm(scene.metas, values)
  form.begin()
  await form.settled()
  return form
}

describe('the six types', () => {
  it.each([
    [1, 'line', 'line', '请输入字段'],
    [2, 'one', 'one', '请选择字段'],
    [3, 'many', 'many', '请选择字段'],
    [4, 'one', 'one', '请选择字段'],
    [5, 'many', 'many', '请选择字段'],
    [6, 'lines', 'line', '请输入字段']
  ] as const)(
    '%i is %s, in a search %s, and is required with %s',
    (componentType, shape, search, message) => {
      expect(shapeOf(componentType)).toBe(shape)
      expect(shapeOf(componentType, true)).toBe(search)
      const field = { fieldName: '字段', componentType: componentType as CustomFieldType }
      expect(validateField({ ...field, required: true }, [])).toBe(message)
      expect(validateField({ ...field, required: true }, ['  '])).toBe(message)
      expect(validateField({ ...field, required: true }, ['甲'])).toBeUndefined()
      expect(validateField({ ...field, required: false }, [])).toBeUndefined()
    }
  )
})

describe('fields that follow from another', () => {
  it('wait for it, and then offer what belongs to it', async () => {
    const form = await open()
    expect(offered(form, '所属区')).toEqual(['天河区', '越秀区', '海珠区'])
    expect(form.$state.get().offers[meta('所属街镇').id]).toEqual({
      status: 'waiting',
      parent: '所属区'
    })
    form.set(meta('所属区').id, [option('所属区', '越秀区')])
    expect(offered(form, '所属街镇')).toBe('loading')
    await form.settled()
    expect(offered(form, '所属街镇')).toEqual(['北京街道', '东山街道', '登峰街道'])
    expect(scene.core.pending(/related_filed_options/).map(({ query }) => query)).toEqual([
      { fieldMetaId: meta('所属区').id, fieldOptionId: option('所属区', '越秀区') }
    ])
  })

  it('keep earlier answers until the field they depend on changes', async () => {
    const form = await open(region())
    expect(answered(form, '所属村/社区')).toBe('石牌东社区')
    form.set(meta('所属区').id, [option('所属区', '海珠区')])
    expect(answered(form, '所属街镇')).toBe('石牌街道')
    await form.settled()
    expect(answered(form, '所属街镇')).toBe('')
    expect(answered(form, '所属村/社区')).toBe('')
    expect(offered(form, '所属街镇')).toEqual(['滨江街道', '琶洲街道', '沙园街道'])
  })

  it('are empty when there is nothing left to follow', async () => {
    const form = await open(region())
    form.set(meta('所属区').id, [])
    await form.settled()
    expect(answered(form, '所属街镇')).toBe('')
    expect(answered(form, '所属村/社区')).toBe('')
  })

  it('use the last answer only, however the options come', async () => {
    const form = await open()
    const district = meta('所属区').id
    form.set(district, [option('所属区', '天河区')])
    form.set(district, [option('所属区', '海珠区')])
    form.set(district, [option('所属区', '越秀区')])
    await form.settled()
    expect(offered(form, '所属街镇')).toEqual(['北京街道', '东山街道', '登峰街道'])
  })

  it('are not read twice, but again for the next form', async () => {
    await open(region())
    await open(region())
    expect(scene.core.pending(/related_filed_options/)).toHaveLength(2)
    leave('logout')
    stopCore()
    await scene.again()
    await open(region())
    expect(scene.core.pending(/related_filed_options/)).toHaveLength(2)
  })

  it('report that their options do not come, are not sent, and can be requested again', async () => {
    scene.core.break(/related_filed_options/)
    const form = await open(region())
    expect(offered(form, '所属街镇')).toBe('failed')
    const district = meta('所属街镇').id
    expect(form.check()).toMatchObject({ wrong: meta('服务对象类别').id })
    expect(form.issueOf(district)).toBe('选项加载失败')
    scene.core.break(undefined)
    form.retry(district)
    await form.settled()
    expect(offered(form, '所属街镇')).toEqual(['石牌街道', '猎德街道', '龙洞街道'])
    expect(form.issueOf(district)).toBeUndefined()
  })
})

describe('a form of custom fields', () => {
  it('validates a field when it is left, and all when it is sent', async () => {
    const form = await open()
    const { id } = meta('服务对象类别')
    expect(form.issueOf(id)).toBeUndefined()
    form.validate(id)
    expect(form.issueOf(id)).toBe('请选择服务对象类别')
    form.set(id, [option('服务对象类别', '独居老人')])
    expect(form.issueOf(id)).toBeUndefined()
    form.set(id, [])
    expect(form.check()).toEqual({ wrong: id })
  })

  it('trims what is typed, and is reset with other values', async () => {
    const form = await open({ [meta('服务对象类别').id]: [option('服务对象类别', '独居老人')] })
    const { id } = meta('紧急联系人')
    form.set(id, ['  李四 13800138000 '])
    form.validate(id)
    expect(form.$state.get().values[id]).toEqual(['李四 13800138000'])
    form.set(id, ['   '])
    const checked = form.check()
    expect('values' in checked && checked.values[id]).toEqual([])
    form.reset({})
    expect(form.$state.get()).toMatchObject({ values: {}, issues: new Map() })
  })

  it('shows answers by their texts, and a deleted option by its id', () => {
    const chosen = [option('健康状况', '高血压'), option('健康状况', '行动不便')]
    expect(spokenAnswers(meta('健康状况'), chosen)).toBe('高血压、行动不便')
    expect(spokenAnswers(meta('健康状况'), ['gone'])).toBe('gone')
    expect(spokenAnswers(meta('紧急联系人'), ['<script>'])).toBe('<script>')
    expect(spokenAnswers(meta('紧急联系人'))).toBe('')
  })
})
