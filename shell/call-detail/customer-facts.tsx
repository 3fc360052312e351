import type { CustomerInfo } from '../../core/contract/entities/customer-info.ts'
import { followStage } from '../../core/contract/enums/clues.ts'
import { gender } from '../../core/contract/enums/customers.ts'
import { callDetailText as t } from '../../core/text/call-detail.ts'
import { listText } from '../../core/text/list.ts'
import type { Fact } from './card.tsx'

const or = (text: string) => text || listText.nothing()

/** What is known of a customer beside the number; an unset gender is `-` (doc 3 §3). */
export const infoFacts = (info: CustomerInfo, city: string): readonly Fact[] => [
  [
    t.gender(),
    info.gender === 1 || info.gender === 2 ? gender.label(info.gender) : listText.nothing()
  ],
  [t.age(), info.age ?? listText.nothing()],
  [t.city(), or(city)],
  [t.company(), or(info.companyName)],
  [
    t.followStatus(),
    info.followStatus === null ? listText.nothing() : followStage.label(info.followStatus)
  ],
  [t.email(), or(info.email)],
  [t.address(), or([info.areaName, info.address].filter(Boolean).join(' '))],
  [t.customerRemark(), or(info.remark)]
]
