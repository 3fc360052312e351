/** Work orders of the sample calls. */
import type { Insertable, Selectable } from 'kysely'
import type { FieldValues } from '../../../../core/features/custom-fields/schemas.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { fieldId, optionId, SERVICE_TYPES } from '../custom-fields/seed.ts'

const ENTERPRISE = 'ent-1'
const pick = <One>(list: readonly One[], index: number): One => list[index % list.length] as One

const contents = [
  '来电咨询居家养老服务的申请条件，已说明所需材料和办理地点。',
  '反映楼道照明损坏两天无人维修，情绪较激动，已安抚并转物业处理，约定明日回访。',
  '电话问候，老人身体状况良好，近期睡眠不佳，建议联系家庭医生。',
  '约定本周四上午上门探访，家属会在家等候。',
  '厨房水管漏水，已联系维修人员，预计两小时内到达。',
  '解答高龄津贴发放标准及到账时间，客户表示满意。',
  '客户称独居母亲电话无人接听，已联系社区网格员上门查看，确认平安。',
  '建议增加社区活动的粤语场次，已记录并反馈。',
  '客户未说明具体事项，表示稍后再来电。',
  '回访上次报修，问题已解决，客户对处理速度表示认可。'
]

/** The longest description. */
const longest = '客户详细说明了事情的经过，坐席逐条记录并复述确认。'.repeat(40).slice(0, 1000)

const NEVER = {}
function answers(index: number): FieldValues {
  if (index % 4 === 3) return NEVER
  const isNeeded = index % 3 === 0
  const option = (key: string, place: number) => optionId(ENTERPRISE, key, place)
  return {
    [fieldId(ENTERPRISE, 'need')]: [option('need', isNeeded ? 1 : 2)],
    ...(isNeeded && {
      [fieldId(ENTERPRISE, 'needContent')]: ['希望社区协助联系家政，每周上门打扫两次。']
    }),
    [fieldId(ENTERPRISE, 'handling')]: [option('handling', (index % 4) + 1)],
    ...(index % 5 === 0 && {
      [fieldId(ENTERPRISE, 'tags')]: [option('tags', 1), option('tags', 4)]
    })
  }
}

/** One for each call, of every type in turn; some without a call, for the same people. */
export const serviceRecords = (
  calls: readonly Selectable<Tables['call_record']>[]
): Insertable<Tables['service_record']>[] =>
  calls.map((call, index) => {
    const isAlone = index % 9 === 8
    const at = (call.ended_at ?? call.started_at) + 45_000
    return {
      id: `service-${index + 1}`,
      enterprise_id: call.enterprise_id,
      ...{ user_id: call.user_id, agent_name: call.agent_name },
      ...{ customer_id: call.customer_id, customer_name: call.customer_name },
      phone: call.customer_phone,
      call_record_id: isAlone ? null : call.id,
      call_task_item_id: null,
      call_type: call.call_type,
      direction: isAlone ? 2 : call.direction,
      service_type: pick(SERVICE_TYPES, index),
      service_content: index === 4 ? longest : pick(contents, index),
      remark: index % 6 === 1 ? '家属要求下班后再联系' : '',
      work_order_fields: JSON.stringify(answers(index)),
      ...{ created_at: at, updated_at: index % 7 === 2 ? at + 3_600_000 : at }
    }
  })
