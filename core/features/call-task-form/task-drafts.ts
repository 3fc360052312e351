/** Unsent input of the call task dialog; per tab, survives a reload. */
import { z } from '../../contract/zod.ts'
import { tabDrafts } from '../../session/drafts/tab-drafts.ts'
import type { TaskForm } from './rules/form-types.ts'

/**
 * Selected customers and members are not persisted: customer data never enters storage. Selected lines are:
 * their numbers belong to the enterprise.
 */
type Kept = Omit<TaskForm, 'taskId' | 'customerIdList' | 'members'>

const drafts = tabDrafts('call-task', z.record(z.string(), z.unknown()))

export function keepTask(key: string, form: TaskForm): void {
  const { taskId: _, customerIdList: __, members: ___, ...kept } = form
  drafts.keep(key, kept satisfies Kept)
}

export const dropTask = (key: string): void => drafts.drop(key)

/** The draft merged over a fresh form; undefined when there is none. */
export function draftOver(key: string, fresh: TaskForm): TaskForm | undefined {
  const kept = drafts.read(key)
  if (!kept) return undefined
  const { taskId, customerIdList, members } = fresh
  const whole = { ...kept, taskId, customerIdList, members }
  return isLike(fresh, whole) ? whole : undefined
}

/** Whether a value has the shape of the form; it may come from another version of the product. */
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
  // A time of day or a code may not be chosen yet.
  const isCode = (one: unknown) => one === null || one === '' || typeof one === 'number'
  return typeof value === typeof sample || (isCode(sample) && isCode(value))
}
