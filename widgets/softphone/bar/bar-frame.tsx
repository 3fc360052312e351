import { useStore } from '@nanostores/react'
import { timer } from '../../../core/lib/format/duration.ts'
import { softphoneCallMessages as messages } from '../../../core/phone/softphone-call-messages.ts'
import type { Call } from '../../../core/phone/state/phone-types.ts'
import { AnswerButtons, CallerInfo } from '../call/incoming.tsx'
import {
  CallDisposition,
  ExtendButton,
  FinishButton,
  type WrapUpState,
  WrapUpTimer
} from '../call/wrap-up.tsx'
import { $autoAnswer } from '../softphone-phone.ts'
import { CallerInLine } from './bar-pieces.tsx'

export function BarRinging({ call }: { call: Call }) {
  const seconds = useStore($autoAnswer)
  return (
    <div
      aria-label={messages.incoming()}
      aria-modal="false"
      className="flex min-w-0 grow @max-xl/bar:flex-wrap items-center gap-3 @max-xl/bar:gap-2"
      role="alertdialog"
    >
      <CallerInLine call={call}>
        {seconds !== undefined && (
          <span className="shrink-0 @max-xl/bar:shrink text-(--hutong-text-2)">
            {messages.autoAnswer({ seconds })}
          </span>
        )}
      </CallerInLine>
      <CallerInfo isBeside />
      <slot name="call-info" />
      <AnswerButtons size="medium" />
    </div>
  )
}

export function BarWrapUp({ phone }: { phone: WrapUpState }) {
  const { outcome, seconds } = phone
  return (
    <>
      <CallerInLine call={phone.call}>
        <span
          className={`max-w-full truncate ${outcome.ok ? 'text-(--hutong-text-2)' : 'text-(--hutong-danger)'}`}
        >
          {outcome.text}
          {seconds > 0 && ` ${timer(seconds)}`}
        </span>
      </CallerInLine>
      <slot name="call-info" />
      <slot name="actions" />
      <span className="@max-xl/bar:hidden">
        <WrapUpTimer />
      </span>
      <CallDisposition call={phone.call} />
      <ExtendButton size="medium" />
      <FinishButton callRecordId={phone.call.callRecordId} size="medium" />
    </>
  )
}
