import type { Checked } from '../../../core/areas/add-numbers/check-file.ts'
import { addNumbersText as t } from '../../../core/text/add-numbers.ts'
import { Button } from '../../kit/button.tsx'
import { Spinner } from '../../kit/signs.tsx'

/** What the server says would become of the rows of a file, before it is submitted. */
export function CheckedRows({ checked, onAgain }: { checked: Checked; onAgain: () => void }) {
  const isChecking = checked.at === 'checking'
  const isWarning = checked.at === 'failed' || (checked.at === 'done' && hasFaults(checked))
  return (
    <div
      className={`flex flex-wrap items-center gap-2 text-[13px]/5 tabular-nums ${
        isWarning ? 'text-(--hutong-warn)' : 'text-(--hutong-text-2)'
      }`}
    >
      {isChecking && <Spinner label={t.rowsChecking()} />}
      {/* The spinner says it already. */}
      <p aria-hidden={isChecking} className="min-w-0" role="status">
        {sentence(checked)}
      </p>
      {checked.at === 'failed' && (
        <Button onClick={onAgain} size="small">
          {t.recheck()}
        </Button>
      )}
    </div>
  )
}

type Done = Extract<Checked, { at: 'done' }>

const hasFaults = ({ leftOut, uncalled }: Done): boolean => leftOut + uncalled > 0

function sentence(checked: Checked): string {
  if (checked.at === 'checking') return t.rowsChecking()
  if (checked.at === 'failed') return t.rowsUnchecked()
  const { rows, leftOut: count, uncalled } = checked
  if (!hasFaults(checked)) return t.rowsGood({ rows })
  const what =
    uncalled === 0
      ? t.rowsLeftOut({ rows, count })
      : count === 0
        ? t.rowsUncalled({ rows, count: uncalled })
        : t.rowsBoth({ rows, count, uncalled })
  return `${what}。${t.rowsGoOn()}`
}
