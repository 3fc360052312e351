import { useStore } from '@nanostores/react'
import {
  $analysisRun,
  cancelRun,
  followRun
} from '../../../../core/features/self-analysis/analysis-run.ts'
import { selfAnalysisMessages as messages } from '../../../../core/features/self-analysis/messages.ts'
import type { AnalysisRun } from '../../../../core/features/self-analysis/schemas.ts'
import { lastOf } from '../../../../core/lib/query/query-store.ts'
import { commonMessages } from '../../../../core/messages/common-messages.ts'
import { kitMessages } from '../../../../core/messages/kit-messages.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { Skeleton } from '../../../../widgets/kit/indicators.tsx'
import { card } from '../../../../widgets/kit/large/cell-styles.ts'
import { ProgressBar } from '../../../../widgets/kit/large/progress-bar.tsx'
import { begin } from '../../../../widgets/parts/begin-part.ts'

/** In place of a result: nothing asked yet, the progress, or why there is none. */
export function RunState({ runId }: { readonly runId: string | undefined }) {
  const state = useStore($analysisRun)
  const last = lastOf(state)
  const run = last?.id === runId ? last : undefined
  if (runId === undefined) return <Note>{messages.intro()}</Note>
  if (state.status === 'failed')
    return (
      <Note isAlert>
        {state.failure.message}
        <Button onClick={() => begin(followRun(runId))} size="small">
          {commonMessages.retry()}
        </Button>
      </Note>
    )
  if (!run) return <Skeleton label={kitMessages.loading()} rows={6} />
  if (run.status === 'cancelled') return <Note>{messages.cancelled()}</Note>
  if (run.status === 'failed') return <Note isAlert>{run.message || messages.runFailed()}</Note>
  return run.status === 'done' ? null : <Progress run={run} />
}

function Progress({ run }: { readonly run: AnalysisRun }) {
  const { id, status, doneDays, days } = run
  const text =
    status === 'waiting' ? messages.waiting() : messages.running({ done: doneDays, days })
  const share = days === 0 ? 0 : doneDays / days
  return (
    <Note>
      <ProgressBar
        label={messages.progress()}
        percent={Math.round(share * 100)}
        share={share}
        text={text}
        width="w-48"
      />
      <Button onClick={() => begin(cancelRun(id))} size="small">
        {messages.cancel()}
      </Button>
    </Note>
  )
}

const Note = (props: { readonly children: React.ReactNode; readonly isAlert?: true }) => (
  <div
    className={`${card} flex min-h-40 flex-wrap items-center justify-center gap-4 p-4 text-center `}
    role={props.isAlert ? 'alert' : 'status'}
  >
    <span
      className={`inline-flex flex-wrap items-center justify-center gap-4 ${props.isAlert ? 'text-(--hutong-danger)' : 'text-(--hutong-text-2)'}`}
    >
      {props.children}
    </span>
  </div>
)
