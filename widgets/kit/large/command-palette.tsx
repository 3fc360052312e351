import { Dialog } from '@base-ui/react/dialog'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { SvgIcon } from '../icon.tsx'
import { useTopLayer } from '../overlay/overlay.tsx'
import { useOverlayEntry } from '../overlay/overlay-stack.ts'
import { usePortal } from '../overlay/portal.tsx'

export interface PaletteEntry {
  readonly key: string
  readonly label: string
  /** Location or description; announced after the name. */
  readonly note?: string | undefined
  /** The equivalent shortcut. */
  readonly keys?: string | undefined
  readonly icon?: ReactNode
}

export interface PaletteGroup {
  readonly key: string
  readonly label: string
  readonly entries: readonly PaletteEntry[]
}

interface PaletteProps {
  /** Accessible name. */
  readonly label: string
  readonly hint: string
  readonly isOpen: boolean
  readonly onClose: () => void
  /** The field has the focus. */
  readonly onFocus?: () => void
  readonly query: string
  readonly onQuery: (query: string) => void
  /** Matches of the query, best first. */
  readonly groups: readonly PaletteGroup[]
  /** The number of matches, or that there is none. */
  readonly summary: string
  readonly onChoose: (key: string) => void
}

/**
 * A combobox over all commands (APG combobox). The focus stays in the field; arrows move through the
 * list, Enter runs, Escape closes.
 */
export function CommandPalette(props: PaletteProps) {
  const { isOpen, onClose, groups, query } = props
  const place = usePortal()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useTopLayer(place, isOpen)
  useOverlayEntry(isOpen, onClose)
  const entries = groups.flatMap(group => group.entries)
  const [chosen, setChosen] = useState({ query, index: 0 })
  const index = chosen.query === query ? Math.min(chosen.index, entries.length - 1) : 0
  const active = entries[index]

  const move = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const to = destination(event.key, index, entries.length)
    if (to !== undefined) setChosen({ query, index: to })
    else if (event.key === 'Enter' && active) props.onChoose(active.key)
    else return
    event.preventDefault()
  }
  return (
    <Dialog.Root
      modal="trap-focus"
      onOpenChange={open => {
        if (!open) onClose()
      }}
      open={isOpen}
    >
      <Dialog.Portal container={place}>
        <Dialog.Backdrop className="fixed inset-0 bg-black/45" forceRender />
        <Dialog.Popup
          aria-label={props.label}
          aria-modal="true"
          className="[zoom:var(--hutong-zoom)] fixed top-[12%] left-1/2 flex max-h-[76%] w-[600px] max-w-[calc(100%-16px)] -translate-x-1/2 flex-col overflow-hidden rounded-(--hutong-radius-lg) bg-(--hutong-bg-raised) text-(--hutong-text) shadow-(--hutong-sh-3) outline-none forced-colors:border"
          initialFocus={input}
        >
          <div className="flex h-12 shrink-0 items-center gap-2 border-b border-(--hutong-border) px-4">
            <SvgIcon className="shrink-0 text-(--hutong-text-3)" path={SEARCH_ICON} size={18} />
            <input
              aria-activedescendant={active && `${id}-${active.key}`}
              aria-autocomplete="list"
              aria-controls={`${id}-list`}
              aria-expanded="true"
              aria-label={props.hint}
              autoComplete="off"
              className="h-full min-w-0 grow bg-transparent text-[16px]/6 outline-none"
              onChange={event => props.onQuery(event.target.value)}
              onFocus={props.onFocus}
              onKeyDown={move}
              placeholder={props.hint}
              ref={input}
              role="combobox"
              spellCheck={false}
              value={query}
            />
          </div>
          <div
            aria-label={props.label}
            className="min-h-0 overflow-auto p-1 empty:hidden"
            id={`${id}-list`}
            role="listbox"
            tabIndex={-1}
          >
            {groups.map(group => (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
              <div aria-label={group.label} key={group.key} role="group">
                <div
                  aria-hidden="true"
                  className="px-3 pt-2 pb-1 text-[12px]/5 text-(--hutong-text-3)"
                >
                  {group.label}
                </div>
                {group.entries.map(entry => (
                  <Line
                    entry={entry}
                    id={`${id}-${entry.key}`}
                    isActive={entry === active}
                    key={entry.key}
                    onChoose={() => props.onChoose(entry.key)}
                    onPoint={() => setChosen({ query, index: entries.indexOf(entry) })}
                  />
                ))}
              </div>
            ))}
          </div>
          <p
            className="shrink-0 border-t border-(--hutong-border) px-4 py-2 text-[12px]/5 text-(--hutong-text-3)"
            role="status"
          >
            {props.summary}
          </p>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Magnifying glass from Lucide (ISC License, © Lucide contributors). */
const SEARCH_ICON = 'M11 3a8 8 0 1 0 0 16a8 8 0 1 0 0-16M21 21l-4.3-4.3'

function Line(props: {
  readonly entry: PaletteEntry
  readonly id: string
  readonly isActive: boolean
  readonly onChoose: () => void
  readonly onPoint: () => void
}) {
  const { entry, isActive } = props
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
    <div
      aria-selected={isActive}
      className={`flex min-h-9 cursor-pointer items-center gap-2 rounded-(--hutong-radius-sm) px-3 py-1 ${isActive ? 'bg-(--hutong-bg-sel)' : ''}`}
      id={props.id}
      onClick={props.onChoose}
      onPointerMove={isActive ? undefined : props.onPoint}
      ref={line}
      role="option"
    >
      <span className="flex size-5 shrink-0 items-center justify-center text-(--hutong-text-2)">
        {entry.icon}
      </span>
      <span className="min-w-0 truncate">{entry.label}</span>
      {entry.note && (
        <span className="min-w-0 grow truncate text-[12px]/5 text-(--hutong-text-3)">
          {entry.note}
        </span>
      )}
      {entry.keys && <Keys keys={entry.keys} />}
    </div>
  )
}

/** The keys of a shortcut, such as `Ctrl+K`. */
export function Keys({ keys }: { readonly keys: string }) {
  return (
    <kbd className="ml-auto flex shrink-0 gap-1 font-[inherit] text-[12px]/5 text-(--hutong-text-2)">
      {keys.split('+').map(key => (
        <span
          className="min-w-6 rounded-(--hutong-radius-sm) border border-(--hutong-border) bg-(--hutong-bg-sub) px-1 text-center"
          key={key}
        >
          {key}
        </span>
      ))}
    </kbd>
  )
}

/** Index to move to: arrows wrap round; PageUp and PageDown move by eight and stop at the ends. */
function destination(key: string, here: number, count: number): number | undefined {
  if (count === 0) return undefined
  switch (key) {
    case 'ArrowDown':
      return (here + 1) % count
    case 'ArrowUp':
      return (here - 1 + count) % count
    case 'PageDown':
      return Math.min(here + 8, count - 1)
    case 'PageUp':
      return Math.max(here - 8, 0)
    default:
      return undefined
  }
}
