/** Subscriptions to parts of a form: a component renders only when its part changes. */
import { useCallback, useRef, useSyncExternalStore } from 'react'
import type { FormPath, PathValue } from '../../../core/lib/form/form-paths.ts'
import type { FormStore } from '../../../core/lib/form/form-store.ts'
import { toJson } from '../../../core/lib/json.ts'

/** The value and the visible issue of one field. */
export function useFormField<Values, Path extends FormPath<Values>>(
  form: Pick<FormStore<Values>, 'get' | 'set' | '$values' | '$issues'>,
  path: Path
) {
  return {
    value: useSyncExternalStore(form.$values.listen, () => form.get(path)),
    issue: useFormIssue(form, path),
    set: useCallback((value: PathValue<Values, Path>) => form.set(path, value), [form, path])
  }
}

/** The visible issue of one field. */
export const useFormIssue = (
  { $issues }: Pick<FormStore<unknown>, '$issues'>,
  path: string
): string | undefined => useSyncExternalStore($issues.listen, () => $issues.get().get(path))

/** A value derived from the form; the same object until its content changes. */
export function useFormValue<Values, Value>(
  { $values }: Pick<FormStore<Values>, '$values'>,
  compute: (values: Values) => Value
): Value {
  const latest = useRef<{ values: Values; compute: typeof compute; value: Value }>(undefined)
  return useSyncExternalStore($values.listen, () => {
    const values = $values.get()
    const before = latest.current
    if (before?.values === values && before.compute === compute) return before.value
    const next = compute(values)
    const value = before && isSame(before.value, next) ? before.value : next
    latest.current = { values, compute, value }
    return value
  })
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (one instanceof Object && toJson(one) === toJson(other))
