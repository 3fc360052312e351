import { useId } from 'react'
import { ChoiceButton } from '../../kit/choice-button.tsx'

export interface ChoiceProps {
  label: string
  options: readonly { readonly value: string; readonly label: string }[]
  /** Label while nothing is chosen. */
  unchosen: string
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** A label with a select for a short list. */
export default function Choice(props: ChoiceProps) {
  const { label } = props
  const id = useId()
  return (
    <div className="grid grid-cols-[auto_1fr] items-center gap-3 text-[14px]/[22px]">
      <label className="min-w-14 text-(--hutong-text-2)" htmlFor={id}>
        {label}
      </label>
      <ChoiceButton
        id={id}
        label={label}
        onChoose={value => props.onChange(value || undefined)}
        options={[{ value: '', label: props.unchosen }, ...props.options]}
        value={props.value ?? ''}
      />
    </div>
  )
}
