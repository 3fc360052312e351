import { chartMessages as messages } from '../../../core/messages/chart-messages.ts'
import { rounded, sheetValue } from './chart-format.ts'
import { ChartFrame, frameOf } from './chart-frame.tsx'
import type { ChartProps } from './chart-types.ts'
import { labelWidth } from './plot/label-width.ts'
import { Plot } from './plot/plot.tsx'
import { usePlotCursor } from './plot/use-plot-cursor.ts'
import { usePlotWidth } from './plot/use-plot-width.ts'
import { highest } from './series-table.ts'

const TOP = 22
const ROW_PX = 28

/** Values by row and column, as shades of one colour; a gap is crossed out. */
export function HeatMap(
  props: ChartProps & {
    readonly rows: readonly string[]
    readonly columns: readonly string[]
    /** `values[row][column]` */
    readonly values: readonly (readonly (number | null)[])[]
    /** Leads to the rows that a cell counts. */
    readonly onOpen?: ((row: number, column: number) => void) | undefined
    /** Follows the value of a cell, such as the size of its sample. */
    readonly noteOf?: ((row: number, column: number) => string) | undefined
  }
) {
  const { rows, columns, values, onOpen, noteOf, format = rounded } = props
  const [width, measure] = usePlotWidth()
  const left = labelWidth(rows) + 10
  const cell = Math.max((width - left) / Math.max(columns.length, 1), 1)
  const flat = values.flat()
  const most = Math.max(0, ...flat.map(value => value ?? 0))
  const rowOf = (index: number) => Math.floor(index / columns.length)
  const columnOf = (index: number) => index % columns.length
  const textOf = (index: number) => {
    const value = flat[index]
    if (value === null || value === undefined) return messages.noValue()
    return `${format(value)}${noteOf?.(rowOf(index), columnOf(index)) ?? ''}`
  }
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
  const best = highest(flat)
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
      table={() => ({
        head: [messages.category(), ...columns],
        rows: rows.map((name, row) => [
          name,
          ...columns.map((_, column) => textOf(row * columns.length + column))
        ]),
        sheet: {
          head: [messages.category(), ...columns],
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
        onOpen={onOpen && (index => flat[index] && onOpen(rowOf(index), columnOf(index)))}
        place={index => ({
          x: left + (columnOf(index) + 0.5) * cell,
          y: TOP + (rowOf(index) + 0.5) * ROW_PX
        })}
        read={index => ({
          label: `${rows[rowOf(index)]} ${columns[columnOf(index)]}`,
          readings: [{ name: props.title, value: textOf(index) }]
        })}
        title={props.title}
        width={width}
      >
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
        {rows.map((name, row) => (
          <text
            className="fill-(--hutong-text-3) text-[12px]"
            dominantBaseline="middle"
            key={name}
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
              <rect
                className={`${value === null ? 'fill-(--hutong-bg-sub)' : 'fill-(--hutong-link)'} ${index === cursor.index ? 'stroke-(--hutong-text) stroke-2' : 'stroke-(--hutong-bg)'}`}
                fillOpacity={value === null || most === 0 ? 0.06 : 0.06 + (0.94 * value) / most}
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
