import { useStore } from '@nanostores/react'
import { taskDialogMessages as messages } from '../../core/features/call-task-form/messages.ts'
import { nameOf } from '../../core/features/call-task-form/section-summary.ts'
import { useTask } from './task-context.ts'

/** The invalid fields after a failed submit; each entry links to its field. */
export function ErrorSummary({ onChoose }: { readonly onChoose: (field: string) => void }) {
  const { editor } = useTask()
  const issues = useStore(editor.issues.$issues)
  const isAll = useStore(editor.issues.$isAll)
  if (!isAll || issues.size === 0) return null
  return (
    <div
      className="rounded-(--hutong-radius) bg-(--hutong-danger-bg) px-3 py-2 text-[13px]/5 text-(--hutong-danger)"
      role="alert"
    >
      <p className="font-semibold">{messages.wrong({ count: issues.size })}</p>
      <ul>
        {[...issues].map(([field, message]) => (
          <li key={field}>
            <button
              className="min-h-7 rounded-(--hutong-radius-sm) text-left underline"
              onClick={() => onChoose(field)}
              type="button"
            >
              {messages.wrongAt({ field: nameOf(field), message })}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
