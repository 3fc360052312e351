import { type KeyboardEvent, memo, useRef, useState } from 'react'
import { HALF_HOUR } from '../../../core/features/call-task-form/rules/day-time.ts'
import type { Hours } from '../../../core/features/call-task-form/rules/work-periods.ts'
import { taskPlanMessages as messages } from '../../../core/features/task-plan/messages.ts'
import type { Cell, ScheduleDay } from '../../../core/features/task-plan/rules/day-schedule.ts'
import { joinMessages } from '../../../core/messages/join-messages.ts'
import { usePageLanguage } from '../../kit/use-page-language.ts'
import { cellText, dayText, openText } from './cell-text.ts'
import { cellAt, cellsOf, HourMarks, layout, markStyles, type Place, Tip } from './week-marks.tsx'

/** Not chosen: empty; chosen but blocked: hatched. */
function lookOf({ open, blocked }: Cell): string {
  if (blocked === undefined) return open === HALF_HOUR ? markStyles.open : markStyles.partly
  if (blocked === 'past') return markStyles.past
  return blocked === 'date' || blocked === 'period' ? markStyles.plain : markStyles.barred
}

const moves: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -48],
  End: [0, 48]
}
const between = (value: number, most: number) => Math.min(most, Math.max(0, value))

/** One row of half hours per day; the hovered or focused cell is described below. */
export function WeekGrid(props: {
  readonly days: readonly ScheduleDay[]
  readonly hours: Hours
  readonly label: string
}) {
  const { days, hours, label } = props
  const frame = useRef<HTMLDivElement>(null)
  const [focus, setFocus] = useState<Place>({ row: 0, column: 0 })
  const [pointed, setPointed] = useState<Place>()
  const [first, last] = [hours[0] * 2, hours[1] * 2]
  const columns = last - first
  const here = {
    row: between(focus.row, days.length - 1),
    column: between(focus.column, columns - 1)
  }
  const shown = pointed && textAt(days, first, pointed)

  function go(event: KeyboardEvent): void {
    if (event.key === 'Escape' && pointed) {
      event.stopPropagation()
      setPointed(undefined)
      return
    }
    const move = moves[event.key]
    if (!move || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const row = between(here.row + move[0], days.length - 1)
    const column = between(here.column + move[1], columns - 1)
    setFocus({ row, column })
    cellAt(frame.current, { row, column })?.focus()
  }
  return (
    <div className="relative flex min-w-0 flex-col gap-1" ref={frame}>
      {/* biome-ignore lint/a11y/useSemanticElements: a grid that arrow keys walk through */}
      <div
        aria-colcount={columns}
        aria-label={label}
        className="flex flex-col gap-px"
        onBlur={() => setPointed(undefined)}
        onFocus={event => setPointed(placeOf(event.target))}
        onKeyDown={go}
        onPointerLeave={() => setPointed(undefined)}
        onPointerMove={event => {
          const place = placeOf(event.target)
          if (place?.row !== pointed?.row || place?.column !== pointed?.column) setPointed(place)
        }}
        role="grid"
        tabIndex={-1}
      >
        {days.map((day, row) => (
          <DayRow
            day={day}
            first={first}
            focused={row === here.row ? here.column : undefined}
            key={day.day}
            last={last}
            onFocus={setFocus}
            row={row}
          />
        ))}
      </div>
      <HourMarks first={first} last={last} />
      <p className="min-h-5 text-[12px]/5 text-(--hutong-text-2)">{shown ?? messages.cellHow()}</p>
      {shown && pointed && <Tip frame={frame.current} place={pointed} text={shown} />}
    </div>
  )
}

const textAt = (days: readonly ScheduleDay[], first: number, { row, column }: Place) => {
  const [day, cell] = [days[row], days[row]?.cells[first + column]]
  return day && cell && cellText(day, cell)
}

function placeOf(target: EventTarget): Place | undefined {
  const { row, column } = target instanceof HTMLElement ? target.dataset : {}
  return row === undefined || column === undefined
    ? undefined
    : { row: Number(row), column: Number(column) }
}

const DayRow = memo(function DayRow(props: {
  readonly day: ScheduleDay
  readonly row: number
  readonly first: number
  readonly last: number
  /** Index of the cell in this row that is the tab stop, if any. */
  readonly focused: number | undefined
  readonly onFocus: (place: Place) => void
}) {
  usePageLanguage()
  const { day, row, first, last, focused, onFocus } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of the grid above
    <div className={layout} role="row" tabIndex={-1}>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the half hours beside it have the focus */}
      <span
        className="text-[12px]/5 text-(--hutong-text-2) tabular-nums whitespace-nowrap"
        role="rowheader"
      >
        {dayText(day)}
      </span>
      <div className="grid h-5 gap-px" role="presentation" style={cellsOf(last - first)}>
        {day.cells.slice(first, last).map((cell, column) => (
          // biome-ignore lint/a11y/useSemanticElements: as above
          <div
            aria-colindex={column + 1}
            aria-label={cellText(day, cell)}
            className={`border outline-offset-1 outline-(--hutong-focus) focus-visible:z-1 focus-visible:outline-2 ${lookOf(cell)}`}
            data-column={column}
            data-row={row}
            data-state={cell.blocked ?? 'open'}
            key={cell.minute}
            onFocus={() => onFocus({ row, column })}
            role="gridcell"
            tabIndex={column === focused ? 0 : -1}
          />
        ))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      <span
        aria-label={joinMessages.labelled({ label: messages.openHours(), value: openText(day) })}
        className="text-right text-[12px]/5 text-(--hutong-text-2) tabular-nums whitespace-nowrap"
        role="gridcell"
      >
        {openText(day)}
      </span>
    </div>
  )
})
