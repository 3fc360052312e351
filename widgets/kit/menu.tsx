import type { ReactNode } from 'react'
import type { MenuEntry, MenuGroup } from './menu-popup.tsx'
import { chunk, type TriggerProps, useOverlay } from './overlay.tsx'

export type { MenuEntry, MenuGroup } from './menu-popup.tsx'

const popup = chunk(() => import('./menu-popup.tsx'))

/** A button with a menu; the menu's machinery is fetched when a hand or the focus comes near. */
export function LazyMenu<Key extends string>(props: {
  /** What the menu is for, to those who cannot see it. */
  label: string
  entries?: readonly MenuEntry<Key>[]
  /** Given, the menu is a choice of one, and this is the one. */
  value?: Key | undefined
  /** Instead of `entries`: several groups of them. */
  groups?: readonly MenuGroup<Key>[]
  /** Where the menu opens from its button; below it where nothing is said. */
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
