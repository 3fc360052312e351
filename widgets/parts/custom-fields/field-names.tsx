import { type KeyboardEvent, useState } from 'react'
import { customFieldComplaint } from '../../../core/rules/tasks/phone-entry.ts'
import { Icon } from '../../kit/icon.tsx'

/** Names of fields of one's own, added one at a time by a button or by Enter (doc 2 §5). */
export function useFieldNames(
  names: readonly string[],
  onChange: (names: readonly string[]) => void,
  /** Hears of what stands there and was not added. */
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
    const found = customFieldComplaint(typed, names)
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

/** Those that there are, each with a button that takes it away. */
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
            <Icon sign="clear" size={12} />
          </button>
        </li>
      ))}
    </ul>
  )
}
