import { useStore } from '@nanostores/react'
import type { ReadReport } from '../../../core/features/home/home-report.ts'
import { homeMessages as messages } from '../../../core/features/home/messages.ts'
import {
  averageTalk,
  bothOf,
  type Change,
  changeOf,
  connectRate,
  pointsOf,
  satisfiedShare
} from '../../../core/features/home/rules.ts'
import type { CallTotals } from '../../../core/features/home/schemas.ts'
import { timer } from '../../../core/lib/format/duration.ts'
import { thousands } from '../../../core/lib/format/number-format.ts'
import { $may } from '../../../core/session/user.ts'
import { KpiCard, type KpiChange } from '../../report/kpi-card.tsx'
import { linkTo } from '../../router/follow-link.ts'
import { answeredRows, type CallList, callRows, missedRows } from './row-links.ts'

const rateText = (share: number | null): string =>
  share === null ? messages.none() : messages.percent({ value: Math.round(share * 1000) / 10 })
const talkText = (seconds: number | null): string =>
  seconds === null ? messages.none() : timer(seconds)

const inPercent = ({ direction, size }: Change, moreIsBetter?: boolean): KpiChange => ({
  direction,
  text: messages.percent({ value: size }),
  moreIsBetter
})
const inPoints = ({ direction, size }: Change): KpiChange => ({
  direction,
  text: messages.percentagePoints({ value: size }),
  moreIsBetter: true
})

/** The six key values, each with its change and the rows that it counts. */
export function HomeCards({ read: { range, report } }: { readonly read: ReadReport }) {
  const { current, before, trend } = report
  const canList = useStore($may)('CMC.CALL.RECORD')
  const rows = (address: string) => (canList ? address : undefined)
  const [now, then] = [bothOf(current), bothOf(before)]

  /** A value of both directions; each leads to its own answered calls. */
  const parts = (text: (totals: CallTotals) => string) => (
    <span className="flex flex-wrap gap-x-3">
      {(['inbound', 'outbound'] as const).map((list: CallList) => {
        const value = text(current[list])
        const label =
          list === 'inbound' ? messages.inboundPart({ value }) : messages.outboundPart({ value })
        return canList ? (
          <a
            {...linkTo(answeredRows(list, range))}
            className="relative text-(--hutong-link) hover:underline"
            key={list}
          >
            {label}
          </a>
        ) : (
          <span key={list}>{label}</span>
        )
      })}
    </span>
  )
  const { satisfaction } = current
  return (
    <div className="grid grid-cols-2 gap-4 @min-[640px]:grid-cols-3 @min-[1400px]:grid-cols-6">
      {(['inbound', 'outbound'] as const).map(list => (
        <KpiCard
          change={inPercent(changeOf(current[list].calls, before[list].calls))}
          key={list}
          label={messages[list]()}
          to={rows(callRows(list, range))}
          trend={trend.points.map(point => point[list])}
          unit={messages.calls()}
          value={thousands(current[list].calls)}
        />
      ))}
      <KpiCard
        change={inPoints(pointsOf(connectRate(now), connectRate(then)))}
        label={messages.connectRate()}
        note={parts(totals => rateText(connectRate(totals)))}
        value={rateText(connectRate(now))}
      />
      <KpiCard
        change={inPercent(changeOf(averageTalk(now), averageTalk(then)))}
        label={messages.averageTalk()}
        note={parts(totals => talkText(averageTalk(totals)))}
        value={talkText(averageTalk(now))}
      />
      <KpiCard
        note={messages.noRating()}
        {...(satisfaction && {
          change: inPoints(
            pointsOf(satisfiedShare(satisfaction), satisfiedShare(before.satisfaction))
          ),
          note: messages.rated({ count: satisfaction.rated })
        })}
        label={messages.satisfaction()}
        value={satisfaction ? rateText(satisfiedShare(satisfaction)) : messages.none()}
      />
      <KpiCard
        change={inPercent(changeOf(current.missed, before.missed), false)}
        label={messages.missed()}
        to={rows(missedRows(range))}
        unit={messages.calls()}
        value={thousands(current.missed)}
      />
    </div>
  )
}
