/**
 * Which validation issues of a task are visible: those of blurred fields, or all after a submit.
 */
import { atom, type ReadableAtom, readonlyType } from 'nanostores'
import { valueAt } from '../../lib/form/form-paths.ts'
import type { TaskIssue } from './rules/form-rules.ts'
import type { TaskForm } from './rules/form-types.ts'

export interface FormValidation {
  /** By field path, in the order of the dialog. */
  readonly $issues: ReadableAtom<ReadonlyMap<string, string>>
  /** True after a submit: all issues are visible. */
  readonly $isAll: ReadableAtom<boolean>
  /** Handles blur of a field. */
  left(path: string, form: TaskForm): void
  /** Handles a change: revalidates the field and removes its server-side issue. */
  changed(path: string, form: TaskForm): void
  /** Hides the issues of fields that another choice has emptied, until blur or submit. */
  freed(before: TaskForm, after: TaskForm): void
  /** Makes all issues visible and returns them. */
  all(form: TaskForm): readonly TaskIssue[]
  /** Adds a server-side issue to a field. */
  refused(issue: TaskIssue, form: TaskForm): void
  /**
   * Holds a message about input that is not in the form or was removed from it. `instead` replaces
   * the message of a field that is invalid anyway; `until` stays until it is withdrawn; `once`
   * blocks one submit, so that the user notices the removal.
   */
  hold(path: string, message: string | undefined, how: HeldHow, form: TaskForm): void
  begin(): void
}

export type HeldHow = 'instead' | 'until' | 'once'

/** Whether one path contains the other, such as `redial` and `redial.redialTimes`. */
const isWithin = (path: string, other: string): boolean =>
  path === other || path.startsWith(`${other}.`)

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0)

export function formValidation(validate: (form: TaskForm) => readonly TaskIssue[]): FormValidation {
  const $issues = atom<ReadonlyMap<string, string>>(new Map())
  const validated = new Set<string>()
  /** Emptied by a change elsewhere and not touched since. */
  const freed = new Set<string>()
  const $isAll = atom(false)
  const held = new Map<string, { readonly message: string; readonly how: HeldHow }>()
  let server: TaskIssue | undefined

  function validateAll(form: TaskForm): readonly TaskIssue[] {
    const found = validate(form)
    if (held.size === 0) return found
    const fields = new Set(found.map(({ field }) => field))
    const more = [...held].filter(([field, { how }]) => how !== 'instead' && !fields.has(field))
    return [
      ...found.map(one => ({ ...one, message: held.get(one.field)?.message ?? one.message })),
      ...more.map(([field, { message }]) => ({ field, message }))
    ]
  }

  function revalidate(form: TaskForm): readonly TaskIssue[] {
    if (!$isAll.get() && validated.size === 0 && !server && $issues.get().size === 0) return []
    const wrong = validateAll(form)
    const own = wrong.filter(
      ({ field }) =>
        !freed.has(field) && ($isAll.get() || [...validated].some(one => isWithin(field, one)))
    )
    const shown = new Map<string, string>()
    for (const { field, message } of [...own, ...(server ? [server] : [])])
      if (!shown.has(field)) shown.set(field, message)
    const before = $issues.get()
    const isSame =
      before.size === shown.size && [...shown].every(([field, text]) => before.get(field) === text)
    if (!isSame) $issues.set(shown)
    return wrong
  }

  return {
    $issues: readonlyType($issues),
    $isAll: readonlyType($isAll),
    left(path, form) {
      for (const field of freed) if (isWithin(field, path)) freed.delete(field)
      validated.add(path)
      revalidate(form)
    },
    freed(before, after) {
      for (const { field } of validate(after))
        if (!isEmpty(valueAt(before, field)) && isEmpty(valueAt(after, field))) freed.add(field)
    },
    changed(path, form) {
      for (const field of freed) if (!isEmpty(valueAt(form, field))) freed.delete(field)
      if (server && (isWithin(server.field, path) || isWithin(path, server.field)))
        server = undefined
      if (held.get(path)?.how === 'once') held.delete(path)
      revalidate(form)
    },
    all(form) {
      $isAll.set(true)
      freed.clear()
      server = undefined
      const wrong = revalidate(form)
      for (const [field, { how }] of held) if (how === 'once') held.delete(field)
      return wrong
    },
    hold(path, message, how, form) {
      if (message === undefined) {
        if (!held.delete(path)) return
      } else held.set(path, { message, how })
      revalidate(form)
    },
    refused(issue, form) {
      server = issue
      revalidate(form)
    },
    begin() {
      validated.clear()
      freed.clear()
      held.clear()
      $isAll.set(false)
      server = undefined
      $issues.set(new Map())
    }
  }
}
