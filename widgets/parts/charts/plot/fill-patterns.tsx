import { STYLE_COUNT, seriesStyle } from './series-styles.ts'

/** Fill of an area: the pattern of its style, which `FillPatterns` with the same id declares. */
export const patternFill = (id: string, style: number): string =>
  `url(#${id}-${style % STYLE_COUNT})`

/** Declares the pattern of each style. */
export function FillPatterns({ id }: { readonly id: string }) {
  return (
    <defs>
      {Array.from({ length: STYLE_COUNT }, (_, index) => {
        const { fill, angle } = seriesStyle(index)
        return (
          <pattern
            height="7"
            id={`${id}-${index}`}
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the name of a pattern
            key={index}
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

/** The sign of a series in the legend: a line with its dash, or an area with its pattern. */
export function SeriesSign(props: {
  readonly style: number
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
