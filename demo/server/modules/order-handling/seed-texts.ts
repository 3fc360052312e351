/** Texts and settings of the sample orders. */
import type { OrderType } from '../../../../core/features/order-handling/schemas.ts'

interface Place {
  readonly handlerId: string
  readonly name: string
  readonly groupId: string
}

export const samplePlaces: readonly Place[] = [
  { handlerId: 'user-3', name: '王晓彤', groupId: 'agents-1' },
  { handlerId: 'user-4', name: '阿依古丽·买买提', groupId: 'agents-2' },
  { handlerId: 'user-2', name: '林若溪', groupId: 'agents-1' }
]

const timed = (due_minutes: number, warn_minutes: number) => ({ due_minutes, warn_minutes })

interface TypeSettings extends Pick<OrderType, 'key' | 'level' | 'allocation'> {
  readonly opens_order: boolean
  readonly due_minutes: number
  readonly warn_minutes: number
  readonly handler_id: string | null
  readonly group_id: string | null
}

/** Of the sample enterprise's service types. */
export const typeSettings: readonly TypeSettings[] = [
  {
    ...{ key: 'COMPLAINT', opens_order: true, level: 2, ...timed(24 * 60, 4 * 60) },
    ...{ allocation: 'turn', handler_id: null, group_id: 'agents-1' }
  },
  {
    ...{ key: 'REPAIR', opens_order: true, level: 2, ...timed(8 * 60, 60) },
    ...{ allocation: 'group', handler_id: null, group_id: 'agents-2' }
  },
  {
    ...{ key: 'EMERGENCY', opens_order: true, level: 3, ...timed(2 * 60, 30) },
    ...{ allocation: 'handler', handler_id: 'user-2', group_id: null }
  },
  {
    ...{ key: 'VISIT', opens_order: false, level: 1, ...timed(3 * 24 * 60, 24 * 60) },
    ...{ allocation: 'least', handler_id: null, group_id: 'agents-1' }
  },
  {
    ...{ key: 'CONSULT', opens_order: false, level: 1, ...timed(48 * 60, 8 * 60) },
    ...{ allocation: 'none', handler_id: null, group_id: null }
  }
]

export const results = [
  '已联系物业更换楼道照明，居民当场确认恢复正常。',
  '社区网格员上门查看，老人平安，已与家属取得联系。',
  '已向相关部门转办并反馈处理时间，市民表示理解。',
  '维修人员到场更换水管接头，试水正常，未收取费用。',
  '经核实补发上月高龄津贴，预计三个工作日到账。'
] as const

export const reasons = [
  '与另一工单重复，合并处理。',
  '市民来电撤回，称问题已自行解决。',
  '不属于本单位职责，已告知受理渠道。'
] as const

export const comments = [
  '已电话联系市民，约定今天下午上门，请留意时限。',
  '物业回复材料缺货，预计明天到货，已告知市民。',
  '请补充具体楼栋和门牌号，地址目前无法定位。',
  '市民再次来电催办，情绪较激动，请优先处理。',
  '现场照片已上传，维修前后各一张。'
] as const
