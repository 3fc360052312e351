import type { ComponentProps } from 'react'
import { KpiCard as Card } from '../../widgets/parts/kpi-card.tsx'
import { linkTo } from '../router/follow-link.ts'

export type { KpiChange } from '../../widgets/parts/kpi-card.tsx'

/** A KPI with a link to its rows; without one when there are none to open. */
export const KpiCard = ({
  to,
  ...about
}: Omit<ComponentProps<typeof Card>, 'opens'> & { readonly to?: string | undefined }) => (
  <Card {...about} opens={to === undefined ? undefined : linkTo(to)} />
)
