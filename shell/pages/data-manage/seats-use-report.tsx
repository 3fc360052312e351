import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { type UseGrouping, useGrouping } from '../../../core/features/seat-hours/enums.ts'
import { seatHoursMessages as messages } from '../../../core/features/seat-hours/messages.ts'
import { LIMIT_DAYS } from '../../../core/features/seat-hours/rules.ts'
import type { SeatUse } from '../../../core/features/seat-hours/schemas.ts'
import { seatSearchMessages } from '../../../core/features/seat-hours/seat-search-messages.ts'
import {
  exportSeatUse,
  type SeatUseSearch,
  seatUseList
} from '../../../core/features/seat-hours/seat-use-list.ts'
import { chinaTime } from '../../../core/lib/format/china-day.ts'
import { $may } from '../../../core/session/user.ts'
import { card } from '../../../widgets/kit/large/cell-styles.ts'
import { inLanguage, usePageLanguage } from '../../../widgets/kit/use-page-language.ts'
import { Segmented } from '../../../widgets/parts/segmented.tsx'
import { ConsolePage } from '../../layout/pages/console-page.tsx'
import { chosenField, chosenFlag, groupField } from '../../list/cells/chosen-filter.tsx'
import { DescribedList } from '../../list/described-list.tsx'
import type { CustomField, ListDescription } from '../../list/list-description.ts'
import { ReportableDays } from '../../report/reportable-days.tsx'
import { TimeRange } from '../../report/time-range.tsx'
import { useDayRange } from '../../report/use-day-range.ts'
import { $route, setQuery } from '../../router/router.ts'
import { SeatUseChart } from './seat-hours/seat-use-chart.tsx'
import { nameOfRow, seatUseColumns } from './seat-hours/seat-use-columns.tsx'
import { SUM, type UseContext } from './seat-hours/seat-use-links.ts'

/** Gaps that are named one by one. */
const NAMED_GAPS = 3

/** A filter of the address that another control changes. */
const elsewhere = (key: keyof SeatUseSearch): CustomField<SeatUseSearch> => ({
  ...{ kind: 'custom', key, label: messages.report, read: value => value, render: () => null }
})

const fields: ListDescription<SeatUse, SeatUseSearch>['fields'] = [
  { kind: 'text', key: 'agentName', label: messages.agentName },
  chosenField('agentId', seatSearchMessages.chosenSeat),
  groupField(),
  chosenFlag('isSignedIn', seatSearchMessages.signedIn),
  ...(['range', 'from', 'to', 'by'] as const).map(elsewhere)
]

const describe = (
  context: UseContext,
  maySeeCalls: boolean
): ListDescription<SeatUse, SeatUseSearch> => ({
  ...{ label: messages.report, list: seatUseList, keyOf: ({ key }) => key, nameOf: nameOfRow },
  fields,
  columns: seatUseColumns(context, maySeeCalls),
  sumRow() {
    const { sum } = seatUseList.$list.get()
    return sum && { ...sum.sum, key: SUM }
  },
  actions: [{ name: 'export', label: messages.exportRows, act: exportSeatUse }]
})

/** 坐席使用报表: how long each seat, group or day was in which state, and its calls. */
export default function SeatsUseReport() {
  const { query } = useStore($route)
  const may = useStore($may)
  const range = useDayRange(LIMIT_DAYS, 'week')
  const by: UseGrouping = useGrouping.isCode(query.by) ? query.by : 'seat'
  const { agentId, agentName, groupId } = query
  const { from, to } = range.range
  const maySeeCalls = may('CMC.CALL.RECORD')
  const context = useMemo(
    () => ({ by, range: { from, to }, agentId, agentName, groupId }),
    [by, from, to, agentId, agentName, groupId]
  )
  const language = usePageLanguage()
  const about = useMemo(
    () => inLanguage(language, () => describe(context, maySeeCalls)),
    [context, maySeeCalls, language]
  )
  return (
    <ConsolePage>
      <div className="flex flex-col gap-4">
        <div
          className={`${card} flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-4 py-3`}
        >
          <TimeRange about={range} />
          <Segmented
            label={messages.by()}
            onChoose={next =>
              setQuery(
                { by: next === 'seat' ? undefined : next, sort: undefined, page: undefined },
                { isStep: true }
              )
            }
            options={useGrouping.options.map(({ value, label }) => [value, label] as const)}
            value={by}
          />
        </div>
        <ReportableDays about={range}>
          <DescribedList
            about={about}
            summary={
              <>
                <Gaps />
                <SeatUseChart context={context} />
              </>
            }
          />
        </ReportableDays>
      </div>
    </ConsolePage>
  )
}

/** The periods without a server. */
function Gaps() {
  const gaps = useStore(seatUseList.$list).sum?.gaps ?? []
  if (gaps.length === 0) return null
  return (
    <ul className={`${card} px-4 py-3 text-[13px]/5 text-(--hutong-text-2)`}>
      {gaps.slice(-NAMED_GAPS).map(({ from, to }) => (
        <li key={from}>{messages.gap({ from: chinaTime(from), to: chinaTime(to) })}</li>
      ))}
      {gaps.length > NAMED_GAPS && (
        <li>{messages.moreGaps({ count: gaps.length - NAMED_GAPS })}</li>
      )}
    </ul>
  )
}
