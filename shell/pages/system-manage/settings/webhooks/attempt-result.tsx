import { attemptFailure } from '../../../../../core/features/webhooks/enums.ts'
import type { DeliveryAttempt } from '../../../../../core/features/webhooks/schemas.ts'
import { webhookPageMessages as messages } from '../../../../../core/features/webhooks/webhook-page-messages.ts'
import { dateTime } from '../../../../../core/lib/format/dates.ts'
import { Tinted } from '../../../../../widgets/parts/tinted-text.tsx'

const statusText = ({ status }: Pick<DeliveryAttempt, 'status'>): string =>
  status === null ? messages.noStatus() : `${messages.status()} ${status}`

/** What came back, as received. */
export const Received = ({ text }: { readonly text: string }) => (
  <pre className="max-h-60 overflow-auto rounded-(--hutong-radius) bg-(--hutong-bg-hover) px-3 py-2 font-mono text-[12px]/5 whitespace-pre-wrap wrap-anywhere">
    {text}
  </pre>
)

/** One attempt: what came back, how fast, or why nothing did. */
export function AttemptResult({
  result,
  isTest = false
}: {
  readonly result: DeliveryAttempt
  readonly isTest?: boolean
}) {
  const { failure, durationMs, time, answer } = result
  const reason = failure === null ? '' : attemptFailure.label(failure)
  const outcome = isTest ? (
    <p
      className={failure === null ? 'text-(--hutong-success)' : 'text-(--hutong-danger)'}
      role="status"
    >
      {failure === null ? messages.testGood() : messages.testBad({ reason })}
    </p>
  ) : null
  return (
    <div className="flex flex-col gap-2">
      {outcome}
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[13px]/5 tabular-nums">
        <span>{dateTime(time)}</span>
        <Tinted tone={failure === null ? 'good' : 'bad'}>{statusText(result)}</Tinted>
        <span className="text-(--hutong-text-2)">
          {messages.milliseconds({ count: durationMs })}
        </span>
        {!isTest && reason !== '' && <span className="text-(--hutong-danger)">{reason}</span>}
      </p>
      {answer !== '' && <Received text={answer} />}
    </div>
  )
}
