import { useStore } from '@nanostores/react'
import { type ReactNode, useState } from 'react'
import { setHandled } from '../../core/areas/call-detail/call-detail.ts'
import { $wallClock } from '../../core/clock.ts'
import type { CallBase } from '../../core/contract/entities/call-detail.ts'
import { handleStatus } from '../../core/contract/enums/call-details.ts'
import { callSource, callType, transferStatus } from '../../core/contract/enums/call-records.ts'
import { callDirection } from '../../core/contract/enums/calls.ts'
import { gradeName } from '../../core/contract/enums/intents.ts'
import { callResult } from '../../core/rules/call-result.ts'
import { dateTime } from '../../core/rules/dates.ts'
import { timer } from '../../core/rules/duration.ts'
import { hungUpByWhom } from '../../core/rules/hung-up.ts'
import { callDetailText as t } from '../../core/text/call-detail.ts'
import { listText } from '../../core/text/list.ts'
import { recordText } from '../../core/text/records.ts'
import { begin } from '../../widgets/parts/begin.ts'
import { Tinted } from '../list/tinted.tsx'
import { lasting } from '../pages/callManage/call-columns.tsx'
import { CallChain } from './call-chain.tsx'
import { Card, type Fact, Grid } from './card.tsx'

const or = (text: string | null) => text || listText.nothing()

/** A grade as the tables call it. */
const levelOf = (code: string | null): string => or(code && gradeName(code))

/** 通话信息: what happened, step by step and by the clock. */
export function CallCard({ call }: { readonly call: CallBase }) {
  const { callTargetChain: chain = [] } = call
  return (
    <Card deeds={call.isRunning && <Tinted tone="good">{t.running()}</Tinted>} title={t.call()}>
      <div className="flex min-w-0 flex-col gap-4">
        <Grid facts={factsOf(call)} />
        {chain.length > 0 && <CallChain nodes={chain} />}
        {call.callRecordTags.length > 0 && (
          <Below title={t.tags()}>
            {call.callRecordTags.map(({ tagName, tagCount }) => (
              <Tinted key={tagName} tone="plain">
                {tagCount > 1 ? t.tag({ name: tagName, count: tagCount }) : tagName}
              </Tinted>
            ))}
          </Below>
        )}
        {call.assignDialogVarResultItems.length > 0 && (
          <Below title={t.variables()}>
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
          <Below title={t.remark()}>
            <p className="min-w-0 wrap-anywhere whitespace-pre-wrap">{call.remark}</p>
          </Below>
        )}
      </div>
    </Card>
  )
}

/** What there is to say of a call, in the order of the card. */
export function factsOf(call: CallBase): readonly (Fact | false)[] {
  const { callEndTime: end, connectResult: result, inboundRoute: route } = call
  const isIncoming = call.callDirectionType === 1
  const isRobot = call.callType === 1
  // What a call has come to is known when it is over.
  const { isRunning } = call
  return [
    [t.direction(), callDirection.label(call.callDirectionType)],
    [t.kind(), callType.label(call.callType)],
    call.callSource !== null && [t.source(), callSource.label(call.callSource)],
    [isIncoming ? t.called() : t.ours(), or(call.phone)],
    [recordText.agent(), or(call.agentName)],
    !isRunning && [
      t.result(),
      <Tinted key="result" tone={result === 0 ? 'good' : 'plain'}>
        {callResult(call)}
      </Tinted>
    ],
    [t.started(), dateTime(call.callStartTime)],
    [t.ended(), end === null ? t.notEnded() : dateTime(end)],
    isRunning && [t.lasts(), <Lasts call={call} key="lasts" />],
    !isRunning && [recordText.hangup(), hungUpByWhom(call)],
    [recordText.ringing(), lasting(call.ringTime)],
    !isRunning && [recordText.talking(), lasting(call.callDuration)],
    !isRunning && [t.holding(), lasting(call.holdingSeconds)],
    [t.agentRinging(), lasting(call.agentRingTime)],
    !isRunning && [t.agentTalking(), lasting(call.agentCallDuration)],
    [t.transferred(), transferStatus.label(call.transferStatus)],
    isRobot && [t.script(), or(call.templateName)],
    isRobot && [t.intent(), levelOf(call.intentName)],
    [t.manualIntent(), call.manualIntentName || levelOf(call.manualMarkIntent)],
    isIncoming && [t.repeated(), call.repeatInOneDay ? t.yes() : t.no()],
    [t.handled(), <Handled call={call} key="handled" />],
    route !== null && [t.route(), [route.answerNumber, route.remark].filter(Boolean).join(' ')],
    call.ivrKey !== '' && [t.key(), call.ivrKey]
  ]
}

/** Whether somebody has seen to the call, and the button that says so or takes it back. */
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
          {code === 0 ? t.markHandled() : t.markUnhandled()}
        </button>
      )}
    </span>
  )
}

/** Since somebody has answered, or since it rings. */
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
