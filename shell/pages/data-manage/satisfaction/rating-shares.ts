/** How shares of ratings are written and compared. */
import { changeOf, pointsOf } from '../../../../core/features/home/rules.ts'
import { satisfactionMessages as messages } from '../../../../core/features/satisfaction/messages.ts'
import type { KpiChange } from '../../../report/kpi-card.tsx'

/** `92.5%`; a dash without a sample. */
export const shareText = (share: number | undefined): string =>
  share === undefined ? messages.none() : `${Math.round(share * 1000) / 10}%`

/** Change of a share, in percentage points. */
export function shareChange(now: number | undefined, before: number | undefined): KpiChange {
  const { direction, size } = pointsOf(now ?? null, before ?? null)
  return { direction, text: messages.points({ points: size }), moreIsBetter: true }
}

/** Change of a count, in per cent. */
export function countChange(now: number, before: number, moreIsBetter?: boolean): KpiChange {
  const { direction, size } = changeOf(now, before)
  return { direction, text: `${size}%`, moreIsBetter }
}
