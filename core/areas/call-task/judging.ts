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
  /** Everything counts from now on; returns what is wrong. */
  all(form: TaskForm): readonly TaskComplaint[]
  /** The server has complained about this field. */
  refused(complaint: TaskComplaint, form: TaskForm): void
  begin(): void
}

/** `redial` and `redial.redialTimes` are of one another. */
const isWithin = (path: string, other: string): boolean =>
  path === other || path.startsWith(`${other}.`)

export function judging(judge: (form: TaskForm) => readonly TaskComplaint[]): Judging {
  const $complaints = atom<ReadonlyMap<string, string>>(new Map())
  const judged = new Set<string>()
  const $isAll = atom(false)
  let server: TaskComplaint | undefined

  function look(form: TaskForm): readonly TaskComplaint[] {
    if (!$isAll.get() && judged.size === 0 && !server && $complaints.get().size === 0) return []
    const wrong = judge(form)
    const own = wrong.filter(
      ({ field }) => $isAll.get() || [...judged].some(one => isWithin(field, one))
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
      judged.add(path)
      look(form)
    },
    changed(path, form) {
      if (server && (isWithin(server.field, path) || isWithin(path, server.field)))
        server = undefined
      look(form)
    },
    all(form) {
      $isAll.set(true)
      server = undefined
      return look(form)
    },
    refused(complaint, form) {
      server = complaint
      look(form)
    },
    begin() {
      judged.clear()
      $isAll.set(false)
      server = undefined
      $complaints.set(new Map())
    }
  }
}
