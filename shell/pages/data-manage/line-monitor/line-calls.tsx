/** Counts of the line monitor that lead to their calls. */
import type { ReactNode } from 'react'
import { lineMonitorMessages as messages } from '../../../../core/features/line-monitor/messages.ts'
import type { LineRow } from '../../../../core/features/line-monitor/rules.ts'
import { chinaDay } from '../../../../core/lib/format/china-day.ts'
import { thousands } from '../../../../core/lib/format/number-format.ts'
import { written } from '../../../router/address.ts'
import { linkTo } from '../../../router/follow-link.ts'

export const nameOf = ({ name }: LineRow): string => name || messages.withoutGroup()

/** Use of the capacity, as a number and a bar; leads to the calls in progress. */
export function InUse({ row, links }: { readonly row: LineRow; readonly links: LineLinks }) {
  const { inUse, capacity } = row.counts
  const share = capacity > 0 ? Math.min(1, inUse / capacity) : 0
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden="true" className="h-1.5 w-16 rounded-full bg-(--hutong-bg-hover)">
        <span
          className="block h-full rounded-full bg-(--hutong-primary) forced-colors:bg-[CanvasText]"
          style={{ width: `${share * 100}%` }}
        />
      </span>
      <span
        className="tabular-nums"
        title={messages.inUseOf({ name: nameOf(row), inUse, capacity })}
      >
        <Calls
          count={inUse}
          label={messages.using()}
          own={row.own.inUse}
          row={row}
          to={
            links.isMonitored && written({ path: '/dataManage/callMonitoring', query: row.search })
          }
        >
          {` / ${capacity}`}
        </Calls>
      </span>
    </span>
  )
}

/** What the counts lead to. */
export interface LineLinks {
  /** Any moment of the day whose calls the lists show; undefined without access to them. */
  readonly day: number | undefined
  /** Whether the monitor of calls is open to the user. */
  readonly isMonitored: boolean
}

/** A number that leads to its calls; beside a larger count, those of them that the user may see. */
export function Calls(props: {
  readonly row: LineRow
  readonly label: string
  readonly count: number
  /** Calls at the address. */
  readonly own: number
  readonly to: string | false
  readonly children?: ReactNode
}) {
  const { row, label, count, own, to, children } = props
  const shown = thousands(count)
  if (to === false || own === 0)
    return (
      <span className="tabular-nums">
        {shown}
        {children}
      </span>
    )
  const isWhole = own === count
  const text = isWhole ? shown : messages.mayOpen({ count: thousands(own) })
  const link = (
    <a {...linkTo(to)} className="text-(--hutong-link) hover:underline">
      <span aria-hidden="true">{text}</span>
      <span className="sr-only">
        {messages.openRows({ name: nameOf(row), label, count: thousands(own) })}
      </span>
    </a>
  )
  return (
    <span className="tabular-nums">
      {isWhole ? link : shown}
      {children}
      {!isWhole && <span className="ml-1.5 text-[12px]/5">{link}</span>}
    </span>
  )
}

/** The day's calls of a number or a group. */
export function addressOf(
  row: LineRow,
  path: string,
  day: number | undefined,
  filters: Readonly<Record<string, string>> = {}
): string | false {
  if (day === undefined) return false
  const date = chinaDay(day)
  const query = { ...row.search, beginTime: date, endTime: date, ...filters }
  return written({ path, query })
}
