import { connectResult } from '../../../core/features/calls/enums.ts'
import { taskPlanMessages as messages } from '../../../core/features/task-plan/messages.ts'
import type { TestCall } from '../../../core/features/task-plan/schemas.ts'
import type { TestCallState } from '../../../core/features/task-plan/test-call.ts'
import { spokenDuration, timer } from '../../../core/lib/format/duration.ts'
import { joinMessages } from '../../../core/messages/join-messages.ts'
import { Icon, type IconName } from '../../kit/icon.tsx'

/** Progress, transcript and result of a test call. */
export function TestProgress({ state }: { readonly state: TestCallState }) {
  if (state.status === 'none') return null
  if (state.status === 'refused')
    return (
      <p className="flex items-start gap-2 text-[13px]/5 text-(--hutong-danger)" role="alert">
        <Icon className="mt-0.5" name="alert" size={16} />
        {state.why}
      </p>
    )
  if (state.status === 'asking')
    return (
      <Line colour="text-(--hutong-text-2)" sign="outgoing" statusText={messages.testAsking()} />
    )
  const { call } = state
  return (
    <div className="flex flex-col gap-2 rounded-(--hutong-radius) border border-(--hutong-border) p-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <How status={state.status} call={call} />
        <span className="text-[12px]/5 text-(--hutong-text-3) tabular-nums">
          {messages.testLine({ line: call.cidNumber })}
        </span>
      </div>
      {call.lines.length > 0 && (
        <ol
          aria-label={messages.testLines()}
          className="flex max-h-52 flex-col gap-1.5 overflow-auto text-[13px]/5"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
        >
          {call.lines.map(({ sequence, role, text }) => (
            <li
              className={`max-w-[85%] rounded-(--hutong-radius) px-2 py-1 ${role === 'customer' ? 'self-end bg-(--hutong-bg-sel)' : 'self-start bg-(--hutong-bg-sub)'}`}
              key={sequence}
            >
              <span className="mr-2 text-[12px]/5 text-(--hutong-text-3)">
                {role === 'customer' ? messages.customer() : messages.robot()}
              </span>
              {text}
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

function How({
  status,
  call
}: {
  readonly status: 'on' | 'over' | 'lost'
  readonly call: TestCall
}) {
  if (status === 'lost')
    return <Line colour="text-(--hutong-warn)" sign="alert" statusText={messages.testLost()} />
  if (status === 'on')
    return call.answerTime === null ? (
      <Line
        colour="text-(--hutong-ring-state)"
        sign="outgoing"
        statusText={messages.testRinging()}
      />
    ) : (
      <Talking seconds={call.talkSeconds} />
    )
  const { answerTime, connectResult: result, levelCode } = call
  if (answerTime === null)
    return (
      <Line
        colour="text-(--hutong-danger)"
        sign="missed"
        statusText={messages.testMissed({ result: connectResult.label(result) })}
      />
    )
  const duration = spokenDuration(call.talkSeconds)
  const level = levelCode && messages.testIntent({ level: levelCode })
  return (
    <Line
      colour="text-(--hutong-success)"
      sign="check"
      statusText={[messages.testOver({ duration }), level]
        .filter(Boolean)
        .join(joinMessages.comma())}
    />
  )
}

/** The seconds are visual only; a screen reader announces once that the call is active. */
function Talking({ seconds }: { readonly seconds: number }) {
  const [before = '', after = ''] = messages.testTalking({ time: '\n' }).split('\n')
  return (
    <span className="flex items-center gap-2 font-semibold text-(--hutong-talk)">
      <Icon name="sound" size={16} />
      <span role="status">{`${before}${after}`.trim()}</span>
      <span aria-hidden="true" className="tabular-nums">
        {timer(seconds)}
      </span>
    </span>
  )
}

const Line = (props: {
  readonly statusText: string
  readonly sign: IconName
  readonly colour: string
}) => (
  <p className={`flex items-center gap-2 font-semibold ${props.colour}`} role="status">
    <Icon name={props.sign} size={16} />
    {props.statusText}
  </p>
)
