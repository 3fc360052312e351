import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../../button.tsx'
import { EmptyState } from '../empty.tsx'
import { useKitMessages } from '../kit-messages-context.ts'

/** Load state of a list (rule list-3). */
export type ListState = 'loading' | 'empty' | 'success' | 'fail'

const LATE_AFTER_MS = 150
const FEW_ROWS = 4
const bars = ['w-2/3', 'w-1/2', 'w-3/4', 'w-3/5']

interface Waiting {
  readonly rows?: number | undefined
  readonly rowPx: number
}

/** Content below the header while there are no rows. */
export function TableState(
  props: Waiting & {
    readonly state: ListState
    readonly onRetry: () => void
    readonly empty?: ReactNode
  }
) {
  const { state, onRetry, empty, ...waiting } = props
  const kitMessages = useKitMessages()
  if (state === 'success') return null
  if (state === 'loading') return <Coming {...waiting} />
  return (
    <div className="sticky left-0 flex min-h-40 flex-col items-center justify-center gap-3 p-6 text-(--hutong-text-3)">
      {state === 'empty' && (empty ?? <EmptyState text={kitMessages.empty()} />)}
      {state === 'fail' && (
        <span role="alert">
          <Button onClick={onRetry}>{kitMessages.failed()}</Button>
        </span>
      )}
    </div>
  )
}

/** Reserves the height of the expected rows; placeholder bars and the loading text appear after a delay. */
function Coming({ rows = FEW_ROWS, rowPx }: Waiting) {
  const [isLate, setLate] = useState(false)
  const kitMessages = useKitMessages()
  const spoken = Math.floor((rows - 1) / 2)
  useEffect(() => {
    const timer = setTimeout(setLate, LATE_AFTER_MS, true)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="sticky left-0 overflow-hidden" role="status" style={{ height: rows * rowPx }}>
      {isLate &&
        Array.from({ length: rows }, (_, row) => (
          <span
            aria-hidden="true"
            className="flex items-center border-b border-(--hutong-border) px-4"
            // biome-ignore lint/suspicious/noArrayIndexKey: bars have no other name
            key={row}
            style={{ height: rowPx }}
          >
            <span
              hidden={row === spoken}
              className={`h-3 animate-pulse rounded-(--hutong-radius-sm) bg-(--hutong-bg-hover) ${bars[row % bars.length]}`}
            />
          </span>
        ))}
      <p
        className={`absolute inset-x-0 text-center text-(--hutong-text-3) ${isLate ? '' : 'invisible'}`}
        style={{ top: spoken * rowPx, lineHeight: `${rowPx}px` }}
      >
        {kitMessages.loading()}
      </p>
    </div>
  )
}
