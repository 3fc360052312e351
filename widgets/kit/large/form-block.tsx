import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '../button.tsx'
import { Drawn } from '../icon.tsx'
import { SectionHeading } from '../section-heading.tsx'
import { apart, card } from './looks.ts'
import { useWords } from './words.ts'

const typable = 'form :is(input, textarea, select, button)'

/** What is known, with a way to change it in place: an edit icon, then 取消 and 确定 (doc 2 §2.9). */
export function FormBlock(props: {
  readonly title: string
  readonly view: ReactNode
  /** The fields; drawn while somebody is changing them. */
  readonly fields: ReactNode
  /** Resolves whether it was taken; if not, the fields stay as they were typed. */
  readonly onConfirm: () => Promise<boolean>
  readonly onCancel: () => void
  /** Something else is being saved; this can be confirmed after that. */
  readonly isWaiting?: boolean
  /** Somebody has begun to change it before it was drawn. */
  readonly isBegun?: boolean
}) {
  const { title, view, fields, onConfirm, onCancel, isWaiting = false, isBegun = false } = props
  const [state, setState] = useState<'reading' | 'editing' | 'saving'>(
    isBegun ? 'editing' : 'reading'
  )
  const frame = useRef<HTMLElement>(null)
  const isEditing = state !== 'reading'
  useEffect(() => {
    // The pen has gone, and the focus went with it.
    if (isEditing) frame.current?.querySelector<HTMLElement>(typable)?.focus()
  }, [isEditing])
  const words = useWords()
  const leave = () => {
    setState('reading')
    // The buttons go, and the focus must not go with them.
    frame.current?.focus()
  }
  return (
    <section aria-label={title} className={`${card} outline-none`} ref={frame} tabIndex={-1}>
      <SectionHeading
        beside={
          state === 'reading' && (
            <IconButton
              label={`${words.edit()} ${title}`}
              onClick={() => setState('editing')}
              size="small"
            >
              <Drawn path={PEN} size={16} />
            </IconButton>
          )
        }
        isBar
      >
        {title}
      </SectionHeading>
      {state === 'reading' ? (
        <div className="p-4">{view}</div>
      ) : (
        <form
          className="flex flex-col gap-2 p-4"
          onSubmit={event => {
            event.preventDefault()
            setState('saving')
            void onConfirm().then(isTaken => (isTaken ? leave() : setState('editing')))
          }}
        >
          {fields}
          <div className="flex justify-end gap-3">
            <Button
              className={apart}
              disabled={state === 'saving'}
              onClick={() => {
                onCancel()
                leave()
              }}
            >
              {words.cancel()}
            </Button>
            <Button
              className={apart}
              disabled={state === 'saving' || isWaiting}
              tone="primary"
              type="submit"
            >
              {words.confirm()}
            </Button>
          </div>
        </form>
      )}
    </section>
  )
}

const PEN = 'M4 20h4L19 9l-4-4L4 16zM13 7l4 4'
