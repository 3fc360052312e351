import type { ReactNode } from 'react'
import { chunk, type TriggerProps, useOverlay } from './overlay.tsx'

const popup = chunk(() => import('./popover-popup.tsx'))

/** A button with a small window of its own; fetched, like the menu, when somebody comes near. */
export function LazyPopover(props: {
  label: string
  trigger: (trigger: TriggerProps, isOpen: boolean) => ReactNode
  /** As wide as what it holds, where there is room. */
  isWide?: boolean
  /** Drawn while it is open. */
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
