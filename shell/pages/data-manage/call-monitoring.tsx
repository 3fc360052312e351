import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { $wallClock } from '../../../core/environment/clock.ts'
import { callDirection } from '../../../core/features/calls/enums.ts'
import { openRecord } from '../../../core/features/person/person-window.ts'
import { isFound } from '../../../core/features/supervision/find-call.ts'
import { $listening } from '../../../core/features/supervision/listening.ts'
import { supervisionMessages as messages } from '../../../core/features/supervision/messages.ts'
import {
  $running,
  $runningCalls,
  readRunning
} from '../../../core/features/supervision/running-calls.ts'
import type { RunningCall } from '../../../core/features/supervision/schemas.ts'
import { $scope, readScope } from '../../../core/features/supervision/supervision-scope.ts'
import { timer } from '../../../core/lib/format/duration.ts'
import { commonMessages } from '../../../core/messages/common-messages.ts'
import { kitMessages } from '../../../core/messages/kit-messages.ts'
import { $may } from '../../../core/session/user.ts'
import { Button } from '../../../widgets/kit/button.tsx'
import { Input } from '../../../widgets/kit/field.tsx'
import { card } from '../../../widgets/kit/large/cell-styles.ts'
import { Choice } from '../../../widgets/kit/large/forms/choice.tsx'
import { KitMessagesContext } from '../../../widgets/kit/large/kit-messages-context.ts'
import { ListPage } from '../../../widgets/kit/large/table/list-page.tsx'
import { Table } from '../../../widgets/kit/large/table/table.tsx'
import type { Column } from '../../../widgets/kit/large/table/table-types.ts'
import { begin } from '../../../widgets/parts/begin-part.ts'
import { useKeptFocus } from '../../../widgets/parts/use-kept-focus.ts'
import { ConsolePage } from '../../layout/pages/console-page.tsx'
import { Moment } from '../../list/cells/time-cell.tsx'
import { Tinted } from '../../list/cells/tinted-text.tsx'
import { SupervisionControls } from '../../supervision/supervision-controls.tsx'
import { useWatchedRunning } from '../../supervision/use-running.ts'

const ALL = 'all'
const typesOf = () => [
  { value: ALL, label: messages.all() },
  { value: '2', label: messages.byAgent() },
  { value: '1', label: messages.byRobot() }
]

const BY_ROBOT = 1
const kindOf = ({ callType }: RunningCall): string =>
  callType === BY_ROBOT ? messages.byRobot() : messages.byAgent()

const agentOf = ({ agentName }: RunningCall): string => agentName || messages.robot()

const columnsOf = (): readonly Column<RunningCall>[] => [
  {
    key: 'agent',
    title: messages.agent(),
    width: 136,
    render: call => (
      <span title={agentOf(call)}>
        {agentOf(call)}
        {call.agentNumber && (
          <span className="ml-1 text-(--hutong-text-3) tabular-nums">{call.agentNumber}</span>
        )}
      </span>
    )
  },
  // Beside the detail panel only the first three columns fit.
  { key: 'state', title: messages.state(), width: 128, render: call => <Listeners call={call} /> },
  { key: 'lasts', title: messages.lasts(), width: 88, render: call => <Lasting call={call} /> },
  {
    key: 'customer',
    title: messages.customer(),
    width: 120,
    render: ({ customerName }) => (
      <span title={customerName}>{customerName || messages.unregistered()}</span>
    )
  },
  {
    key: 'phone',
    title: messages.phone(),
    width: 120,
    render: ({ customerPhone }) => <span className="tabular-nums">{customerPhone}</span>
  },
  {
    key: 'kind',
    title: messages.kind(),
    width: 112,
    render: call => `${kindOf(call)} · ${callDirection.label(call.callDirectionType)}`
  },
  {
    key: 'since',
    title: messages.since(),
    render: ({ startTime }) => <Moment at={startTime} />
  },
  {
    key: 'actions',
    title: messages.controls(),
    width: 312,
    pin: 'right',
    render: call => <Actions call={call} />
  }
]

/** 通话监控: running calls, with the supervision actions. */
export default function CallMonitoring() {
  const may = useStore($may)
  return (
    <ConsolePage>
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
  useWatchedRunning()
  const found = useMemo(
    () =>
      (calls ?? []).filter(
        call => (kind === ALL || String(call.callType) === kind) && isFound(call, text)
      ),
    [calls, text, kind]
  )
  const columns = useMemo(columnsOf, [])
  // An ended call unmounts its row together with the focused button.
  const frame = useRef<HTMLDivElement>(null)
  const keptFocus = useKeptFocus(frame)
  const isFailed = state.status === 'failed'
  const empty = calls && calls.length > 0 ? messages.found : messages.none
  return (
    <div className="outline-none" ref={frame} tabIndex={-1} {...keptFocus}>
      <ListPage
        search={
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
          </div>
        }
        table={
          <KitMessagesContext value={{ ...kitMessages, empty }}>
            <Table
              columns={columns}
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
            <Scope />
            <span aria-live="polite">
              {calls && !isFailed && messages.count({ count: found.length })}
            </span>
          </span>
        }
      />
    </div>
  )
}

/** Scope of the list: whose calls it shows. */
function Scope() {
  const scope = useStore($scope)
  useEffect(() => begin(readScope()), [])
  return scope.status === 'ready' ? <span>{scope.value}</span> : null
}

/** Duration of a call; ticks without re-rendering the row. */
function Lasting({ call }: { readonly call: RunningCall }) {
  const now = useStore($wallClock)
  if (call.answerTime === null) return messages.ringing()
  const seconds = Math.max(0, Math.floor((now - call.answerTime) / 1000))
  return <span className="tabular-nums">{timer(seconds)}</span>
}

function Listeners({ call }: { readonly call: RunningCall }) {
  const isOurs = useStore($listening)?.callRecordId === call.callRecordId
  const { eavesdroppers } = call
  const names = eavesdroppers.map(({ userName }) => userName).join('、')
  if (eavesdroppers.length === 0)
    return (
      <Tinted tone="plain">
        {call.answerTime === null ? messages.ringing() : messages.talking()}
      </Tinted>
    )
  const isCutIn = eavesdroppers.some(one => one.isCutIn)
  return (
    <span className="inline-flex max-w-full items-center gap-1" title={names}>
      <Tinted tone={isCutIn ? 'warn' : 'good'}>
        {isCutIn ? messages.wasCutIn() : messages.listeners()}
      </Tinted>
      <span className="truncate">
        {isOurs && eavesdroppers.length === 1 ? messages.oneself() : names}
      </span>
    </span>
  )
}

function Actions({ call }: { readonly call: RunningCall }) {
  const { callRecordId } = call
  const isOurs = useStore($listening)?.callRecordId === callRecordId
  const agent = agentOf(call)
  return (
    <span className="inline-flex items-center gap-2">
      {(isOurs || call.answerTime !== null) && (
        <SupervisionControls callRecordId={callRecordId} isInRow agent={agent} />
      )}
      <Button
        aria-label={messages.openOf({ agent })}
        className="text-(--hutong-link)!"
        onClick={() => openRecord(callRecordId)}
        size="small"
        tone="bare"
      >
        {messages.open()}
      </Button>
    </span>
  )
}
