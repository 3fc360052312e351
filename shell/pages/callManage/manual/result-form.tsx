import { useStore } from '@nanostores/react'
import { useState } from 'react'
import {
  AGAIN,
  keepResult,
  type ResultTyped,
  readResult,
  type resultComplaints,
  usualMoments
} from '../../../../core/areas/manual-tasks/result-form.ts'
import { $workDeed, saveResult } from '../../../../core/areas/manual-tasks/work.ts'
import { $wallClock } from '../../../../core/clock.ts'
import { type ManualResult, manualResult } from '../../../../core/contract/enums/manual-tasks.ts'
import { manualText as t } from '../../../../core/text/manual-pages.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { Textarea } from '../../../../widgets/kit/large/text-fields.tsx'
import { Radios } from '../../../../widgets/kit/large/ticks.tsx'
import { begin } from '../../../../widgets/parts/begin.ts'
import { MomentField } from './moment-field.tsx'

/** What came of the number. What is typed stays through a reload, until it is saved. */
export function ResultForm(props: {
  readonly itemId: string
  /** Of a number that one no longer has, nothing is saved; what was typed waits. */
  readonly isHeld: boolean
}) {
  const { itemId, isHeld } = props
  const [typed, type] = useState(() => readResult(itemId))
  const [wrong, complain] = useState<ReturnType<typeof resultComplaints>>({})
  const isBusy = useStore($workDeed).at === 'busy'
  const change = (changes: Partial<ResultTyped>) => {
    const next = { ...typed, ...changes }
    type(next)
    complain({})
    keepResult(itemId, next)
  }
  const save = async () => {
    if (!isBusy && isHeld) complain(await saveResult(typed))
  }
  return (
    <form
      aria-label={t.form()}
      className="flex flex-col gap-2 border-t border-(--hutong-border) p-4"
      onSubmit={event => {
        event.preventDefault()
        begin(save())
      }}
    >
      <Radios
        label={t.form()}
        onChoose={value => change({ result: Number(value) as ManualResult })}
        options={manualResult.options.map(({ value, label }) => ({ value: String(value), label }))}
        value={typed.result === null ? '' : String(typed.result)}
      />
      <p
        className="min-h-5 text-[12px]/5 text-(--hutong-danger)"
        role={wrong.result ? 'alert' : undefined}
      >
        {wrong.result}
      </p>
      {typed.result === AGAIN && (
        <div className="max-w-80">
          <MomentField
            complaint={wrong.followTime}
            label={t.followTime()}
            onChange={followTime => change({ followTime })}
            value={typed.followTime}
          />
          <div className="flex flex-wrap gap-2 pb-2">
            {usualMoments.map(([label, of]) => (
              <Button
                key={label()}
                onClick={() => change({ followTime: of($wallClock.get()) })}
                size="small"
              >
                {label()}
              </Button>
            ))}
          </div>
        </div>
      )}
      <Textarea
        label={t.remark()}
        maxLength={500}
        onChange={({ target }) => change({ remark: target.value })}
        value={typed.remark}
      />
      <div>
        <Button aria-busy={isBusy} aria-disabled={isBusy || !isHeld} tone="primary" type="submit">
          {t.save()}
        </Button>
      </div>
    </form>
  )
}
