/** Filter values of custom fields, encoded as the contract's `customFields`. */
import type { FieldMeta, FieldValues } from '../../../core/features/custom-fields/schemas.ts'
import { toJson } from '../../../core/lib/json.ts'

const isText = (value: unknown): value is string => typeof value === 'string'

/** Decodes a value from the history; empty when malformed. */
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

/** Encodes the filters; empty without any. With `metas`, drops unknown fields and options. */
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
