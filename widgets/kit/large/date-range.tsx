import { Icon } from '../icon.tsx'
import { chunk } from '../overlay.tsx'
import { LazyPopover } from '../popover.tsx'
import { Skeleton } from '../signs.tsx'
import { FormField, type Labels } from './form-field.tsx'
import { Later } from './later.tsx'
import { line } from './looks.ts'
import { useWords } from './words.ts'

/** From and to in milliseconds, both included: the start of the first day, the end of the last. */
export type Span = readonly [from: number, to: number]

export interface RangeShortcut {
  readonly label: () => string
  readonly range: (now: number) => Span
}

export interface Limits {
  /** The longest span; doc 1 §5 has one month where nothing else is said. */
  readonly limitMonths?: number | undefined
  readonly noPast?: boolean | undefined
  readonly noFuture?: boolean | undefined
}

const calendar = chunk(() => import('./calendar.tsx'))

/**
 * Two days and what is between them. Nothing is taken over before 确定, or a shortcut. The calendar
 * is fetched when somebody comes near.
 */
export function DateRangePicker(
  props: Labels &
    Limits & {
      readonly value: Span | undefined
      readonly onChoose: (value: Span | undefined) => void
      readonly shortcuts?: readonly RangeShortcut[]
    }
) {
  const { value, onChoose, shortcuts, limitMonths, noPast, noFuture, ...labels } = props
  const words = useWords()
  return (
    <FormField {...labels}>
      {({ id, ...wired }) => (
        <LazyPopover
          isWide
          label={words.dateRange()}
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
                {value ? value.map(spoken).join(' ~ ') : `${words.from()} ~ ${words.to()}`}
              </span>
              <Icon className="text-(--hutong-text-3)" sign="history" size={16} />
            </button>
          )}
        >
          {close => (
            <Later
              part={calendar}
              waiting={<Skeleton label={words.loading()} rows={8} />}
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
