/** Views that an open card loads; the work order form is used outside cards too. */

import type { ComponentProps } from 'react'
import { lazyView } from '../kit/lazy-view.tsx'
import type CustomFields from '../parts/custom-fields/custom-fields.tsx'
import type { PlayerProps } from '../parts/player/player.tsx'
import type { TranscriptProps } from '../parts/transcript/transcript.tsx'
import type { WorkOrderPartProps } from './calls/work-order-part.tsx'

export const workOrderView = lazyView<WorkOrderPartProps>(
  () => import('./calls/work-order-part.tsx')
)
export const playerView = lazyView<PlayerProps>(() => import('../parts/player/player.tsx'))
export const transcriptView = lazyView<TranscriptProps>(
  () => import('../parts/transcript/transcript.tsx')
)
export const fieldsView = lazyView<ComponentProps<typeof CustomFields>>(
  () => import('../parts/custom-fields/custom-fields.tsx')
)
