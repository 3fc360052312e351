import type { ReactNode } from 'react'
import { Spinner } from '../indicators.tsx'
import { useKitMessages } from './kit-messages-context.ts'

/** Loading (0), ready (1), or not ready yet with a click that reloads (2) (rule console-13). */
export function LoadingPanel(props: {
  readonly state: 0 | 1 | 2
  readonly onReload: () => void
  readonly children: ReactNode
}) {
  const kitMessages = useKitMessages()
  if (props.state === 1) return props.children
  return (
    <div className="flex min-h-48 flex-col items-center justify-center gap-3 p-6 text-center text-(--hutong-text-2)">
      {props.state === 0 ? (
        <>
          <Spinner label={kitMessages.panelLoading()} />
          <span aria-hidden="true">{kitMessages.panelLoading()}</span>
        </>
      ) : (
        <button
          className="min-h-8 rounded-(--hutong-radius) px-3 text-(--hutong-link) hover:bg-(--hutong-bg-hover)"
          onClick={props.onReload}
          type="button"
        >
          {kitMessages.panelLate()}
        </button>
      )}
    </div>
  )
}
