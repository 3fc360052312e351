import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import {
  $home,
  type ReadReport,
  readHome,
  watchHome
} from '../../../core/features/home/home-report.ts'
import { homeMessages as messages } from '../../../core/features/home/messages.ts'
import { HOME_DAYS } from '../../../core/features/home/rules.ts'
import { type DayRange, rangeText } from '../../../core/features/report-range/rules.ts'
import { timeOfDay } from '../../../core/lib/format/dates.ts'
import { lastOf } from '../../../core/lib/query/query-store.ts'
import { commonMessages } from '../../../core/messages/common-messages.ts'
import { Button } from '../../../widgets/kit/button.tsx'
import { Skeleton } from '../../../widgets/kit/indicators.tsx'
import { card } from '../../../widgets/kit/large/cell-styles.ts'
import { begin } from '../../../widgets/parts/begin-part.ts'
import { HomeKpis } from '../../../widgets/parts/home/home-kpis.tsx'
import { scopeText } from '../../../widgets/parts/home/scope-text.ts'
import { ConsolePage } from '../../layout/pages/console-page.tsx'
import { ReportableDays } from '../../report/reportable-days.tsx'
import { TimeRange } from '../../report/time-range.tsx'
import { useDayRange } from '../../report/use-day-range.ts'
import { linkTo } from '../../router/follow-link.ts'
import { HomeAside } from './home-aside.tsx'
import { HomeCharts } from './home-charts.tsx'
import { HomeRanking } from './home-ranking.tsx'

/** 首页: what happened in the chosen days, and what waits. */
export default function HomePage() {
  const days = useDayRange(HOME_DAYS)
  const { from, to } = days.range
  const isRefused = days.refused !== undefined
  useEffect(() => (isRefused ? undefined : watchHome({ from, to })), [isRefused, from, to])
  const state = useStore($home)
  const isForbidden = state.status === 'failed' && state.failure.kind === 'forbidden'
  const shown = isForbidden || isRefused ? undefined : lastOf(state)
  const isOther = shown !== undefined && rangeText(shown.range) !== rangeText(days.range)
  const hasFailed = useFailedReading(days.range)
  return (
    <ConsolePage
      crumbs={false}
      {...(shown && { subtitle: scopeText(shown.report.scope) })}
      actions={shown && <ReadTime isOther={isOther} read={shown} />}
    >
      <TimeRange about={days} canCompare={from !== to} />
      <ReportableDays about={days}>
        {isForbidden || (!shown && hasFailed) ? (
          <p className={`${card} flex min-h-40 items-center justify-center p-6`} role="alert">
            {isForbidden ? (
              messages.forbidden()
            ) : (
              <Button onClick={() => begin(readHome({ from, to }))}>
                {commonMessages.loadFailed()}
              </Button>
            )}
          </p>
        ) : shown ? (
          <>
            {isOther && hasFailed && <OtherDays requested={days.range} read={shown} />}
            <div
              aria-busy={isOther && !hasFailed}
              className="flex flex-col gap-4 transition-opacity aria-busy:opacity-50"
            >
              <HomeParts isCompared={days.isCompared} read={shown} />
            </div>
          </>
        ) : (
          <Skeleton label={messages.loading()} rows={10} />
        )}
      </ReportableDays>
    </ConsolePage>
  )
}

/** Whether the last reading of the days failed; also while they are read again. */
function useFailedReading(range: DayRange): boolean {
  const { status } = useStore($home)
  const [failed, fail] = useState<string>()
  const requested = rangeText(range)
  useEffect(() => {
    if (status === 'failed') fail(requested)
    else if (status === 'ready') fail(undefined)
  }, [status, requested])
  return status !== 'ready' && failed === requested
}

/** When the values were read, and of which days they are if these are not the chosen ones. */
function ReadTime(props: { readonly read: ReadReport; readonly isOther: boolean }) {
  const { range, report } = props.read
  const time = timeOfDay(report.readTime)
  return (
    <span className="text-[12px]/5 text-(--hutong-text-3) tabular-nums">
      {props.isOther
        ? messages.readAtOf({ days: rangeText(range), time })
        : messages.readAt({ time })}
    </span>
  )
}

/** The chosen days could not be read: says of which days the shown values are. */ // rule home-6
function OtherDays(props: { readonly requested: DayRange; readonly read: ReadReport }) {
  const { requested, read } = props
  return (
    <p
      className={`${card} flex flex-wrap items-center gap-3 px-4 py-3 text-(--hutong-danger)`}
      role="alert"
    >
      {messages.readFailed({
        days: rangeText(requested),
        shown: rangeText(read.range),
        time: timeOfDay(read.report.readTime)
      })}
      <Button onClick={() => begin(readHome(requested))} size="small">
        {commonMessages.retry()}
      </Button>
    </p>
  )
}

function HomeParts(props: { readonly read: ReadReport; readonly isCompared: boolean }) {
  return (
    <>
      <HomeKpis
        opening={({ path }) => (path === undefined ? undefined : linkTo(path))}
        read={props.read}
      />
      <div className="grid grid-cols-1 items-start gap-4 @min-[1000px]:grid-cols-[minmax(0,1fr)_320px]">
        <div className="flex min-w-0 flex-col gap-4">
          <HomeCharts {...props} />
          <HomeRanking read={props.read} />
        </div>
        <HomeAside read={props.read} />
      </div>
    </>
  )
}
