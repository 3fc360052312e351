import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { $wallClock } from '../../../../core/environment/clock.ts'
import { serverNow } from '../../../../core/environment/server-time.ts'
import { type ManualResult, manualResult } from '../../../../core/features/manual-tasks/enums.ts'
import { $workAction, saveResult } from '../../../../core/features/manual-tasks/manual-actions.ts'
import { manualMessages as messages } from '../../../../core/features/manual-tasks/messages.ts'
import {
  AGAIN,
  keepResult,
  nothingTyped,
  type ResultTyped,
  readResult,
  resultIssues,
  usualMoments
} from '../../../../core/features/manual-tasks/result-form.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { Textarea } from '../../../../widgets/kit/large/forms/text-fields.tsx'
import { Radios } from '../../../../widgets/kit/large/forms/ticks.tsx'
import { begin } from '../../../../widgets/parts/begin-part.ts'
import { useForm } from '../../../../widgets/parts/form/use-form.ts'
import { MomentField } from './moment-field.tsx'

/** Result of a number. Input is persisted across reloads until it is saved. */
export function ResultForm(props: {
  readonly itemId: string
  /** Saving needs the claim on the number; without it the input is kept. */
  readonly isHeld: boolean
}) {
  const { itemId, isHeld } = props
  const [draft] = useState(() => readResult(itemId))
  const form = useForm<ResultTyped>({
    initial: nothingTyped,
    draft,
    isStored: true,
    validate: typed => resultIssues(typed, serverNow())
  })
  const typed = form.values
  const issue = form.issueOf('result')
  const isBusy = useStore($workAction).status === 'busy'
  const change = (changes: Partial<ResultTyped>) => {
    form.assign(changes)
    form.forget()
    keepResult(itemId, { ...typed, ...changes })
  }
  return (
    <form
      aria-label={messages.form()}
      className="flex flex-col gap-2 border-t border-(--hutong-border) p-4"
      onSubmit={event => {
        event.preventDefault()
        const ready = !isBusy && isHeld && form.check()
        if (ready) begin(saveResult(ready))
      }}
    >
      <Radios
        label={messages.form()}
        onChoose={value => change({ result: Number(value) as ManualResult })}
        options={manualResult.options.map(({ value, label }) => ({ value: String(value), label }))}
        value={typed.result === null ? '' : String(typed.result)}
      />
      <p
        className="min-h-5 text-[12px]/5 text-(--hutong-danger)"
        role={issue ? 'alert' : undefined}
      >
        {issue}
      </p>
      {typed.result === AGAIN && (
        <div className="max-w-80">
          <MomentField
            issue={form.issueOf('followTime')}
            label={messages.followTime()}
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
        label={messages.remark()}
        maxLength={500}
        onChange={({ target }) => change({ remark: target.value })}
        value={typed.remark}
      />
      <div>
        <Button aria-busy={isBusy} aria-disabled={isBusy || !isHeld} tone="primary" type="submit">
          {messages.save()}
        </Button>
      </div>
    </form>
  )
}
