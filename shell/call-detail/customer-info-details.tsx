import { callDetailText as t } from '../../core/features/call-detail/messages.ts'
import { followStage } from '../../core/features/clues/enums.ts'
import type { CustomerInfo } from '../../core/features/customers/customer-info-schemas.ts'
import { gender } from '../../core/features/customers/enums.ts'
import { listText } from '../../core/messages/list-messages.ts'
import type { Detail } from './detail-card.tsx'

const or = (text: string) => text || listText.nothing()

/** Details of a customer besides the number; an unset gender is `-` (rule customer-8). */
export const infoDetails = (info: CustomerInfo, city: string): readonly Detail[] => [
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
