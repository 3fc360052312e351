/** Subscriptions to parts of a form: a component renders only when its part changes. */

import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { FormPath, PathValue } from '../../../core/lib/form/form-paths.ts'
import type { FormStore } from '../../../core/lib/form/form-store.ts'
import { toJson } from '../../../core/lib/json.ts'
import { inLanguage, usePageLanguage } from '../../kit/use-page-language.ts'

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

/** A value derived from the form; the same object until its content changes or `compute` does. */
export function useFormValue<Values, Value>(
  { $values }: Pick<FormStore<Values>, '$values'>,
  compute: (values: Values) => Value
): Value {
  const language = usePageLanguage()
  const read = useMemo(() => {
    let last: { readonly values: Values; readonly value: Value } | undefined
    return (): Value => {
      const values = $values.get()
      if (last?.values === values) return last.value
      const next = inLanguage(language, () => compute(values))
      last = { values, value: last && isSame(last.value, next) ? last.value : next }
      return last.value
    }
  }, [$values, compute, language])
  return useSyncExternalStore($values.listen, read)
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (one instanceof Object && toJson(one) === toJson(other))
