import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { intentRuleMessages as messages } from '../../../../core/features/intent-rules/messages.ts'
import { forgetDryRun } from '../../../../core/features/intent-rules/rule-dry-run.ts'
import {
  $areRulesUnsaved,
  $ruleAttempt,
  $ruleSet,
  $ruleSetFailure,
  closeRuleSet,
  leavingRules,
  type OpenRuleSet,
  readRuleSet,
  settleRules
} from '../../../../core/features/intent-rules/rule-set-draft.ts'
import { dateTime } from '../../../../core/lib/format/dates.ts'
import { isVersionConflict } from '../../../../core/lib/merge/merge3.ts'
import { commonMessages } from '../../../../core/messages/common-messages.ts'
import { Skeleton } from '../../../../widgets/kit/indicators.tsx'
import { card } from '../../../../widgets/kit/large/cell-styles.ts'
import { Lazy, lazyView } from '../../../../widgets/kit/lazy-view.tsx'
import { Tabs } from '../../../../widgets/kit/tabs.tsx'
import { begin } from '../../../../widgets/parts/begin-part.ts'
import { ConflictPanel } from '../../../../widgets/parts/conflict/conflict-panel.tsx'
import { ConsolePage } from '../../../layout/pages/console-page.tsx'
import { LeaveConfirm } from '../../../layout/pages/leave-confirm.tsx'
import { Tinted } from '../../../list/cells/tinted-text.tsx'
import { Unread } from '../../../list/unread-rows.tsx'
import type { Place } from '../../../router/address.ts'
import { $route, askBeforeLeaving, navigate, setQuery } from '../../../router/router.ts'
import { DifferenceRows } from './difference-rows.tsx'
import { RuleActions } from './rule-actions.tsx'

const LIST = '/callManage/intentRule'
const views = {
  edit: lazyView(() => import('./editor/rule-editor.tsx')),
  dryRun: lazyView(() => import('./grading/dry-run.tsx')),
  past: lazyView(() => import('./grading/rule-past.tsx'))
} as const
type Tab = keyof typeof views
const isTab = (name: string | undefined): name is Tab =>
  name !== undefined && Object.hasOwn(views, name)
const tabs = [
  { name: 'edit', label: messages.rules },
  { name: 'dryRun', label: messages.dryRun },
  { name: 'past', label: messages.past }
] as const

/** The parts of the page are views of the same rules. */
const leavesRules = ({ path }: Place): boolean => path !== $route.get().path

/** 意向规则 of one script: written, checked, tried on earlier calls and published. */
export default function IntentRulePage() {
  const [code] = useState(() => $route.get().params.code ?? '')
  const open = useStore($ruleSet)
  const failure = useStore($ruleSetFailure)
  useEffect(() => {
    begin(readRuleSet(code))
    const stops = [askBeforeLeaving(leavingRules.ask, leavesRules), leavingRules.guard()]
    return () => {
      for (const stop of stops) stop()
      forgetDryRun()
      closeRuleSet()
    }
  }, [code])
  if (open) return <Known open={open} />
  return (
    <ConsolePage>
      <section className={`${card} p-5`}>
        {failure ? (
          <Unread
            back={{ label: messages.back(), onGo: () => navigate(LIST) }}
            failure={failure}
            onRetry={() => begin(readRuleSet(code))}
          />
        ) : (
          <Skeleton label={commonMessages.loading()} rows={8} />
        )}
      </section>
    </ConsolePage>
  )
}

function Known({ open }: { readonly open: OpenRuleSet }) {
  const { query } = useStore($route)
  const tab = isTab(query.tab) ? query.tab : 'edit'
  return (
    <ConsolePage
      actions={<RuleActions open={open} />}
      title={messages.title({ name: open.templateName })}
    >
      <Heading open={open} />
      <Tabs
        chosen={tab}
        label={messages.parts()}
        onChoose={name => setQuery({ tab: name === 'edit' ? undefined : name }, { isStep: true })}
        tabs={tabs.map(({ name, label }) => ({ name, label: label() }))}
      >
        <Lazy
          fallback={<Skeleton label={commonMessages.loading()} rows={8} />}
          key={tab}
          view={views[tab]}
          with={{}}
        />
      </Tabs>
      <LeaveConfirm question={leavingRules} />
    </ConsolePage>
  )
}

/** Version, last change, tasks that use the script, and why something was refused. */
function Heading({ open }: { readonly open: OpenRuleSet }) {
  const isUnsaved = useStore($areRulesUnsaved)
  const attempt = useStore($ruleAttempt)
  const { version, updater, updateTime, hasDraft, taskCount } = open
  return (
    <div className="-mt-2 mb-3 flex flex-col gap-2">
      <div aria-live="polite" className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Tinted tone={version > 0 ? 'good' : 'plain'}>
          {version > 0 ? messages.inUse({ version }) : messages.noVersion()}
        </Tinted>
        {hasDraft && <Tinted tone="warn">{messages.hasDraft()}</Tinted>}
        {updater !== '' && (
          <span className="text-(--hutong-text-2)">
            {messages.updatedBy({ user: updater, time: dateTime(updateTime) })}
          </span>
        )}
        {taskCount > 0 && (
          <span className="text-(--hutong-text-2)">
            {messages.publishTasks({ count: taskCount })}
          </span>
        )}
        {isUnsaved && <span className="text-(--hutong-warn)">{messages.unsaved()}</span>}
      </div>
      {attempt.status === 'failed' && !isVersionConflict(attempt.failure) && (
        <p className="text-(--hutong-danger)" role="alert">
          {attempt.failure.message}
        </p>
      )}
      {open.theirChanges && (
        <ConflictPanel
          onSettle={(_, whose) => settleRules(whose)}
          parts={[
            {
              ...{ key: 'rules', label: messages.theirChanges() },
              contents: <DifferenceRows rows={open.theirChanges} />,
              keepMine: messages.keepMine(),
              takeTheirs: messages.takeTheirs()
            }
          ]}
          text={messages.conflictText()}
          title={messages.conflict({ name: open.templateName, user: updater })}
        />
      )}
    </div>
  )
}
