import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef } from 'react'

export interface ListedOption {
  readonly id: string
  readonly name: string
  /** Beside the name, such as an area code. */
  readonly note?: string
}

/**
 * A virtualised listbox with rows of one height (APG listbox). The focus stays on the list; arrows, Home
 * and End move, Enter or Space selects.
 */
export function OptionList(props: {
  readonly label: string
  readonly options: readonly ListedOption[]
  /** Index of the selected option; -1 for none. */
  readonly chosen: number
  readonly active: number
  readonly onMove: (index: number) => void
  readonly onChoose: (index: number) => void
  /** Keys handled by the parent; returns whether it handled one. */
  readonly onKey?: (key: string) => boolean
  readonly frame?: RefObject<HTMLDivElement | null>
  readonly describedBy?: string
  readonly className?: string
}) {
  const { options, chosen, active, onMove, onChoose } = props
  const own = useRef<HTMLDivElement>(null)
  const list = props.frame ?? own
  const id = useId()
  const idOf = (index: number) => `${id}${options[index]?.id}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: other options have other positions
  useLayoutEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active, options])

  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      Home: 0,
      End: options.length - 1
    }
    const to = steps[event.key]
    if (to !== undefined) onMove(Math.min(options.length - 1, Math.max(0, to)))
    else if (event.key === 'Enter' || event.key === ' ') onChoose(active)
    else if (!props.onKey?.(event.key)) return
    event.preventDefault()
  }
  return (
    <div
      aria-activedescendant={options.length > 0 ? idOf(active) : undefined}
      aria-describedby={props.describedBy}
      aria-label={props.label}
      className={`-outline-offset-2! ${props.className ?? ''}`}
      onKeyDown={onKeyDown}
      ref={list}
      role="listbox"
      tabIndex={0}
    >
      {options.map(({ id: key, name, note }, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keys
        <div
          aria-selected={index === chosen}
          className={`flex h-9 cursor-pointer items-center gap-2 px-3 hover:bg-(--hutong-bg-hover) aria-selected:font-semibold aria-selected:text-(--hutong-link) ${index === active ? 'bg-(--hutong-bg-sel)' : ''}`}
          id={idOf(index)}
          key={key}
          onClick={() => onChoose(index)}
          role="option"
          tabIndex={-1}
          title={name}
        >
          <span className="grow truncate">{name}</span>
          {note && (
            <span className="text-[12px]/5 text-(--hutong-text-3) tabular-nums">{note}</span>
          )}
        </div>
      ))}
    </div>
  )
}
