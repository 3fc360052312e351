import { kitMessages } from '../../../core/messages/kit-messages.ts'
import { Button } from '../../kit/button.tsx'
import { begin } from '../begin-part.ts'

/** Why a form, or a part of it that is no text field, cannot be submitted; nothing without a reason. */
export const FormAlert = (props: {
  readonly text?: string | undefined
  /** Shows the values that another user has saved meanwhile; offered where given. */
  readonly onLatest?: (() => Promise<unknown>) | undefined
}) => {
  const { text = '', onLatest } = props
  if (text === '') return null
  return (
    <div
      className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[13px]/5 text-(--hutong-danger)"
      role="alert"
    >
      {text}
      {onLatest && (
        <Button onClick={() => begin(onLatest())} size="small" title={kitMessages.latestHint()}>
          {kitMessages.latest()}
        </Button>
      )}
    </div>
  )
}
