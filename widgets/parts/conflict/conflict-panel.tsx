import { type ReactNode, useRef } from 'react'
import { Button } from '../../kit/button.tsx'

/** A part that two users have changed differently. */
export interface ConflictPart {
  readonly key: string
  readonly label: string
  /** Both contents. */
  readonly contents: ReactNode
  readonly keepMine: string
  readonly takeTheirs: string
}

/** Another user has saved meanwhile: nothing that was typed is lost, and each part is decided. */
export function ConflictPanel(props: {
  readonly title: string
  readonly text: string
  readonly parts: readonly ConflictPart[]
  readonly onSettle: (key: string, whose: 'mine' | 'theirs') => void
}) {
  const { title, text, parts, onSettle } = props
  const frame = useRef<HTMLElement>(null)
  const settle = (key: string, whose: 'mine' | 'theirs') => {
    onSettle(key, whose)
    frame.current?.focus()
  }
  return (
    <section
      aria-label={title}
      className="mb-3 flex flex-col gap-3 rounded-(--hutong-radius) border border-(--hutong-warn) bg-(--hutong-warn-bg) p-3 outline-none"
      ref={frame}
      tabIndex={-1}
    >
      <div role="alert">
        <p className="font-semibold text-(--hutong-warn)">{title}</p>
        <p className="text-[13px]/5 text-(--hutong-warn)">{text}</p>
      </div>
      <ul className="flex flex-col gap-3 empty:hidden">
        {parts.map(({ key, label, contents, keepMine, takeTheirs }) => (
          <li className="flex min-w-0 flex-col gap-1" key={key}>
            <span className="font-semibold">{label}</span>
            {contents}
            <div className="flex flex-wrap gap-2">
              <Button onClick={() => settle(key, 'mine')} size="small">
                {keepMine}
              </Button>
              <Button onClick={() => settle(key, 'theirs')} size="small">
                {takeTheirs}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
