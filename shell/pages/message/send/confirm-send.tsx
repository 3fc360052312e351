import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { serverNow } from '../../../../core/environment/server-time.ts'
import { messagingMessages } from '../../../../core/features/messaging/messages.ts'
import { clockOf } from '../../../../core/features/messaging/rules/quiet-hours.ts'
import {
  $startAttempt,
  readPreparedTask,
  startMessageTask
} from '../../../../core/features/messaging/sending/prepared-task.ts'
import { sendMessages as messages } from '../../../../core/features/messaging/sending/send-messages.ts'
import type { MessagePreview } from '../../../../core/features/messaging/task-schemas.ts'
import { thousands } from '../../../../core/lib/format/number-format.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { card } from '../../../../widgets/kit/large/cell-styles.ts'
import { Radios } from '../../../../widgets/kit/large/forms/ticks.tsx'
import { SectionHeading } from '../../../../widgets/kit/section-heading.tsx'
import { begin } from '../../../../widgets/parts/begin-part.ts'
import { DetailGrid } from '../../../../widgets/parts/details/detail-grid.tsx'
import { FormAlert } from '../../../../widgets/parts/form/form-alert.tsx'
import { useForm } from '../../../../widgets/parts/form/use-form.ts'
import { MomentField } from '../../call-manage/manual-tasks/moment-field.tsx'

type When = 'now' | 'later'
interface Plan {
  readonly when: When
  readonly planTime: number | undefined
}
const atOnce: Plan = { when: 'now', planTime: undefined }
const MINUTE = 60

const duration = (seconds: number): string =>
  seconds < MINUTE
    ? messages.seconds({ count: Math.max(1, seconds) })
    : messages.minutes({ count: Math.ceil(seconds / MINUTE) })

/** What the task costs, when it sends, and the confirmation. */
export function ConfirmSend(props: {
  readonly preview: MessagePreview
  readonly cancel: ReactNode
  readonly onAnother: () => void
}) {
  const { preview, cancel, onAnother } = props
  const { total, segments, fee, balance, isPayable, seconds, quietStart, quietEnd } = preview
  const attempt = useStore($startAttempt)
  const form = useForm({
    initial: atOnce,
    validate: ({ when, planTime }) => ({
      planTime:
        when === 'now'
          ? undefined
          : planTime === undefined
            ? messages.planMissing()
            : planTime <= serverNow()
              ? messagingMessages.planEarly()
              : undefined
    }),
    places: { planTime: 'planTime' },
    submission: attempt
  })
  const { when, planTime } = form.values
  return (
    <form
      className={`${card} flex min-w-0 flex-col gap-3 p-5`}
      noValidate
      onSubmit={form.onSubmit(async plan => {
        const isStarted = await startMessageTask(plan.when === 'now' ? undefined : plan.planTime)
        if (isStarted) begin(readPreparedTask())
      })}
    >
      <SectionHeading level={2}>{messages.summary()}</SectionHeading>
      <DetailGrid
        columns="grid-cols-1 @min-[480px]:grid-cols-2"
        details={[
          [messages.total(), thousands(total)],
          [messages.segments(), thousands(segments)],
          [messages.fee(), fee.toFixed(2)],
          [messages.after(), (balance - fee).toFixed(2)],
          [messages.duration(), duration(seconds)]
        ]}
      />
      {!isPayable && <p className="text-(--hutong-warn)">{messages.notPayable()}</p>}
      {quietStart !== quietEnd && (
        <p className="text-[12px]/5 text-(--hutong-text-2)">
          {messages.quiet({ start: clockOf(quietStart), end: clockOf(quietEnd) })}
        </p>
      )}
      {total > 0 && (
        <>
          <Radios
            label={messages.when()}
            onChoose={chosen => form.set('when', chosen)}
            options={[
              { value: 'now', label: messages.atOnce() },
              { value: 'later', label: messages.later() }
            ]}
            value={when}
          />
          {when === 'later' && (
            <div ref={form.place('planTime')}>
              <MomentField
                issue={form.issueOf('planTime')}
                label={messages.planTime()}
                names={{ calendar: messages.planCalendar(), clock: messages.planClock() }}
                onChange={at => form.set('planTime', at)}
                value={planTime}
              />
            </div>
          )}
        </>
      )}
      <FormAlert text={form.error} />
      <div className="flex flex-wrap gap-2">
        {total > 0 ? (
          <Button aria-disabled={attempt.status === 'busy'} tone="primary" type="submit">
            {when === 'now' ? messages.confirm() : messages.confirmLater()}
          </Button>
        ) : (
          <Button onClick={onAnother} tone="primary">
            {messages.another()}
          </Button>
        )}
        {cancel}
      </div>
    </form>
  )
}
