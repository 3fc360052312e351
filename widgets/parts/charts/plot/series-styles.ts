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

/** Steps from the best to the worst, and what has none. */
const scaleStyles = {
  scale1: {
    stroke: 'stroke-(--hutong-scale-1)',
    fill: 'fill-(--hutong-scale-1)',
    dash: undefined,
    angle: undefined
  },
  scale2: {
    stroke: 'stroke-(--hutong-scale-2)',
    fill: 'fill-(--hutong-scale-2)',
    dash: '6 3',
    angle: 45
  },
  scale3: {
    stroke: 'stroke-(--hutong-scale-3)',
    fill: 'fill-(--hutong-scale-3)',
    dash: '2 3',
    angle: 0
  },
  scale4: {
    stroke: 'stroke-(--hutong-scale-4)',
    fill: 'fill-(--hutong-scale-4)',
    dash: '9 3 2 3',
    angle: 135
  },
  scale5: {
    stroke: 'stroke-(--hutong-scale-5)',
    fill: 'fill-(--hutong-scale-5)',
    dash: '12 4',
    angle: 22
  },
  scale6: {
    stroke: 'stroke-(--hutong-scale-6)',
    fill: 'fill-(--hutong-scale-6)',
    dash: '4 2 1 2',
    angle: 158
  },
  scaleNone: {
    stroke: 'stroke-(--hutong-scale-none)',
    fill: 'fill-(--hutong-scale-none)',
    dash: '1 4',
    angle: 90
  }
} as const satisfies Readonly<Record<string, SeriesStyle>>

/** A step of the scale, or the place of a series among others; styles of places recur. */
export type StyleName = keyof typeof scaleStyles | number

const STYLE_COUNT = seriesStyles.length

export const styleNames: readonly StyleName[] = [
  ...seriesStyles.keys(),
  ...(Object.keys(scaleStyles) as (keyof typeof scaleStyles)[])
]

export const seriesStyle = (name: StyleName): SeriesStyle =>
  typeof name === 'number' ? (seriesStyles[name % STYLE_COUNT] as SeriesStyle) : scaleStyles[name]

/** Distinct for each style. */
export const styleKey = (name: StyleName): string =>
  String(typeof name === 'number' ? name % STYLE_COUNT : name)

/** Styles of the states of a seat: their colours everywhere. */
export const seatStyles = { wrap: 1, ring: 2, free: 3, offline: 4, busy: 5, talk: 6 } as const

/** Styles of the times of a seat by state. */
export const seatTimeStyles = {
  ...{ free: seatStyles.free, busy: seatStyles.busy, ring: seatStyles.ring },
  ...{ talkIn: seatStyles.talk, talkOut: 0, hold: seatStyles.offline, wrapUp: seatStyles.wrap }
} as const

/** Styles of the customers' ratings; `none` for those who pressed no key. */
export const ratingStyles: Readonly<Record<string, StyleName>> = {
  ...{ 1: 'scale1', 2: 'scale2', 3: 'scale3', 4: 'scale4', 5: 'scale5' },
  none: 'scaleNone'
}

/** Styles of the intents; `none` for calls without one. */
export const intentStyles: Readonly<Record<string, StyleName>> = {
  ...{ A: 'scale1', B: 'scale2', C: 'scale3', D: 'scale4', E: 'scale5', F: 'scale6' },
  none: 'scaleNone'
}
