import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import {
  $analysisOptions,
  readAnalysisOptions
} from '../../../core/features/analysis/analysis-stores.ts'
import { analysisMessages as messages } from '../../../core/features/analysis/messages.ts'
import { lastOf } from '../../../core/lib/query/query-store.ts'
import { commonMessages } from '../../../core/messages/common-messages.ts'
import { Button } from '../../../widgets/kit/button.tsx'
import { Skeleton } from '../../../widgets/kit/indicators.tsx'
import { Lazy, lazyView } from '../../../widgets/kit/lazy-view.tsx'
import { begin } from '../../../widgets/parts/begin-part.ts'
import { ConsolePage } from '../../layout/pages/console-page.tsx'
import { ReportableDays } from '../../report/reportable-days.tsx'
import { useShownAnalysis } from './analysis-address.ts'
import { AnalysisChoices } from './analysis-choices.tsx'

const views = {
  overview: lazyView(() => import('./analysis-overview.tsx')),
  pair: lazyView(() => import('./report-pair.tsx')),
  rows: lazyView(() => import('./analysis-rows.tsx'))
}

/** 智能分析: what robot calls led to, two scripts or tasks side by side, and the calls behind. */
export default function AnalysisPage() {
  const shown = useShownAnalysis()
  const state = useStore($analysisOptions)
  useEffect(() => begin(readAnalysisOptions()), [])
  const name = shown.rows ? 'rows' : shown.view
  const options = lastOf(state) ?? { scripts: [], tasks: [] }
  return (
    <ConsolePage>
      <div className="flex flex-col gap-4">
        {state.status === 'failed' && (
          <p className="flex items-center gap-3 text-(--hutong-danger)" role="alert">
            {messages.optionsFailed()}
            <Button onClick={() => begin(readAnalysisOptions())} size="small">
              {commonMessages.retry()}
            </Button>
          </p>
        )}
        {!shown.rows && <AnalysisChoices options={options} shown={shown} />}
        <ReportableDays about={shown.range}>
          <Lazy
            fallback={<Skeleton label={messages.overview()} rows={8} />}
            key={name}
            view={views[name]}
            with={{ options, shown }}
          />
        </ReportableDays>
      </div>
    </ConsolePage>
  )
}
