import type { ReactNode } from 'react'
import { Spinner } from '../signs.tsx'
import { useWords } from './words.ts'

/** Doc 1 §2: on its way (0), here (1), or not yet made and worth another click (2). */
export function LoadingPanel(props: {
  readonly state: 0 | 1 | 2
  readonly onReload: () => void
  readonly children: ReactNode
}) {
  const words = useWords()
  if (props.state === 1) return props.children
  return (
    <div className="flex min-h-48 flex-col items-center justify-center gap-3 p-6 text-center text-(--hutong-text-2)">
      {props.state === 0 ? (
        <>
          <Spinner label={words.panelLoading()} />
          <span aria-hidden="true">{words.panelLoading()}</span>
        </>
      ) : (
        <button
          className="min-h-8 rounded-(--hutong-radius) px-3 text-(--hutong-link) hover:bg-(--hutong-bg-hover)"
          onClick={props.onReload}
          type="button"
        >
          {words.panelLate()}
        </button>
      )}
    </div>
  )
}
