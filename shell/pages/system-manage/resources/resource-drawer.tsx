import { type ReactNode, useCallback, useId, useRef, useState } from 'react'
import { resourceMessages as messages } from '../../../../core/features/resources/messages.ts'
import type { QueryState } from '../../../../core/lib/query/query-store.ts'
import { lastOf } from '../../../../core/lib/query/query-store.ts'
import { commonMessages } from '../../../../core/messages/common-messages.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { Skeleton } from '../../../../widgets/kit/indicators.tsx'
import { Drawer } from '../../../../widgets/kit/large/dialog.tsx'
import { DiscardConfirm } from '../../../list/actions/discard-confirm.tsx'
import { FormButtons } from '../../../list/cells/answer-cells.tsx'

/** Drawer with the form of a line or a group of robots, which needs options. */
export function ResourceDrawer<Options>(props: {
  readonly title: string
  readonly isBusy: boolean
  readonly options: QueryState<Options>
  readonly onRetry: () => unknown
  readonly onClose: () => void
  readonly children: (
    options: Options,
    form: { readonly id: string; readonly onChange: (isChanged: boolean) => void }
  ) => ReactNode
}) {
  const { title, isBusy, options: state, onRetry, onClose, children } = props
  const id = useId()
  const isChanged = useRef(false)
  const [isConfirming, setConfirming] = useState(false)
  const onChange = useCallback((changed: boolean) => {
    isChanged.current = changed
  }, [])
  const options = lastOf(state)
  const close = () => {
    if (isChanged.current && !isBusy) setConfirming(true)
    else onClose()
  }
  return (
    <Drawer
      footer={<FormButtons form={id} isBusy={isBusy} isShut={!options} onCancel={close} />}
      isOpen
      onClose={close}
      title={title}
    >
      {options ? (
        children(options, { id, onChange })
      ) : state.status === 'failed' ? (
        <div className="flex flex-col items-center gap-3 py-6 text-center" role="alert">
          <p className="text-(--hutong-text-2)">{state.failure.message}</p>
          <Button onClick={() => void onRetry()}>{commonMessages.retry()}</Button>
        </div>
      ) : (
        <Skeleton label={commonMessages.loading()} rows={8} />
      )}
      <DiscardConfirm
        isOpen={isConfirming}
        onAnswer={yes => {
          setConfirming(false)
          if (yes) onClose()
        }}
        text={messages.confirmLeave()}
      />
    </Drawer>
  )
}
