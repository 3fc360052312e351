import { isDeepStrictEqual } from 'node:util'
import type { TaskDraft } from '../../../../../core/features/call-tasks/draft-schemas.ts'
import type { TaskRow } from '../../number-import/insert-numbers.ts'

/** Fields of a draft that have columns of their own. */
export const columnsOf = (draft: TaskDraft, version = 0) => ({
  name: (draft.name ?? draft.taskName ?? '').trim(),
  remark: draft.remark ?? draft.description ?? '',
  task_type: draft.taskType,
  task_category: draft.taskCategory,
  template_code: draft.templateCode ?? null,
  draft: JSON.stringify({ ...draft, version })
})

/** Whether an edit was saved already: a retry after a lost response. */
export function isSaved(body: TaskDraft, { draft }: TaskRow): boolean {
  const { version } = body
  return (
    version !== undefined &&
    draft.version === version + 1 &&
    isDeepStrictEqual(JSON.parse(JSON.stringify(body)), { ...draft, version })
  )
}
