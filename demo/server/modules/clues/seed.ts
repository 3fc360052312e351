/** Clues of the first enterprise: owned, shared, and in every state. */
import type { Insertable } from 'kysely'
import { followState } from '../../../../core/features/clues/enums.ts'
import type { FieldValues } from '../../../../core/features/custom-fields/schemas.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { fieldId, optionId } from '../custom-fields/seed.ts'

const ENTERPRISE = 'ent-1'
const HOUR = 3_600_000
const COUNT = 44
const pick = <One>(list: readonly One[], index: number): One => list[index % list.length] as One

const names = [
  '何丽华',
  '谭志强',
  '吐尔逊江·阿布都拉',
  '欧阳佩珊',
  '梁伯',
  '谢婉仪',
  '其木格',
  '冯国栋',
  '穆合塔尔·买买提依明·阿卜杜克热木',
  '黎小满',
  '龑煜'
]
/** Owners by frequency; one in eleven clues has none. */
const owners = ['user-2', 'user-1', 'user-2', 'user-3', 'user-1', 'user-2', 'user-4', null]
const companies = ['', '羊城社区服务联合会', '', '珠江养老产业投资有限公司', '云山物业管理有限公司']
const sources = ['官网留言', '展会登记', '小程序', '老客户介绍', '电话呼入']

function answers(index: number): FieldValues {
  if (index % 3 === 2) return {}
  return {
    [fieldId(ENTERPRISE, 'category')]: [optionId(ENTERPRISE, 'category', (index % 6) + 1)],
    [fieldId(ENTERPRISE, 'survival')]: [optionId(ENTERPRISE, 'survival', 1)]
  }
}

/** `phones`: numbers with calls; every other clue has one of them. */
export const clues = (
  phones: readonly string[],
  customers: readonly string[],
  now: number
): Insertable<Tables['clue']>[] =>
  Array.from({ length: COUNT }, (_, index) => {
    const isKnown = index % 2 === 0 && phones.length > 0
    const isTurned = index % 13 === 5 && customers.length > 0
    const age = index % 4 === 1 ? null : 24 + ((index * 13) % 55)
    return {
      id: `clue-${index + 1}`,
      enterprise_id: ENTERPRISE,
      owner_id: pick(owners, index),
      customer_name:
        index === 3 ? `${'大湾区康养服务推广中心意向客户'.repeat(4)}` : pick(names, index),
      phone: isKnown ? pick(phones, index / 2) : `1371${String(1_000_000 + index * 7919)}`,
      is_number_hidden: index % 3 === 0,
      gender: index % 5 === 4 ? null : (index % 2) + 1,
      age,
      company: pick(companies, index),
      address: index % 3 === 1 ? `广东省广州市越秀区东风东路${index + 100}号` : '',
      remark: index % 4 === 2 ? '对日间照料服务感兴趣，约下周再联系' : '',
      source: pick(sources, index),
      allocation_type: pick([0, 1, 2, 3, 5], index),
      task_status: isTurned ? 2 : index % 5,
      follow_state: pick(followState.options, index).value,
      follow_stage: (index % 7) + 1,
      custom_fields: JSON.stringify(answers(index)),
      is_shared: index % 5 === 1 || index % 5 === 2,
      customer_id: isTurned ? pick(customers, index) : null,
      created_at: now - (2 + index * 7) * HOUR,
      last_follow_at: index % 5 === 0 ? null : now - (1 + index * 5) * HOUR,
      deleted_at: index === 11 || index === 32 ? now - HOUR : null
    }
  })

/** Every other shared clue is shared with two users only, one of them the leader. */
export const clueShares = (rows: readonly Insertable<Tables['clue']>[]): Tables['clue_share'][] =>
  rows
    .filter(({ is_shared }, index) => is_shared && index % 5 === 2)
    .flatMap(({ id, owner_id }) =>
      (owner_id === 'user-2' ? ['user-1', 'user-3'] : ['user-2', 'user-3'])
        .filter(user_id => user_id !== owner_id)
        .map(user_id => ({ clue_id: id, user_id }))
    )
