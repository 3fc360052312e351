import type { ReactNode } from 'react'
import { seatHoursMessages as messages } from '../../../../core/features/seat-hours/messages.ts'
import {
  averageHandlingOf,
  averageTalkOf,
  occupancyOf,
  signedInOf,
  stateColumns
} from '../../../../core/features/seat-hours/rules.ts'
import type { SeatUse } from '../../../../core/features/seat-hours/schemas.ts'
import { chinaTime } from '../../../../core/lib/format/china-day.ts'
import { timer } from '../../../../core/lib/format/duration.ts'
import { percentOf } from '../../../../core/lib/format/percent.ts'
import type { ListColumn } from '../../../list/list-description.ts'
import { Formula, RowsLink } from './seat-use-cells.tsx'
import {
  callColumns,
  callRows,
  partsOf,
  SUM,
  seatRows,
  stateRows,
  type UseContext
} from './seat-use-links.ts'

type Titled = Exclude<keyof typeof messages & string, never>
const helps = {
  ...{ first: messages.firstHelp, last: messages.lastHelp, signedIn: messages.signedInHelp },
  ...{ free: messages.freeHelp, busy: messages.busyHelp, ring: messages.ringHelp },
  ...{ talkIn: messages.talkInHelp, talkOut: messages.talkOutHelp, hold: messages.holdHelp },
  ...{ wrapUp: messages.wrapUpHelp, inbound: messages.inboundHelp, missed: messages.missedHelp },
  ...{ inboundAnswered: messages.inboundAnsweredHelp, outbound: messages.outboundHelp },
  ...{ outboundAnswered: messages.outboundAnsweredHelp, averageTalk: messages.averageTalkHelp },
  ...{ averageHandling: messages.averageHandlingHelp, occupancy: messages.occupancyHelp },
  seats: messages.seatsHelp
} as const
type Key = keyof typeof helps & Titled

/** A column of numbers with its formula behind the heading. */
const column = (
  key: Key,
  render: (row: SeatUse) => ReactNode,
  more: { readonly width?: number; readonly sort?: string } = {}
): ListColumn<SeatUse> => ({
  ...{ key, title: messages[key], align: 'right', width: more.width ?? 128, render },
  ...(more.sort && { sort: more.sort }),
  titleEnd: <Formula column={messages[key]()} text={helps[key]()} />
})

const seconds = (value: number | undefined): string =>
  value === undefined ? messages.none() : timer(Math.round(value))

export const nameOfRow = ({ key, name }: SeatUse): string => (key === SUM ? messages.sum() : name)

function Name({ row, context }: { readonly row: SeatUse; readonly context: UseContext }) {
  if (row.key === SUM) return messages.sum()
  const { name } = row
  const isTimeline = context.by === 'day' || context.range.from === context.range.to
  const label = context.by !== 'group' && isTimeline ? messages.openTimeline : messages.openDays
  return (
    <span title={name}>
      <RowsLink label={label({ name })} text={name} to={partsOf(row, context)} />
      <span className="ml-1.5 text-(--hutong-text-3) tabular-nums">{row.extension}</span>
      {context.by === 'seat' && row.isDeleted && (
        <span className="ml-1.5 text-[12px]/5 text-(--hutong-text-3)">{messages.deleted()}</span>
      )}
    </span>
  )
}

/** The days of the report are China's, and so are its times. */
function ChinaTime({ at }: { readonly at: number | null }) {
  if (at === null) return messages.none()
  const time = chinaTime(at)
  return (
    <time className="tabular-nums" dateTime={new Date(at).toISOString()} title={time}>
      {time.slice(5, 16)}
    </time>
  )
}

/** `maySeeCalls`: whether the lists of calls are open to the user. */
export function seatUseColumns(
  context: UseContext,
  maySeeCalls: boolean
): readonly ListColumn<SeatUse>[] {
  const { by } = context
  const title = { seat: messages.seat, group: messages.group, day: messages.day }[by]
  /** A number, and the address of the rows that it counts. */
  const counted = (row: SeatUse, key: Key, text: string, to: string | false) => (
    <RowsLink
      label={messages.openRows({ name: nameOfRow(row), column: messages[key]() })}
      text={text}
      to={to || undefined}
    />
  )
  const seats = (row: SeatUse) =>
    row.key === SUM && by === 'day'
      ? messages.none()
      : counted(row, 'seats', String(row.seats), row.seats > 0 && seatRows(row, context))
  return [
    {
      ...{ key: 'name', title, width: 184, pin: 'left' },
      render: row => <Name context={context} row={row} />
    },
    ...(by === 'seat' ? [] : [column('seats', seats, { width: 104 })]),
    column('first', ({ firstTime }) => <ChinaTime at={firstTime} />, { width: 136 }),
    column(
      'last',
      ({ lastTime, online }) => (online > 0 ? messages.online() : <ChinaTime at={lastTime} />),
      { width: 136 }
    ),
    column(
      'signedIn',
      row => {
        const time = signedInOf(row)
        const to = time > 0 && stateRows(row, 'signedIn', context)
        return <b>{counted(row, 'signedIn', timer(time), to)}</b>
      },
      { sort: 'signedIn', width: 136 }
    ),
    ...stateColumns.map(key =>
      column(
        key,
        row => counted(row, key, timer(row[key]), row[key] > 0 && stateRows(row, key, context)),
        key === 'busy' ? { sort: 'busy' } : {}
      )
    ),
    ...callColumns.map(key =>
      column(
        key,
        row =>
          counted(
            ...([row, key, String(row[key])] as const),
            row[key] > 0 && maySeeCalls && callRows(row, key, context)
          ),
        key === 'inboundAnswered' || key === 'outboundAnswered' ? {} : { sort: key }
      )
    ),
    column('averageTalk', row => seconds(averageTalkOf(row)), { width: 144 }),
    column('averageHandling', row => seconds(averageHandlingOf(row)), { width: 144 }),
    column('occupancy', row => shareOf(row), { sort: 'occupancy', width: 144 })
  ]
}

export function shareOf(row: SeatUse): string {
  const share = occupancyOf(row)
  return share === undefined ? messages.none() : `${percentOf(share).toFixed(1)}%`
}
