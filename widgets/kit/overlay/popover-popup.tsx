import { CSPProvider } from '@base-ui/react/csp-provider'
import { Popover } from '@base-ui/react/popover'
import type { ReactNode } from 'react'
import { documentStylesheet, nothing } from '../styles/document-stylesheet.ts'
import type { OverlayProps } from './overlay.tsx'

/** The popup of a `LazyPopover`: not modal; Escape and an outside press close it. */
export default function PopoverPopup(
  props: OverlayProps & { label: string; isWide: boolean; children: ReactNode }
) {
  const { anchor, container } = props
  return (
    <CSPProvider disableStyleElements>
      <Popover.Root
        open
        onOpenChange={(open, { event }) => {
          // The trigger toggles the popup; pressing it is not an outside press.
          if (!open && !event.composedPath().includes(anchor.current as EventTarget))
            props.onClose()
        }}
      >
        <Popover.Portal container={container}>
          <Popover.Positioner
            anchor={anchor}
            align="start"
            sideOffset={4}
            collisionBoundary={nothing}
            positionMethod="fixed"
          >
            <Popover.Popup
              id={props.id}
              aria-label={props.label}
              className={`${documentStylesheet} ${props.isWide ? 'max-w-[calc((100vw-16px)/var(--hutong-zoom,1))]! p-3' : 'p-4'}`}
              finalFocus={anchor}
            >
              {props.children}
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </CSPProvider>
  )
}
