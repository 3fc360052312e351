/**
 * Persists unsaved basic information across a reload: changed values with their base. Phone numbers
 * are never persisted.
 */
import { changedFields } from '../../../lib/merge/merge3.ts'
import { type BasicInput, withTheirGroup } from './basic-fields.ts'
import { basicsDrafts as drafts } from './basics-drafts.ts'
import type { OpenForm } from './basics-state.ts'

const isNumber = (name: string) => name === 'phone' || name === 'phone2'

export function keepBasics(key: string, { typed, base, version }: OpenForm): void {
  const names = withTheirGroup(changedFields(typed, base)).filter(name => !isNumber(name))
  const only = ({ values, custom }: BasicInput) => ({
    values: Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name))),
    custom: Object.fromEntries(
      names.flatMap(name => {
        const [, id] = name.split('customFields.')
        return id === undefined ? [] : [[id, [...(custom[id] ?? [])]]]
      })
    )
  })
  if (names.length === 0) drafts.drop(key)
  else drafts.keep(key, { typed: only(typed), base: only(base), version })
}

/** The draft merged over the current values; undefined when there is none. */
export function keptBasics(key: string, { values, custom }: BasicInput) {
  const draft = drafts.read(key)
  if (!draft) return undefined
  const over = (kept: typeof draft.typed): BasicInput => ({
    values: { ...values, ...kept.values },
    custom: { ...custom, ...kept.custom }
  })
  return { typed: over(draft.typed), base: over(draft.base), version: draft.version }
}
