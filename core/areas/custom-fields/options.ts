/** The options of fields whose options are not in their metas: those that follow from another answer. */
import { customFields } from '../../contract/endpoints/custom-fields.ts'
import type { FieldMeta, FieldOption } from '../../contract/entities/custom-field.ts'
import { call } from '../../net/http.ts'
import { onSignedOut } from '../../session/life.ts'

type Options = readonly FieldOption[]
type Related = Readonly<Record<string, Options>>

const known = new Map<string, Promise<unknown>>()

/** Asks once; what has failed may be asked again. */
function once<Value>(key: string, ask: () => Promise<Value>): Promise<Value> {
  const before = known.get(key) as Promise<Value> | undefined
  if (before) return before
  const asked = ask()
  known.set(key, asked)
  asked.catch(() => known.delete(key))
  return asked
}

/** What is left to choose in other fields, by their ids, once this option is chosen. */
export const relatedOptions = (fieldMetaId: string, fieldOptionId: string): Promise<Related> =>
  once(`${fieldMetaId}\n${fieldOptionId}`, () =>
    call(customFields.relatedOptions, { query: { fieldMetaId, fieldOptionId } }, { silent: true })
  )

/** The options of a field whose meta brings none. */
export const ownOptions = (fieldMetaId: string): Promise<Options> =>
  once(fieldMetaId, () => call(customFields.options, { query: { fieldMetaId } }, { silent: true }))

/** Those that a meta brings, in its order. */
export const givenOptions = (meta: FieldMeta): Options =>
  Object.entries(meta.fieldOptions).map(([id, optionValue]) => ({ id, optionValue }))

onSignedOut(() => known.clear())
