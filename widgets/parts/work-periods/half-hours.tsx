import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { HALF_HOUR } from '../../../core/features/call-task-form/rules/day-time.ts'
import type { Minutes } from '../../../core/features/call-task-form/rules/form-types.ts'
import {
  type Hours,
  paint,
  shownTime,
  stripOf
} from '../../../core/features/call-task-form/rules/work-periods.ts'
import { taskPlanMessages as messages } from '../../../core/features/task-plan/messages.ts'

interface Stroke {
  readonly before: readonly Minutes[]
  readonly from: number
  readonly isOn: boolean
  last: number
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/**
 * The day as a strip of half hours (rule call-task-42): a click toggles one, a drag several. With the
 * keyboard it is a grid of one row; the time fields below are equivalent.
 */
export function HalfHours(props: {
  readonly label: string
  readonly times: readonly Minutes[]
  readonly hours: Hours
  /** Times in which robots may not call. */
  readonly outside: readonly Minutes[]
  readonly onChange: (times: readonly Minutes[]) => void
}) {
  const { label, times, hours, outside, onChange } = props
  const row = useRef<HTMLDivElement>(null)
  const stroke = useRef<Stroke>(undefined)
  const cells = stripOf(times, hours)
  const forbidden = stripOf(outside, hours)
  const [here, setHere] = useState(() => Math.max(0, cells.indexOf(true)))
  const focused = Math.min(here, cells.length - 1)
  const timeAt = (at: number) => shownTime(hours[0] * 60 + at * HALF_HOUR)

  function cellUnder({ clientX }: PointerEvent): number {
    const box = row.current?.getBoundingClientRect()
    if (!box || box.width === 0) return 0
    const at = Math.floor(((clientX - box.left) / box.width) * cells.length)
    return Math.min(cells.length - 1, Math.max(0, at))
  }
  const focus = (at: number) => {
    setHere(at)
    row.current?.querySelectorAll<HTMLElement>('[role=gridcell]')[at]?.focus()
  }
  function begin(event: PointerEvent<HTMLDivElement>): void {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const from = cellUnder(event)
    const isOn = !cells[from]
    stroke.current = { before: times, from, isOn, last: from }
    onChange(paint(times, hours, from, from, isOn))
    focus(from)
    event.preventDefault()
  }
  function goOn(event: PointerEvent): void {
    const drag = stroke.current
    if (!drag) return
    const to = cellUnder(event)
    if (to === drag.last) return
    drag.last = to
    // Painted over the state at the start of the drag, so that dragging back undoes.
    onChange(paint(drag.before, hours, drag.from, to, drag.isOn))
  }
  const callOff = () => {
    const drag = stroke.current
    stroke.current = undefined
    if (drag) onChange(drag.before)
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Escape' && stroke.current) {
      event.stopPropagation()
      callOff()
      return
    }
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      onChange(paint(times, hours, focused, focused, !cells[focused]))
      return
    }
    const ends: Readonly<Record<string, number>> = { Home: 0, End: cells.length - 1 }
    const next = ends[event.key] ?? focused + (steps[event.key] ?? Number.NaN)
    if (Number.isNaN(next)) return
    event.preventDefault()
    const at = Math.min(cells.length - 1, Math.max(0, next))
    if (event.shiftKey) onChange(paint(times, hours, focused, at, cells[focused] ?? false))
    focus(at)
  }

  const columns = { gridTemplateColumns: `repeat(${cells.length}, minmax(0, 1fr))` }
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot be drawn over with a pointer */}
      <div
        aria-description={messages.stripHow()}
        aria-label={label}
        aria-multiselectable="true"
        role="grid"
      >
        {/* biome-ignore lint/a11y/useSemanticElements: as above */}
        <div
          className="grid h-7 cursor-pointer touch-pan-y select-none gap-px"
          onKeyDown={onKeyDown}
          onLostPointerCapture={() => {
            stroke.current = undefined
          }}
          onPointerCancel={callOff}
          onPointerDown={begin}
          onPointerMove={goOn}
          ref={row}
          role="row"
          style={columns}
          tabIndex={-1}
        >
          {cells.map((isOn, at) => {
            const time = messages.span({ from: timeAt(at), to: timeAt(at + 1) })
            return (
              // biome-ignore lint/a11y/useSemanticElements: as above
              <div
                aria-label={isOn ? messages.cellOn({ time }) : messages.cellOff({ time })}
                aria-selected={isOn}
                className={`${isOn ? (forbidden[at] ? onButForbidden : on) : off} first:rounded-l-(--hutong-radius-sm) last:rounded-r-(--hutong-radius-sm)`}
                key={time}
                onFocus={() => setHere(at)}
                role="gridcell"
                tabIndex={at === focused ? 0 : -1}
                title={time}
              />
            )
          })}
        </div>
      </div>
      <div aria-hidden="true" className="grid" style={columns}>
        {cells.map(
          (_, at) =>
            at % 2 === 0 && (
              <span
                className="col-span-2 whitespace-nowrap text-[12px]/4 text-(--hutong-text-3) tabular-nums"
                key={timeAt(at)}
              >
                {timeAt(at).slice(0, 2)}
              </span>
            )
        )}
      </div>
    </div>
  )
}

const cell =
  'border focus-visible:z-1 focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-(--hutong-focus)'
const off = `${cell} border-(--hutong-control) bg-(--hutong-bg) hover:bg-(--hutong-bg-hover)`
const on = `${cell} border-(--hutong-brand) bg-(--hutong-brand) hover:bg-(--hutong-brand-hover) forced-colors:bg-[Highlight]`
const onButForbidden = `${cell} border-(--hutong-warn) bg-(--hutong-warn) forced-colors:bg-[Mark]`
