/** What was typed into the dialog of a call task and not sent; of this tab alone, over a reload. */
import { z } from '../../contract/zod.ts'
import type { TaskForm } from '../../rules/tasks/form.ts'
import { tabDrafts } from '../../session/tab-drafts.ts'

/**
 * Whoever was chosen goes when the dialog does: nothing of a customer's is in any storage. The lines
 * that were chosen stay: their numbers are the enterprise's own, and the task is dialled with them.
 */
type Kept = Omit<TaskForm, 'taskId' | 'customerIdList'>

const drafts = tabDrafts('call-task', z.record(z.string(), z.unknown()))

export function keepTask(key: string, form: TaskForm): void {
  const { taskId: _, customerIdList: __, ...kept } = form
  drafts.keep(key, kept satisfies Kept)
}

export const dropTask = (key: string): void => drafts.drop(key)

/** The form as it was typed, over the one that has just been begun; undefined when there is no draft. */
export function draftOver(key: string, fresh: TaskForm): TaskForm | undefined {
  const kept = drafts.read(key)
  if (!kept) return undefined
  const { taskId, customerIdList } = fresh
  const whole = { ...kept, taskId, customerIdList }
  return isLike(fresh, whole) ? whole : undefined
}

/** Whether something has the shape of a form: it may have been kept by another version of the page. */
function isLike<Shape>(sample: Shape, value: unknown): value is Shape {
  if (Array.isArray(sample)) {
    if (!Array.isArray(value)) return false
    const [first] = sample
    return first === undefined
      ? value.every(one => typeof one === 'string')
      : value.every(one => isLike(first, one))
  }
  if (typeof sample === 'object' && sample !== null) {
    if (typeof value !== 'object' || value === null) return false
    return Object.entries(sample).every(([name, one]) => isLike(one, Reflect.get(value, name)))
  }
  // A time of the day may not be chosen yet, nor one of a few codes.
  const isCode = (one: unknown) => one === null || one === '' || typeof one === 'number'
  return typeof value === typeof sample || (isCode(sample) && isCode(value))
}
