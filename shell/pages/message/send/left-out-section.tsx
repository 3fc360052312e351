import { leftOutReason } from '../../../../core/features/messaging/enums.ts'
import { exportMessageTask } from '../../../../core/features/messaging/sending/left-out-list.ts'
import { sendMessages as messages } from '../../../../core/features/messaging/sending/send-messages.ts'
import type { MessagePreview } from '../../../../core/features/messaging/task-schemas.ts'
import { joinMessages } from '../../../../core/messages/join-messages.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { SectionHeading } from '../../../../widgets/kit/section-heading.tsx'
import { begin } from '../../../../widgets/parts/begin-part.ts'
import { LeftOutRows } from '../left-out-rows.tsx'

/** Who gets no message, by reason, with each number. */
export function LeftOutSection(props: {
  readonly taskId: string
  readonly preview: MessagePreview
}) {
  const { taskId, preview } = props
  const count = preview.leftOut.reduce((sum, one) => sum + one.count, 0)
  return (
    <section className="flex flex-col gap-3 pt-2">
      <SectionHeading
        beside={
          count > 0 && (
            <Button onClick={() => begin(exportMessageTask(taskId, 'leftOut'))} size="small">
              {messages.download()}
            </Button>
          )
        }
        level={2}
      >
        {messages.leftOut()}
      </SectionHeading>
      {count === 0 ? (
        <p className="text-(--hutong-text-2)">{messages.leftOutNone()}</p>
      ) : (
        <>
          <p className="-mt-2 text-(--hutong-text-2) tabular-nums wrap-anywhere">
            {joinMessages.labelled({
              label: messages.leftOutCount({ count }),
              value: preview.leftOut
                .map(one =>
                  messages.leftOutOf({ name: leftOutReason.label(one.reason), count: one.count })
                )
                .join(joinMessages.comma())
            })}
          </p>
          <LeftOutRows taskId={taskId} />
        </>
      )}
    </section>
  )
}
