/** 审核记录: the approval history of the task. */

import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { taskPageMessages as messages } from '../../../../../core/features/call-tasks/messages.ts'
import {
  $decisions,
  forgetDecisions,
  loadDecisions
} from '../../../../../core/features/call-tasks/task-decisions.ts'
import { dateTime } from '../../../../../core/lib/format/dates.ts'
import { commonMessages } from '../../../../../core/messages/common-messages.ts'
import { Button } from '../../../../../widgets/kit/button.tsx'
import { card } from '../../../../../widgets/kit/large/cell-styles.ts'
import { SectionHeading } from '../../../../../widgets/kit/section-heading.tsx'
import { useOnChange } from '../../../../../widgets/kit/use-on-change.ts'
import { begin } from '../../../../../widgets/parts/begin-part.ts'
import { Tinted } from '../../../../list/cells/tinted-text.tsx'

/** `status`: a change of it reloads the list. */
export function Decisions({
  taskId,
  status
}: {
  readonly taskId: string
  readonly status: number
}) {
  const found = useStore($decisions)
  useOnChange(`${taskId} ${status}`, () => begin(loadDecisions(taskId)))
  useEffect(() => forgetDecisions, [])
  const list =
    found.status === 'ready' ? found.value : found.status === 'loading' ? found.before : undefined
  if (found.status !== 'failed' && (list ?? []).length === 0) return null
  return (
    <section aria-label={messages.decisions()} className={`${card} flex flex-col gap-3 p-5`}>
      <SectionHeading level={2}>{messages.decisions()}</SectionHeading>
      {found.status === 'failed' ? (
        <Button onClick={() => begin(loadDecisions(taskId))} role="alert" size="small">
          {commonMessages.loadFailed()}
        </Button>
      ) : (
        <ol className="flex flex-col gap-2">
          {list?.map(({ id, userName, isSubmitted, isApproved, reason, createTime }) => (
            <li className="flex flex-wrap items-baseline gap-x-3 gap-y-1" key={id}>
              <span className="text-(--hutong-text-3) tabular-nums">{dateTime(createTime)}</span>
              <Tinted tone={isSubmitted ? 'plain' : isApproved ? 'good' : 'bad'}>
                {isSubmitted
                  ? messages.isSubmitted()
                  : isApproved
                    ? messages.isApproved()
                    : messages.isRejected()}
              </Tinted>
              <span>{userName}</span>
              {reason && <span className="min-w-0 wrap-anywhere">{reason}</span>}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
