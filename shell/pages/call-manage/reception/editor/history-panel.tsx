import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { scenarioAction } from '../../../../../core/features/reception/enums.ts'
import { scenarioMessages as messages } from '../../../../../core/features/reception/scenario-messages.ts'
import {
  $scenarioHistory,
  readHistory
} from '../../../../../core/features/reception/scenario-past.ts'
import { lastOf } from '../../../../../core/lib/query/query-store.ts'
import { commonMessages } from '../../../../../core/messages/common-messages.ts'
import { Button } from '../../../../../widgets/kit/button.tsx'
import { card } from '../../../../../widgets/kit/large/cell-styles.ts'
import { SectionHeading } from '../../../../../widgets/kit/section-heading.tsx'
import { begin } from '../../../../../widgets/parts/begin-part.ts'
import { Moment } from '../../../../list/cells/time-cell.tsx'

/** Who did what with the scenario. */
export function HistoryPanel({ id }: { readonly id: string }) {
  const state = useStore($scenarioHistory)
  useEffect(() => begin(readHistory(id)), [id])
  const entries = lastOf(state)
  return (
    <section aria-label={messages.history()} className={`${card} flex flex-col gap-2 p-4`}>
      <SectionHeading level={2}>{messages.history()}</SectionHeading>
      {state.status === 'failed' && (
        <div className="flex flex-wrap items-center gap-2" role="alert">
          <span className="text-(--hutong-danger)">{messages.historyFailed()}</span>
          <Button onClick={() => begin(readHistory(id))} size="small">
            {commonMessages.retry()}
          </Button>
        </div>
      )}
      <ol className="flex max-h-72 flex-col overflow-auto text-[13px]/5">
        {entries?.map(({ id: key, action, version, userName, createTime }) => (
          <li
            className="flex flex-wrap items-baseline gap-x-2 border-t border-(--hutong-border) py-1.5 first:border-0"
            key={key}
          >
            <span className="font-semibold">
              {scenarioAction.label(action)}
              {action === 'publish' && ` v${version}`}
            </span>
            <span className="min-w-0 wrap-anywhere">{userName}</span>
            <span className="text-(--hutong-text-3)">
              <Moment at={createTime} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
