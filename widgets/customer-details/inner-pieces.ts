/** What an open card opens in its turn; a work order is filed without a card, too. */
import type { ComponentProps } from 'react'
import { piece } from '../parts/apart.tsx'
import type CustomFields from '../parts/custom-fields/custom-fields.tsx'
import type { PlayerProps } from '../parts/player/player.tsx'
import type { TranscriptProps } from '../parts/transcript/transcript.tsx'
import type { WorkOrderPartProps } from './work-order-part.tsx'

export const workOrderPiece = piece<WorkOrderPartProps>(() => import('./work-order-part.tsx'))
export const playerPiece = piece<PlayerProps>(() => import('../parts/player/player.tsx'))
export const transcriptPiece = piece<TranscriptProps>(
  () => import('../parts/transcript/transcript.tsx')
)
export const fieldsPiece = piece<ComponentProps<typeof CustomFields>>(
  () => import('../parts/custom-fields/custom-fields.tsx')
)
