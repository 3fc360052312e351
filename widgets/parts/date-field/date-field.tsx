import { Drawn } from '../../kit/icon.tsx'
import { Later } from '../../kit/large/later.tsx'
import { useWords } from '../../kit/large/words.ts'
import { chunk } from '../../kit/overlay.tsx'
import { LazyPopover } from '../../kit/popover.tsx'
import { Skeleton } from '../../kit/signs.tsx'
import { day } from '../tidy.ts'

const calendar = chunk(() => import('../../kit/large/calendar-day.tsx'))

interface DateFieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onLeave?: (() => void) | undefined
  /** What the button of the calendar is called. */
  readonly calendarLabel: string
  readonly placeholder: string
  /** The first day that the calendar lets choose. */
  readonly from?: string | undefined
  readonly required?: boolean
  readonly className?: string
  readonly id?: string
  readonly name?: string
  readonly title?: string | undefined
  readonly 'aria-label'?: string
  readonly 'aria-labelledby'?: string
  readonly 'aria-describedby'?: string | undefined
  readonly 'aria-invalid'?: boolean
}

/**
 * A day as 年-月-日 wherever the browser is at home: typed in any of the ways in which people write one,
 * or taken from a calendar, which is fetched when somebody comes near its button.
 */
export function DateField(props: DateFieldProps) {
  const { value, onChange, onLeave, calendarLabel, from, required = false, ...rest } = props
  const words = useWords()
  return (
    <span className={`relative inline-flex min-w-0 ${props.className ?? ''}`}>
      <input
        {...rest}
        aria-required={required || undefined}
        autoComplete="off"
        className="h-(--hutong-h) w-full min-w-0 rounded-(--hutong-radius) border border-(--hutong-control) bg-(--hutong-bg) pr-7 pl-2 text-[14px]/[22px] text-(--hutong-text) tabular-nums placeholder:text-(--hutong-text-3) aria-invalid:border-(--hutong-danger)"
        maxLength={12}
        onBlur={() => {
          const tidied = day(value)
          if (tidied !== value) onChange(tidied)
          onLeave?.()
        }}
        onChange={event => onChange(event.target.value)}
        value={value}
      />
      <LazyPopover
        isWide
        label={calendarLabel}
        trigger={trigger => (
          <button
            {...trigger}
            aria-label={calendarLabel}
            className="absolute inset-y-0.5 right-0.5 inline-flex w-6 items-center justify-center rounded-(--hutong-radius-sm) text-(--hutong-text-3) hover:bg-(--hutong-bg-hover) hover:text-(--hutong-text)"
            onFocus={() => {
              trigger.onFocus()
              void calendar.fetch()
            }}
            onPointerEnter={() => {
              trigger.onPointerEnter()
              void calendar.fetch()
            }}
            title={calendarLabel}
            type="button"
          >
            <Drawn path={LEAF} size={16} />
          </button>
        )}
      >
        {close => (
          <Later
            part={calendar}
            waiting={<Skeleton label={words.loading()} rows={8} />}
            with={{
              value,
              from,
              canClear: !required,
              onChoose: chosen => {
                onChange(chosen)
                close()
              }
            }}
          />
        )}
      </LazyPopover>
    </span>
  )
}

/** The leaf of a calendar. */
const LEAF =
  'M8 2v4M16 2v4M3 10h18M5 4h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2'
