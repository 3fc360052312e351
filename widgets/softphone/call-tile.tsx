import type { ReactNode } from 'react'

interface TileProps {
  readonly icon: ReactNode
  readonly label: string
  /** For toggle buttons. */
  readonly pressed?: boolean | undefined
  /** Name of the pane the button opens. */
  readonly pane?: string
  /** Its pane was just closed: the focus returns here. */
  readonly isReturning?: boolean
  readonly disabled?: boolean
  readonly shortcut?: string | undefined
  readonly onClick: () => void
}

/** One of the six call controls: an icon over its label, 64 px high. */
export function Tile(props: TileProps) {
  const { shortcut } = props
  return (
    <button
      aria-expanded={props.pane === undefined ? undefined : false}
      aria-keyshortcuts={shortcut}
      aria-pressed={props.pressed}
      // biome-ignore lint/a11y/noAutofocus: the pane that had the focus has just gone
      autoFocus={props.isReturning}
      className="border border-transparent contrast-more:border-(--hutong-border) flex h-16 select-none flex-col items-center justify-center gap-1 rounded-(--hutong-radius) bg-(--hutong-bg-sub) text-[12px]/5 text-(--hutong-text-2) transition-colors duration-100 hover:bg-(--hutong-bg-hover) hover:text-(--hutong-text) aria-pressed:bg-(--hutong-bg-sel) aria-pressed:font-semibold aria-pressed:text-(--hutong-link)"
      data-pane={props.pane}
      disabled={props.disabled}
      onClick={props.onClick}
      part="button"
      title={shortcut?.replace('Control', 'Ctrl')}
      type="button"
    >
      {props.icon}
      {props.label}
    </button>
  )
}
