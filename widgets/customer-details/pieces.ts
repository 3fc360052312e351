/** What comes only when somebody opens it: each is a file of its own. */
import { piece } from '../parts/apart.tsx'
import type { NumberViewProps } from '../parts/number-view/number-view.tsx'
import type { CardBodyProps } from './card-body.tsx'
import type { GuardBarProps } from './guard-bar.tsx'
import type { RepairProps } from './repair.tsx'

export const formPiece = piece<object>(() => import('./basics-form.tsx'))
export const cardPiece = piece<CardBodyProps>(() => import('./card-body.tsx'))
export const guardPiece = piece<GuardBarProps>(() => import('./guard-bar.tsx'))
export const repairPiece = piece<RepairProps>(() => import('./repair.tsx'))
export const numberPiece = piece<NumberViewProps>(() => import('./number-part.tsx'))
