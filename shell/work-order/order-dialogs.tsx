import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { NOTE_MOST } from '../../core/features/order-handling/endpoints.ts'
import { type OrderMove, orderMove, orderState } from '../../core/features/order-handling/enums.ts'
import { orderMessages } from '../../core/features/order-handling/messages.ts'
import {
  $orderAttempt,
  $orderDialog,
  closeOrderDialog,
  moveOrder
} from '../../core/features/order-handling/order-detail.ts'
import { orderDetailMessages as messages } from '../../core/features/order-handling/order-detail-messages.ts'
import { orderMoves } from '../../core/features/order-handling/rules/order-moves.ts'
import type { WorkOrderDetail } from '../../core/features/order-handling/schemas.ts'
import { Dialog } from '../../widgets/kit/large/dialog.tsx'
import { Textarea } from '../../widgets/kit/large/forms/text-fields.tsx'
import { FormAlert } from '../../widgets/parts/form/form-alert.tsx'
import { useForm } from '../../widgets/parts/form/use-form.ts'
import { FormButtons } from '../list/cells/answer-cells.tsx'
import { EditOrder } from './edit-order.tsx'
import { TargetFields } from './target-fields.tsx'

/** A move of the order, or a change of its contents. */
export default function OrderDialogs({ order }: { readonly order: WorkOrderDetail }) {
  const dialog = useStore($orderDialog)
  switch (dialog.status) {
    case 'closed':
      return null
    case 'moving':
      return <MoveDialog key={dialog.move} move={dialog.move} order={order} />
    case 'editing':
      return <EditOrder order={order} />
  }
}

const noteLabel = (move: OrderMove): string => {
  if (move === 'settle') return orderMessages.result()
  return orderMoves[move].note === 'required' ? orderMessages.reason() : orderMessages.note()
}

/** After a conflict the newest state stands above what was typed, which can be sent again. */
function MoveDialog(props: { readonly order: WorkOrderDetail; readonly move: OrderMove }) {
  const { order, move } = props
  const { number, moves, state, handlerName } = order
  const id = useId()
  const attempt = useStore($orderAttempt)
  const { note: need } = orderMoves[move]
  const label = noteLabel(move)
  const form = useForm<{ note: string; handlerId: string | null; groupId: string | null }>({
    // An order keeps its group unless another one is chosen.
    initial: { note: '', handlerId: null, groupId: move === 'assign' ? order.groupId : null },
    validate: ({ note, handlerId, groupId }) => ({
      note:
        need === 'required' && note.trim() === ''
          ? orderMessages.noteMissing({ field: label })
          : undefined,
      handlerId:
        move === 'assign' && handlerId === null && groupId === null
          ? orderMessages.noTarget()
          : undefined
    }),
    places: { note: 'note', handlerId: 'handlerId', groupId: 'groupId' },
    submission: attempt
  })
  const name = orderMove.label(move)
  const place = { state: orderState.label(state), handler: handlerName }
  const isAllowed = moves.includes(move)
  const mover = order.history.find(({ event }) => orderMove.isCode(event))?.userName
  const notNow = mover
    ? messages.notNowBy({ name: mover, move: name })
    : messages.notNow({ move: name })
  return (
    <Dialog
      footer={
        <FormButtons
          form={id}
          isBusy={attempt.status === 'busy'}
          isShut={!isAllowed}
          onCancel={closeOrderDialog}
        />
      }
      isOpen
      onClose={closeOrderDialog}
      title={
        move === 'close'
          ? messages.closeTitle({ number })
          : messages.moveTitle({ move: name, number })
      }
      width={480}
    >
      <form
        className="flex flex-col gap-2"
        id={id}
        noValidate
        onSubmit={form.onSubmit(values => void moveOrder(move, values))}
      >
        <p className="text-(--hutong-text-2) wrap-anywhere">
          {handlerName ? messages.now(place) : messages.nowNone(place)}
        </p>
        {move === 'assign' && (
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(200px,100%),1fr))] gap-x-4">
            <TargetFields
              groupId={form.values.groupId}
              groupIssue={form.issueOf('groupId')}
              handlerId={form.values.handlerId}
              issue={form.issueOf('handlerId')}
              onGroup={value => form.set('groupId', value)}
              onHandler={value => form.set('handlerId', value)}
            />
          </div>
        )}
        {need !== 'none' && (
          <Textarea
            {...form.field('note')}
            label={label}
            maxLength={NOTE_MOST}
            required={need === 'required'}
            rows={4}
          />
        )}
        <FormAlert text={isAllowed ? form.error : (form.error ?? notNow)} />
      </form>
    </Dialog>
  )
}
