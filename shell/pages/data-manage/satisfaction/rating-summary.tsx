import { satisfactionMessages as messages } from '../../../../core/features/satisfaction/messages.ts'
import {
  poorOf,
  ratedOf,
  ratedShare,
  satisfiedOf,
  satisfiedShare
} from '../../../../core/features/satisfaction/rules.ts'
import type { ReportOfDays } from '../../../../core/features/satisfaction/satisfaction-report.ts'
import { countChange, shareChange } from '../../../../widgets/parts/kpi-change.ts'
import { KpiCard } from '../../../report/kpi-card.tsx'
import { ratingRows } from './rating-rows.ts'
import { shareText } from './rating-shares.ts'

/** The key values of the report against the period before. */
export function RatingSummary({ report }: { readonly report: ReportOfDays }) {
  const { sum, before, points, range } = report
  const rated = ratedOf(sum)
  return (
    <div className="grid gap-4 [grid-template-columns:repeat(auto-fit,minmax(220px,1fr))]">
      <KpiCard
        change={countChange(sum.invited, before.invited)}
        label={messages.invited()}
        to={ratingRows(range)}
        trend={points.map(({ invited }) => invited)}
        unit={messages.people()}
        value={String(sum.invited)}
      />
      <KpiCard
        change={shareChange(ratedShare(sum), ratedShare(before))}
        label={messages.ratedShare()}
        note={messages.ofInvited({ rated })}
        to={ratingRows(range, { rating: 'rated' })}
        trend={points.map(point => ratedShare(point) ?? null)}
        value={shareText(ratedShare(sum))}
      />
      <KpiCard
        change={shareChange(satisfiedShare(sum), satisfiedShare(before))}
        label={messages.satisfiedShare()}
        note={messages.ofRated({ satisfied: satisfiedOf(sum), rated })}
        to={ratingRows(range, { rating: 'good' })}
        trend={points.map(point => satisfiedShare(point) ?? null)}
        value={shareText(satisfiedShare(sum))}
      />
      <KpiCard
        change={countChange(poorOf(sum), poorOf(before), false)}
        label={messages.poor()}
        to={ratingRows(range, { rating: 'poor' })}
        trend={points.map(poorOf)}
        unit={messages.people()}
        value={String(poorOf(sum))}
      />
    </div>
  )
}
