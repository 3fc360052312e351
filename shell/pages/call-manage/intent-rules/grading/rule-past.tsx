import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { gradingStatus } from '../../../../../core/features/intent-rules/enums.ts'
import { intentRuleMessages as messages } from '../../../../../core/features/intent-rules/messages.ts'
import { isGoing } from '../../../../../core/features/intent-rules/rule-dry-run.ts'
import {
  $chosenRegrade,
  $rulePast,
  cancelRegrade,
  chooseRegrade,
  followRulePast,
  readRulePast
} from '../../../../../core/features/intent-rules/rule-past.ts'
import { $ruleSet } from '../../../../../core/features/intent-rules/rule-set-draft.ts'
import type {
  Regrade,
  RuleSetVersion
} from '../../../../../core/features/intent-rules/rule-set-schemas.ts'
import { ruleDifferences } from '../../../../../core/features/intent-rules/rules/rule-differences.ts'
import { rangeText } from '../../../../../core/features/report-range/rules.ts'
import { lastOf } from '../../../../../core/lib/query/query-store.ts'
import { commonMessages } from '../../../../../core/messages/common-messages.ts'
import { Button } from '../../../../../widgets/kit/button.tsx'
import { Skeleton } from '../../../../../widgets/kit/indicators.tsx'
import { card } from '../../../../../widgets/kit/large/cell-styles.ts'
import { LazyOverlay } from '../../../../../widgets/kit/lazy-overlay.tsx'
import { lazyView } from '../../../../../widgets/kit/lazy-view.tsx'
import { SectionHeading } from '../../../../../widgets/kit/section-heading.tsx'
import { begin } from '../../../../../widgets/parts/begin-part.ts'
import { Moment } from '../../../../list/cells/time-cell.tsx'
import { Tinted } from '../../../../list/cells/tinted-text.tsx'
import { Unread } from '../../../../list/unread-rows.tsx'
import { DifferenceRows } from '../difference-rows.tsx'
import { GradingProgress } from './grading-progress.tsx'
import { RegradeForm } from './regrade-form.tsx'

const changes = lazyView(() => import('./regrade-changes.tsx'))
const tones = { done: 'good', failed: 'bad', cancelled: 'plain' } as const
const isToned = (status: string): status is keyof typeof tones => Object.hasOwn(tones, status)
const toneOf = (status: string) => (isToned(status) ? tones[status] : 'warn')

/** Re-grading of earlier calls with its record, and the published versions. */
export default function RulePastView() {
  const open = useStore($ruleSet)
  const state = useStore($rulePast)
  const chosen = useStore($chosenRegrade)
  useEffect(followRulePast, [])
  const past = lastOf(state)
  if (!open) return null
  if (!past)
    return state.status === 'failed' ? (
      <Unread failure={state.failure} onRetry={() => begin(readRulePast(open.templateCode))} />
    ) : (
      <Skeleton label={commonMessages.loading()} rows={6} />
    )
  return (
    <div className="flex flex-col gap-4">
      <RegradeForm open={open} />
      <section className={`${card} flex min-w-0 flex-col gap-2 p-4`}>
        <SectionHeading level={2}>{messages.regrades()}</SectionHeading>
        {past.regrades.length === 0 && (
          <p className="text-(--hutong-text-3)">{messages.noRegrades()}</p>
        )}
        <ol className="flex flex-col empty:hidden">
          {past.regrades.map(run => (
            <Run key={run.id} run={run} />
          ))}
        </ol>
      </section>
      <section className={`${card} flex min-w-0 flex-col gap-2 p-4`}>
        <SectionHeading level={2}>{messages.versions()}</SectionHeading>
        {past.versions.length === 0 && (
          <p className="text-(--hutong-text-3)">{messages.noVersions()}</p>
        )}
        <ol className="flex flex-col empty:hidden">
          {past.versions.map((version, at) => (
            <Version before={past.versions[at + 1]} key={version.version} version={version} />
          ))}
        </ol>
      </section>
      {chosen && (
        <LazyOverlay
          onClose={() => chooseRegrade(undefined)}
          view={changes}
          with={{ run: chosen }}
        />
      )}
    </div>
  )
}

const row =
  'flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 border-t border-(--hutong-border) py-2 first:border-0'

function Run({ run }: { readonly run: Regrade }) {
  const { id, status, message, isOwn, changed, kept } = run
  return (
    <li className={row}>
      <Moment at={run.createTime} />
      <span>{run.userName}</span>
      <span className="text-(--hutong-text-2)">{rangeText(run)}</span>
      <span className="text-(--hutong-text-2)">{messages.versionOf({ version: run.version })}</span>
      <Tinted tone={toneOf(status)}>{gradingStatus.label(status)}</Tinted>
      {message !== '' && <span className="text-(--hutong-danger)">{message}</span>}
      {isGoing(run) ? (
        <GradingProgress
          calls={run.calls}
          done={run.doneCalls}
          isWaiting={status === 'waiting'}
          onCancel={isOwn ? () => begin(cancelRegrade(id)) : undefined}
        />
      ) : (
        <span className="tabular-nums">
          {messages.runCounts({ calls: run.doneCalls, changed, kept })}
        </span>
      )}
      {changed > 0 && (
        <Button onClick={() => chooseRegrade(run)} size="small" tone="bare">
          {messages.seeChanges()}
        </Button>
      )}
    </li>
  )
}

function Version(props: {
  readonly version: RuleSetVersion
  readonly before: RuleSetVersion | undefined
}) {
  const { version, before } = props
  return (
    <li className={row}>
      <span className="font-semibold">{messages.versionOf({ version: version.version })}</span>
      <Moment at={version.publishTime} />
      <span>{version.publisher}</span>
      <span className="text-(--hutong-text-2)">
        {messages.ruleCount({ count: version.rules.rules.length })}
      </span>
      {before && (
        <div className="flex min-w-0 basis-full flex-col gap-1 pl-4">
          <span className="text-[13px]/5 text-(--hutong-text-2)">{messages.fromBefore()}</span>
          <DifferenceRows rows={ruleDifferences(before.rules, version.rules)} />
        </div>
      )}
    </li>
  )
}
