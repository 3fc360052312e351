/** 客户回呼: who answers customers that call the task's numbers back. */

import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { taskPageMessages as messages } from '../../../../../core/features/call-tasks/messages.ts'
import {
  $callback,
  callbackLines,
  forgetCallback,
  loadCallback
} from '../../../../../core/features/task-plan/task-callback.ts'
import { lastOf } from '../../../../../core/lib/query/query-store.ts'
import { commonMessages } from '../../../../../core/messages/common-messages.ts'
import { joinMessages } from '../../../../../core/messages/join-messages.ts'
import { Button } from '../../../../../widgets/kit/button.tsx'
import { Skeleton } from '../../../../../widgets/kit/indicators.tsx'
import { card } from '../../../../../widgets/kit/large/cell-styles.ts'
import { SectionHeading } from '../../../../../widgets/kit/section-heading.tsx'
import { useOnChange } from '../../../../../widgets/kit/use-on-change.ts'
import { begin } from '../../../../../widgets/parts/begin-part.ts'

/** Numbers shown of a task with more. */
const SHOWN = 4

/** `state`: a change of it reads the card again. */
export function CallbackCard({
  taskId,
  state
}: {
  readonly taskId: string
  readonly state: string
}) {
  const found = useStore($callback)
  useOnChange(`${taskId} ${state}`, () => begin(loadCallback(taskId)))
  useEffect(() => forgetCallback, [])
  const config = lastOf(found)
  const numbers = config?.cidNumbers ?? []
  const shown = numbers.slice(0, SHOWN).join(joinMessages.list())
  return (
    <section aria-label={messages.callback()} className={`${card} flex flex-col gap-3 p-5`}>
      <SectionHeading level={2}>{messages.callback()}</SectionHeading>
      {found.status === 'failed' && !config && (
        <Button onClick={() => begin(loadCallback(taskId))} role="alert" size="small">
          {commonMessages.loadFailed()}
        </Button>
      )}
      {!config && found.status !== 'failed' && (
        <Skeleton label={commonMessages.loading()} rows={2} />
      )}
      {config && (
        <>
          <p className="text-(--hutong-text-3) wrap-anywhere">
            {numbers.length > SHOWN
              ? messages.callbackManyNumbers({ numbers: shown, count: numbers.length })
              : messages.callbackNumbers({ numbers: shown })}
          </p>
          {callbackLines(config).map(line => (
            <p className="min-w-0 wrap-anywhere" key={line}>
              {line}
            </p>
          ))}
        </>
      )}
    </section>
  )
}
