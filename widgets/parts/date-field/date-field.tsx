import { SvgIcon } from '../../kit/icon.tsx'
import { Skeleton } from '../../kit/indicators.tsx'
import { useKitMessages } from '../../kit/large/kit-messages-context.ts'
import { Lazy, lazyView } from '../../kit/lazy-view.tsx'
import { LazyPopover } from '../../kit/overlay/popover.tsx'
import { day } from '../normalize-input.ts'

const calendar = lazyView(() => import('../../kit/large/dates/calendar-day.tsx'))

interface DateFieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onLeave?: (() => void) | undefined
  /** Accessible name of the calendar button. */
  readonly calendarLabel: string
  readonly placeholder: string
  /** The first selectable day. */
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
 * A date input in 年-月-日 format, independent of the browser's locale: typed in any common format or
 * chosen in a calendar, which is prefetched on hover or focus of its button.
 */
export function DateField(props: DateFieldProps) {
  const { value, onChange, onLeave, calendarLabel, from, required = false, ...rest } = props
  const kitMessages = useKitMessages()
  return (
    <span className={`relative inline-flex min-w-0 ${props.className ?? ''}`}>
      <input
        {...rest}
        aria-required={required || undefined}
        autoComplete="off"
        className="h-(--hutong-h) w-full min-w-0 rounded-(--hutong-radius) border border-(--hutong-control) bg-(--hutong-bg) pr-7 pl-2 text-[14px]/[22px] text-(--hutong-text) tabular-nums placeholder:text-(--hutong-text-3) aria-invalid:border-(--hutong-danger)"
        maxLength={12}
        onBlur={() => {
          const normalized = day(value)
          if (normalized !== value) onChange(normalized)
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
            <SvgIcon path={LEAF} size={16} />
          </button>
        )}
      >
        {close => (
          <Lazy
            view={calendar}
            fallback={<Skeleton label={kitMessages.loading()} rows={8} />}
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

/** Calendar icon. */
const LEAF =
  'M8 2v4M16 2v4M3 10h18M5 4h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2'
