import { Button } from '../button.tsx'
import { Spinner } from '../signs.tsx'
import { NothingDrawn } from './empty.tsx'
import { useWords } from './words.ts'

/** How far a list is: doc 1 §4. */
export type ListState = 'loading' | 'empty' | 'success' | 'fail'

/** What stands below the header while there are no rows to show. */
export function TableState(props: { readonly state: ListState; readonly onRetry: () => void }) {
  const { state, onRetry } = props
  const words = useWords()
  if (state === 'success') return null
  return (
    <div className="sticky left-0 flex min-h-40 flex-col items-center justify-center gap-3 p-6 text-(--hutong-text-3)">
      {state === 'loading' && (
        <>
          <Spinner label={words.loading()} />
          <span aria-hidden="true">{words.loading()}</span>
        </>
      )}
      {state === 'empty' && <NothingDrawn text={words.empty()} />}
      {state === 'fail' && (
        <span role="alert">
          <Button onClick={onRetry}>{words.failed()}</Button>
        </span>
      )}
    </div>
  )
}
