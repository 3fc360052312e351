import { memo } from 'react'
import { usePageLanguage } from '../../../kit/use-page-language.ts'
import { FillPatterns, GapBand, GapPattern, patternFill } from './fill-patterns.tsx'
import type { StyleName } from './series-styles.ts'

/** A rectangle of the timeline, in px. */
export interface TimelineBar {
  readonly key: string
  readonly style: StyleName
  readonly x: number
  readonly y: number
  readonly width: number
}

/** Everything of a timeline that the cursor leaves as it is, in px. */
export interface TimelineLayout {
  readonly height: number
  readonly ticks: readonly { readonly x: number; readonly label: string }[]
  readonly names: readonly { readonly key: string; readonly name: string; readonly y: number }[]
  /** Right end of the names. */
  readonly nameEnd: number
  readonly bars: readonly TimelineBar[]
  readonly gaps: readonly { readonly x: number; readonly width: number }[]
}

export const TOP = 22
export const BAR_PX = 18

/** The lanes, drawn again when their layout changes and not when the cursor moves. */
export const TimelineLanes = memo(function TimelineLanes(props: {
  readonly id: string
  readonly layout: TimelineLayout
}) {
  usePageLanguage()
  const { id, layout } = props
  return (
    <>
      <FillPatterns id={id} />
      {layout.ticks.map(({ x, label }) => (
        <g key={label} transform={`translate(${x} 0)`}>
          <path className="stroke-(--hutong-border)" d={`M.5 ${TOP - 4}V${layout.height}`} />
          <text
            className="fill-(--hutong-text-3) text-[12px] tabular-nums"
            textAnchor="middle"
            y={12}
          >
            {label}
          </text>
        </g>
      ))}
      {layout.names.map(({ key, name, y }) => (
        <text
          className="fill-(--hutong-text-2) text-[12px]"
          dominantBaseline="middle"
          key={key}
          textAnchor="end"
          x={layout.nameEnd}
          y={y + BAR_PX / 2}
        >
          {name}
        </text>
      ))}
      {layout.gaps.length > 0 && <GapPattern id={id} />}
      {layout.gaps.map(({ x, width }) => (
        <GapBand height={layout.height - TOP} id={id} key={x} width={width} x={x} y={TOP - 4} />
      ))}
      <g data-lanes="">
        {layout.bars.map(({ key, style, x, y, width }) => (
          <rect fill={patternFill(id, style)} height={BAR_PX} key={key} width={width} x={x} y={y} />
        ))}
      </g>
    </>
  )
})
