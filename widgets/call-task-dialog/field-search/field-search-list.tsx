import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Icon } from '../../kit/icon.tsx'
import { line, type Option, option } from '../../kit/large/cell-styles.ts'
import { useKitMessages } from '../../kit/large/kit-messages-context.ts'

/** The listbox of a `Find`: typing filters, arrows move, Enter selects (APG combobox). */
export default function FindList(props: {
  readonly label: string
  readonly options: readonly Option[]
  readonly value: string
  readonly onChoose: (value: string) => void
}) {
  const { label, options, value, onChoose } = props
  const kitMessages = useKitMessages()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [typed, type] = useState('')
  const text = typed.trim().toLowerCase()
  const found = options.filter(one => one.label.toLowerCase().includes(text))
  const start = found.findIndex(one => one.value === value)
  const [moved, move] = useState<number>()
  const at = Math.min(moved ?? Math.max(0, start), found.length - 1)
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])
  const choose = ({ value: chosen, refusal }: Option) => {
    if (refusal === undefined) onChoose(chosen)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const one = found[at]
    if (step !== undefined) move((at + step + found.length) % Math.max(1, found.length))
    else if (event.key === 'Enter' && one) choose(one)
    else return
    event.preventDefault()
  }
  return (
    <div className="flex w-94 max-w-full flex-col gap-2">
      <input
        aria-activedescendant={found.length > 0 ? `${id}-${at}` : undefined}
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-expanded={found.length > 0}
        aria-label={label}
        autoComplete="off"
        className={line}
        onChange={event => {
          type(event.target.value)
          move(event.target.value === '' ? undefined : 0)
        }}
        onKeyDown={onKeyDown}
        placeholder={kitMessages.search()}
        role="combobox"
        value={typed}
      />
      {found.length === 0 && (
        <p className="px-2 py-1 text-[13px]/5 text-(--hutong-text-3)" role="status">
          {kitMessages.noMatch()}
        </p>
      )}
      <div
        aria-label={label}
        className="max-h-64 overflow-y-auto"
        hidden={found.length === 0}
        id={`${id}-list`}
        ref={list}
        role="listbox"
        tabIndex={-1}
      >
        {found.map((one, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the line above has the keys
          <div
            aria-disabled={one.refusal !== undefined}
            aria-selected={one.value === value}
            className={`${option} hover:bg-(--hutong-bg-hover)`}
            id={`${id}-${index}`}
            key={one.value}
            onClick={() => choose(one)}
            role="option"
            tabIndex={-1}
            {...(index === at && { 'data-highlighted': '' })}
            {...(one.value === value && { 'data-selected': '' })}
          >
            <span className="min-w-0 grow">{one.label}</span>
            {one.refusal && <span className="text-[12px]/5">{one.refusal}</span>}
            {one.value === value && <Icon name="check" size={14} />}
          </div>
        ))}
      </div>
    </div>
  )
}
