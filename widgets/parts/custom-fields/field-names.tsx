import { type KeyboardEvent, useState } from 'react'
import { customFieldIssue } from '../../../core/features/number-import/rules/phone-entry.ts'
import { Icon } from '../../kit/icon.tsx'

/** Names of custom fields, added one at a time by a button or Enter (rule custom-field-8). */
export function useFieldNames(
  names: readonly string[],
  onChange: (names: readonly string[]) => void,
  /** Called with text that was typed but not added. */
  onType?: (typed: string) => void
) {
  const [typed, type] = useState('')
  const [wrong, complain] = useState<string>()
  const write = (next: string) => {
    type(next)
    onType?.(next)
    complain(undefined)
  }
  const add = () => {
    const found = customFieldIssue(typed, names)
    complain(found)
    if (found !== undefined) return
    onChange([...names, typed.trim()])
    write('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add()
  }
  return { typed, wrong, write, add, onKeyDown }
}

/** The added names, each with a remove button. */
export function FieldNames(props: {
  readonly label: string
  readonly names: readonly string[]
  readonly onChange: (names: readonly string[]) => void
  readonly removal: (name: string) => string
}) {
  const { label, names, onChange, removal } = props
  if (names.length === 0) return null
  return (
    <ul aria-label={label} className="flex flex-wrap gap-1">
      {names.map(name => (
        <li
          className="inline-flex h-7 max-w-full items-center rounded-(--hutong-radius-sm) bg-(--hutong-bg-hover) pl-2 text-[13px]/5"
          key={name}
        >
          <span className="truncate">{name}</span>
          <button
            aria-label={removal(name)}
            className="inline-flex size-7 items-center justify-center rounded-(--hutong-radius-sm)"
            onClick={() => onChange(names.filter(other => other !== name))}
            type="button"
          >
            <Icon name="clear" size={12} />
          </button>
        </li>
      ))}
    </ul>
  )
}
