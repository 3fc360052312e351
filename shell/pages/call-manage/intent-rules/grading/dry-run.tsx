import { useStore } from '@nanostores/react'
import { intentRuleMessages as messages } from '../../../../../core/features/intent-rules/messages.ts'
import {
  $dryRun,
  $dryRunRules,
  $dryRunStart,
  cancelDryRun,
  isGoing,
  retryDryRun,
  startDryRun
} from '../../../../../core/features/intent-rules/rule-dry-run.ts'
import { $ruleSet } from '../../../../../core/features/intent-rules/rule-set-draft.ts'
import {
  type DryRun,
  MOST_GRADED_DAYS
} from '../../../../../core/features/intent-rules/rule-set-schemas.ts'
import { rangeText } from '../../../../../core/features/report-range/rules.ts'
import { lastOf } from '../../../../../core/lib/query/query-store.ts'
import { commonMessages } from '../../../../../core/messages/common-messages.ts'
import { Button } from '../../../../../widgets/kit/button.tsx'
import { Skeleton } from '../../../../../widgets/kit/indicators.tsx'
import { card } from '../../../../../widgets/kit/large/cell-styles.ts'
import { begin } from '../../../../../widgets/parts/begin-part.ts'
import { TimeRange } from '../../../../report/time-range.tsx'
import { useDayRange } from '../../../../report/use-day-range.ts'
import { useRuleFaults } from '../use-rule-faults.ts'
import { DryRunResult } from './dry-run-result.tsx'
import { GradingProgress } from './grading-progress.tsx'

/** What the rules as they are edited would change in earlier calls. */
export default function DryRunView() {
  const open = useStore($ruleSet)
  const days = useDayRange(MOST_GRADED_DAYS, 'month')
  const state = useStore($dryRun)
  const start = useStore($dryRunStart)
  const run = lastOf(state)
  if (!open) return null
  return (
    <div className="flex flex-col gap-4">
      <section className={`${card} flex flex-col gap-3 p-4`}>
        <p className="text-(--hutong-text-2)">{messages.dryRunHint()}</p>
        <div className="flex flex-wrap items-start gap-3">
          <TimeRange about={days} />
          <StartButton
            isBusy={start.status === 'busy' || isGoing(run)}
            isRefused={days.refused !== undefined}
            onStart={() => begin(startDryRun(days.range))}
            open={open}
          />
        </div>
        {days.refused && (
          <p className="text-(--hutong-danger)" role="alert">
            {days.refused.issue}
          </p>
        )}
        {start.status === 'failed' && (
          <p className="text-(--hutong-danger)" role="alert">
            {start.failure.message}
          </p>
        )}
      </section>
      {state.status === 'failed' && (
        <section className={`${card} flex flex-wrap items-center gap-3 p-4`} role="alert">
          <p className="text-(--hutong-danger)">{state.failure.message}</p>
          <Button onClick={() => begin(retryDryRun())} size="small">
            {commonMessages.retry()}
          </Button>
        </section>
      )}
      {state.status === 'loading' && !run && <Skeleton label={commonMessages.loading()} rows={4} />}
      {run && state.status !== 'failed' && <Outcome run={run} />}
    </div>
  )
}

function StartButton(props: {
  readonly open: NonNullable<ReturnType<typeof $ruleSet.get>>
  readonly isBusy: boolean
  readonly isRefused: boolean
  readonly onStart: () => void
}) {
  const { open, isBusy, isRefused, onStart } = props
  const faults = useRuleFaults(open)
  return (
    <>
      <Button
        aria-busy={isBusy}
        disabled={isBusy || isRefused || faults.length > 0}
        onClick={onStart}
        tone="primary"
      >
        {messages.start()}
      </Button>
      {faults.length > 0 && (
        <p className="self-center text-(--hutong-danger)">{messages.noFit()}</p>
      )}
    </>
  )
}

function Outcome({ run }: { readonly run: DryRun }) {
  const open = useStore($ruleSet)
  const isOutdated = useStore($dryRunRules) !== open?.edited
  const { id, status, message, doneCalls, calls, result } = run
  return (
    <section className={`${card} flex min-w-0 flex-col gap-4 p-4`}>
      <div aria-live="polite" className="flex flex-wrap items-center gap-3">
        <span className="text-[13px]/5 text-(--hutong-text-2)">{rangeText(run)}</span>
        {isGoing(run) && (
          <GradingProgress
            calls={calls}
            done={doneCalls}
            isWaiting={status === 'waiting'}
            onCancel={() => begin(cancelDryRun(id))}
          />
        )}
        {status === 'cancelled' && messages.cancelled()}
        {status === 'failed' && (
          <span className="text-(--hutong-danger)">{message || messages.failed()}</span>
        )}
        {result && isOutdated && (
          <span className="text-(--hutong-warn)">{messages.outdated()}</span>
        )}
        {result && (
          <p className="basis-full text-[16px]/6 font-semibold">
            {result.calls + result.kept === 0
              ? messages.noCalls()
              : messages.outcome({ calls: result.calls, changed: result.changed })}
          </p>
        )}
      </div>
      {result && <DryRunResult result={result} />}
    </section>
  )
}
