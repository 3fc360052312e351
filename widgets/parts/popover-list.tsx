import { type ReactNode, useRef } from 'react'
import { SideWindow } from '../kit/side-window.tsx'
import { BadgeButton } from './badge-button.tsx'
import { useKeptFocus } from './kept-focus.ts'

/** A list behind a button that counts the unread, or, `inline`, right in the page. */
export function PopoverList(props: {
  readonly title: string
  /** What the button is called, with its count. */
  readonly label: string
  readonly unread: number
  /** The button's sign, as the path of an SVG. */
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
