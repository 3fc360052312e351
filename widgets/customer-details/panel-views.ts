/** Views loaded on demand, each a chunk of its own. */
import { lazyView } from '../kit/lazy-view.tsx'
import type { NumberViewProps } from '../parts/number-reveal/number-view.tsx'
import type { CardBodyProps } from './calls/card-body.tsx'
import type { RepairProps } from './repair-notice.tsx'
import type { GuardBarProps } from './unsaved-bar.tsx'

export const formView = lazyView<object>(() => import('./basics/basics-form.tsx'))
export const cardView = lazyView<CardBodyProps>(() => import('./calls/card-body.tsx'))
export const guardView = lazyView<GuardBarProps>(() => import('./unsaved-bar.tsx'))
export const repairView = lazyView<RepairProps>(() => import('./repair-notice.tsx'))
export const numberView = lazyView<NumberViewProps>(() => import('./basics/number-part.tsx'))
