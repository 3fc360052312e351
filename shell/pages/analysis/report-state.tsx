import { kitMessages } from '../../../core/messages/kit-messages.ts'
import { Button } from '../../../widgets/kit/button.tsx'
import { Skeleton } from '../../../widgets/kit/indicators.tsx'
import { card } from '../../../widgets/kit/large/cell-styles.ts'
import { EmptyChart } from '../../../widgets/kit/large/empty-chart.tsx'

/** In place of a report that is loading, has no calls, or failed. */
export function ReportState(props: {
  readonly state: 'loading' | 'empty' | 'fail'
  /** Of a failed one. */
  readonly failure?: string
  readonly onRetry: () => void
}) {
  const { state, failure, onRetry } = props
  return (
    <section className={`${card} p-4`}>
      {state === 'loading' && <Skeleton label={kitMessages.loading()} rows={8} />}
      {state === 'empty' && <EmptyChart />}
      {state === 'fail' && (
        <div className="flex min-h-60 flex-col items-center justify-center gap-3" role="alert">
          {failure && <p className="text-(--hutong-text-2)">{failure}</p>}
          <Button onClick={onRetry}>{kitMessages.failed()}</Button>
        </div>
      )}
    </section>
  )
}
