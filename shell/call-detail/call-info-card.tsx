import { useStore } from '@nanostores/react'
import { type ReactNode, useState } from 'react'
import { $wallClock } from '../../core/environment/clock.ts'
import { setHandled } from '../../core/features/call-detail/call-detail.ts'
import { handleStatus } from '../../core/features/call-detail/enums.ts'
import { callDetailMessages as messages } from '../../core/features/call-detail/messages.ts'
import type { CallBase } from '../../core/features/call-detail/schemas.ts'
import {
  callSource,
  callType,
  transferStatus
} from '../../core/features/calls/call-record-enums.ts'
import { callDirection } from '../../core/features/calls/enums.ts'
import { recordMessages } from '../../core/features/calls/messages.ts'
import { callResult } from '../../core/features/calls/rules/call-result.ts'
import { hangUpOrigin } from '../../core/features/calls/rules/hung-up.ts'
import { gradeName } from '../../core/features/customer-details/enums.ts'
import { dispositionMessages } from '../../core/features/dispositions/messages.ts'
import { dateTime } from '../../core/lib/format/dates.ts'
import { timer } from '../../core/lib/format/duration.ts'
import { listMessages } from '../../core/messages/list-messages.ts'
import { begin } from '../../widgets/parts/begin-part.ts'
import type { Detail } from '../../widgets/parts/details/detail-grid.tsx'
import { Rating } from '../list/cells/rating-cell.tsx'
import { Tinted } from '../list/cells/tinted-text.tsx'
import { lasting } from '../pages/call-manage/call-records/call-columns.tsx'
import { CallChain } from './call-chain.tsx'
import { Card, Grid } from './detail-card.tsx'
import { RecordDisposition } from './record-disposition.tsx'

const or = (text: string | null) => text || listMessages.nothing()

/** Label of an intent grade, as in the tables. */
const levelOf = (code: string | null): string => or(code && gradeName(code))

/** The intent rule that gave the level (rule intent-rule-9). */
const ruleOf = ({ ruleName: rule, version }: NonNullable<CallBase['intentRule']>): string =>
  rule === null ? messages.ruleDefault({ version }) : messages.ruleMatched({ rule, version })

/** 通话信息: timeline and details of the call. */
export function CallCard({ call }: { readonly call: CallBase }) {
  const { callTargetChain: chain = [] } = call
  return (
    <Card
      actions={call.isRunning && <Tinted tone="good">{messages.running()}</Tinted>}
      title={messages.call()}
    >
      <div className="flex min-w-0 flex-col gap-4">
        <Grid details={detailsOf(call)} />
        {chain.length > 0 && <CallChain nodes={chain} />}
        {call.callRecordTags.length > 0 && (
          <Below title={messages.tags()}>
            {call.callRecordTags.map(({ tagName, tagCount }) => (
              <Tinted key={tagName} tone="plain">
                {tagCount > 1 ? messages.tag({ name: tagName, count: tagCount }) : tagName}
              </Tinted>
            ))}
          </Below>
        )}
        {call.assignDialogVarResultItems.length > 0 && (
          <Below title={messages.variables()}>
            <dl className="flex min-w-0 flex-wrap gap-x-4 gap-y-1">
              {call.assignDialogVarResultItems.map(item => (
                <div className="flex min-w-0 gap-1" key={item.assignDialogVarName}>
                  <dt className="text-(--hutong-text-3)">{item.assignDialogVarName}</dt>
                  <dd className="min-w-0 wrap-anywhere">{or(item.assignDialogVarValue)}</dd>
                </div>
              ))}
            </dl>
          </Below>
        )}
        {call.remark && (
          <Below title={messages.remark()}>
            <p className="min-w-0 wrap-anywhere whitespace-pre-wrap">{call.remark}</p>
          </Below>
        )}
      </div>
    </Card>
  )
}

