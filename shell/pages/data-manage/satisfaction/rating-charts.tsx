import {
  type RatingFilter,
  satisfactionLevel
} from '../../../../core/features/satisfaction/enums.ts'
import { satisfactionMessages as messages } from '../../../../core/features/satisfaction/messages.ts'
import {
  FEW_RATINGS,
  ratedOf,
  satisfiedShare
} from '../../../../core/features/satisfaction/rules.ts'
import type { ReportOfDays } from '../../../../core/features/satisfaction/satisfaction-report.ts'
import { chinaDay } from '../../../../core/lib/format/china-day.ts'
import { chinaHour } from '../../../../core/lib/format/china-hour.ts'
import { card } from '../../../../widgets/kit/large/cell-styles.ts'
import { Lazy } from '../../../../widgets/kit/lazy-view.tsx'
import { inPercent } from '../../../../widgets/parts/charts/chart-format.ts'
import { ratingStyles } from '../../../../widgets/parts/charts/plot/series-styles.ts'
import { donut, lineChart } from '../../../report/lazy-charts.ts'
import { navigate } from '../../../router/router.ts'
import { ratingRows } from './rating-rows.ts'
import { shareText } from './rating-shares.ts'

/** Distribution and trend. */
export function RatingCharts({ report }: { readonly report: ReportOfDays }) {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Distribution report={report} />
      <Trend report={report} />
    </div>
  )
}

function Distribution({ report: { sum, range } }: { readonly report: ReportOfDays }) {
  const open = (rating: RatingFilter) => () => navigate(ratingRows(range, { rating }))
  const items = [
    ...satisfactionLevel.codes.map((level, at) => ({
      key: String(level),
      label: satisfactionLevel.label(level),
      value: sum.levels[at] ?? 0,
      style: ratingStyles[level],
      onOpen: open(`${level}`)
    })),
    {
      key: 'none',
      label: messages.unrated(),
      value: sum.invited - ratedOf(sum),
      style: ratingStyles.none,
      onOpen: open('none')
    }
  ]
  return (
    <div className={`${card} min-w-0 p-4`}>
      <Lazy
        view={donut}
        with={{
          title: messages.distribution(),
          unit: messages.people(),
          level: 2,
          items,
          state: sum.invited === 0 ? 'empty' : 'success'
        }}
      />
    </div>
  )
}

function Trend({ report: { sum, points, range } }: { readonly report: ReportOfDays }) {
  const isByHour = range.from === range.to
  const labels = points.map(({ time }) =>
    isByHour ? messages.hour({ hour: chinaHour(time) }) : chinaDay(time).slice(5)
  )
  // Without a rating there is no share: a gap, not a zero.
  const values = points.map(point => satisfiedShare(point) ?? null)
  const shares = values.flatMap((value, at) => (value === null ? [] : [{ value, at }]))
  const sampled = shares.filter(({ at }) => ratedOf(points[at] ?? sum) >= FEW_RATINGS)
  const [lowest] = (sampled.length > 0 ? sampled : shares).toSorted(
    (one, other) => one.value - other.value
  )
  const finding = lowest
    ? messages.trendFinding({
        share: shareText(satisfiedShare(sum)),
        rated: ratedOf(sum),
        label: labels[lowest.at] ?? '',
        lowest: shareText(lowest.value)
      })
    : messages.trendFindingNone()
  const open = (at: number) => {
    const time = points[at]?.time ?? 0
    const day = chinaDay(time)
    const hour = isByHour ? String(chinaHour(time)) : undefined
    navigate(ratingRows({ from: day, to: day }, { rating: 'rated', hour }))
  }
  return (
    <div className={`${card} min-w-0 p-4`}>
      <Lazy
        view={lineChart}
        with={{
          title: messages.trend(),
          unit: '%',
          level: 2,
          finding,
          labels,
          isAdditive: false,
          format: inPercent,
          state: lowest ? 'success' : 'empty',
          series: [
            {
              key: 'satisfied',
              name: messages.satisfiedShare(),
              values: values.map(value => (value === null ? null : value * 100)),
              onOpen: open
            }
          ]
        }}
      />
    </div>
  )
}
