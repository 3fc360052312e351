import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { $now } from '../../../../core/environment/clock.ts'
import { manualCallStatus } from '../../../../core/features/call-tasks/task-enums.ts'
import { $nextNumberAt, stopAuto } from '../../../../core/features/manual-tasks/auto-continue.ts'
import {
  $workAction,
  claimNumbers,
  nextNumber
} from '../../../../core/features/manual-tasks/manual-actions.ts'
import { manualMessages as messages } from '../../../../core/features/manual-tasks/messages.ts'
import { CLAIMED, manualStatus } from '../../../../core/features/manual-tasks/rules.ts'
import type { MyManualTask } from '../../../../core/features/manual-tasks/schemas.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { card } from '../../../../widgets/kit/large/cell-styles.ts'
import { begin } from '../../../../widgets/parts/begin-part.ts'
import { useForm } from '../../../../widgets/parts/form/use-form.ts'
import { ManualStatus } from './manual-styles.tsx'

/** Heading of the task, with the button that claims the next number. */
export function TaskHead(props: { readonly task: MyManualTask; readonly hasNumber: boolean }) {
  const { task, hasNumber } = props
  const action = useStore($workAction)
  const isBusy = action.status === 'busy'
  const isRunning = task.status === manualStatus.running
  const isPool = task.allocateWay === CLAIMED
  const details = [
    messages.taskDetail({ waiting: task.waitingCount, today: task.todayCount }),
    ...(task.dueCount > 0 ? [messages.dueDetail({ count: task.dueCount })] : []),
    ...(isPool ? [messages.poolDetail({ count: task.freeCount })] : []),
    messages.hours({ from: task.startTimePoint.slice(0, 5), to: task.endTimePoint.slice(0, 5) })
  ]
  return (
    <section aria-label={task.name} className={`${card} flex flex-col gap-2 p-4`}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="min-w-0 text-[16px]/6 font-semibold break-words">{task.name}</h2>
        <ManualStatus status={task.status} />
      </div>
      <p className="flex flex-wrap gap-x-4 text-[13px]/5 text-(--hutong-text-3) tabular-nums">
        {details.map(detail => (
          <span key={detail}>{detail}</span>
        ))}
        {task.remark && <span>{task.remark}</span>}
      </p>
      {!isRunning && (
        <p className="text-(--hutong-warn)" role="status">
          {messages.paused({ status: manualCallStatus.label(task.status) })}
        </p>
      )}
      {isRunning && (
        <div className="flex flex-wrap items-end gap-2">
          <Button
            aria-disabled={isBusy || hasNumber}
            onClick={() => {
              if (!isBusy && !hasNumber) begin(nextNumber())
            }}
            tone="primary"
          >
            {messages.next()}
          </Button>
          {isPool && <Claim isBusy={isBusy} most={task.claimLimit} />}
          <Auto />
        </div>
      )}
    </section>
  )
}

function Claim({ most, isBusy }: { readonly most: number; readonly isBusy: boolean }) {
  const [initial] = useState(() => ({ count: String(Math.min(10, most)) }))
  const form = useForm({
    initial,
    validate: ({ count }) => ({
      count: Number(count) >= 1 && Number(count) <= most ? undefined : messages.claimWrong({ most })
    })
  })
  const issue = form.issueOf('count')
  return (
    <form
      className="flex flex-wrap items-center gap-2"
      onSubmit={form.onSubmit(({ count }) => {
        if (!isBusy) begin(claimNumbers(Number(count)))
      })}
    >
      <input
        aria-describedby="claim-note"
        aria-invalid={issue !== undefined}
        aria-label={messages.claimCount()}
        className="h-(--hutong-h) w-16 rounded-(--hutong-radius) border border-(--hutong-control) bg-(--hutong-bg) px-2 text-right tabular-nums aria-invalid:border-(--hutong-danger)"
        inputMode="numeric"
        maxLength={3}
        onChange={({ target }) => form.set('count', target.value.replace(/\D/g, ''))}
        value={form.values.count}
      />
      <Button aria-disabled={isBusy} type="submit">
        {messages.claim()}
      </Button>
      <span
        className="text-[12px]/5 text-(--hutong-danger)"
        id="claim-note"
        role={issue ? 'alert' : undefined}
      >
        {issue}
      </span>
    </form>
  )
}

/** Countdown to the next number; can be skipped or stopped. */
function Auto() {
  const at = useStore($nextNumberAt)
  return at === undefined ? null : <Countdown at={at} />
}

function Countdown({ at }: { readonly at: number }) {
  const seconds = Math.max(0, Math.ceil((at - useStore($now)) / 1000))
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span className="text-(--hutong-text-2) tabular-nums">{messages.nextIn({ seconds })}</span>
      <Button onClick={() => begin(nextNumber())} size="small">
        {messages.nextNow()}
      </Button>
      <Button onClick={stopAuto} size="small">
        {messages.stopAuto()}
      </Button>
    </span>
  )
}