/** Details of the call in display order; `false` omits one. */
export function detailsOf(call: CallBase): readonly (Detail | false)[] {
  const { callEndTime: end, connectResult: result, inboundRoute: route } = call
  const isIncoming = call.callDirectionType === 1
  const isRobot = call.callType === 1
  // The result is known only after the call has ended.
  const { isRunning } = call
  return [
    [messages.direction(), callDirection.label(call.callDirectionType)],
    [messages.kind(), callType.label(call.callType)],
    call.callSource !== null && [messages.source(), callSource.label(call.callSource)],
    [isIncoming ? messages.called() : messages.ours(), or(call.phone)],
    [recordMessages.agent(), or(call.agentName)],
    !isRunning && [
      messages.result(),
      <Tinted key="result" tone={result === 0 ? 'good' : 'plain'}>
        {callResult(call)}
      </Tinted>
    ],
    [messages.started(), dateTime(call.callStartTime)],
    [messages.ended(), end === null ? messages.notEnded() : dateTime(end)],
    isRunning && [messages.lasts(), <Lasts call={call} key="lasts" />],
    !isRunning && [recordMessages.hangup(), hangUpOrigin(call)],
    [recordMessages.ringing(), lasting(call.ringTime)],
    !isRunning && [recordMessages.talking(), lasting(call.callDuration)],
    !isRunning && [messages.holding(), lasting(call.holdingSeconds)],
    [messages.agentRinging(), lasting(call.agentRingTime)],
    !isRunning && [messages.agentTalking(), lasting(call.agentCallDuration)],
    [messages.transferred(), transferStatus.label(call.transferStatus)],
    isRobot && [messages.script(), or(call.templateName)],
    isRobot && [messages.intent(), levelOf(call.intentName)],
    call.intentRule != null && [messages.intentRule(), ruleOf(call.intentRule)],
    [messages.manualIntent(), call.manualIntentName || levelOf(call.manualMarkIntent)],
    isIncoming && [messages.repeated(), call.repeatInOneDay ? messages.yes() : messages.no()],
    [messages.handled(), <Handled call={call} key="handled" />],
    route !== null && [
      messages.route(),
      [route.answerNumber, route.remark].filter(Boolean).join(' ')
    ],
    call.ivrKey !== '' && [messages.key(), call.ivrKey],
    (call.disposition !== undefined || call.mayFillIn === true) && [
      dispositionMessages.title(),
      <RecordDisposition call={call} key="disposition" />
    ],
    call.satisfaction != null && [
      messages.rating(),
      <Rating key="rating" level={call.satisfaction.rating} />
    ]
  ]
}

/** Whether the call is marked as handled, with a button that toggles the mark. */
function Handled({ call }: { readonly call: CallBase }) {
  const { callRecordId, handleStatus: code, isRunning, isReadonly } = call
  const [isBusy, setBusy] = useState(false)
  const set = (next: 0 | 1) => {
    setBusy(true)
    begin(setHandled(callRecordId, next).finally(() => setBusy(false)))
  }
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {handleStatus.isCode(code) ? handleStatus.label(code) : or(null)}
      {!isRunning && !isReadonly && (
        <button
          aria-busy={isBusy}
          className="min-h-6 rounded-(--hutong-radius-sm) text-(--hutong-link) hover:underline"
          disabled={isBusy}
          onClick={() => set(code === 0 ? 1 : 0)}
          type="button"
        >
          {code === 0 ? messages.markHandled() : messages.markUnhandled()}
        </button>
      )}
    </span>
  )
}

/** Duration since the answer, or since ringing began. */
function Lasts({ call }: { readonly call: CallBase }) {
  const now = useStore($wallClock)
  const since = call.callStartTime + call.ringTime * 1000
  return <span className="tabular-nums">{timer(Math.max(0, (now - since) / 1000))}</span>
}

const Below = (props: { readonly title: string; readonly children: ReactNode }) => (
  <div className="flex min-w-0 flex-wrap gap-2">
    <h4 className="w-22 shrink-0 text-(--hutong-text-3)">{props.title}</h4>
    <div className="flex min-w-0 grow basis-60 flex-wrap gap-2">{props.children}</div>
  </div>
)
