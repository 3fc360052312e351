/** Options that are not part of the field definition because they depend on another answer. */

import { call } from '../../net/http.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { customFields } from './endpoints.ts'
import type { FieldMeta, FieldOption } from './schemas.ts'

type Options = readonly FieldOption[]
type Related = Readonly<Record<string, Options>>

const known = new Map<string, Promise<unknown>>()

/** Single request per key; a failed one can be retried. */
function once<Value>(key: string, ask: () => Promise<Value>): Promise<Value> {
  const before = known.get(key) as Promise<Value> | undefined
  if (before) return before
  const request = ask()
  known.set(key, request)
  request.catch(() => known.delete(key))
  return request
}

/** Remaining options of other fields by field id, given a chosen option. */
export const relatedOptions = (fieldMetaId: string, fieldOptionId: string): Promise<Related> =>
  once(`${fieldMetaId}\n${fieldOptionId}`, () =>
    call(customFields.relatedOptions, { query: { fieldMetaId, fieldOptionId } }, { silent: true })
  )

/** The options of a field whose definition has none. */
export const ownOptions = (fieldMetaId: string): Promise<Options> =>
  once(fieldMetaId, () => call(customFields.options, { query: { fieldMetaId } }, { silent: true }))

/** The options of the definition, in its order. */
export const givenOptions = (meta: FieldMeta): Options =>
  Object.entries(meta.fieldOptions).map(([id, optionValue]) => ({ id, optionValue }))

onSignedOut(() => known.clear())
