import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { summaryOf } from '../../../../../core/features/call-task-form/rules/plan-summary.ts'
import { $task } from '../../../../../core/features/call-tasks/task-detail.ts'
import { listMessages } from '../../../../../core/messages/list-messages.ts'
import { card } from '../../../../../widgets/kit/large/cell-styles.ts'
import { SectionHeading } from '../../../../../widgets/kit/section-heading.tsx'
import { inLanguage, usePageLanguage } from '../../../../../widgets/kit/use-page-language.ts'
import { CallbackCard } from './callback-card.tsx'
import { Decisions } from './decision-list.tsx'

/** Read-only summary of the task's settings. */
export default function TaskPlanSummary() {
  const task = useStore($task)
  const language = usePageLanguage()
  const parts = useMemo(
    () => (task ? inLanguage(language, () => summaryOf(task)) : []),
    [task, language]
  )
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(360px,100%),1fr))] gap-4">
      {task && <Decisions status={task.status} taskId={task.callTaskId} />}
      {parts.map(({ title, rows }) => (
        <section aria-label={title} className={`${card} flex flex-col gap-3 p-5`} key={title}>
          <SectionHeading level={2}>{title}</SectionHeading>
          <dl className="grid grid-cols-[112px_1fr] gap-x-3 gap-y-2">
            {rows.map(({ label, lines }) => (
              <div className="contents" key={label}>
                <dt className="text-(--hutong-text-3)">{label}</dt>
                <dd className="min-w-0 break-words">
                  {lines.length === 0
                    ? listMessages.nothing()
                    : lines.map(line => <p key={line}>{line}</p>)}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {task && (
        <CallbackCard state={`${task.templateCode} ${task.status}`} taskId={task.callTaskId} />
      )}
    </div>
  )
}
