import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { satisfactionMessages as messages } from '../../../../core/features/satisfaction/messages.ts'
import { REPORT_DAYS } from '../../../../core/features/satisfaction/rules.ts'
import {
  $satisfactionReport,
  readSatisfactionReport
} from '../../../../core/features/satisfaction/satisfaction-report.ts'
import { lastOf } from '../../../../core/lib/query/query-store.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { Skeleton } from '../../../../widgets/kit/indicators.tsx'
import { EmptyState } from '../../../../widgets/kit/large/empty.tsx'
import { begin } from '../../../../widgets/parts/begin-part.ts'
import { ConsolePage } from '../../../layout/pages/console-page.tsx'
import { ReportableDays } from '../../../report/reportable-days.tsx'
import { TimeRange } from '../../../report/time-range.tsx'
import { useDayRange } from '../../../report/use-day-range.ts'
import { RatingCharts } from './rating-charts.tsx'
import { RatingGroups } from './rating-groups.tsx'
import { RatingSummary } from './rating-summary.tsx'
import { WorstCalls } from './worst-calls.tsx'

/** 满意度报表: how customers rated the calls of a period. */
export default function SatisfactionReport() {
  const chosen = useDayRange(REPORT_DAYS, 'week')
  const state = useStore($satisfactionReport)
  const { from, to } = chosen.range
  const isRefused = chosen.refused !== undefined
  useEffect(() => {
    if (!isRefused) begin(readSatisfactionReport({ from, to }))
  }, [isRefused, from, to])
  const report = lastOf(state)
  return (
    <ConsolePage>
      <div className="flex flex-col gap-4">
        <TimeRange about={chosen} />
        <ReportableDays about={chosen}>
          {state.status === 'failed' ? (
            <EmptyState
              action={
                <Button onClick={() => begin(readSatisfactionReport({ from, to }))}>
                  {messages.retry()}
                </Button>
              }
              text={state.failure.message}
            />
          ) : report ? (
            <div aria-busy={state.status === 'loading'} className="flex flex-col gap-4">
              <RatingSummary report={report} />
              <RatingCharts report={report} />
              <RatingGroups report={report} />
              <WorstCalls worst={report.worst} />
            </div>
          ) : (
            <Skeleton label={messages.loading()} rows={10} />
          )}
        </ReportableDays>
      </div>
    </ConsolePage>
  )
}
