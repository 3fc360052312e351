import { Dialog } from '@base-ui/react/dialog'
import { useRef } from 'react'
import { Button } from '../button.tsx'
import { useTopLayer } from '../overlay/overlay.tsx'
import { useOverlayEntry } from '../overlay/overlay-stack.ts'
import { usePortal } from '../overlay/portal.tsx'
import { spacedLabel } from './cell-styles.ts'
import type { ConfirmProps } from './confirm-types.ts'
import { useKitMessages } from './kit-messages-context.ts'

/** The dialog of a `Confirm`, loaded when it first opens. */
export default function ConfirmDialog(props: ConfirmProps) {
  const { isOpen, onAnswer } = props
  const place = usePortal()
  const kitMessages = useKitMessages()
  const confirm = props.confirm ?? kitMessages.confirm()
  const cancel = useRef<HTMLButtonElement>(null)
  useTopLayer(place, isOpen)
  useOverlayEntry(isOpen, () => onAnswer(false))
  return (
    <Dialog.Root
      disablePointerDismissal
      modal="trap-focus"
      onOpenChange={open => {
        if (!open) onAnswer(false)
      }}
      open={isOpen}
    >
      <Dialog.Portal container={place}>
        <Dialog.Backdrop className="fixed inset-0 bg-black/45" forceRender />
        <Dialog.Popup
          aria-modal="true"
          className="[zoom:var(--hutong-zoom)] fixed top-1/3 left-1/2 flex w-[400px] max-h-[calc(100%-32px)] max-w-[calc(100%-32px)] overflow-auto -translate-1/2 flex-col gap-3 rounded-(--hutong-radius-lg) bg-(--hutong-bg-raised) p-5 text-(--hutong-text) shadow-(--hutong-sh-3) outline-none forced-colors:border"
          initialFocus={cancel}
          role="alertdialog"
        >
          <Dialog.Title className="text-[16px]/6 font-semibold">{props.title}</Dialog.Title>
          <Dialog.Description className="text-(--hutong-text-2)">{props.text}</Dialog.Description>
          {props.details}
          <div className="mt-2 flex justify-end gap-3">
            <Button className={spacedLabel} onClick={() => onAnswer(false)} ref={cancel}>
              {kitMessages.cancel()}
            </Button>
            <Button
              className={confirm.length === 2 ? spacedLabel : ''}
              onClick={() => onAnswer(true)}
              tone={props.isDangerous ? 'danger' : 'primary'}
            >
              {confirm}
            </Button>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
