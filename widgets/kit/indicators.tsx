import { type ReactNode, useEffect, useState } from 'react'

const SKELETON_AFTER_MS = 150

/** A count badge; renders nothing for zero. */
export function Badge({ count, most = 99 }: { count: number; most?: number }) {
  if (count <= 0) return null
  return (
    <span
      aria-hidden="true"
      className="inline-flex h-4 min-w-4 items-center justify-center rounded-(--hutong-radius-full) bg-(--hutong-danger-solid) px-1 text-[12px]/4 text-white tabular-nums"
    >
      {count > most ? `${most}+` : count}
    </span>
  )
}

export function Spinner({ label }: { label: string }) {
  return (
    <span role="status" className="inline-flex items-center">
      <span
        aria-hidden="true"
        className="size-4 animate-spin rounded-full border-2 border-(--hutong-border) border-t-(--hutong-brand)"
      />
      <span className="sr-only">{label}</span>
    </span>
  )
}

/** Placeholder bars; shown after 150 ms, so that a quick answer does not flicker. */
export function Skeleton({ rows, label }: { rows: number; label: string }) {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setLate, SKELETON_AFTER_MS, true)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status" className="flex flex-col gap-2">
      <span className="sr-only">{label}</span>
      {isLate &&
        Array.from({ length: rows }, (_, row) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: bars have no other name
            key={row}
            aria-hidden="true"
            className="h-8 animate-pulse rounded-(--hutong-radius-sm) bg-(--hutong-bg-hover)"
          />
        ))}
    </div>
  )
}

/** A gauge from 0 to 1, such as the microphone level. */
export function Meter({ label, value, text }: { label: string; value: number; text?: string }) {
  const share = Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers draw <meter> each in their own way
    <div
      aria-label={label}
      aria-valuemax={100}
      aria-valuemin={0}
      aria-valuenow={share}
      aria-valuetext={text}
      className="h-2 overflow-hidden rounded-(--hutong-radius-full) border border-(--hutong-border) bg-(--hutong-bg-sub)"
      role="meter"
    >
      <div
        className="h-full origin-left bg-(--hutong-success) forced-colors:bg-[Highlight]"
        style={{ transform: `scaleX(${share / 100})` }}
      />
    </div>
  )
}

const noticeTones = {
  success: 'bg-(--hutong-success-bg) text-(--hutong-success)',
  info: 'bg-(--hutong-bg-sel) text-(--hutong-link)',
  warning: 'bg-(--hutong-warn-bg) text-(--hutong-warn)',
  error: 'bg-(--hutong-danger-bg) text-(--hutong-danger)'
}

export interface Toast {
  readonly id: string | number
  readonly tone: keyof typeof noticeTones
  readonly text: string
  readonly action?: { readonly label: string; readonly act: () => void } | undefined
}

/**
 * Up to three short messages at the top of a view. Both live regions are rendered from the start, since
 * screen readers only announce changes in regions that already exist.
 */
export function Toasts(props: {
  toasts: readonly Toast[]
  closeLabel: string
  onClose: (id: Toast['id']) => void
  /** Called with true while the pointer or the focus is on the messages: their timers should pause. */
  onHold?: (isHeld: boolean) => void
  /** In the layout flow instead of overlaid. */
  isRow?: boolean | undefined
}) {
  const { onHold, isRow } = props
  const hold = onHold && {
    onPointerEnter: () => onHold(true),
    onPointerLeave: () => onHold(false),
    onFocus: () => onHold(true),
    onBlur: () => onHold(false)
  }
  const latest = props.toasts.slice(-3)
  const icon = (isUrgent: boolean): ReactNode =>
    latest
      .filter(({ tone }) => (tone === 'error') === isUrgent)
      .map(({ id, tone, text, action }) => (
        <p
          key={id}
          className={`flex items-start gap-2 rounded-(--hutong-radius) border border-current/20 px-3 py-2 text-[13px]/5 shadow-(--hutong-sh-2) ${noticeTones[tone]}`}
        >
          <span className="min-w-0 grow">{text}</span>
          {action && (
            <button
              className="-my-1 min-h-7 shrink-0 rounded-(--hutong-radius-sm) px-1 font-semibold underline underline-offset-2"
              onClick={() => {
                props.onClose(id)
                action.act()
              }}
              type="button"
            >
              {action.label}
            </button>
          )}
          <button
            aria-label={props.closeLabel}
            className="-m-1 size-7 shrink-0 rounded-(--hutong-radius-sm)"
            onClick={() => props.onClose(id)}
            type="button"
          >
            ×
          </button>
        </p>
      ))
  return (
    <div
      className={
        isRow
          ? 'px-2 *:not-empty:pt-2'
          : 'pointer-events-none absolute inset-x-2 top-2 z-10 flex flex-col gap-2 *:pointer-events-auto'
      }
      {...hold}
    >
      <div aria-live="polite" className="flex flex-col gap-2" role="status">
        {icon(false)}
      </div>
      <div className="flex flex-col gap-2" role="alert">
        {icon(true)}
      </div>
    </div>
  )
}
