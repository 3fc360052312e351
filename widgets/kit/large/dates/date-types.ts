/** From and to in ms since the epoch, both inclusive: the start of the first day, the end of the last. */
export type Span = readonly [from: number, to: number]

export interface RangeShortcut {
  readonly label: () => string
  readonly range: (now: number) => Span
}

export interface Limits {
  /** Maximum span in months; default 1 (rule list-9). */
  readonly limitMonths?: number | undefined
  readonly noPast?: boolean | undefined
  readonly noFuture?: boolean | undefined
}
