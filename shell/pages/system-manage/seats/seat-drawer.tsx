import { useStore } from '@nanostores/react'
import { useCallback, useId, useRef, useState } from 'react'
import { seatSettingMessages as messages } from '../../../../core/features/seat-settings/messages.ts'
import {
  $seatAttempt,
  $seatForm,
  closeSeatForm
} from '../../../../core/features/seat-settings/seat-form.ts'
import {
  $seatOptions,
  loadSeatOptions
} from '../../../../core/features/seat-settings/seat-options.ts'
import { lastOf } from '../../../../core/lib/query/query-store.ts'
import { commonMessages } from '../../../../core/messages/common-messages.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { Skeleton } from '../../../../widgets/kit/indicators.tsx'
import { Drawer } from '../../../../widgets/kit/large/dialog.tsx'
import { DiscardConfirm } from '../../../list/actions/discard-confirm.tsx'
import { FormButtons } from '../../../list/cells/answer-cells.tsx'
import { SeatFields } from './seat-fields.tsx'

/** Drawer that adds or edits a seat. */
export default function SeatDrawer() {
  const form = useStore($seatForm)
  const state = useStore($seatOptions)
  const isBusy = useStore($seatAttempt).status === 'busy'
  const id = useId()
  const isChanged = useRef(false)
  const [isConfirming, setConfirming] = useState(false)
  const onChange = useCallback((changed: boolean) => {
    isChanged.current = changed
  }, [])
  if (form.status !== 'adding' && form.status !== 'editing') return null
  const options = lastOf(state)
  const close = () => {
    if (isChanged.current && !isBusy) setConfirming(true)
    else closeSeatForm()
  }
  return (
    <Drawer
      footer={<FormButtons form={id} isBusy={isBusy} isShut={!options} onCancel={close} />}
      isOpen
      onClose={close}
      title={form.status === 'editing' ? messages.edit() : messages.add()}
    >
      {options ? (
        <SeatFields
          id={id}
          key={form.status === 'editing' ? form.seat.version : undefined}
          onChange={onChange}
          options={options}
          seat={form.status === 'editing' ? form.seat : undefined}
        />
      ) : state.status === 'failed' ? (
        <div className="flex flex-col items-center gap-3 py-6 text-center" role="alert">
          <p className="text-(--hutong-text-2)">{state.failure.message}</p>
          <Button onClick={() => void loadSeatOptions()}>{commonMessages.retry()}</Button>
        </div>
      ) : (
        <Skeleton label={commonMessages.loading()} rows={8} />
      )}
      <DiscardConfirm
        isOpen={isConfirming}
        onAnswer={yes => {
          setConfirming(false)
          if (yes) closeSeatForm()
        }}
        text={messages.confirmLeave()}
      />
    </Drawer>
  )
}
