import type { Labels } from '../kit/large/form-field.tsx'
import { Later } from '../kit/large/later.tsx'
import type { Option } from '../kit/large/looks.ts'
import { PopupField } from '../kit/large/popup-field.tsx'
import { useWords } from '../kit/large/words.ts'
import { chunk } from '../kit/overlay.tsx'
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
  return (
    <PopupField
      {...labels}
      disabled={disabled}
      isWide
      onFocus={() => void list.fetch()}
      placeholder={words.choose()}
      told={options.find(one => one.value === value)?.label ?? ''}
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
    </PopupField>
  )
}
