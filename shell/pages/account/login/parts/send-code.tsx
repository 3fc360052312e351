import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { Button } from '../../../../../widgets/kit/button.tsx'

interface SendFormProps {
  readonly label: string
  readonly submit: string
  readonly busy: string
  readonly isBusy: boolean
  /** Error that belongs to no single field. */
  readonly issue: string | undefined
  readonly onSend: () => void
  readonly children: ReactNode
  readonly foot: ReactNode
}

/** Form with one submit action; Enter during IME composition does not submit. */
export function SendForm(props: SendFormProps) {
  const isComposing = useRef(false)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.nativeEvent.isComposing || isComposing.current))
      event.preventDefault()
  }
  return (
    <form
      aria-label={props.label}
      className="flex flex-col gap-1"
      noValidate
      onCompositionEnd={() => {
        isComposing.current = false
      }}
      onCompositionStart={() => {
        isComposing.current = true
      }}
      onKeyDown={onKeyDown}
      onSubmit={event => {
        event.preventDefault()
        if (!props.isBusy) props.onSend()
      }}
    >
      {props.children}
      <p className="min-h-5 text-[13px]/5 text-(--hutong-danger)" role="alert">
        {props.issue}
      </p>
      <Button
        aria-busy={props.isBusy}
        className="h-(--hutong-h-lg)! w-full"
        tone="primary"
        type="submit"
      >
        {props.isBusy ? props.busy : props.submit}
      </Button>
      <div className="flex min-h-9 items-end justify-end">{props.foot}</div>
    </form>
  )
}

export const link =
  'inline-flex min-h-7 items-center rounded-(--hutong-radius-sm) text-[13px]/5 text-(--hutong-link) hover:underline'
