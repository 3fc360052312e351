import type { ReactNode } from 'react'
import { type Failure, isPassing } from '../../core/failure.ts'
import { commonMessages } from '../../core/messages/common-messages.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { EmptyState } from '../../widgets/kit/large/empty.tsx'

/** Error state: retry where that may help, else a link elsewhere. */
export function Unread(props: {
  readonly failure: Failure
  readonly onRetry: () => void
  /** Link back, if any. */
  readonly back?: { readonly label: string; readonly onGo: () => void } | undefined
}): ReactNode {
  const { failure, onRetry, back } = props
  const mayHelp: boolean = isPassing(failure)
  if (mayHelp)
    return (
      <div className="flex flex-col items-center gap-3 py-10 text-center" role="alert">
        <p className="text-(--hutong-text-2)">{failure.message}</p>
        <Button onClick={onRetry}>{commonMessages.loadFailed()}</Button>
      </div>
    )
  return (
    <div className="py-10" role="alert">
      <EmptyState
        action={back && <Button onClick={back.onGo}>{back.label}</Button>}
        text={failure.message}
      />
    </div>
  )
}
