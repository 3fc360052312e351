/** Review and withdrawal of signatures and templates, as actions of their rows. */
import { useStore } from '@nanostores/react'
import { messagePageMessages as messages } from '../../../core/features/messaging/messaging-page-messages.ts'
import type { ReviewedRows } from '../../../core/features/messaging/reviewed-rows.ts'
import type { MessageSignature, MessageTemplate } from '../../../core/features/messaging/schemas.ts'
import type { Permission } from '../../../core/session/permissions.ts'
import { LazyOverlay } from '../../../widgets/kit/lazy-overlay.tsx'
import { lazyView } from '../../../widgets/kit/lazy-view.tsx'
import type { RowAction } from '../../list/list-description.ts'
import { isApproved, isWaiting } from './review-cells.tsx'

type Reviewed = MessageSignature | MessageTemplate
const needs = 'CMC.TASK.REVI'
const dialog = lazyView(() => import('./rejection-dialog.tsx'))

/** Approval and rejection. `consequence`: what the question of an approval adds. */
export const reviewActions = <Row extends Reviewed>(
  of: ReviewedRows,
  consequence?: (row: Row) => string
): readonly RowAction<Row>[] => [
  {
    ...{ name: 'approve', label: messages.approve, needs, isShown: isWaiting },
    question: ({ name }) => messages.approveQuestion({ name }),
    ...(consequence && { consequence }),
    act: of.approve
  },
  {
    ...{ name: 'reject', label: messages.reject, needs, isShown: isWaiting },
    act: of.openRejection
  }
]

/** Withdrawal, for users with `operate`. */
export const withdrawAction = <Row extends Reviewed>(
  of: ReviewedRows,
  operate?: Permission
): RowAction<Row> => ({
  ...{ name: 'withdraw', label: messages.withdraw, isShown: isApproved, isDangerous: true },
  ...(operate && { needs: operate }),
  question: ({ name }) => messages.withdrawQuestion({ name }),
  consequence: messages.withdrawConsequence,
  act: of.withdraw
})

/** The dialog of a rejection, while it is open. */
export function Rejection({ of }: { readonly of: ReviewedRows }) {
  return (
    useStore(of.$rejected) && (
      <LazyOverlay onClose={of.closeRejection} view={dialog} with={{ of }} />
    )
  )
}
