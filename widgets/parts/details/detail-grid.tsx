import type { ReactNode } from 'react'

export type Detail = readonly [label: string, value: ReactNode]

/** A label with its value; in a `dl`. */
export function DetailRow(props: {
  readonly label: string
  /** Spans all columns. */
  readonly isWide?: boolean | undefined
  readonly children: ReactNode
}) {
  return (
    <div
      className={`grid grid-cols-[96px_minmax(0,1fr)] items-baseline gap-x-2 ${props.isWide ? 'col-span-full' : ''}`}
    >
      <dt className="text-(--hutong-text-3)">{props.label}</dt>
      <dd className="min-w-0 whitespace-pre-wrap wrap-anywhere tabular-nums">{props.children}</dd>
    </div>
  )
}

/** As many columns as fit. */
export const FITTING = 'grid-cols-[repeat(auto-fill,minmax(min(220px,100%),1fr))]'

/** Details in columns; `columns` is the class of the grid's columns. */
export function DetailGrid(props: {
  readonly details: readonly (Detail | false)[]
  readonly columns: string
}) {
  return (
    <dl className={`grid gap-x-4 gap-y-2 ${props.columns}`}>
      {props.details.map(
        detail =>
          detail && (
            <DetailRow key={detail[0]} label={detail[0]}>
              {detail[1]}
            </DetailRow>
          )
      )}
    </dl>
  )
}
