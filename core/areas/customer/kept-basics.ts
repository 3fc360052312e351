/**
 * What is typed of somebody's basic information, kept for a reload of the page: only what is other than
 * at the beginning, with what stood there then. Telephone numbers are never among it.
 */
import { changedFields } from '../../lib/meeting.ts'
import { type Typed, withTheirGroup } from './basic-fields.ts'
import type { OpenForm } from './basics-state.ts'
import { basicsDrafts as drafts } from './drafts.ts'

const isNumber = (name: string) => name === 'phone' || name === 'phone2'

export function keepBasics(key: string, { typed, base, version }: OpenForm): void {
  const names = withTheirGroup(changedFields(typed, base)).filter(name => !isNumber(name))
  const only = ({ values, custom }: Typed) => ({
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

/** Over what stands there now; undefined when nothing was kept. */
export function keptBasics(key: string, { values, custom }: Typed) {
  const draft = drafts.read(key)
  if (!draft) return undefined
  const over = (kept: typeof draft.typed): Typed => ({
    values: { ...values, ...kept.values },
    custom: { ...custom, ...kept.custom }
  })
  return { typed: over(draft.typed), base: over(draft.base), version: draft.version }
}
