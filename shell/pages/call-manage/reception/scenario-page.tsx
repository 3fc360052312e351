import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { readOptions } from '../../../../core/features/reception/reception-options.ts'
import {
  $isScenarioUnsaved,
  $scenario,
  $scenarioAttempt,
  $scenarioFailure,
  closeScenario,
  leavingScenario,
  type OpenScenario,
  readScenario
} from '../../../../core/features/reception/scenario-draft.ts'
import { scenarioMessages as messages } from '../../../../core/features/reception/scenario-messages.ts'
import { forgetScenarioPast } from '../../../../core/features/reception/scenario-past.ts'
import { dateTime } from '../../../../core/lib/format/dates.ts'
import { commonMessages } from '../../../../core/messages/common-messages.ts'
import { $may } from '../../../../core/session/user.ts'
import { Skeleton } from '../../../../widgets/kit/indicators.tsx'
import { card } from '../../../../widgets/kit/large/cell-styles.ts'
import { begin } from '../../../../widgets/parts/begin-part.ts'
import { ConsolePage } from '../../../layout/pages/console-page.tsx'
import { LeaveConfirm } from '../../../layout/pages/leave-confirm.tsx'
import { Tinted } from '../../../list/cells/tinted-text.tsx'
import { Unread } from '../../../list/unread-rows.tsx'
import { $route, askBeforeLeaving, navigate } from '../../../router/router.ts'
import { ScenarioConflicts } from './editor/scenario-conflicts.tsx'
import { ScenarioEditor } from './editor/scenario-editor.tsx'
import { ScenarioActions } from './scenario-actions.tsx'

const LIST = '/callManage/reception'

/** 智能接待: one scenario, edited, checked, tried out and published. */
export default function ScenarioPage() {
  const [id] = useState(() => $route.get().params.id ?? '')
  const open = useStore($scenario)
  const failure = useStore($scenarioFailure)
  useEffect(() => {
    begin(readScenario(id))
    begin(readOptions())
    const stops = [askBeforeLeaving(leavingScenario.ask), leavingScenario.guard()]
    return () => {
      for (const stop of stops) stop()
      forgetScenarioPast()
      closeScenario()
    }
  }, [id])
  if (open) return <Known open={open} />
  return (
    <ConsolePage>
      <section className={`${card} p-5`}>
        {failure ? (
          <Unread
            back={{ label: messages.back(), onGo: () => navigate(LIST) }}
            failure={failure}
            onRetry={() => begin(readScenario(id))}
          />
        ) : (
          <Skeleton label={commonMessages.loading()} rows={8} />
        )}
      </section>
    </ConsolePage>
  )
}

function Known({ open }: { readonly open: OpenScenario }) {
  const isLocked = !useStore($may)('CMC.INTEL.RECE.BASIC.OPER')
  return (
    <ConsolePage actions={!isLocked && <ScenarioActions open={open} />} title={open.saved.name}>
      <Heading isLocked={isLocked} open={open} />
      <ScenarioConflicts open={open} />
      <ScenarioEditor isLocked={isLocked} open={open} />
      <LeaveConfirm question={leavingScenario} />
    </ConsolePage>
  )
}

/** State, version, last change and why something was refused. */
function Heading({ open, isLocked }: { readonly open: OpenScenario; readonly isLocked: boolean }) {
  const isUnsaved = useStore($isScenarioUnsaved)
  const attempt = useStore($scenarioAttempt)
  const { version, isEnabled, hasDraft, updater, updateTime } = open
  return (
    <div className="-mt-2 mb-3 flex flex-col gap-2">
      <div aria-live="polite" className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {version > 0 && (
          <Tinted tone={isEnabled ? 'good' : 'plain'}>
            {isEnabled ? messages.inUse() : messages.notInUse()}
          </Tinted>
        )}
        <span className="text-(--hutong-text-2)">
          {version > 0 ? messages.versionNow({ version }) : messages.noVersion()}
        </span>
        {hasDraft && version > 0 && <Tinted tone="warn">{messages.hasDraft()}</Tinted>}
        <span className="text-(--hutong-text-2)">
          {messages.changedBy({ user: updater, time: dateTime(updateTime) })}
        </span>
        {isUnsaved && <span className="text-(--hutong-warn)">{messages.unsaved()}</span>}
        {isLocked && <span className="text-(--hutong-text-2)">{messages.readOnly()}</span>}
      </div>
      {attempt.status === 'failed' && attempt.with !== 'test' && !open.theirs && (
        <p className="text-(--hutong-danger)" role="alert">
          {attempt.failure.message}
        </p>
      )}
    </div>
  )
}
