import { type RefObject, useEffect, useRef } from 'react'
import { consoleMessages as messages } from '../../core/messages/console-messages.ts'
import { IconButton } from '../../widgets/kit/button.tsx'
import { Icon } from '../../widgets/kit/icon.tsx'
import { useOverlayEntry } from '../../widgets/kit/overlay/overlay-stack.ts'
import { Sidebar } from './sidebar.tsx'

/** The menu as a modal drawer, where it does not fit beside the page. */
export default function MenuDrawer(props: {
  readonly opener: RefObject<HTMLElement | null>
  readonly onClose: () => void
}) {
  const { opener, onClose } = props
  useOverlayEntry(true, onClose)
  const close = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    close.current?.focus()
    const button = opener.current
    return () => button?.focus()
  }, [opener])
  return (
    <div
      aria-label={messages.menu()}
      aria-modal="true"
      className="absolute inset-0 z-30 flex"
      onKeyDown={event => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
        event.stopPropagation()
        onClose()
      }}
      role="dialog"
    >
      <div className="flex w-65 max-w-[80%] flex-col bg-(--hutong-bg) shadow-(--hutong-sh-3)">
        <div className="flex h-14 shrink-0 items-center border-b border-(--hutong-border) px-2">
          <IconButton label={messages.closeMenu()} onClick={onClose} ref={close}>
            <Icon name="clear" />
          </IconButton>
        </div>
        <div className="min-h-0 grow">
          <Sidebar isFolded={false} onWent={onClose} />
        </div>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a hand's short cut; keys have Escape */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div className="grow bg-black/45" onClick={onClose} />
    </div>
  )
}
