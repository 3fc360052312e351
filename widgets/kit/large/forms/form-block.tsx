import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '../../button.tsx'
import { SvgIcon } from '../../icon.tsx'
import { SectionHeading } from '../../section-heading.tsx'
import { card, spacedLabel } from '../cell-styles.ts'
import { useKitMessages } from '../kit-messages-context.ts'

const typable = 'form :is(input, textarea, select, button)'

/** Details with in-place editing: an edit icon, then 取消 and 确定 (rule list-16). */
export function FormBlock(props: {
  readonly title: string
  readonly view: ReactNode
  /** The fields, rendered while editing. */
  readonly fields: ReactNode
  /** Resolves to whether it was saved; if not, the fields keep their input. */
  readonly onConfirm: () => Promise<boolean>
  readonly onCancel: () => void
  /** Another save is in progress; this one can be confirmed after it. */
  readonly isWaiting?: boolean
  /** Editing started before this was rendered. */
  readonly isOpened?: boolean
}) {
  const { title, view, fields, onConfirm, onCancel, isWaiting = false, isOpened = false } = props
  const [state, setState] = useState<'reading' | 'editing' | 'saving'>(
    isOpened ? 'editing' : 'reading'
  )
  const frame = useRef<HTMLElement>(null)
  const isEditing = state !== 'reading'
  useEffect(() => {
    // The edit button is unmounted, and the focus with it.
    if (isEditing) frame.current?.querySelector<HTMLElement>(typable)?.focus()
  }, [isEditing])
  const kitMessages = useKitMessages()
  const leave = () => {
    setState('reading')
    // The buttons are about to be unmounted: keeps the focus in the frame.
    frame.current?.focus()
  }
  return (
    <section aria-label={title} className={`${card} outline-none`} ref={frame} tabIndex={-1}>
      <SectionHeading
        beside={
          state === 'reading' && (
            <IconButton
              label={`${kitMessages.edit()} ${title}`}
              onClick={() => setState('editing')}
              size="small"
            >
              <SvgIcon path={PEN} size={16} />
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
              className={spacedLabel}
              disabled={state === 'saving'}
              onClick={() => {
                onCancel()
                leave()
              }}
            >
              {kitMessages.cancel()}
            </Button>
            <Button
              className={spacedLabel}
              disabled={state === 'saving' || isWaiting}
              tone="primary"
              type="submit"
            >
              {kitMessages.confirm()}
            </Button>
          </div>
        </form>
      )}
    </section>
  )
}

const PEN = 'M4 20h4L19 9l-4-4L4 16zM13 7l4 4'
