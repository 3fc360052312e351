import { useStore } from '@nanostores/react'
import { useState } from 'react'
import {
  $allocateAttempt,
  $manualTask,
  confirmAllocation,
  stopAllocating
} from '../../../../core/areas/manual-tasks/detail.ts'
import { kitText } from '../../../../core/text/kit.ts'
import { manualText as t } from '../../../../core/text/manual-pages.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { Checkbox } from '../../../../widgets/kit/large/checkbox.tsx'
import { Dialog } from '../../../../widgets/kit/large/dialog.tsx'
import { begin } from '../../../../widgets/parts/begin.ts'

/** To whom numbers are given. */
export default function AllocateDialog() {
  const known = useStore($manualTask)
  const attempt = useStore($allocateAttempt)
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const [isMissing, setMissing] = useState(false)
  const isBusy = attempt.at === 'busy'
  const agents =
    known.at === 'ready'
      ? known.value.agents
      : known.at === 'loading'
        ? (known.before?.agents ?? [])
        : []
  const confirm = () => {
    setMissing(chosen.size === 0)
    if (chosen.size > 0) begin(confirmAllocation([...chosen]))
  }
  const complaint = isMissing
    ? t.agentMissing()
    : attempt.at === 'failed'
      ? attempt.failure.message
      : undefined
  return (
    <Dialog
      footer={
        <>
          <Button disabled={isBusy} onClick={stopAllocating}>
            {kitText.cancel()}
          </Button>
          <Button aria-busy={isBusy} aria-disabled={isBusy} onClick={confirm} tone="primary">
            {kitText.confirm()}
          </Button>
        </>
      }
      isOpen
      onClose={stopAllocating}
      title={t.allocateTitle()}
      width={440}
    >
      <p className="pb-2 text-(--hutong-text-2)">{t.allocateHint()}</p>
      <fieldset
        aria-label={t.seats()}
        className="max-h-72 min-w-0 overflow-auto rounded-(--hutong-radius) border border-(--hutong-border) px-3 py-1"
      >
        {agents.map(({ userId, name, extension, waitingCount }) => (
          <div className="flex items-center gap-2" key={userId}>
            <span className="min-w-0 grow truncate">
              <Checkbox
                checked={chosen.has(userId)}
                label={t.seatOf({ name, extension })}
                onChange={on => {
                  const next = new Set(chosen)
                  if (on) next.add(userId)
                  else next.delete(userId)
                  choose(next)
                  setMissing(false)
                }}
              />
            </span>
            <span className="shrink-0 text-[13px]/5 text-(--hutong-text-3) tabular-nums">
              {t.waiting()} {waitingCount}
            </span>
          </div>
        ))}
        {agents.length === 0 && (
          <p className="py-4 text-center text-(--hutong-text-3)">{t.noSeats()}</p>
        )}
      </fieldset>
      <p className="min-h-5 pt-2 text-[13px]/5 text-(--hutong-danger)" role="alert">
        {complaint}
      </p>
    </Dialog>
  )
}
