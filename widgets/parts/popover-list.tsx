import { type ReactNode, useRef } from 'react'
import { SideWindow } from '../kit/overlay/side-window.tsx'
import { BadgeButton } from './badge-button.tsx'
import { useKeptFocus } from './use-kept-focus.ts'

/** A list behind a button with an unread count, or, `inline`, in the page. */
export function PopoverList(props: {
  readonly title: string
  /** Label of the button, which includes the count. */
  readonly label: string
  readonly unread: number
  /** Icon of the button, as an SVG path. */
  readonly shape: string
  readonly width: number
  readonly inline: boolean
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  readonly children: ReactNode
}) {
  const { title, label, unread, shape, width, inline, isOpen, onOpen } = props
  const base = useRef<HTMLDivElement>(null)
  const keptFocus = useKeptFocus(base)
  const list = (
    <div
      className="relative flex min-h-0 flex-col outline-none"
      part="base"
      ref={base}
      tabIndex={-1}
      {...keptFocus}
    >
      {props.children}
    </div>
  )
  if (inline) return list
  return (
    <SideWindow
      isOpen={isOpen}
      label={title}
      onOpen={onOpen}
      trigger={trigger => <BadgeButton {...trigger} count={unread} label={label} shape={shape} />}
      width={width}
    >
      {list}
    </SideWindow>
  )
}
