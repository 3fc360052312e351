/** What is looked for in the fields of an enterprise, as the contract's `customFields` has it. */
import type { FieldMeta, FieldValues } from '../../core/contract/entities/custom-field.ts'
import { toJson } from '../../core/lib/json.ts'

const isText = (value: unknown): value is string => typeof value === 'string'

/** Whatever the history remembers; nothing where it is no such thing. */
export function answersIn(written: string): FieldValues {
  try {
    const read: unknown = JSON.parse(written)
    return Object.fromEntries(
      Object.entries(read ?? {}).flatMap(([id, values]) =>
        Array.isArray(values) ? [[id, values.filter(isText)]] : []
      )
    )
  } catch {
    return {}
  }
}

/** Blank where nothing is looked for. Of known fields those that are still there, with their options. */
export function answersOf(values: FieldValues, metas?: readonly FieldMeta[]): string {
  const kept = Object.entries(values).flatMap(([id, all]) => {
    const meta = metas?.find(one => one.id === id)
    if (metas && !meta) return []
    const options = meta?.fieldOptions ?? {}
    const isClosed = Object.keys(options).length > 0
    const fitting = all.filter(
      one => one.trim() !== '' && (!isClosed || Object.hasOwn(options, one))
    )
    return fitting.length > 0 ? [[id, fitting] as const] : []
  })
  return kept.length > 0 ? toJson(Object.fromEntries(kept)) : ''
}
