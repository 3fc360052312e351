import type { ReactNode } from 'react'
import { lazyView } from '../lazy-view.tsx'
import { type TriggerProps, useOverlay } from './overlay.tsx'

const popup = lazyView(() => import('./popover-popup.tsx'))

/** A button with a popover; the popup is prefetched on hover or focus. */
export function LazyPopover(props: {
  label: string
  trigger: (trigger: TriggerProps, isOpen: boolean) => ReactNode
  /** As wide as its content where there is room. */
  isWide?: boolean
  /** Rendered while open. */
  children: (close: () => void) => ReactNode
}) {
  const { trigger, overlay, isOpen } = useOverlay('dialog', popup, (Popup, shared) => (
    <Popup {...shared} isWide={props.isWide ?? false} label={props.label}>
      {props.children(shared.onClose)}
    </Popup>
  ))
  return (
    <>
      {props.trigger(trigger, isOpen)}
      {overlay}
    </>
  )
}
