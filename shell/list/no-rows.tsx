import { listMessages as messages } from '../../core/messages/list-messages.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { EmptyState } from '../../widgets/kit/large/empty.tsx'

/** Empty state: no rows at all, or none that match the filters. */
export function NoRows({ onClear }: { readonly onClear: (() => void) | undefined }) {
  if (!onClear) return <EmptyState text={messages.noRows()} />
  return (
    <EmptyState
      action={<Button onClick={onClear}>{messages.clearFilters()}</Button>}
      text={messages.noMatch()}
    />
  )
}
