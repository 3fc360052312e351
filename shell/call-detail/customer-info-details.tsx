import { callDetailMessages as messages } from '../../core/features/call-detail/messages.ts'
import { followStage } from '../../core/features/clues/enums.ts'
import type { CustomerInfo } from '../../core/features/customers/customer-info-schemas.ts'
import { gender } from '../../core/features/customers/enums.ts'
import { listMessages } from '../../core/messages/list-messages.ts'
import type { Detail } from '../../widgets/parts/details/detail-grid.tsx'

const or = (text: string) => text || listMessages.nothing()

/** Details of a customer besides the number; an unset gender is `-` (rule customer-8). */
export const infoDetails = (info: CustomerInfo, city: string): readonly Detail[] => [
  [
    messages.gender(),
    info.gender === 1 || info.gender === 2 ? gender.label(info.gender) : listMessages.nothing()
  ],
  [messages.age(), info.age ?? listMessages.nothing()],
  [messages.city(), or(city)],
  [messages.company(), or(info.companyName)],
  [
    messages.followStatus(),
    info.followStatus === null ? listMessages.nothing() : followStage.label(info.followStatus)
  ],
  [messages.email(), or(info.email)],
  [messages.address(), or([info.areaName, info.address].filter(Boolean).join(' '))],
  [messages.customerRemark(), or(info.remark)]
]
