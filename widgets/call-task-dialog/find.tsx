import { Icon } from '../kit/icon.tsx'
import { FormField, type Labels } from '../kit/large/form-field.tsx'
import { Later } from '../kit/large/later.tsx'
import { line, type Option } from '../kit/large/looks.ts'
import { useWords } from '../kit/large/words.ts'
import { chunk } from '../kit/overlay.tsx'
import { LazyPopover } from '../kit/popover.tsx'
import { Skeleton } from '../kit/signs.tsx'

const list = chunk(() => import('./find-list.tsx'))

/** One out of a long list, found by typing; the list is fetched when somebody comes near. */
export function Find(
  props: Labels & {
    readonly options: readonly Option[]
    readonly value: string
    readonly onChoose: (value: string) => void
    readonly disabled?: boolean
  }
) {
  const { options, value, onChoose, disabled = false, ...labels } = props
  const words = useWords()
  const chosen = options.find(one => one.value === value)
  return (
    <FormField {...labels}>
      {({ id, 'aria-required': _, ...wired }) => (
        <LazyPopover
          isWide
          label={labels.label}
          trigger={trigger => (
            <button
              {...trigger}
              {...wired}
              aria-labelledby={`${wired['aria-labelledby']} ${id}`}
              className={`${line} flex items-center gap-2`}
              disabled={disabled}
              id={id}
              onFocus={() => {
                trigger.onFocus()
                void list.fetch()
              }}
              title={chosen?.label}
              type="button"
            >
              <span className={`grow truncate ${chosen ? '' : 'text-(--hutong-text-3)'}`}>
                {chosen?.label ?? words.choose()}
              </span>
              <Icon className="text-(--hutong-text-3)" sign="down" size={16} />
            </button>
          )}
        >
          {close => (
            <Later
              part={list}
              waiting={<Skeleton label={words.loading()} rows={4} />}
              with={{
                label: labels.label,
                options,
                value,
                onChoose: chosen => {
                  onChoose(chosen)
                  close()
                }
              }}
            />
          )}
        </LazyPopover>
      )}
    </FormField>
  )
}
