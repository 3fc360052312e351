/** Level and due time of a work order, in words and colour. */
import { orderLevel } from '../../core/features/order-handling/enums.ts'
import { orderPageMessages as messages } from '../../core/features/order-handling/order-page-messages.ts'
import type { WorkOrder } from '../../core/features/order-handling/schemas.ts'
import { Tinted } from '../../widgets/parts/tinted-text.tsx'
import { DueTag, useDueMark } from '../../widgets/parts/work-order/order-marks.tsx'
import { Moment } from '../list/cells/time-cell.tsx'

export { DueTag, StateMark } from '../../widgets/parts/work-order/order-marks.tsx'

const levelTones = ['plain', 'plain', 'warn', 'bad'] as const

export const LevelMark = ({ level }: Pick<WorkOrder, 'level'>) => (
  <Tinted tone={levelTones[level] ?? 'plain'}>{orderLevel.label(level)}</Tinted>
)

type Due = Pick<WorkOrder, 'dueTime' | 'warnTime' | 'settledTime' | 'state'>

/** The due time; red with 已超期 once it has passed, and with 即将超期 shortly before. */
export const DueMark = ({ order }: { readonly order: Due }) => (
  <span className="flex min-w-0 flex-wrap items-center gap-x-2">
    <DueMoment order={order} />
    <DueTag order={order} />
  </span>
)

/** The due time alone, red once it has passed. */
export function DueMoment({ order }: { readonly order: Due }) {
  const mark = useDueMark(order)
  if (order.dueTime === null)
    return <span className="text-(--hutong-text-2)">{messages.noDue()}</span>
  return (
    <span className={mark === 'overdue' ? 'text-(--hutong-danger)' : ''}>
      <Moment at={order.dueTime} />
    </span>
  )
}

export const handlerText = ({
  handlerName,
  groupName
}: Pick<WorkOrder, 'handlerName' | 'groupName'>): string =>
  handlerName || groupName || messages.unassigned()
