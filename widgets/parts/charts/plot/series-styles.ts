/**
 * Series are distinguished by colour, line dash and fill pattern, so that colour is never the only sign.
 * Classes are written out for Tailwind.
 */
interface SeriesStyle {
  readonly stroke: string
  readonly fill: string
  /** `stroke-dasharray` of lines. */
  readonly dash: string | undefined
  /** Angle of the stripes of areas in degrees; undefined is solid. */
  readonly angle: number | undefined
}

const seriesStyles: readonly SeriesStyle[] = [
  {
    stroke: 'stroke-(--hutong-link)',
    fill: 'fill-(--hutong-link)',
    dash: undefined,
    angle: undefined
  },
  { stroke: 'stroke-(--hutong-wrap)', fill: 'fill-(--hutong-wrap)', dash: '6 3', angle: 45 },
  {
    stroke: 'stroke-(--hutong-ring-state)',
    fill: 'fill-(--hutong-ring-state)',
    dash: '2 3',
    angle: 135
  },
  { stroke: 'stroke-(--hutong-free)', fill: 'fill-(--hutong-free)', dash: '9 3 2 3', angle: 0 },
  { stroke: 'stroke-(--hutong-offline)', fill: 'fill-(--hutong-offline)', dash: '1 4', angle: 90 },
  { stroke: 'stroke-(--hutong-busy)', fill: 'fill-(--hutong-busy)', dash: '12 4', angle: 22 },
  { stroke: 'stroke-(--hutong-talk)', fill: 'fill-(--hutong-talk)', dash: '4 2 1 2', angle: 158 }
]

export const STYLE_COUNT = seriesStyles.length

/** The style with this index; styles recur. */
export const seriesStyle = (index: number): SeriesStyle =>
  seriesStyles[index % STYLE_COUNT] as SeriesStyle

/** Styles of the states of a seat: their colours everywhere. */
export const seatStyles = { wrap: 1, ring: 2, free: 3, offline: 4, busy: 5, talk: 6 } as const
