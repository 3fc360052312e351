import { listText as t } from '../../core/text/list.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { NothingDrawn } from '../../widgets/kit/large/empty.tsx'

/** Why a list is empty: it has no rows at all, or its filters hide them. */
export function NoRows({ onClear }: { readonly onClear: (() => void) | undefined }) {
  if (!onClear) return <NothingDrawn text={t.noRows()} />
  return (
    <NothingDrawn
      action={<Button onClick={onClear}>{t.clearFilters()}</Button>}
      text={t.noMatch()}
    />
  )
}
