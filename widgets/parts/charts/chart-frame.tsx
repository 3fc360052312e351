import { type ReactNode, useId, useState } from 'react'
import { chartMessages as messages } from '../../../core/messages/chart-messages.ts'
import { Button } from '../../kit/button.tsx'
import { EmptyChart } from '../../kit/large/empty-chart.tsx'
import { TableState } from '../../kit/large/table/table-state.tsx'
import { SectionHeading } from '../../kit/section-heading.tsx'
import { ChartData } from './chart-data.tsx'
import { applyChartStyles } from './chart-styles.ts'
import type { ChartProps, ChartState, ChartTable } from './chart-types.ts'

export const PLOT_HEIGHT = 240

/** Title, unit, legend, finding and table view around the drawing of a chart. */
export function ChartFrame(props: {
  readonly title: string
  readonly unit: string
  readonly finding: string
  readonly state: ChartState | undefined
  readonly onRetry: (() => void) | undefined
  readonly height: number | undefined
  readonly level: 2 | 3 | undefined
  readonly legend?: ReactNode
  /** The values as a table; made when it is shown, copied or exported. */
  readonly table: () => ChartTable
  readonly children: ReactNode
}) {
  const { title, unit, finding, state = 'success', onRetry, height = PLOT_HEIGHT } = props
  const [isTable, setTable] = useState(false)
  const id = useId()
  const isReady = state === 'success'
  return (
    <figure
      aria-describedby={isReady ? `${id}-finding` : undefined}
      aria-labelledby={id}
      className="m-0 flex min-w-0 break-inside-avoid flex-col gap-2"
      ref={applyChartStyles}
    >
      <SectionHeading
        beside={
          isReady && (
            <span className="flex items-center gap-2">
              {unit && (
                <span className="text-[12px]/5 text-(--hutong-text-3)">
                  {messages.unit({ unit })}
                </span>
              )}
              <Button
                aria-pressed={isTable}
                className="print:hidden"
                onClick={() => setTable(!isTable)}
                size="small"
                tone="bare"
              >
                {isTable ? messages.showChart() : messages.showTable()}
              </Button>
            </span>
          )
        }
        id={id}
        level={props.level ?? 3}
      >
        {title}
      </SectionHeading>
      {isReady && (
        <p className="text-[12px]/5 text-(--hutong-text-2)" id={`${id}-finding`}>
          {finding}
        </p>
      )}
      {isReady && !isTable && props.legend}
      {isReady &&
        (isTable ? <ChartData table={props.table()} title={title} unit={unit} /> : props.children)}
      {state === 'empty' && <EmptyChart height={height} />}
      {(state === 'loading' || state === 'fail') && (
        <div className="relative" style={{ minHeight: height }}>
          <TableState
            onRetry={() => onRetry?.()}
            rowPx={40}
            rows={Math.floor(height / 40)}
            state={state}
          />
        </div>
      )}
    </figure>
  )
}

/** What a chart passes on to its frame. */
export const frameOf = ({ title, unit, state, onRetry, height, level }: ChartProps) => ({
  title,
  unit,
  state,
  onRetry,
  height,
  level
})
