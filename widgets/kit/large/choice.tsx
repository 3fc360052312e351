import { Select } from '@base-ui/react/select'
import { useState } from 'react'
import { Icon } from '../icon.tsx'
import { useTopLayer } from '../overlay.tsx'
import { nothing } from '../paper.ts'
import { usePortal } from '../portal.tsx'
import { FormField, type Labels } from './form-field.tsx'
import { line, type Option, option, popup } from './looks.ts'
import { useWords } from './words.ts'

/** One out of a short list, drawn by us: entries can say why they are closed. */
export function Choice<Value extends string>(
  props: Labels & {
    readonly options: readonly Option<Value>[]
    readonly value: Value | null
    readonly onChoose: (value: Value) => void
    readonly disabled?: boolean
  }
) {
  const { options, value, onChoose, disabled = false, ...labels } = props
  const [isOpen, setOpen] = useState(false)
  const place = usePortal()
  const words = useWords()
  useTopLayer(place, isOpen)
  return (
    <FormField {...labels}>
      {wired => (
        <Select.Root
          disabled={disabled}
          items={options}
          modal={false}
          onOpenChange={setOpen}
          onValueChange={next => {
            if (next !== null) onChoose(next)
          }}
          open={isOpen}
          value={value}
        >
          <Select.Trigger {...wired} className={`${line} flex items-center gap-2`}>
            <Select.Value
              className="grow truncate data-placeholder:text-(--hutong-text-3)"
              placeholder={words.choose()}
            />
            <Icon className="text-(--hutong-text-3)" sign="down" size={16} />
          </Select.Trigger>
          <Select.Portal container={place}>
            <Select.Positioner
              alignItemWithTrigger={false}
              collisionBoundary={nothing}
              positionMethod="fixed"
              sideOffset={4}
            >
              <Select.Popup className={popup}>
                <Select.List aria-label={labels.label}>
                  {options.map(one => (
                    <Select.Item
                      className={option}
                      disabled={one.refusal !== undefined}
                      key={one.value}
                      value={one.value}
                    >
                      <Select.ItemText>{one.label}</Select.ItemText>
                      {one.refusal && <span className="text-[12px]/5">{one.refusal}</span>}
                      <Select.ItemIndicator aria-hidden="true" className="ml-auto">
                        <Icon sign="check" size={14} />
                      </Select.ItemIndicator>
                    </Select.Item>
                  ))}
                </Select.List>
              </Select.Popup>
            </Select.Positioner>
          </Select.Portal>
        </Select.Root>
      )}
    </FormField>
  )
}
