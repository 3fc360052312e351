import { chartMessages as messages } from '../../../core/messages/chart-messages.ts'
import { headingOf, rounded, sheetValue } from './chart-format.ts'
import { ChartFrame, frameOf } from './chart-frame.tsx'
import type { ChartItem, ChartProps } from './chart-types.ts'
import { percentOfTotal, shareOf } from './shares.ts'

/** Steps of which each keeps a part of the one before. */
export function Funnel(props: ChartProps & { readonly steps: readonly ChartItem[] }) {
  const { steps, format = rounded } = props
  const first = steps[0]?.value ?? 0
  const ofBefore = (index: number) =>
    index === 0 ? '-' : shareOf(steps[index]?.value ?? 0, steps[index - 1]?.value ?? 0)
  return (
    <ChartFrame
      {...frameOf(props)}
      finding={props.finding ?? funnelFinding(steps)}
      table={() => ({
        head: [messages.category(), messages.value(), messages.stepRate(), messages.firstRate()],
        rows: steps.map(({ label, value }, index) => [
          label,
          format(value),
          ofBefore(index),
          shareOf(value, first)
        ]),
        sheet: {
          head: [
            ...[messages.category(), headingOf(messages.value(), props.unit)],
            ...[messages.stepRate(), messages.firstRate()].map(name => headingOf(name, '%'))
          ],
          rows: steps.map(({ label, value }, index) => [
            ...[
              label,
              sheetValue(value),
              sheetValue(percentOfTotal(value, steps[index - 1]?.value ?? 0))
            ],
            sheetValue(percentOfTotal(value, first))
          ])
        }
      })}
    >
      <ol className="m-0 flex list-none flex-col gap-1 p-0 text-[13px]/5">
        {steps.map((step, index) => (
          <li className="flex min-h-8 items-center gap-3" key={step.key}>
            <span className="w-28 shrink-0 truncate" title={step.label}>
              {step.onOpen ? (
                <button
                  className="max-w-full truncate text-(--hutong-link) hover:underline"
                  onClick={step.onOpen}
                  type="button"
                >
                  {step.label}
                </button>
              ) : (
                step.label
              )}
            </span>
            <span className="flex h-6 min-w-10 grow justify-center bg-(--hutong-bg-sub)">
              <span
                className="h-full w-full bg-(--hutong-link) forced-colors:bg-[Highlight]"
                style={{
                  transform: `scaleX(${first === 0 ? 0 : Math.min(step.value / first, 1)})`
                }}
              />
            </span>
            <span className="w-14 shrink-0 text-right tabular-nums">{format(step.value)}</span>
            <span
              className="w-14 shrink-0 text-right text-(--hutong-text-3) tabular-nums"
              title={messages.stepRate()}
            >
              {ofBefore(index)}
            </span>
          </li>
        ))}
      </ol>
    </ChartFrame>
  )
}

/** Says what remains at the end and where most is lost. */
function funnelFinding(steps: readonly ChartItem[]): string {
  const first = steps[0]
  const last = steps.at(-1)
  if (!first || !last || first.value === 0 || steps.length < 2) return messages.noValue()
  let lost = 1
  for (let index = 2; index < steps.length; index++)
    if (lossAt(steps, index) > lossAt(steps, lost)) lost = index
  return messages.funnelFinding({
    first: first.label,
    last: last.label,
    share: shareOf(last.value, first.value),
    step: steps[lost]?.label ?? ''
  })
}

const lossAt = (steps: readonly ChartItem[], index: number): number =>
  (steps[index - 1]?.value ?? 0) - (steps[index]?.value ?? 0)
