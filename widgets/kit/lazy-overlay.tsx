import { useId, useLayoutEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { useKitMessages } from './large/kit-messages-context.ts'
import { type LazyView, useLazyView } from './lazy-view.tsx'

/**
 * Renders a lazy dialog or drawer. When its chunk cannot be loaded, a dialog in its place says so and
 * loads it again; `onClose` closes what was opened, so that it can be opened another time.
 */
export function LazyOverlay<Props extends object>(props: {
  readonly view: LazyView<Props>
  readonly with: Props
  readonly onClose: () => void
}) {
  const { View, state, retry } = useLazyView(props.view)
  const [hasFailed, setFailed] = useState(false)
  if (state === 'failed' && !hasFailed) setFailed(true)
  if (View) return <View {...props.with} />
  // It stays open while the chunk is loaded again, and keeps the focus.
  return (
    hasFailed && <NotLoaded isBusy={state !== 'failed'} onClose={props.onClose} onRetry={retry} />
  )
}

/** Modal by the browser: the chunk of the product's own dialogs may be what is missing. */
function NotLoaded(props: {
  readonly isBusy: boolean
  readonly onRetry: () => void
  readonly onClose: () => void
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const retry = useRef<HTMLButtonElement>(null)
  const titleId = useId()
  const kitMessages = useKitMessages()
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    retry.current?.focus()
    // The focus returns to where it was before the view takes it.
    return () => shown?.close()
  }, [])
  return (
    <dialog
      aria-labelledby={titleId}
      className="m-auto w-100 max-w-[calc(100%-32px)] flex-col gap-4 rounded-(--hutong-radius-lg) bg-(--hutong-bg-raised) p-5 text-(--hutong-text) shadow-(--hutong-sh-3) backdrop:bg-black/45 open:flex forced-colors:border"
      onCancel={event => {
        event.preventDefault()
        props.onClose()
      }}
      ref={dialog}
    >
      <h2 className="text-[16px]/6 font-semibold" id={titleId}>
        {kitMessages.notLoaded()}
      </h2>
      <p className="text-(--hutong-text-2)" role="alert">
        {props.isBusy ? kitMessages.loading() : kitMessages.notLoadedHint()}
      </p>
      <div className="flex justify-end gap-3">
        <Button onClick={props.onClose}>{kitMessages.close()}</Button>
        <Button
          aria-disabled={props.isBusy}
          onClick={() => props.isBusy || props.onRetry()}
          ref={retry}
          tone="primary"
        >
          {kitMessages.retry()}
        </Button>
      </div>
    </dialog>
  )
}
