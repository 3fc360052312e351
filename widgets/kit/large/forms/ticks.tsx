import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import { Switch as BaseSwitch } from '@base-ui/react/switch'
import { useId, useState } from 'react'
import { joinMessages } from '../../../../core/messages/join-messages.ts'
import { steadyClick } from '../../stable-click.ts'
import { type Option, tick } from '../cell-styles.ts'
import type { Tickable } from './checkbox.tsx'

export { Checkbox } from './checkbox.tsx'

export function Switch({ label, checked, onChange, disabled = false }: Tickable) {
  const id = useId()
  const [press] = useState(steadyClick)
  return (
    // Clicking the label toggles the switch.
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch is Base UI's, an input inside
    <label
      className={`inline-flex min-h-7 items-center gap-2 ${disabled ? '' : 'cursor-pointer'}`}
      {...press}
    >
      <BaseSwitch.Root
        aria-labelledby={id}
        checked={checked}
        className="relative inline-flex h-5 w-9 shrink-0 rounded-full bg-(--hutong-control) p-0.5 transition-colors duration-100 after:absolute after:-inset-1 data-checked:bg-(--hutong-brand) off:opacity-50 forced-colors:border"
        disabled={disabled}
        onCheckedChange={onChange}
      >
        <BaseSwitch.Thumb className="size-4 rounded-full bg-white transition-transform duration-100 data-checked:translate-x-4 forced-colors:bg-[ButtonText]" />
      </BaseSwitch.Root>
      <span className={disabled ? 'text-(--hutong-text-disabled)' : ''} id={id}>
        {label}
      </span>
    </label>
  )
}

/** A radio group; arrow keys select. */
export function Radios<Value extends string>(props: {
  readonly label: string
  readonly options: readonly Option<Value>[]
  readonly value: Value
  readonly onChoose: (value: Value) => void
}) {
  const { label, options, value, onChoose } = props
  const id = useId()
  const [press] = useState(steadyClick)
  return (
    <div className="flex flex-col gap-1">
      <span className="text-[14px]/[22px] text-(--hutong-text-2)" id={id}>
        {label}
      </span>
      <RadioGroup
        aria-labelledby={id}
        className="flex flex-wrap gap-x-4"
        onValueChange={next => onChoose(next as Value)}
        value={value}
      >
        {options.map(one => (
          // biome-ignore lint/a11y/noLabelWithoutControl: the radio is Base UI's, an input inside
          <label
            className={`inline-flex min-h-7 items-center gap-2 ${one.refusal ? '' : 'cursor-pointer'}`}
            key={one.value}
            {...press}
          >
            <Radio.Root
              aria-labelledby={`${id}-${one.value}`}
              className={`${tick} relative rounded-full after:absolute after:-inset-1.5`}
              disabled={one.refusal !== undefined}
              value={one.value}
            >
              <Radio.Indicator className="size-1.5 rounded-full bg-current" />
            </Radio.Root>
            <span
              className={one.refusal ? 'text-(--hutong-text-disabled)' : ''}
              id={`${id}-${one.value}`}
            >
              {one.label}
              {one.refusal && (
                <span className="text-(--hutong-text-3)">
                  {joinMessages.note({ note: one.refusal })}
                </span>
              )}
            </span>
          </label>
        ))}
      </RadioGroup>
    </div>
  )
}
