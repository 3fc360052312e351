import { useId } from 'react'
import { chartMessages as messages } from '../../../core/messages/chart-messages.ts'
import { headingOf, rounded, sheetValue } from './chart-format.ts'
import { ChartFrame, frameOf } from './chart-frame.tsx'
import type { ChartProps } from './chart-types.ts'
import { GapBand, GapPattern, GapSign } from './plot/fill-patterns.tsx'
import { labelWidth, rowNames } from './plot/label-width.ts'
import { Plot } from './plot/plot.tsx'
import { usePlotCursor } from './plot/use-plot-cursor.ts'
import { usePlotWidth } from './plot/use-plot-width.ts'
import { highest } from './series-table.ts'

const TOP = 22
const ROW_PX = 28

/** Values of small samples are hatched, and left out where values are compared. */
export interface HeatSample {
  readonly sizeOf: (row: number, column: number) => number
  /** Values of fewer are not compared. */
  readonly least: number
  /** What is counted, such as 通话. */
  readonly name: string
  /** Says that a sample is too small, such as 少于 10 通. */
  readonly fewName: string
  readonly format: (size: number) => string
}

/** Values by row and column, as shades of one colour; a gap is crossed out, a small sample is hatched. */
export function HeatMap(
  props: ChartProps & {
    readonly rows: readonly string[]
    readonly columns: readonly string[]
    /** `values[row][column]` */
    readonly values: readonly (readonly (number | null)[])[]
    /** Leads to the rows that a cell counts. */
    readonly onOpen?: ((row: number, column: number) => void) | undefined
    /** What a value is, in the tooltip; default: the title. */
    readonly valueName?: string | undefined
    /** The size of the sample behind each value, and from which size on values are compared. */
    readonly sample?: HeatSample | undefined
  }
) {
  const { rows, columns, values, onOpen, sample, format = rounded } = props
  const id = useId()
  const [width, measure] = usePlotWidth()
  const names = rowNames(rows, width)
  const left = labelWidth(names) + 10
  const cell = Math.max((width - left) / Math.max(columns.length, 1), 1)
  const flat = values.flat()
  const rowOf = (index: number) => Math.floor(index / columns.length)
  const columnOf = (index: number) => index % columns.length
  const sizeOf = (index: number) => sample?.sizeOf(rowOf(index), columnOf(index)) ?? 0
  const isFew = (index: number) => sample !== undefined && sizeOf(index) < sample.least
  /** Values that are compared with each other. */
  const compared = flat.map((value, index) => (isFew(index) ? null : value))
  const hasFew = flat.some((value, index) => value !== null && isFew(index))
  const most = Math.max(0, ...compared.map(value => value ?? 0))
  const writtenAt = (index: number) => {
    const value = flat[index]
    return value === null || value === undefined ? messages.noValue() : format(value)
  }
  const textOf = (index: number) => {
    if (!sample || typeof flat[index] !== 'number') return writtenAt(index)
    const note = sample.format(sizeOf(index))
    const few = isFew(index) ? `${messages.comma()}${sample.fewName}` : ''
    return messages.withNote({ value: writtenAt(index), note: `${note}${few}` })
  }
  const readingsOf = (index: number) => [
    { name: props.valueName ?? props.title, value: writtenAt(index) },
    ...(sample && typeof flat[index] === 'number'
      ? [
          { name: sample.name, value: sample.format(sizeOf(index)) },
          ...(isFew(index) ? [{ name: sample.fewName, value: messages.notCompared() }] : [])
        ]
      : [])
  ]
  const cursor = usePlotCursor(
    flat.length,
    (x, y) => {
      const column = Math.floor((x - left) / cell)
      const row = Math.floor((y - TOP) / ROW_PX)
      const isInside = column >= 0 && column < columns.length && row >= 0 && row < rows.length
      return isInside ? row * columns.length + column : undefined
    },
    columns.length
  )
  const shadeOf = (index: number): number => {
    const value = compared[index]
    if (isFew(index) && flat[index] !== null) return 0
    return value === null || value === undefined || most === 0 ? 0.06 : 0.06 + (0.94 * value) / most
  }
  const best = highest(compared)
  const step = Math.max(1, Math.ceil((labelWidth(columns) + 8) / cell))
  return (
    <ChartFrame
      {...frameOf(props)}
      finding={
        props.finding ??
        (best === undefined
          ? messages.noValue()
          : messages.heatFinding({
              row: rows[rowOf(best)] ?? '',
              column: columns[columnOf(best)] ?? '',
              value: textOf(best)
            }))
      }
      legend={
        hasFew && (
          <div className="flex flex-wrap gap-x-3">
            <GapSign id={id} isFaint name={sample?.fewName ?? ''} />
          </div>
        )
      }
      table={() => ({
        head: [messages.category(), ...columns],
        rows: rows.map((name, row) => [
          name,
          ...columns.map((_, column) => textOf(row * columns.length + column))
        ]),
        sheet: {
          head: [messages.category(), ...columns.map(name => headingOf(name, props.unit))],
          rows: rows.map((name, row) => [
            name,
            ...columns.map((_, column) => sheetValue(values[row]?.[column]))
          ])
        },
        opener: (row, column) =>
          onOpen && values[row]?.[column - 1] ? () => onOpen(row, column - 1) : undefined
      })}
    >
      <Plot
        cursor={cursor}
        height={TOP + rows.length * ROW_PX}
        isGrid
        measure={measure}
        targets={
          onOpen &&
          (index =>
            flat[index]
              ? [{ key: '', label: '', open: () => onOpen(rowOf(index), columnOf(index)) }]
              : [])
        }
        place={index => ({
          x: left + (columnOf(index) + 0.5) * cell,
          y: TOP + (rowOf(index) + 0.5) * ROW_PX
        })}
        read={index => ({
          label: `${rows[rowOf(index)]} ${columns[columnOf(index)]}`,
          readings: readingsOf(index)
        })}
        title={props.title}
        width={width}
      >
        {hasFew && <GapPattern id={id} isFaint />}
        {columns.map((name, column) =>
          column % step === 0 ? (
            <text
              className="fill-(--hutong-text-3) text-[12px] tabular-nums"
              key={name}
              textAnchor="middle"
              x={left + (column + 0.5) * cell}
              y={14}
            >
              {name}
            </text>
          ) : null
        )}
        {names.map((name, row) => (
          <text
            className="fill-(--hutong-text-3) text-[12px]"
            dominantBaseline="middle"
            key={rows[row]}
            textAnchor="end"
            x={left - 8}
            y={TOP + (row + 0.5) * ROW_PX}
          >
            {name}
          </text>
        ))}
        {flat.map((value, index) => {
          const x = left + columnOf(index) * cell
          const y = TOP + rowOf(index) * ROW_PX
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other name
            <g key={index}>
              {value !== null && isFew(index) && (
                <GapBand
                  height={ROW_PX - 2}
                  id={id}
                  width={Math.max(cell - 2, 1)}
                  x={x + 1}
                  y={y + 1}
                />
              )}
              <rect
                className={`${value === null || isFew(index) ? 'fill-(--hutong-bg-sub)' : 'fill-(--hutong-link)'} ${index === cursor.index ? 'stroke-(--hutong-text) stroke-2' : 'stroke-(--hutong-bg)'}`}
                fillOpacity={shadeOf(index)}
                height={ROW_PX - 2}
                width={Math.max(cell - 2, 1)}
                x={x + 1}
                y={y + 1}
              />
              {value === null && (
                <path
                  className="stroke-(--hutong-border)"
                  d={`M${x + 1} ${y + ROW_PX - 1}L${x + cell - 1} ${y + 1}`}
                />
              )}
            </g>
          )
        })}
      </Plot>
    </ChartFrame>
  )
}
