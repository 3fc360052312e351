import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { messageTaskState, stopReason } from '../../../../core/features/messaging/enums.ts'
import {
  $messagePreview,
  $preparedTask,
  cancelPreparedTask,
  readPreparedTask,
  readPreview,
  showPreparedTask
} from '../../../../core/features/messaging/sending/prepared-task.ts'
import { sendMessages as messages } from '../../../../core/features/messaging/sending/send-messages.ts'
import type { MessageTask } from '../../../../core/features/messaging/task-schemas.ts'
import { lastOf } from '../../../../core/lib/query/query-store.ts'
import { commonMessages } from '../../../../core/messages/common-messages.ts'
import { $may } from '../../../../core/session/user.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { Skeleton } from '../../../../widgets/kit/indicators.tsx'
import { card } from '../../../../widgets/kit/large/cell-styles.ts'
import { ProgressBar } from '../../../../widgets/kit/large/progress-bar.tsx'
import { SectionHeading } from '../../../../widgets/kit/section-heading.tsx'
import { begin } from '../../../../widgets/parts/begin-part.ts'
import { useRequestedActions } from '../../../list/actions/use-requested-actions.tsx'
import type { RowAction } from '../../../list/list-description.ts'
import { Unread } from '../../../list/unread-rows.tsx'
import { navigate } from '../../../router/router.ts'
import { ConfirmSend } from './confirm-send.tsx'
import { LeftOutSection } from './left-out-section.tsx'
import { PreviewTexts } from './preview-texts.tsx'

const [PREPARING, CONFIRMING] = [4, 5]
const cancel: RowAction<MessageTask> = {
  name: 'cancel',
  label: messages.cancel,
  question: ({ name }) => messages.cancelQuestion({ name }),
  consequence: () => messages.cancelConsequence(),
  act: cancelPreparedTask
}

/** A task until it is confirmed: the progress of its preparation, then the preview. */
export function PreparedTask(props: { readonly id: string; readonly onAnother: () => void }) {
  const { id, onAnother } = props
  const state = useStore($preparedTask)
  useEffect(() => showPreparedTask(id), [id])
  const task = lastOf(state)
  if (!task)
    return (
      <section className={`${card} p-5`}>
        {state.status === 'failed' ? (
          <Unread
            back={{ label: messages.another(), onGo: onAnother }}
            failure={state.failure}
            onRetry={() => begin(readPreparedTask())}
          />
        ) : (
          <Skeleton label={commonMessages.loading()} rows={5} />
        )}
      </section>
    )
  if (task.state === PREPARING) return <Preparing task={task} />
  if (task.state === CONFIRMING) return <Prepared onAnother={onAnother} task={task} />
  return <Moved onAnother={onAnother} task={task} />
}

/** The button that cancels a task, with its question. */
function CancelTask({ task }: { readonly task: MessageTask }) {
  const { isBusy, press, question } = useRequestedActions(task, task.name, async () => undefined)
  return (
    <>
      <Button aria-disabled={isBusy(cancel.name)} onClick={() => press(cancel)}>
        {cancel.label()}
      </Button>
      {question}
    </>
  )
}

function Preparing({ task }: { readonly task: MessageTask }) {
  const { handled = 0, sum = 0 } = task.preparation ?? {}
  const share = sum === 0 ? 0 : handled / sum
  return (
    <section className={`${card} flex flex-col gap-3 p-5`}>
      <SectionHeading beside={<CancelTask task={task} />} level={2}>
        {task.name}
      </SectionHeading>
      <p aria-live="polite">{messages.preparing()}</p>
      <ProgressBar
        label={messages.progress()}
        percent={Math.floor(share * 100)}
        share={share}
        text={sum === 0 ? messages.reading() : messages.handled({ handled, sum })}
        width="w-60"
      />
      <p className="text-[12px]/5 text-(--hutong-text-2)">{messages.preparingHint()}</p>
    </section>
  )
}

function Prepared({
  task,
  onAnother
}: {
  readonly task: MessageTask
  readonly onAnother: () => void
}) {
  const state = useStore($messagePreview)
  const preview = lastOf(state)
  if (!preview)
    return (
      <section className={`${card} p-5`}>
        {state.status === 'failed' ? (
          <Unread failure={state.failure} onRetry={() => begin(readPreview())} />
        ) : (
          <Skeleton label={commonMessages.loading()} rows={6} />
        )}
      </section>
    )
  return (
    <>
      <div className="grid items-start gap-4 @min-[1000px]:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <PreviewTexts preview={preview} task={task} />
        <ConfirmSend cancel={<CancelTask task={task} />} onAnother={onAnother} preview={preview} />
      </div>
      <LeftOutSection preview={preview} taskId={task.id} />
    </>
  )
}

/** The task has left this page's part: it sends, waits, is over or could not be prepared. */
function Moved({
  task,
  onAnother
}: {
  readonly task: MessageTask
  readonly onAnother: () => void
}) {
  const may = useStore($may)
  const { name, state, stopReason: reason } = task
  return (
    <section className={`${card} flex flex-col gap-3 p-5`}>
      <SectionHeading level={2}>{name}</SectionHeading>
      <p aria-live="polite">
        {reason === null
          ? messages.moved({ name, state: messageTaskState.label(state) })
          : messages.stopped({ reason: stopReason.label(reason) })}
      </p>
      <div className="flex flex-wrap gap-2">
        {may('CMC.SMS.TASK.SEE') && (
          <Button onClick={() => navigate(`/message/task?task=${task.id}`)} tone="primary">
            {messages.seeTasks()}
          </Button>
        )}
        <Button onClick={onAnother}>{messages.another()}</Button>
      </div>
    </section>
  )
}
