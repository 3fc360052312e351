import { Skeleton } from '../../kit/indicators.tsx'
import type { Option } from '../../kit/large/cell-styles.ts'
import type { Labels } from '../../kit/large/forms/form-field.tsx'
import { PopupField } from '../../kit/large/forms/popup-field.tsx'
import { useKitMessages } from '../../kit/large/kit-messages-context.ts'
import { Lazy, lazyView } from '../../kit/lazy-view.tsx'

const list = lazyView(() => import('./field-search-list.tsx'))

/** A combobox for a long list; the listbox is prefetched on hover or focus. */
export function Find(
  props: Labels & {
    readonly options: readonly Option[]
    readonly value: string
    readonly onChoose: (value: string) => void
    readonly disabled?: boolean
  }
) {
  const { options, value, onChoose, disabled = false, ...labels } = props
  const kitMessages = useKitMessages()
  return (
    <PopupField
      {...labels}
      disabled={disabled}
      isWide
      onFocus={() => void list.fetch()}
      placeholder={kitMessages.choose()}
      text={options.find(one => one.value === value)?.label ?? ''}
    >
      {close => (
        <Lazy
          view={list}
          fallback={<Skeleton label={kitMessages.loading()} rows={4} />}
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
    </PopupField>
  )
}
