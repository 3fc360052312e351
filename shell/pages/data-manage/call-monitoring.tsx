import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { followLimits } from '../../../core/features/monitor-limits/limit-form.ts'
import { isFound } from '../../../core/features/supervision/find-call.ts'
import { supervisionMessages as messages } from '../../../core/features/supervision/messages.ts'
import { $overdueCalls } from '../../../core/features/supervision/overdue-calls.ts'
import { isInState } from '../../../core/features/supervision/rules.ts'
import {
  $running,
  $runningCalls,
  readRunning
} from '../../../core/features/supervision/running-calls.ts'
import { $scope, readScope } from '../../../core/features/supervision/supervision-scope.ts'
import { commonMessages } from '../../../core/messages/common-messages.ts'
import { kitMessages } from '../../../core/messages/kit-messages.ts'
import { $may } from '../../../core/session/user.ts'
import { Input } from '../../../widgets/kit/field.tsx'
import { card } from '../../../widgets/kit/large/cell-styles.ts'
import { Choice } from '../../../widgets/kit/large/forms/choice.tsx'
import { KitMessagesContext } from '../../../widgets/kit/large/kit-messages-context.ts'
import { ListPage } from '../../../widgets/kit/large/table/list-page.tsx'
import { Table } from '../../../widgets/kit/large/table/table.tsx'
import { LazyOverlay } from '../../../widgets/kit/lazy-overlay.tsx'
import { lazyView } from '../../../widgets/kit/lazy-view.tsx'
import { inLanguage, usePageLanguage } from '../../../widgets/kit/use-page-language.ts'
import { begin } from '../../../widgets/parts/begin-part.ts'
import { useKeptFocus } from '../../../widgets/parts/use-kept-focus.ts'
import { ConsolePage } from '../../layout/pages/console-page.tsx'
import { ChosenFilter } from '../../list/cells/chosen-filter.tsx'
import { withHeadingRoom } from '../../list/columns/heading-room.ts'
import { $route, setQuery } from '../../router/router.ts'
import { useWatchedRunning } from '../../supervision/use-running.ts'
import { LimitButton } from './monitors/limit-button.tsx'
import { agentOf, columnsOf } from './running-calls/running-columns.tsx'
import { countFilters, RunningCounts } from './running-calls/running-counts.tsx'

const limitDialog = lazyView(() => import('./monitors/limit-dialog.tsx'))

const ALL = 'all'
const typesOf = () => [
  { value: ALL, label: messages.all() },
  { value: '2', label: messages.byAgent() },
  { value: '1', label: messages.byRobot() }
]

/** 通话监控: running calls, with the supervision actions. */
export default function CallMonitoring() {
  const may = useStore($may)
  return (
    <ConsolePage actions={<Limits />}>
      {may('CCS.MONI.CUTIN') ? (
        <Running />
      ) : (
        <p className={`${card} p-10 text-center text-(--hutong-text-2)`}>
          {commonMessages.forbidden()}
        </p>
      )}
    </ConsolePage>
  )
}

function Running() {
  const state = useStore($running)
  const calls = useStore($runningCalls)
  const [text, find] = useState('')
  const [kind, choose] = useState(ALL)
  const { query } = useStore($route)
  const { ourNumber, lineGroupId } = query
  const overdue = useStore($overdueCalls)
  const filters = useMemo(() => countFilters(query), [query])
  useEffect(followLimits, [])
  useWatchedRunning()
  const found = useMemo(
    () =>
      (calls ?? []).filter(
        call =>
          (kind === ALL || String(call.callType) === kind) &&
          isFound(call, text) &&
          (ourNumber === undefined || call.ourNumber === ourNumber) &&
          (lineGroupId === undefined || call.lineGroupId === lineGroupId) &&
          (filters.states.length === 0 || filters.states.some(state => isInState(call, state))) &&
          (!filters.isOverdueOnly || overdue.has(call.callRecordId))
      ),
    [calls, text, kind, filters, overdue, ourNumber, lineGroupId]
  )
  const language = usePageLanguage()
  const columns = useMemo(() => inLanguage(language, columnsOf), [language])
  // An ended call unmounts its row together with the focused button.
  const frame = useRef<HTMLDivElement>(null)
  const keptFocus = useKeptFocus(frame)
  const isFailed = state.status === 'failed'
  const scope = useStore($scope)
  useEffect(() => begin(readScope()), [])
  const whose = scope.status === 'ready' ? scope.value : ''
  const empty = () =>
    calls && calls.length > 0
      ? messages.noneFound({ count: calls.length })
      : whose === ''
        ? messages.none()
        : messages.noneIn({ scope: whose })
  return (
    <div className="outline-none" ref={frame} tabIndex={-1} {...keptFocus}>
      <ListPage
        search={
          <div className="flex flex-col gap-3">
            <RunningCounts calls={calls ?? []} filters={filters} />
            <div
              className={`${card} grid grid-cols-[repeat(auto-fit,minmax(min(240px,100%),1fr))] items-end gap-x-4 gap-y-3 p-4 *:max-w-100 [&_p:empty]:hidden`}
            >
              <Input
                autoComplete="off"
                label={messages.find()}
                maxLength={32}
                onChange={({ target }) => find(target.value)}
                type="search"
                value={text}
              />
              <Choice label={messages.kind()} onChoose={choose} options={typesOf()} value={kind} />
              {ourNumber !== undefined && (
                <ChosenFilter
                  label={messages.ofLine({ number: ourNumber.slice(0, 32) })}
                  onRemove={() => setQuery({ ourNumber: undefined })}
                />
              )}
              {lineGroupId !== undefined && (
                <ChosenFilter
                  label={messages.ofLineGroup()}
                  onRemove={() => setQuery({ lineGroupId: undefined })}
                />
              )}
            </div>
          </div>
        }
        table={
          <KitMessagesContext value={{ ...kitMessages, empty }}>
            <Table
              columns={withHeadingRoom(columns)}
              keyOf={({ callRecordId }) => callRecordId}
              label={messages.running()}
              nameOf={agentOf}
              onRetry={() => begin(readRunning())}
              rows={isFailed ? [] : found}
              state={
                isFailed ? 'fail' : !calls ? 'loading' : found.length > 0 ? 'success' : 'empty'
              }
            />
          </KitMessagesContext>
        }
        toolbar={
          <span className="flex flex-wrap gap-x-3 text-(--hutong-text-3)">
            {whose && <span>{whose}</span>}
            <span aria-live="polite">
              {calls && !isFailed && messages.count({ count: found.length })}
            </span>
          </span>
        }
      />
    </div>
  )
}

/** Opens the limits for those who may change them. */
function Limits() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <LimitButton onOpen={() => setOpen(true)} />
      {isOpen && (
        <LazyOverlay
          onClose={() => setOpen(false)}
          view={limitDialog}
          with={{ onClose: () => setOpen(false) }}
        />
      )}
    </>
  )
}
