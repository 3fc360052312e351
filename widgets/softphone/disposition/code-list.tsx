import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { dispositionMessages as messages } from '../../../core/features/dispositions/messages.ts'
import {
  codesMatching,
  type OfferedCode
} from '../../../core/features/dispositions/rules/disposition-rules.ts'
import { Icon } from '../../kit/icon.tsx'

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** The codes in their groups with a search above them; arrow keys move in the list, Enter chooses. */
export function CodeList(props: {
  readonly codes: readonly OfferedCode[]
  readonly chosen: string
  readonly onChoose: (code: string) => void
  /** Fits into the panel. */
  readonly isShort: boolean
}) {
  const { codes, chosen, isShort } = props
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(chosen)
  const found = codesMatching(codes, typed)
  const at = Math.max(
    0,
    found.findIndex(code => code.id === active)
  )
  const current = found[at]
  const optionId = (code: string) => `${id}-${code}`
  useEffect(() => search.current?.focus(), [])
  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  })

  function choose(code: string): void {
    setActive(code)
    props.onChoose(code)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
    const step = steps[event.key]
    if (step !== undefined && found.length > 0) {
      event.preventDefault()
      setActive(found[(at + step + found.length) % found.length]?.id ?? '')
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (current) choose(current.id)
    }
  }

  const groups = [...new Set(found.map(({ group }) => group))]
  return (
    <div className="flex flex-col gap-2">
      <input
        aria-activedescendant={current && optionId(current.id)}
        aria-autocomplete="list"
        aria-controls={id}
        aria-expanded="true"
        aria-label={messages.search()}
        autoComplete="off"
        className="h-(--hutong-h) w-full min-w-0 rounded-(--hutong-radius) border border-(--hutong-control) bg-(--hutong-bg) px-3 text-[14px]/[22px] text-(--hutong-text)"
        maxLength={30}
        onChange={({ target }) => {
          setTyped(target.value)
          setActive('')
        }}
        onKeyDown={onKeyDown}
        placeholder={messages.search()}
        ref={search}
        role="combobox"
        value={typed}
      />
      <div
        aria-label={messages.codes()}
        className={`-mx-1 overflow-y-auto px-1 ${isShort ? 'max-h-44' : 'max-h-72'}`}
        id={id}
        ref={list}
        role="listbox"
        tabIndex={-1}
      >
        {groups.map((group, place) => (
          // Rows below a heading: the group is named by it.
          // biome-ignore lint/a11y/useSemanticElements: a group of options
          <div aria-labelledby={`${id}-group-${place}`} key={group} role="group">
            <div
              className="truncate pt-1 text-[12px]/5 text-(--hutong-text-3)"
              id={`${id}-group-${place}`}
              title={group}
            >
              {group}
            </div>
            {found
              .filter(code => code.group === group)
              .map(code => (
                // The keys are those of the search field.
                // biome-ignore lint/a11y/useKeyWithClickEvents: see above
                // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant
                <div
                  aria-selected={code.id === chosen}
                  className={`flex min-h-8 pointer-coarse:h-11 cursor-pointer items-center gap-2 rounded-(--hutong-radius-sm) px-2 py-1 text-[14px]/[22px] hover:bg-(--hutong-bg-hover) ${code.id === current?.id ? 'bg-(--hutong-bg-hover) outline -outline-offset-1' : ''} ${code.id === chosen ? 'font-semibold text-(--hutong-link)' : ''}`}
                  data-active={code.id === current?.id || undefined}
                  id={optionId(code.id)}
                  key={code.id}
                  onClick={() => choose(code.id)}
                  role="option"
                >
                  <span className="min-w-0 grow">{code.label}</span>
                  {code.id === chosen && <Icon size={16} name="check" />}
                </div>
              ))}
          </div>
        ))}
        {found.length === 0 && (
          <p className="py-6 text-center text-(--hutong-text-3)" role="status">
            {messages.noMatch()}
          </p>
        )}
      </div>
    </div>
  )
}
