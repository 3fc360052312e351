import { type StyleName, seriesStyle, styleKey, styleNames } from './series-styles.ts'

/** Fill of an area: the pattern of its style, which `FillPatterns` with the same id declares. */
export const patternFill = (id: string, style: StyleName): string =>
  `url(#${id}-${styleKey(style)})`

/** Declares the pattern of each style. */
export function FillPatterns({ id }: { readonly id: string }) {
  return (
    <defs>
      {styleNames.map(name => {
        const { fill, angle } = seriesStyle(name)
        return (
          <pattern
            height="7"
            id={`${id}-${styleKey(name)}`}
            key={name}
            patternTransform={angle === undefined ? undefined : `rotate(${angle})`}
            patternUnits="userSpaceOnUse"
            width="7"
          >
            <rect className={fill} height="7" width="7" />
            {angle !== undefined && (
              <rect className="fill-(--hutong-bg) opacity-35" height="7" width="2" />
            )}
          </pattern>
        )
      })}
    </defs>
  )
}

const GAP = 'gap'

/** A period without a record, across the plot: `GapPattern` with the same id declares its hatching. */
export const GapBand = (props: {
  readonly id: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}) => <rect {...props} data-gap="" fill={`url(#${props.id}-${GAP})`} id={undefined} />

/** Declares the hatching of periods without a record; `isFaint` for what is of little weight. */
export const GapPattern = (props: { readonly id: string; readonly isFaint?: boolean }) => (
  <defs>
    <pattern
      height="6"
      id={`${props.id}-${GAP}`}
      patternTransform="rotate(45)"
      patternUnits="userSpaceOnUse"
      width="6"
    >
      <rect className="fill-(--hutong-bg-sub)" height="6" width="6" />
      <path
        className={`stroke-(--hutong-control) ${props.isFaint ? 'opacity-45' : ''}`}
        d="M0 0V6"
        strokeWidth="1.5"
      />
    </pattern>
  </defs>
)

/** The sign of such periods in the legend. */
export const GapSign = (props: {
  readonly id: string
  readonly name: string
  readonly isFaint?: boolean
}) => (
  <span className="flex min-h-7 items-center gap-1.5 px-1 text-[12px]/5">
    <svg aria-hidden="true" className="shrink-0" height="12" width="20">
      <GapPattern id={`${props.id}-sign`} isFaint={props.isFaint === true} />
      <GapBand height={12} id={`${props.id}-sign`} width={16} x={2} y={0} />
    </svg>
    {props.name}
  </span>
)

/** The sign of a series in the legend: a line with its dash, or an area with its pattern. */
export function SeriesSign(props: {
  readonly style: StyleName
  readonly kind: 'line' | 'area'
  readonly id: string
}) {
  const { stroke, dash } = seriesStyle(props.style)
  return (
    <svg aria-hidden="true" className="shrink-0" height="12" width="20">
      {props.kind === 'line' ? (
        <path className={stroke} d="M0 6h20" strokeDasharray={dash} strokeWidth="2.5" />
      ) : (
        <rect fill={patternFill(props.id, props.style)} height="12" rx="2" width="16" x="2" />
      )}
    </svg>
  )
}
