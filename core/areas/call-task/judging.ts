/** Which complaints about a task are on show: of fields that were left, of all once it was sent. */
import { atom, type ReadableAtom, readonlyType } from 'nanostores'
import type { TaskComplaint } from '../../rules/tasks/complaints.ts'
import type { TaskForm } from '../../rules/tasks/form.ts'

export interface Judging {
  /** By the path of the field, in the order of the dialog. */
  readonly $complaints: ReadableAtom<ReadonlyMap<string, string>>
  /** Whether it was tried to send the task: then everything that is wrong is on show. */
  readonly $isAll: ReadableAtom<boolean>
  /** Somebody has left a field. */
  left(path: string, form: TaskForm): void
  /** Something was changed: what was said of it is looked at again, and what the server said of it goes. */
  changed(path: string, form: TaskForm): void
  /**
   * One choice has taken others back: of the fields that it has emptied nothing is said until they are
   * left, or the task is sent.
   */
  freed(before: TaskForm, after: TaskForm): void
  /** Everything counts from now on; returns what is wrong. */
  all(form: TaskForm): readonly TaskComplaint[]
  /** The server has complained about this field. */
  refused(complaint: TaskComplaint, form: TaskForm): void
  /**
   * What was typed and is not in the form, or went from it: `instead` says it in better words where
   * the form is complained of anyway; `until` stands until it is taken back; `once` keeps the task
   * from being sent one time, so that whoever typed it sees that it is gone.
   */
  hold(path: string, message: string | undefined, how: HeldHow, form: TaskForm): void
  begin(): void
}

export type HeldHow = 'instead' | 'until' | 'once'

/** `redial` and `redial.redialTimes` are of one another. */
const isWithin = (path: string, other: string): boolean =>
  path === other || path.startsWith(`${other}.`)

const valueAt = (form: TaskForm, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, name) => (value instanceof Object ? Reflect.get(value, name) : undefined),
      form
    )

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0)

export function judging(judge: (form: TaskForm) => readonly TaskComplaint[]): Judging {
  const $complaints = atom<ReadonlyMap<string, string>>(new Map())
  const judged = new Set<string>()
  /** Emptied by a change elsewhere, and not touched since. */
  const freed = new Set<string>()
  const $isAll = atom(false)
  const held = new Map<string, { readonly message: string; readonly how: HeldHow }>()
  let server: TaskComplaint | undefined

  function judgeAll(form: TaskForm): readonly TaskComplaint[] {
    const found = judge(form)
    if (held.size === 0) return found
    const fields = new Set(found.map(({ field }) => field))
    const more = [...held].filter(([field, { how }]) => how !== 'instead' && !fields.has(field))
    return [
      ...found.map(one => ({ ...one, message: held.get(one.field)?.message ?? one.message })),
      ...more.map(([field, { message }]) => ({ field, message }))
    ]
  }

  function look(form: TaskForm): readonly TaskComplaint[] {
    if (!$isAll.get() && judged.size === 0 && !server && $complaints.get().size === 0) return []
    const wrong = judgeAll(form)
    const own = wrong.filter(
      ({ field }) =>
        !freed.has(field) && ($isAll.get() || [...judged].some(one => isWithin(field, one)))
    )
    const shown = new Map<string, string>()
    for (const { field, message } of [...own, ...(server ? [server] : [])])
      if (!shown.has(field)) shown.set(field, message)
    const before = $complaints.get()
    const isSame =
      before.size === shown.size && [...shown].every(([field, said]) => before.get(field) === said)
    if (!isSame) $complaints.set(shown)
    return wrong
  }

  return {
    $complaints: readonlyType($complaints),
    $isAll: readonlyType($isAll),
    left(path, form) {
      for (const field of freed) if (isWithin(field, path)) freed.delete(field)
      judged.add(path)
      look(form)
    },
    freed(before, after) {
      for (const { field } of judge(after))
        if (!isEmpty(valueAt(before, field)) && isEmpty(valueAt(after, field))) freed.add(field)
    },
    changed(path, form) {
      for (const field of freed) if (!isEmpty(valueAt(form, field))) freed.delete(field)
      if (server && (isWithin(server.field, path) || isWithin(path, server.field)))
        server = undefined
      if (held.get(path)?.how === 'once') held.delete(path)
      look(form)
    },
    all(form) {
      $isAll.set(true)
      freed.clear()
      server = undefined
      const wrong = look(form)
      for (const [field, { how }] of held) if (how === 'once') held.delete(field)
      return wrong
    },
    hold(path, message, how, form) {
      if (message === undefined) {
        if (!held.delete(path)) return
      } else held.set(path, { message, how })
      look(form)
    },
    refused(complaint, form) {
      server = complaint
      look(form)
    },
    begin() {
      judged.clear()
      freed.clear()
      held.clear()
      $isAll.set(false)
      server = undefined
      $complaints.set(new Map())
    }
  }
}
