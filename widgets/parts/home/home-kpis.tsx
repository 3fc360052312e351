import { useStore } from '@nanostores/react'
import type { ReadReport } from '../../../core/features/home/home-report.ts'
import { homeMessages as messages } from '../../../core/features/home/messages.ts'
import {
  answeredRows,
  type CallList,
  callRows,
  missedRows,
  ratedRows
} from '../../../core/features/home/row-links.ts'
import {
  averageTalk,
  bothOf,
  connectRate,
  kpiSeries,
  satisfiedShare
} from '../../../core/features/home/rules.ts'
import type { CallTotals } from '../../../core/features/home/schemas.ts'
import { timer } from '../../../core/lib/format/duration.ts'
import { thousands } from '../../../core/lib/format/number-format.ts'
import { $may } from '../../../core/session/user.ts'
import { KpiCard } from '../kpi-card.tsx'
import { countChange, shareChange } from '../kpi-change.ts'
import { Opener, type Opening } from '../opening.tsx'

export type KpiName =
  | 'averageTalk'
  | 'connectRate'
  | 'inbound'
  | 'missed'
  | 'outbound'
  | 'satisfaction'

/** A KPI, or its part of one direction, that a user chooses. */
export interface Kpi {
  readonly name: KpiName
  /** Direction of the calls; undefined for both. */
  readonly direction: CallList | undefined
  /** Address of its rows in the console; undefined for users who may not list them. */
  readonly path: string | undefined
}

const rateText = (share: number | null): string =>
  share === null ? messages.none() : messages.percent({ value: Math.round(share * 1000) / 10 })
const talkText = (seconds: number | null): string =>
  seconds === null ? messages.none() : timer(seconds)

/** The six key values of 首页, each with its change and what opens the rows that it counts. */
export function HomeKpis(props: {
  readonly read: ReadReport
  /** Undefined for a KPI that opens nothing. */
  readonly opening: (kpi: Kpi) => Opening | undefined
}) {
  const { range, report } = props.read
  const { current, before, trend } = report
  const may = useStore($may)
  const [now, then] = [bothOf(current), bothOf(before)]
  const series = kpiSeries(trend)
  const opens = (name: KpiName, direction: CallList | undefined, path: string) =>
    props.opening({
      name,
      direction,
      path: may(name === 'satisfaction' ? 'CMC.SATI.EVAL' : 'CMC.CALL.RECORD') ? path : undefined
    })

  /** A value of both directions; each opens its own answered calls. */
  const parts = (name: KpiName, text: (totals: CallTotals) => string) => (
    <span className="flex flex-wrap gap-x-3">
      {(['inbound', 'outbound'] as const).map(list => {
        const value = text(current[list])
        const label =
          list === 'inbound' ? messages.inboundPart({ value }) : messages.outboundPart({ value })
        const target = opens(name, list, answeredRows(list, range))
        return target ? (
          <Opener
            className="relative text-(--hutong-link) hover:underline"
            key={list}
            opens={target}
          >
            {label}
          </Opener>
        ) : (
          <span key={list}>{label}</span>
        )
      })}
    </span>
  )
  const { satisfaction } = current
  return (
    <div className="grid grid-cols-1 gap-4 @min-[340px]:grid-cols-2 @min-[640px]:grid-cols-3 @min-[1400px]:grid-cols-6">
      {(['inbound', 'outbound'] as const).map(list => (
        <KpiCard
          change={countChange(current[list].calls, before[list].calls)}
          key={list}
          label={messages[list]()}
          opens={opens(list, list, callRows(list, range))}
          trend={series[list]}
          unit={messages.calls()}
          value={thousands(current[list].calls)}
        />
      ))}
      <KpiCard
        change={shareChange(connectRate(now), connectRate(then))}
        label={messages.connectRate()}
        note={parts('connectRate', totals => rateText(connectRate(totals)))}
        trend={series.connectRate}
        value={rateText(connectRate(now))}
      />
      <KpiCard
        change={countChange(averageTalk(now), averageTalk(then))}
        label={messages.averageTalk()}
        note={parts('averageTalk', totals => talkText(averageTalk(totals)))}
        trend={series.averageTalk}
        value={talkText(averageTalk(now))}
      />
      <KpiCard
        note={messages.noRating()}
        {...(satisfaction && {
          change: shareChange(satisfiedShare(satisfaction), satisfiedShare(before.satisfaction)),
          note: messages.rated({ count: satisfaction.rated }),
          opens: opens('satisfaction', undefined, ratedRows(range))
        })}
        label={messages.satisfaction()}
        trend={series.satisfaction}
        value={satisfaction ? rateText(satisfiedShare(satisfaction)) : messages.none()}
      />
      <KpiCard
        change={countChange(current.missed, before.missed, false)}
        label={messages.missed()}
        opens={opens('missed', 'inbound', missedRows(range))}
        trend={series.missed}
        unit={messages.calls()}
        value={thousands(current.missed)}
      />
    </div>
  )
}
