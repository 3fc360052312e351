import { Popover } from '@base-ui/react/popover'
import { useState } from 'react'
import { type CustomComponents, type DateRange, DayPicker } from 'react-day-picker'
import { zhCN } from 'react-day-picker/locale/zh-CN'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { useTopLayer } from '../overlay.tsx'
import { nothing } from '../paper.ts'
import { usePortal } from '../portal.tsx'
import { calendarLook } from './calendar-look.ts'
import { FormField, type Labels } from './form-field.tsx'
import { line } from './looks.ts'
import { useWords } from './words.ts'

/** From and to in milliseconds, both included: the start of the first day, the end of the last. */
export type Span = readonly [from: number, to: number]

export interface RangeShortcut {
  readonly label: () => string
  readonly range: (now: number) => Span
}

interface Limits {
  /** The longest span; doc 1 §5 has one month where nothing else is said. */
  readonly limitMonths?: number
  readonly noPast?: boolean
  readonly noFuture?: boolean
}

/** Two days and what is between them. Nothing is taken over before 确 定, or a shortcut. */
export function DateRangePicker(
  props: Labels &
    Limits & {
      readonly value: Span | undefined
      readonly onChoose: (value: Span | undefined) => void
      readonly shortcuts?: readonly RangeShortcut[]
    }
) {
  const { value, onChoose, shortcuts, limitMonths, noPast, noFuture, ...labels } = props
  const [isOpen, setOpen] = useState(false)
  const place = usePortal()
  const words = useWords()
  useTopLayer(place, isOpen)
  const choose = (span: Span | undefined) => {
    onChoose(span)
    setOpen(false)
  }
  return (
    <FormField {...labels}>
      {({ id, ...wired }) => (
        <Popover.Root onOpenChange={setOpen} open={isOpen}>
          <Popover.Trigger
            {...wired}
            aria-labelledby={`${wired['aria-labelledby']} ${id}`}
            className={`${line} flex items-center gap-2 tabular-nums`}
            id={id}
          >
            <span className={`grow truncate ${value ? '' : 'text-(--hutong-text-3)'}`}>
              {value ? value.map(spoken).join(' ~ ') : `${words.from()} ~ ${words.to()}`}
            </span>
            <Icon className="text-(--hutong-text-3)" sign="history" size={16} />
          </Popover.Trigger>
          <Popover.Portal container={place}>
            <Popover.Positioner
              align="start"
              collisionBoundary={nothing}
              positionMethod="fixed"
              sideOffset={4}
            >
              <Popover.Popup
                aria-label={words.dateRange()}
                className="max-h-(--available-height) max-w-[calc(100vw-16px)] overflow-auto rounded-(--hutong-radius) border border-(--hutong-border) bg-(--hutong-bg-raised) p-3 text-(--hutong-text) shadow-(--hutong-sh-2) outline-none"
              >
                <Calendar
                  limits={{ limitMonths, noPast, noFuture }}
                  onChoose={choose}
                  shortcuts={shortcuts ?? []}
                  value={value}
                />
              </Popover.Popup>
            </Popover.Positioner>
          </Popover.Portal>
        </Popover.Root>
      )}
    </FormField>
  )
}

const arrows: Partial<CustomComponents> = {
  Chevron: ({ orientation }) => (
    <Icon className={orientation === 'right' ? 'rotate-180' : ''} sign="back" size={16} />
  )
}

function Calendar(props: {
  readonly value: Span | undefined
  readonly limits: { readonly [Name in keyof Limits]: Limits[Name] | undefined }
  readonly shortcuts: readonly RangeShortcut[]
  readonly onChoose: (value: Span | undefined) => void
}) {
  const { value, limits, shortcuts, onChoose } = props
  const [range, setRange] = useState<DateRange | undefined>(
    value && { from: new Date(value[0]), to: new Date(value[1]) }
  )
  const words = useWords()
  const span = wholeDays(range)
  const isTooLong = span !== undefined && isLonger(span, limits.limitMonths)
  const today = new Date()
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-1">
        {shortcuts.map(({ label, range: find }) => (
          <Button
            disabled={isRefused(find(today.getTime()), today, limits)}
            key={label()}
            onClick={() => onChoose(find(today.getTime()))}
            size="small"
            tone="bare"
          >
            {label()}
          </Button>
        ))}
      </div>
      <DayPicker
        autoFocus
        classNames={calendarLook}
        components={arrows}
        disabled={[
          ...(limits.noPast ? [{ before: today }] : []),
          ...(limits.noFuture ? [{ after: today }] : [])
        ]}
        defaultMonth={range?.from ?? today}
        labels={{ labelPrevious: words.previousMonth, labelNext: words.nextMonth }}
        locale={zhCN}
        mode="range"
        numberOfMonths={innerWidth < 640 ? 1 : 2}
        onSelect={setRange}
        selected={range}
      />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <span className="mr-auto text-[12px]/5 text-(--hutong-danger)" role="alert">
          {isTooLong && words.tooLong({ months: limits.limitMonths ?? 0 })}
        </span>
        <Button onClick={() => onChoose(undefined)} size="small">
          {words.clear()}
        </Button>
        <Button
          disabled={!span || isTooLong}
          onClick={() => onChoose(span)}
          size="small"
          tone="primary"
        >
          {words.confirm()}
        </Button>
      </div>
    </div>
  )
}

function wholeDays(range: DateRange | undefined): Span | undefined {
  if (!range?.from || !range.to) return undefined
  const { from, to } = range
  const after = new Date(to.getFullYear(), to.getMonth(), to.getDate() + 1)
  return [
    new Date(from.getFullYear(), from.getMonth(), from.getDate()).getTime(),
    after.getTime() - 1
  ]
}

/** By the calendar: from the 15th to the 15th of the next month is one month. */
function isLonger([from, to]: Span, months: number | undefined): boolean {
  if (months === undefined) return false
  const end = new Date(from)
  const day = end.getDate()
  end.setMonth(end.getMonth() + months)
  // The 31st of a month that has 30 days is its last day, not the first of the next.
  if (end.getDate() !== day) end.setDate(0)
  end.setHours(23, 59, 59, 999)
  return to > end.getTime()
}

function isRefused(
  span: Span,
  today: Date,
  limits: { readonly [Name in keyof Limits]: Limits[Name] | undefined }
): boolean {
  const start = new Date(today.getFullYear(), today.getMonth(), today.getDate())
  const end = new Date(today.getFullYear(), today.getMonth(), today.getDate() + 1)
  return (
    (limits.noPast === true && span[0] < start.getTime()) ||
    (limits.noFuture === true && span[1] >= end.getTime()) ||
    isLonger(span, limits.limitMonths)
  )
}

const two = (part: number): string => String(part).padStart(2, '0')

function spoken(at: number): string {
  const day = new Date(at)
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}
