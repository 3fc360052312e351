import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import {
  $analysisRun,
  followRun,
  forgetRun,
  leavingResult,
  readSelfAnalysisOptions
} from '../../../../core/features/self-analysis/analysis-run.ts'
import { readViews } from '../../../../core/features/self-analysis/analysis-views.ts'
import { changeDraft } from '../../../../core/features/self-analysis/draft.ts'
import { lastOf } from '../../../../core/lib/query/query-store.ts'
import { Skeleton } from '../../../../widgets/kit/indicators.tsx'
import { Lazy, lazyView } from '../../../../widgets/kit/lazy-view.tsx'
import { begin } from '../../../../widgets/parts/begin-part.ts'
import { ConsolePage } from '../../../layout/pages/console-page.tsx'
import { LeaveConfirm } from '../../../layout/pages/leave-confirm.tsx'
import type { Place } from '../../../router/address.ts'
import { $route, askBeforeLeaving } from '../../../router/router.ts'
import { Builder } from './builder.tsx'
import { RunState } from './run-state.tsx'
import { useSelfAddress } from './self-address.ts'
import { ViewBar } from './view-bar.tsx'

const resultView = lazyView(() => import('./result-view.tsx'))
const resultRows = lazyView(() => import('./result-rows.tsx'))

/** 自助分析: rows of a set by chosen dimensions and measures, computed as a job on the server. */
export default function SelfAnalysisPage() {
  const address = useSelfAddress()
  const run = lastOf(useStore($analysisRun))
  const { runId, rows } = address
  useEffect(() => {
    begin(readSelfAnalysisOptions())
    begin(readViews())
    const stops = [askBeforeLeaving(leavingResult.ask, leavesRun), leavingResult.guard(), forgetRun]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  useEffect(() => {
    const shown = lastOf($analysisRun.get())
    if (runId === undefined) forgetRun()
    else if (shown?.id !== runId) begin(showAgain(runId))
  }, [runId])
  const isShown = run?.result != null && run.id === runId
  return (
    <ConsolePage>
      <div className="flex flex-col gap-4">
        {!rows && (
          <>
            <ViewBar address={address} />
            <Builder address={address} />
            <RunState runId={runId} />
          </>
        )}
        {isShown && (
          <Lazy
            fallback={<Skeleton label="" rows={8} />}
            key={rows ? 'rows' : 'result'}
            view={rows ? resultRows : resultView}
            with={{ run, address }}
          />
        )}
        <LeaveConfirm question={leavingResult} />
      </div>
    </ConsolePage>
  )
}

/** Whether a place shows another page or another result. */ // rule self-analysis-12
function leavesRun({ path, query }: Place): boolean {
  const now = $route.get()
  return path !== now.path || query.run !== now.query.run
}

/** An analysis of the address, with what it asked. */
async function showAgain(id: string): Promise<void> {
  await followRun(id)
  const run = lastOf($analysisRun.get())
  if (run?.id !== id) return
  const { set, dimensions, measures, filters } = run.spec
  changeDraft({ set, dimensions, measures, filters })
}
