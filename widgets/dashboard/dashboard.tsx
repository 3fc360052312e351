import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { dashboardMessages as messages } from '../../core/features/home/dashboard-messages.ts'
import { homeMessages } from '../../core/features/home/messages.ts'
import { $today, readToday, watchToday } from '../../core/features/home/today.ts'
import { timeOfDay } from '../../core/lib/format/dates.ts'
import { lastOf } from '../../core/lib/query/query-store.ts'
import { commonMessages } from '../../core/messages/common-messages.ts'
import { $session } from '../../core/session/session-state.ts'
import type { ViewProps } from '../define/define.tsx'
import { Button } from '../kit/button.tsx'
import { Skeleton } from '../kit/indicators.tsx'
import { card } from '../kit/large/cell-styles.ts'
import { begin } from '../parts/begin-part.ts'
import { HomeKpis } from '../parts/home/home-kpis.tsx'
import { scopeText } from '../parts/home/scope-text.ts'
import type { DashboardDefinition } from './definition.ts'
import { openingOf } from './open-kpi.ts'

/** Today's KPIs of 首页, in a page of the host. */
export default function Dashboard({ values, host }: ViewProps<DashboardDefinition>) {
  const isSignedIn = useStore($session).status === 'signed-in'
  useEffect(() => (isSignedIn ? watchToday() : undefined), [isSignedIn])
  useEffect(() => host.setMethods({ reload: readToday }), [host])
  const state = useStore($today)
  const failure = state.status === 'failed' ? state.failure : undefined
  return (
    <div
      className="@container flex flex-col gap-2 rounded-(--hutong-radius-lg) bg-(--hutong-bg)"
      part="base"
    >
      {!isSignedIn ? (
        <p className={sentence}>{messages.notSignedIn()}</p>
      ) : failure?.kind === 'forbidden' ? (
        <p className={sentence} role="alert">
          {messages.forbidden()}
        </p>
      ) : failure ? (
        <div className={sentence} role="alert">
          <Button onClick={() => begin(readToday())}>{commonMessages.loadFailed()}</Button>
        </div>
      ) : (
        <Kpis consoleUrl={values.consoleUrl} host={host} />
      )}
    </div>
  )
}

const sentence = `${card} m-0 flex min-h-24 items-center justify-center p-4 text-(--hutong-text-3)`

function Kpis(
  props: Pick<ViewProps<DashboardDefinition>, 'host'> & { readonly consoleUrl: string | undefined }
) {
  const read = lastOf(useStore($today))
  if (!read) return <Skeleton label={homeMessages.loading()} rows={4} />
  const { scope, readTime, current } = read.report
  const isEmpty = current.inbound.calls + current.outbound.calls === 0
  return (
    <>
      <p className="m-0 flex flex-wrap justify-between gap-x-4 text-[12px]/5 text-(--hutong-text-3)">
        <span className="min-w-0">
          {isEmpty ? messages.empty({ scope: scopeText(scope) }) : scopeText(scope)}
        </span>
        <span className="flex flex-wrap gap-x-4 tabular-nums">
          <span>{messages.compared()}</span>
          <span>{homeMessages.readAt({ time: timeOfDay(readTime) })}</span>
        </span>
      </p>
      <HomeKpis opening={openingOf(props.host, props.consoleUrl)} read={read} />
    </>
  )
}
