import { Icon } from '../../icon.tsx'
import { Skeleton } from '../../indicators.tsx'
import { Lazy, lazyView } from '../../lazy-view.tsx'
import { LazyPopover } from '../../overlay/popover.tsx'
import { line } from '../cell-styles.ts'
import { FormField, type Labels } from '../forms/form-field.tsx'
import { useKitMessages } from '../kit-messages-context.ts'
import type { Limits, RangeShortcut, Span } from './date-types.ts'

const calendar = lazyView(() => import('./calendar.tsx'))

/** A date range. The value changes on 确定 or a preset. The calendar is prefetched on hover or focus. */
export function DateRangePicker(
  props: Labels &
    Limits & {
      readonly value: Span | undefined
      readonly onChoose: (value: Span | undefined) => void
      readonly shortcuts?: readonly RangeShortcut[]
    }
) {
  const { value, onChoose, shortcuts, limitMonths, noPast, noFuture, ...labels } = props
  const kitMessages = useKitMessages()
  return (
    <FormField {...labels}>
      {({ id, ...wired }) => (
        <LazyPopover
          isWide
          label={kitMessages.dateRange()}
          trigger={trigger => (
            <button
              {...trigger}
              {...wired}
              aria-labelledby={`${wired['aria-labelledby']} ${id}`}
              className={`${line} flex items-center gap-2 tabular-nums`}
              id={id}
              onFocus={() => {
                trigger.onFocus()
                void calendar.fetch()
              }}
              onPointerEnter={() => {
                trigger.onPointerEnter()
                void calendar.fetch()
              }}
              type="button"
            >
              <span className={`grow truncate ${value ? '' : 'text-(--hutong-text-3)'}`}>
                {value
                  ? value.map(spoken).join(' ~ ')
                  : `${kitMessages.from()} ~ ${kitMessages.to()}`}
              </span>
              <Icon className="text-(--hutong-text-3)" name="history" size={16} />
            </button>
          )}
        >
          {close => (
            <Lazy
              view={calendar}
              fallback={<Skeleton label={kitMessages.loading()} rows={8} />}
              with={{
                limits: { limitMonths, noPast, noFuture },
                onChoose: span => {
                  onChoose(span)
                  close()
                },
                shortcuts: shortcuts ?? [],
                value
              }}
            />
          )}
        </LazyPopover>
      )}
    </FormField>
  )
}

const two = (part: number): string => String(part).padStart(2, '0')

function spoken(at: number): string {
  const day = new Date(at)
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}
