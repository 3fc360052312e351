import { type ReactNode, useRef, useState } from 'react'
import { chartMessages as messages } from '../../../../core/messages/chart-messages.ts'
import { joinMessages } from '../../../../core/messages/join-messages.ts'
import type { Target } from '../chart-types.ts'
import { TargetMenu } from './target-menu.tsx'
import type { PlotCursor } from './use-plot-cursor.ts'

/** One line of the tooltip. */
export interface Reading {
  readonly name: string
  readonly value: string
}

/**
 * The drawing of a chart: focusable, inspected by pointer and arrow keys, with a tooltip. Points chosen
 * by key are announced.
 */
export function Plot(props: {
  readonly title: string
  readonly width: number
  readonly height: number
  readonly measure: (place: HTMLElement | null) => void
  readonly cursor: PlotCursor
  /** Content of the tooltip at a point. */
  readonly read: (index: number) => {
    readonly label: string
    readonly readings: readonly Reading[]
  }
  /** Position of the tooltip at a point, in pixels of the plot. */
  readonly place: (index: number) => { readonly x: number; readonly y: number }
  readonly isGrid?: boolean
  /** Rows of the inspected point, for a click or Enter; several are offered in a menu. */
  readonly targets?: ((index: number) => readonly Target[]) | undefined
  readonly children: ReactNode
}) {
  const { title, width, height, measure, cursor, read, place, isGrid, targets, children } = props
  const { index, isByKey, handlers } = cursor
  const group = useRef<HTMLDivElement>(null)
  const [offer, offerRows] = useState<{ readonly index: number; readonly turn: number }>()
  const open = () => {
    if (index === undefined) return
    const [first, ...more] = targets?.(index) ?? []
    if (more.length > 0) offerRows({ index, turn: (offer?.turn ?? 0) + 1 })
    else first?.open()
  }
  const keys = isGrid ? messages.gridKeys() : messages.keys()
  const shown = index === undefined ? undefined : { ...read(index), ...place(index) }
  return (
    <div className="relative min-w-0" ref={measure}>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of points, not a fieldset */}
      <div
        aria-label={title + joinMessages.comma() + keys + (targets ? messages.openKey() : '')}
        className={`rounded-(--hutong-radius-sm) outline-offset-2 ${targets && index !== undefined ? 'cursor-pointer' : ''}`}
        onClick={open}
        ref={group}
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys inspect the points
        tabIndex={0}
        {...handlers}
        onKeyDown={event => {
          if (event.key === 'Enter') {
            event.preventDefault()
            open()
          } else handlers.onKeyDown(event)
        }}
      >
        <svg
          aria-hidden="true"
          className="block max-w-full overflow-visible"
          height={height}
          width={width}
        >
          {children}
        </svg>
      </div>
      {offer && (
        <TargetMenu
          key={offer.turn}
          label={read(offer.index).label}
          onClose={() => {
            group.current?.focus()
            cursor.moveTo(offer.index)
          }}
          place={place(offer.index)}
          targets={targets?.(offer.index) ?? []}
        />
      )}
      {shown && (
        <div
          className="pointer-events-none absolute z-10 flex max-w-60 min-w-28 flex-col gap-0.5 rounded-(--hutong-radius) border border-(--hutong-border) bg-(--hutong-bg-raised) px-3 py-2 text-[12px]/5 shadow-(--hutong-sh-2)"
          data-tooltip=""
          style={{
            left: shown.x,
            top: shown.y,
            transform: `translate(${shown.x > width / 2 ? 'calc(-100% - 10px)' : '10px'}, ${shown.y > height / 2 ? '-100%' : '0'})`
          }}
        >
          <strong className="font-semibold">{shown.label}</strong>
          {shown.readings.map(({ name, value }) => (
            <span className="flex justify-between gap-4" key={name}>
              <span className="min-w-0 truncate text-(--hutong-text-2)">{name}</span>
              <span className="shrink-0 tabular-nums">{value}</span>
            </span>
          ))}
        </div>
      )}
      <div className="sr-only" role="status">
        {shown &&
          isByKey &&
          messages.point({
            label: shown.label,
            values: shown.readings
              .map(reading => messages.seriesValue({ ...reading }))
              .join(joinMessages.comma())
          })}
      </div>
    </div>
  )
}
