import { useLayoutEffect, useRef } from 'react'
import { joinMessages } from '../../../core/messages/join-messages.ts'
import { box } from '../../kit/large/cell-styles.ts'
import { FormField, type Labels } from '../../kit/large/forms/form-field.tsx'

const ROW_PX = 22
/** Padding and border, in px. */
const REST_PX = 10
const FEWEST = 2
const MOST = 6

/** A textarea that grows from two to six rows. */
export function GrowingText(
  props: Labels & {
    readonly value: string
    readonly maxLength: number
    readonly onChange: (value: string) => void
    readonly placeholder?: string
    readonly disabled?: boolean
    readonly name?: string
  }
) {
  const { value, maxLength, onChange, placeholder, disabled, name, ...labels } = props
  const area = useRef<HTMLTextAreaElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is written decides how high it is
  useLayoutEffect(() => {
    const field = area.current
    if (!field) return
    field.style.height = 'auto'
    const rows = Math.round((field.scrollHeight - REST_PX) / ROW_PX)
    field.style.height = `${Math.min(MOST, Math.max(FEWEST, rows)) * ROW_PX + REST_PX}px`
  }, [value])
  const count = `${value.length}/${maxLength}`
  return (
    <FormField {...labels} hint={labels.hint ? labels.hint + joinMessages.gap() + count : count}>
      {wired => (
        <textarea
          {...wired}
          className={`${box} resize-none py-1`}
          disabled={disabled}
          maxLength={maxLength}
          name={name}
          onChange={({ target }) => onChange(target.value)}
          placeholder={placeholder}
          ref={area}
          rows={FEWEST}
          value={value}
        />
      )}
    </FormField>
  )
}
