import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode, RefObject } from 'react'
import { IconButton } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { useTopLayer } from '../overlay/overlay.tsx'
import { useOverlayEntry } from '../overlay/overlay-stack.ts'
import { usePortal } from '../overlay/portal.tsx'
import { useKitMessages } from './kit-messages-context.ts'

const backdropClasses =
  'fixed inset-0 bg-black/45 transition-opacity duration-100 data-starting-style:opacity-0'

const shapes = {
  dialog:
    'top-1/2 left-1/2 max-h-[86%] max-w-[calc(100%-32px)] -translate-1/2 rounded-(--hutong-radius-lg) data-starting-style:opacity-0',
  drawer: 'hutong-at-end inset-y-0 max-w-full data-starting-style:translate-x-(--hutong-out)'
}

interface WindowProps {
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly children: ReactNode
  /** Fixed below the scrolling content. */
  readonly footer?: ReactNode
  /** Beside the title, before the close button. */
  readonly headEnd?: ReactNode
  /** Number of px, or a CSS length; limited by the page width. */
  readonly width?: number | string
  /** Neither Escape nor a close button: one of the dialog's own buttons must be pressed. */
  readonly isInsistent?: boolean
  /** Names the dialog in the page's URL, such as `call-17`; never a phone number or a name. */
  readonly address?: string | undefined
  /** Initial focus; default: the first focusable element. */
  readonly firstFocus?: RefObject<HTMLElement | null>
}

/** A modal dialog that traps the focus. The host's page stays scrollable: the product does not lock it. */
export function Dialog(props: WindowProps) {
  return <Window {...props} shape="dialog" />
}

/** The same as a full-height drawer at the inline end of the page (the left in RTL). */
export function Drawer(props: WindowProps) {
  return <Window {...props} shape="drawer" />
}

function Window(props: WindowProps & { readonly shape: keyof typeof shapes }) {
  const { title, isOpen, onClose, footer, firstFocus, isInsistent, shape } = props
  const place = usePortal()
  const kitMessages = useKitMessages()
  useTopLayer(place, isOpen)
  useOverlayEntry(isOpen, () => isInsistent || onClose(), props.address)
  return (
    <Base.Root
      modal="trap-focus"
      onOpenChange={open => {
        if (!open && !isInsistent) onClose()
      }}
      open={isOpen}
    >
      <Base.Portal container={place}>
        <Base.Backdrop className={backdropClasses} forceRender />
        <Base.Popup
          aria-modal="true"
          className={`[zoom:var(--hutong-zoom)] fixed flex flex-col bg-(--hutong-bg-raised) text-(--hutong-text) shadow-(--hutong-sh-3) outline-none transition-[opacity,translate] duration-200 forced-colors:border ${shapes[shape]}`}
          {...(firstFocus && { initialFocus: firstFocus })}
          style={{ width: props.width ?? (shape === 'drawer' ? 480 : 520) }}
        >
          <div className="flex min-h-14 shrink-0 items-center gap-2 border-b border-(--hutong-border) py-2 pr-3 pl-5">
            <Base.Title className="grow text-[16px]/6 font-semibold">{title}</Base.Title>
            {props.headEnd}
            {!isInsistent && (
              <Base.Close render={<IconButton label={kitMessages.close()} />}>
                <Icon name="clear" />
              </Base.Close>
            )}
          </div>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
          <div
            aria-label={title}
            className="min-h-0 grow overflow-auto p-5 [--hutong-scroll-inset:-20px] in-data-offline:grayscale"
            role="group"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
            tabIndex={0}
          >
            {props.children}
          </div>
          {footer && (
            <div className="flex min-h-16 shrink-0 items-center justify-end gap-3 border-t border-(--hutong-border) px-5">
              {footer}
            </div>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
