import type { Checked } from '../../../core/features/number-import/file-types.ts'
import { addNumbersMessages as messages } from '../../../core/features/number-import/messages.ts'
import { joinMessages } from '../../../core/messages/join-messages.ts'
import { Button } from '../../kit/button.tsx'
import { Spinner } from '../../kit/indicators.tsx'

/** The server's preview of a file's rows, before it is submitted. */
export function CheckedRows({ checked, onAgain }: { checked: Checked; onAgain: () => void }) {
  const isChecking = checked.status === 'checking'
  const isWarning = checked.status === 'failed' || (checked.status === 'done' && hasFaults(checked))
  return (
    <div
      className={`flex flex-wrap items-center gap-2 text-[13px]/5 tabular-nums ${
        isWarning ? 'text-(--hutong-warn)' : 'text-(--hutong-text-2)'
      }`}
    >
      {isChecking && <Spinner label={messages.rowsChecking()} />}
      {/* The spinner is announced already. */}
      <p aria-hidden={isChecking} className="min-w-0" role="status">
        {sentence(checked)}
      </p>
      {checked.status === 'failed' && (
        <Button onClick={onAgain} size="small">
          {messages.recheck()}
        </Button>
      )}
    </div>
  )
}

type Done = Extract<Checked, { status: 'done' }>

const hasFaults = ({ leftOut, uncalled }: Done): boolean => leftOut + uncalled > 0

function sentence(checked: Checked): string {
  if (checked.status === 'checking') return messages.rowsChecking()
  if (checked.status === 'failed') return messages.rowsUnchecked()
  const { rows, leftOut: count, uncalled } = checked
  if (!hasFaults(checked)) return messages.rowsGood({ rows })
  const what =
    uncalled === 0
      ? messages.rowsLeftOut({ rows, count })
      : count === 0
        ? messages.rowsUncalled({ rows, count: uncalled })
        : messages.rowsBoth({ rows, count, uncalled })
  return joinMessages.sentences({ first: what, next: messages.rowsGoOn() })
}
