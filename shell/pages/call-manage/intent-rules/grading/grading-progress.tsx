import { intentRuleMessages as messages } from '../../../../../core/features/intent-rules/messages.ts'
import { Button } from '../../../../../widgets/kit/button.tsx'
import { ProgressBar } from '../../../../../widgets/kit/large/progress-bar.tsx'

/** How many calls a job has graded. */
export function GradingProgress(props: {
  readonly isWaiting: boolean
  readonly done: number
  readonly calls: number
  /** Undefined where the user cannot cancel it. */
  readonly onCancel: (() => void) | undefined
}) {
  const { isWaiting, done, calls, onCancel } = props
  const share = calls === 0 ? 0 : done / calls
  return (
    <>
      <ProgressBar
        label={messages.progress()}
        percent={Math.round(share * 100)}
        share={share}
        text={isWaiting ? messages.waiting() : messages.running({ done, calls })}
        width="w-40"
      />
      {onCancel && (
        <Button onClick={onCancel} size="small">
          {messages.cancel()}
        </Button>
      )}
    </>
  )
}
