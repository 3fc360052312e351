import { taskPageMessages as messages } from '../../../../../core/features/call-tasks/messages.ts'
import type { TaskDashboard } from '../../../../../core/features/call-tasks/schemas.ts'
import { percentOf, shareOf } from '../../../../../core/features/call-tasks/task-progress.ts'
import { Track } from './bar-chart.tsx'
import { ChartCard } from './chart-card.tsx'

/** Lines of the task: current use and results. */
export function LineUse({ lines }: { readonly lines: TaskDashboard['lines'] }) {
  const takenOf = ({ runningCount, capacity }: (typeof lines)[number]) =>
    messages.inUseOf({ running: runningCount, capacity })
  return (
    <ChartCard
      headings={[
        messages.line(),
        messages.inUse(),
        messages.callTimes(),
        messages.connected(),
        messages.rateOf()
      ]}
      none={lines.length === 0 ? messages.noLines() : undefined}
      rows={lines.map(line => [
        line.cidNumber,
        takenOf(line),
        line.dialledCount,
        line.connectedCount,
        messages.percent({ value: percentOf(line.connectedCount, line.dialledCount) })
      ])}
      title={messages.byLine()}
    >
      <ul className="flex flex-col gap-2">
        {lines.map(line => (
          <li
            className="grid grid-cols-[112px_1fr] items-center gap-x-3 gap-y-1 @min-[560px]:grid-cols-[112px_1fr_minmax(232px,auto)]"
            key={line.cidNumber}
          >
            <span className="tabular-nums">{line.cidNumber}</span>
            <Track share={shareOf(line.runningCount, line.capacity)} />
            <span className="col-span-2 flex flex-wrap justify-end gap-x-3 text-right text-(--hutong-text-2) tabular-nums @min-[560px]:col-span-1">
              <span>{messages.taken({ share: takenOf(line) })}</span>
              <span>
                {messages.lineSummary({
                  dialled: line.dialledCount,
                  connected: line.connectedCount
                })}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </ChartCard>
  )
}
