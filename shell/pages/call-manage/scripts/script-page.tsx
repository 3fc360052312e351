import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { prepareAudition, stopAudition } from '../../../../core/features/scripts/audition.ts'
import { auditStatus } from '../../../../core/features/scripts/enums.ts'
import {
  $draftAttempt,
  $draftFailure,
  $isDraftLocked,
  $isDraftUnsaved,
  $scriptDraft,
  closeDraft,
  leavingDraft,
  type OpenScript,
  readDraft
} from '../../../../core/features/scripts/script-draft.ts'
import { scriptDraftMessages as messages } from '../../../../core/features/scripts/script-draft-messages.ts'
import { showPlace } from '../../../../core/features/scripts/script-place.ts'
import { forgetSimulation } from '../../../../core/features/scripts/script-simulator.ts'
import { dateTime } from '../../../../core/lib/format/dates.ts'
import { commonMessages } from '../../../../core/messages/common-messages.ts'
import { Skeleton } from '../../../../widgets/kit/indicators.tsx'
import { card } from '../../../../widgets/kit/large/cell-styles.ts'
import { Lazy, lazyView } from '../../../../widgets/kit/lazy-view.tsx'
import { Tabs } from '../../../../widgets/kit/tabs.tsx'
import { begin } from '../../../../widgets/parts/begin-part.ts'
import { ConsolePage } from '../../../layout/pages/console-page.tsx'
import { LeaveConfirm } from '../../../layout/pages/leave-confirm.tsx'
import { Tinted } from '../../../list/cells/tinted-text.tsx'
import { Unread } from '../../../list/unread-rows.tsx'
import { $route, askBeforeLeaving, navigate, setQuery } from '../../../router/router.ts'
import { ScriptActions } from './script-actions.tsx'
import { auditTone } from './script-status.ts'

const LIST = '/callManage/verbelTemplate'
const views = {
  edit: lazyView(() => import('./editor/script-editor.tsx')),
  map: lazyView(() => import('./past/script-map.tsx')),
  simulate: lazyView(() => import('./past/script-simulator.tsx')),
  versions: lazyView(() => import('./past/script-past.tsx'))
} as const
const conflicts = lazyView(() => import('./past/script-conflicts.tsx'))
type Tab = keyof typeof views

const isTab = (name: string | undefined): name is Tab =>
  name !== undefined && Object.hasOwn(views, name)
const tabs = [
  { name: 'edit', label: messages.edit },
  { name: 'map', label: messages.map },
  { name: 'simulate', label: messages.simulate },
  { name: 'versions', label: messages.versions }
] as const

/** 话术: one script, written, checked, tried out, reviewed and published. */
export default function ScriptPage() {
  const [code] = useState(() => $route.get().params.code ?? '')
  const open = useStore($scriptDraft)
  const failure = useStore($draftFailure)
  useEffect(() => {
    begin(readDraft(code))
    const stops = [askBeforeLeaving(leavingDraft.ask), leavingDraft.guard(), prepareAudition()]
    return () => {
      for (const stop of stops) stop()
      forgetSimulation()
      showPlace('')
      closeDraft()
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
            onRetry={() => begin(readDraft(code))}
          />
        ) : (
          <Skeleton label={commonMessages.loading()} rows={8} />
        )}
      </section>
    </ConsolePage>
  )
}

function Known({ open }: { readonly open: OpenScript }) {
  const { query } = useStore($route)
  const tab = isTab(query.tab) ? query.tab : 'edit'
  return (
    <ConsolePage actions={<ScriptActions open={open} />} title={open.saved.templateName}>
      <Heading open={open} />
      <Tabs
        chosen={tab}
        label={messages.parts()}
        onChoose={name => {
          stopAudition()
          setQuery({ tab: name === 'edit' ? undefined : name }, { isStep: true })
        }}
        tabs={tabs.map(({ name, label }) => ({ name, label: label() }))}
      >
        <Lazy
          fallback={<Skeleton label={commonMessages.loading()} rows={8} />}
          key={tab}
          view={views[tab]}
          with={{}}
        />
      </Tabs>
      <LeaveConfirm question={leavingDraft} />
    </ConsolePage>
  )
}

/** Status, version, last change and why something was refused. */
function Heading({ open }: { readonly open: OpenScript }) {
  const isUnsaved = useStore($isDraftUnsaved)
  const isLocked = useStore($isDraftLocked)
  const attempt = useStore($draftAttempt)
  const { auditStatus: status, version, reason, updater, updateTime } = open
  return (
    <div className="-mt-2 mb-3 flex flex-col gap-2">
      <div aria-live="polite" className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Tinted tone={auditTone(status)}>{auditStatus.label(status)}</Tinted>
        <span className="text-(--hutong-text-2)">
          {version > 0 ? messages.versionNow({ version }) : messages.noVersion()}
        </span>
        {updater !== '' && (
          <span className="text-(--hutong-text-2)">
            {messages.changedBy({ user: updater, time: dateTime(updateTime) })}
          </span>
        )}
        {isUnsaved && <span className="text-(--hutong-warn)">{messages.unsaved()}</span>}
        {isLocked && <span className="text-(--hutong-text-2)">{messages.reading()}</span>}
      </div>
      {reason !== '' && (
        <p className="text-(--hutong-danger)">{messages.rejectedFor({ reason })}</p>
      )}
      {attempt.status === 'failed' && attempt.with !== 'review' && !open.theirs && (
        <p className="text-(--hutong-danger)" role="alert">
          {attempt.failure.message}
        </p>
      )}
      {open.theirs && <Lazy view={conflicts} with={{ open }} />}
    </div>
  )
}
