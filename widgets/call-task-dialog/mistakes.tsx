import { useStore } from '@nanostores/react'
import { nameOf } from '../../core/areas/call-task/summary.ts'
import { taskDialogText as t } from '../../core/text/task-dialog.ts'
import { useTask } from './task-context.ts'

/** What is wrong, once it was tried to send the task: each line leads to its field. */
export function Mistakes({ onChoose }: { readonly onChoose: (field: string) => void }) {
  const { editor } = useTask()
  const complaints = useStore(editor.complaints.$complaints)
  const isAll = useStore(editor.complaints.$isAll)
  if (!isAll || complaints.size === 0) return null
  return (
    <div
      className="rounded-(--hutong-radius) bg-(--hutong-danger-bg) px-3 py-2 text-[13px]/5 text-(--hutong-danger)"
      role="alert"
    >
      <p className="font-semibold">{t.wrong({ count: complaints.size })}</p>
      <ul>
        {[...complaints].map(([field, message]) => (
          <li key={field}>
            <button
              className="min-h-7 rounded-(--hutong-radius-sm) text-left underline"
              onClick={() => onChoose(field)}
              type="button"
            >
              {t.wrongAt({ field: nameOf(field), message })}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
