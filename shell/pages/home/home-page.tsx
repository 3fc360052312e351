import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import {
  $home,
  type ReadReport,
  readHome,
  watchHome
} from '../../../core/features/home/home-report.ts'
import { homeMessages as messages } from '../../../core/features/home/messages.ts'
import { HOME_DAYS } from '../../../core/features/home/rules.ts'
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
  useEffect(() => watchHome({ from, to }), [from, to])
  const state = useStore($home)
  const last = lastOf(state)
  const isForbidden = state.status === 'failed' && state.failure.kind === 'forbidden'
  const shown = isForbidden ? undefined : last
  const isOther = shown !== undefined && (shown.range.from !== from || shown.range.to !== to)
  return (
    <ConsolePage
      crumbs={false}
      {...(shown && { subtitle: scopeText(shown.report.scope) })}
      actions={
        shown && (
          <span className="text-[12px]/5 text-(--hutong-text-3) tabular-nums">
            {messages.readAt({ time: timeOfDay(shown.report.readTime) })}
          </span>
        )
      }
    >
      <TimeRange about={days} canCompare={from !== to} />
      {state.status === 'failed' && (isForbidden || isOther || !shown) ? (
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
        <div
          aria-busy={isOther}
          className="flex flex-col gap-4 transition-opacity aria-busy:opacity-50"
        >
          <HomeParts isCompared={days.isCompared} read={shown} />
        </div>
      ) : (
        <Skeleton label={messages.loading()} rows={10} />
      )}
    </ConsolePage>
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
        <HomeAside report={props.read.report} />
      </div>
    </>
  )
}
