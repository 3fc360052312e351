import type { ReactNode } from 'react'
import { lazyView } from '../lazy-view.tsx'
import type { MenuEntry, MenuGroup } from './menu-popup.tsx'
import { type TriggerProps, useOverlay } from './overlay.tsx'

export type { MenuEntry, MenuGroup } from './menu-popup.tsx'

const popup = lazyView(() => import('./menu-popup.tsx'))

/** A menu button; the popup is prefetched on hover or focus. */
export function LazyMenu<Key extends string>(props: {
  /** Accessible name of the menu. */
  label: string
  entries?: readonly MenuEntry<Key>[]
  /** Makes the menu a radio group with this value. */
  value?: Key | undefined
  /** Groups, instead of `entries`. */
  groups?: readonly MenuGroup<Key>[]
  /** Side of the button; default: below. */
  side?: 'right'
  onChoose: (key: Key) => void
  trigger: (trigger: TriggerProps, isOpen: boolean) => ReactNode
}) {
  const { trigger, overlay, isOpen } = useOverlay('menu', popup, (Popup, shared) => (
    <Popup
      {...shared}
      label={props.label}
      side={props.side}
      groups={props.groups ?? [{ key: '', entries: props.entries ?? [], value: props.value }]}
      onChoose={key => props.onChoose(key as Key)}
    />
  ))
  return (
    <>
      {props.trigger(trigger, isOpen)}
      {overlay}
    </>
  )
}
