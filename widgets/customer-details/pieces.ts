/** What comes only when somebody opens it: each is a file of its own. */
import type { ComponentProps } from 'react'
import { piece } from '../parts/apart.tsx'
import type CustomFields from '../parts/custom-fields/custom-fields.tsx'
import type { NumberViewProps } from '../parts/number-view/number-view.tsx'
import type { PlayerProps } from '../parts/player/player.tsx'
import type { TranscriptProps } from '../parts/transcript/transcript.tsx'
import type { CardBodyProps } from './card-body.tsx'
import type { GuardBarProps } from './guard-bar.tsx'
import type { RepairProps } from './repair.tsx'
import type { WorkOrderPartProps } from './work-order-part.tsx'

export const formPiece = piece<object>(() => import('./basics-form.tsx'))
export const cardPiece = piece<CardBodyProps>(() => import('./card-body.tsx'))
export const guardPiece = piece<GuardBarProps>(() => import('./guard-bar.tsx'))
export const repairPiece = piece<RepairProps>(() => import('./repair.tsx'))
export const numberPiece = piece<NumberViewProps>(() => import('./number-part.tsx'))
export const workOrderPiece = piece<WorkOrderPartProps>(() => import('./work-order-part.tsx'))
export const playerPiece = piece<PlayerProps>(() => import('../parts/player/player.tsx'))
export const transcriptPiece = piece<TranscriptProps>(
  () => import('../parts/transcript/transcript.tsx')
)
export const fieldsPiece = piece<ComponentProps<typeof CustomFields>>(
  () => import('../parts/custom-fields/custom-fields.tsx')
)
