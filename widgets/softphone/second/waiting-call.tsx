import { secondViewMessages as messages } from '../../../core/phone/second-call/second-view-messages.ts'
import type { Call } from '../../../core/phone/state/phone-types.ts'
import { Button } from '../../kit/button.tsx'
import { begin } from '../../parts/begin-part.ts'
import { useCallerDetails } from '../call/call-info.tsx'
import { shortcutOf } from '../number-typing.ts'
import { Digits } from '../panes/tone-digits.tsx'
import { answer, reject } from '../softphone-phone.ts'
import { runSecond } from './run-second.ts'

export interface WaitingCallProps {
  readonly call: Call
}

/** A caller who waits while the agent talks. Does not take the focus. */
export function WaitingCall({ call }: WaitingCallProps) {
  const { caller, number } = useCallerDetails(call)
  return (
    <div
      aria-label={messages.waiting()}
      aria-modal="false"
      className="flex flex-col gap-2 rounded-(--hutong-radius) border border-(--hutong-border) bg-(--hutong-ring-state-tint) p-3"
      role="alertdialog"
    >
      <div className="min-w-0" role="alert">
        <div className="text-[12px]/5 text-(--hutong-ring-state)">{messages.waiting()}</div>
        <div className="truncate font-semibold" title={caller}>
          <Digits text={caller} />
        </div>
        {caller !== number && (
          <div className="text-[12px]/5 tabular-nums text-(--hutong-text-2)">
            <Digits text={number} />
          </div>
        )}
      </div>
      <div className="grid grid-cols-2 gap-2">
        <Button
          aria-keyshortcuts={shortcutOf('answer')}
          onClick={() => begin(answer())}
          part="button-answer"
          tone="success"
        >
          {messages.holdAndAnswer()}
        </Button>
        <Button onClick={() => runSecond(two => two.answerInstead())} part="button-answer">
          {messages.endAndAnswer()}
        </Button>
        <Button
          className="col-span-2"
          onClick={() => begin(reject())}
          part="button-hangup"
          tone="danger"
        >
          {messages.reject()}
        </Button>
      </div>
    </div>
  )
}
