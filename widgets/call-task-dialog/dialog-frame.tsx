import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { useKitMessages } from '../kit/large/kit-messages-context.ts'
import { PortalContext } from '../kit/overlay/portal.tsx'

const WIDTH = 660

interface FrameProps {
  readonly title: string
  readonly onClose: () => void
  readonly footer: ReactNode
  readonly children: ReactNode
}

/** A 660 px dialog over the page (rule call-task-1), or an inline section. */
export const Frame = ({ inline, ...props }: FrameProps & { readonly inline: boolean }) =>
  inline ? <Part {...props} /> : <Window {...props} />

/**
 * The browser's modal dialog, which traps and restores the focus. Overlays open inside it, since
 * everything outside is inert.
 */
function Window({ title, onClose, footer, children }: FrameProps) {
  const kitMessages = useKitMessages()
  const id = useId()
  const window = useRef<HTMLDialogElement>(null)
  const [portal, setPortal] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => {
    const shown = window.current
    if (!shown) return
    shown.showModal()
    return () => shown.close()
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    // The browser would close the dialog without confirmation.
    event.preventDefault()
    if (portal?.childElementCount) return
    // A confirmation opened by this event would also receive it and treat it as the answer.
    event.stopPropagation()
    onClose()
  }
  return (
    <dialog
      aria-labelledby={id}
      className="m-auto max-h-[86%] max-w-[calc(100%-32px)] flex-col overflow-clip rounded-(--hutong-radius-lg) bg-(--hutong-bg-raised) text-(--hutong-text) shadow-(--hutong-sh-3) outline-none backdrop:bg-black/45 open:flex forced-colors:border"
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      onKeyDown={onKeyDown}
      onPointerDown={event => {
        if (event.target === window.current) onClose()
      }}
      part="base"
      ref={window}
      style={{ width: WIDTH }}
    >
      <div
        className="flex min-h-14 shrink-0 items-center gap-2 border-b border-(--hutong-border) py-2 pr-3 pl-5"
        part="header"
      >
        <h2 className="grow text-[16px]/6 font-semibold" id={id} part="title">
          {title}
        </h2>
        <IconButton label={kitMessages.close()} onClick={onClose}>
          <Icon name="clear" />
        </IconButton>
      </div>
      <PortalContext value={portal}>
        <div className="min-h-0 grow overflow-auto px-5 pb-3" part="body">
          {children}
        </div>
        <div
          className="flex min-h-16 shrink-0 items-center justify-end gap-3 border-t border-(--hutong-border) px-5"
          part="footer"
        >
          {footer}
        </div>
      </PortalContext>
      <div
        className="hutong-portal bg-transparent text-(--hutong-text)"
        popover="manual"
        ref={setPortal}
      />
    </dialog>
  )
}

function Part({ title, footer, children }: FrameProps) {
  return (
    <section
      aria-label={title}
      className="relative mx-auto flex w-full flex-col rounded-(--hutong-radius-lg) border border-(--hutong-border) bg-(--hutong-bg-raised) text-(--hutong-text)"
      part="base"
      style={{ maxWidth: WIDTH }}
    >
      <h2
        className="flex min-h-14 shrink-0 items-center border-b border-(--hutong-border) px-5 text-[16px]/6 font-semibold"
        part="header title"
      >
        {title}
      </h2>
      <div className="min-w-0 grow px-5 pb-3" part="body">
        {children}
      </div>
      <div
        className="sticky bottom-0 z-10 flex min-h-16 shrink-0 items-center justify-end gap-3 rounded-b-(--hutong-radius-lg) border-t border-(--hutong-border) bg-(--hutong-bg-raised) px-5"
        part="footer"
      >
        {footer}
      </div>
    </section>
  )
}
