/** Custom fields of customers, work orders and members of address books, and service types. */
import type { Insertable } from 'kysely'
import type { Tables } from '../../db/schema/schema.ts'

type FieldRow = Insertable<Tables['custom_field']>
type OptionRow = Tables['custom_field_option']

/** Districts, their streets and communities. */
const regions: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  天河区: {
    石牌街道: ['石牌东社区', '石牌西社区', '逢源社区'],
    猎德街道: ['猎德社区', '利雅湾社区', '凯旋社区'],
    龙洞街道: ['龙洞东社区', '龙洞西社区', '渔沙坦村']
  },
  越秀区: {
    北京街道: ['广大路社区', '仰忠社区', '龙藏社区'],
    东山街道: ['龟岗社区', '庙前西社区', '新河浦社区'],
    登峰街道: ['下塘西社区', '横枝岗社区', '西坑社区']
  },
  海珠区: {
    滨江街道: ['草芳围社区', '石冲口社区', '环珠社区'],
    琶洲街道: ['琶洲村', '黄埔村', '中洲社区'],
    沙园街道: ['光大社区', '荔福社区', '万寿社区']
  }
}

const choices = {
  category: ['独居老人', '空巢老人', '残障人士', '困境儿童', '低保家庭', '普通居民'],
  survival: ['正常', '失联', '已迁出', '已故'],
  health: ['高血压', '糖尿病', '心脏病', '行动不便', '听力障碍', '视力障碍'],
  hobby: ['书法', '太极拳', '棋牌', '广场舞', '园艺', '阅读', '粤剧'],
  need: ['是', '否'],
  handling: ['当场解答', '转相关部门', '安排上门', '约定回访'],
  tags: ['紧急', '重复来电', '情绪激动', '需家属陪同'],
  partner: ['渠道商', '供应商', '直营门店', '物业单位', '政府机构']
} as const
type Choice = keyof typeof choices

/** By key: name, component type, required, parent. */
const fields: readonly (readonly [
  scope: FieldRow['scope'],
  key: string,
  name: string,
  type: number,
  isRequired?: boolean,
  parent?: string
])[] = [
  ['customer', 'category', '服务对象类别', 2, true],
  ['customer', 'district', '所属区', 4],
  ['customer', 'street', '所属街镇', 4, false, 'district'],
  ['customer', 'village', '所属村/社区', 4, false, 'street'],
  ['customer', 'survival', '生存状态', 2],
  ['customer', 'health', '健康状况', 3],
  ['customer', 'hobby', '兴趣爱好', 5],
  ['customer', 'contact', '紧急联系人', 1],
  ['customer', 'family', '家庭情况', 6],
  ['workOrder', 'need', '是否有需求', 2],
  ['workOrder', 'needContent', '需求内容', 6],
  ['workOrder', 'handling', '处理方式', 4],
  ['workOrder', 'tags', '工单标签', 5],
  ['addressBook', 'manager', '所属经理', 1],
  ['addressBook', 'unit', '单位', 1],
  ['addressBook', 'position', '职务', 1],
  ['addressBook', 'partner', '合作类型', 2],
  ['addressBook', 'bookNote', '备注', 6]
]

export const fieldId = (enterprise: string, key: string): string => `${enterprise}-${key}`

/** Id of a choice's nth option; of a region by path, such as `1-2-3`. */
export const optionId = (enterprise: string, key: string, place: number | string): string =>
  `${enterprise}-${key}-${place}`

export const customFields = (enterprise: string): FieldRow[] =>
  fields.map(([scope, key, name, component_type, is_required = false, parent], rank) => ({
    id: fieldId(enterprise, key),
    enterprise_id: enterprise,
    ...{ scope, name, component_type, is_required, rank },
    parent_id: parent === undefined ? null : fieldId(enterprise, parent)
  }))

export function customFieldOptions(enterprise: string): OptionRow[] {
  const rows: OptionRow[] = []
  const add = (key: string, place: number | string, label: string, parent?: string) => {
    const id = optionId(enterprise, key, place)
    const [field_id, parent_option_id] = [fieldId(enterprise, key), parent ?? null]
    rows.push({ id, field_id, label, parent_option_id, rank: rows.length })
    return id
  }
  for (const key of Object.keys(choices) as Choice[])
    for (const [index, label] of choices[key].entries()) add(key, index + 1, label)
  for (const [at, [district, streets]] of Object.entries(regions).entries()) {
    const top = add('district', at + 1, district)
    for (const [below, [street, villages]] of Object.entries(streets).entries()) {
      const path = `${at + 1}-${below + 1}`
      const middle = add('street', path, street, top)
      for (const [last, village] of villages.entries())
        add('village', `${path}-${last + 1}`, village, middle)
    }
  }
  return rows
}

const types = [
  ['CONSULT', '业务咨询'],
  ['COMPLAINT', '投诉建议'],
  ['CARE', '关爱慰问'],
  ['VISIT', '上门探访'],
  ['REPAIR', '报修求助'],
  ['POLICY', '政策解答'],
  ['EMERGENCY', '紧急救助'],
  ['OTHER', '其他服务']
] as const

export const SERVICE_TYPES = types.map(([key]) => key)

export const serviceTypes = (enterprise: string): Insertable<Tables['service_type']>[] =>
  types.map(([key, label], rank) => ({ enterprise_id: enterprise, key, label, rank }))
