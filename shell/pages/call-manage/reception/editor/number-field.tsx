import { useState } from 'react'
import { TextInput } from '../../../../../widgets/kit/large/forms/text-fields.tsx'

/** A whole number; on blur the typed one is moved into its limits. */
export function NumberField(props: {
  readonly label: string
  readonly hint?: string
  readonly value: number
  readonly least: number
  readonly most: number
  readonly disabled: boolean
  readonly onChange: (value: number) => void
}) {
  const { label, hint, value, least, most, disabled, onChange } = props
  const [typed, type] = useState<string>()
  const take = () => {
    const read = Number.parseInt((typed ?? '').normalize('NFKC'), 10)
    if (!Number.isNaN(read)) onChange(Math.min(most, Math.max(least, read)))
    type(undefined)
  }
  return (
    <TextInput
      autoComplete="off"
      disabled={disabled}
      hint={hint ?? `${least}–${most}`}
      inputMode="numeric"
      label={label}
      maxLength={6}
      onBlur={take}
      onChange={({ target }) => {
        type(target.value)
        const read = Number(target.value.normalize('NFKC'))
        if (Number.isInteger(read) && read >= least && read <= most && target.value.trim() !== '')
          onChange(read)
      }}
      value={typed ?? String(value)}
    />
  )
}
