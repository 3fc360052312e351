/** Changes of KPIs against the period before, as cards show them. */
import { changeOf, pointsOf } from '../../core/features/home/rules.ts'
import { reportRangeMessages as messages } from '../../core/features/report-range/messages.ts'
import type { KpiChange } from './kpi-card.tsx'

type Value = number | null | undefined

/** In per cent. */
export function countChange(now: Value, before: Value, moreIsBetter?: boolean): KpiChange {
  const { direction, size } = changeOf(now ?? null, before ?? null)
  return { direction, text: messages.percent({ value: size }), moreIsBetter }
}

/** Of a share from 0 to 1, in percentage points; more is better. */
export function shareChange(now: Value, before: Value): KpiChange {
  const { direction, size } = pointsOf(now ?? null, before ?? null)
  return { direction, text: messages.points({ value: size }), moreIsBetter: true }
}
