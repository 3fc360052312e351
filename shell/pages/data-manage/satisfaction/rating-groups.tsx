import type { RatingFilter } from '../../../../core/features/satisfaction/enums.ts'
import { satisfactionMessages as messages } from '../../../../core/features/satisfaction/messages.ts'
import {
  FEW_RATINGS,
  poorOf,
  ratedOf,
  ratedShare,
  satisfiedShare
} from '../../../../core/features/satisfaction/rules.ts'
import type { ReportOfDays } from '../../../../core/features/satisfaction/satisfaction-report.ts'
import type { RatingCounts } from '../../../../core/features/satisfaction/schemas.ts'
import { card } from '../../../../widgets/kit/large/cell-styles.ts'
import { Table } from '../../../../widgets/kit/large/table/table.tsx'
import type { Column } from '../../../../widgets/kit/large/table/table-types.ts'
import { SectionHeading } from '../../../../widgets/kit/section-heading.tsx'
import { linkTo } from '../../../router/follow-link.ts'
import { ratingRows } from './rating-rows.ts'
import { shareText } from './rating-shares.ts'

type RowFilters = NonNullable<Parameters<typeof ratingRows>[1]>

interface Group extends RatingCounts {
  readonly key: string
  readonly name: string
  readonly filters: RowFilters
}

/** The ratings per agent and per agent group, each with its sample size. */
export function RatingGroups({ report }: { readonly report: ReportOfDays }) {
  const agents = report.agents.map(({ userId, agentName, ...counts }) => ({
    ...counts,
    key: userId ?? 'robots',
    name: userId === null ? messages.robots() : agentName,
    filters: userId === null ? ({ callType: '1' } as const) : ({ callType: '2', userId } as const)
  }))
  const groups = report.groups.map(({ groupId, groupName, ...counts }) => ({
    ...counts,
    key: groupId || 'none',
    name: groupName || messages.noGroup(),
    filters: { groupId: groupId || 'none' }
  }))
  return (
    <div className="grid gap-4 2xl:grid-cols-2">
      <GroupTable
        groups={agents}
        label={messages.byAgent()}
        range={report.range}
        title={messages.agent}
      />
      <GroupTable
        groups={groups}
        label={messages.byGroup()}
        range={report.range}
        title={messages.group}
      />
    </div>
  )
}

function GroupTable(props: {
  readonly label: string
  readonly title: () => string
  readonly groups: readonly Group[]
  readonly range: ReportOfDays['range']
}) {
  const { label, title, groups, range } = props
  const count = (
    key: string,
    heading: () => string,
    of: (counts: RatingCounts) => number,
    rating?: RatingFilter
  ): Column<Group> => ({
    key,
    title: heading(),
    width: 88,
    align: 'right',
    render: group => {
      const value = of(group)
      if (value === 0) return <span className="tabular-nums">0</span>
      return (
        <a
          {...linkTo(ratingRows(range, { ...group.filters, rating }))}
          className="rounded-(--hutong-radius-sm) text-(--hutong-link) tabular-nums hover:underline"
        >
          {value}
          <span className="sr-only">
            {messages.openRated({ name: group.name, label: heading() })}
          </span>
        </a>
      )
    }
  })
  const columns: readonly Column<Group>[] = [
    {
      key: 'name',
      title: title(),
      render: ({ name }) => (
        <span className="block truncate" title={name}>
          {name}
        </span>
      )
    },
    count('invited', messages.invited, ({ invited }) => invited),
    count('rated', messages.rated, ratedOf, 'rated'),
    share('ratedShare', messages.ratedShare, ratedShare),
    {
      ...share('satisfiedShare', messages.satisfiedShare, satisfiedShare),
      width: 128,
      render: group => (
        <span className="inline-flex items-center justify-end gap-2 tabular-nums">
          {ratedOf(group) > 0 && ratedOf(group) < FEW_RATINGS && (
            <span
              className="text-[12px]/5 text-(--hutong-text-3)"
              title={messages.fewHint({ count: FEW_RATINGS })}
            >
              {messages.few()}
            </span>
          )}
          {shareText(satisfiedShare(group))}
        </span>
      )
    },
    count('poor', messages.poor, poorOf, 'poor')
  ]
  return (
    <section className={`${card} flex min-w-0 flex-col gap-3 p-4`}>
      <SectionHeading level={2}>{label}</SectionHeading>
      <Table
        columns={columns}
        height={400}
        keyOf={({ key }) => key}
        label={label}
        nameOf={({ name }) => name}
        onRetry={() => {}}
        rows={groups}
        state={groups.length > 0 ? 'success' : 'empty'}
      />
    </section>
  )
}

const share = (
  key: string,
  heading: () => string,
  of: (counts: RatingCounts) => number | undefined
): Column<Group> => ({
  key,
  title: heading(),
  width: 88,
  align: 'right',
  render: group => <span className="tabular-nums">{shareText(of(group))}</span>
})
