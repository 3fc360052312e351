import { useEffect, useState } from 'react'
import {
  type ClueChanges,
  clueDrafts,
  dropClueChanges,
  raiseConflict,
  saveClue
} from '../../core/features/clues/clue-detail.ts'
import type { ClueTyped } from '../../core/features/clues/clue-types.ts'
import { type Recovered, recovered } from '../../core/features/clues/recover-draft.ts'
import type { ClueDetails } from '../../core/features/clues/schemas.ts'
import { customerRules, letters } from '../../core/features/customers/rules.ts'
import { atMost, character } from '../../core/lib/validation/field-validators.ts'
import { name } from '../../core/lib/validation/form-validators.ts'
import { every, type Rule } from '../../core/lib/validation/rule.ts'
import { useDraft } from '../../widgets/parts/form/use-draft.ts'
import { useForm } from '../../widgets/parts/form/use-form.ts'

const NAME_MOST = 64

const rules = {
  customerName: every(name, character, atMost(NAME_MOST)),
  age: customerRules.age,
  companyName: every(letters, customerRules.companyName),
  address: every(letters, customerRules.address),
  remark: customerRules.remark
} as const satisfies Readonly<Record<string, Rule>>

const fields = [
  ...(['customerName', 'gender', 'age', 'companyName', 'address'] as const),
  ...(['taskStatus', 'followState', 'followStage', 'remark'] as const)
] as const
export type ClueField = (typeof fields)[number]

const trimmed = (typed: string) => typed.trim()
const asText = (value: string | number | null): string => (value === null ? '' : String(value))

/** Form values of a clue. */
export const typedOf = (clue: ClueDetails): Record<ClueField, string> => ({
  customerName: clue.customerName,
  gender: asText(clue.gender === 0 ? null : clue.gender),
  age: asText(clue.age),
  companyName: clue.companyName,
  address: clue.address,
  taskStatus: asText(clue.taskStatus),
  followState: clue.followState,
  followStage: asText(clue.followStage),
  remark: clue.remark
})

const isNumber: ReadonlySet<string> = new Set(['gender', 'age', 'taskStatus', 'followStage'])

/** Only changed fields are sent: the others may have been updated concurrently. */
function changesOf(values: Record<ClueField, string>, start: ClueTyped): ClueChanges {
  const changed = fields.filter(field => values[field] !== start[field])
  const sent = changed.map(field => {
    const value = values[field]
    return [field, isNumber.has(field) ? (value === '' ? null : Number(value)) : value] as const
  })
  // Safe: selects offer enumeration values only, and validation has run.
  return Object.fromEntries(sent) as ClueChanges
}

/** Form state of a clue; validates on blur and on save. */
export function useClueForm(clue: ClueDetails) {
  const [recoveredForm] = useState<Recovered>(() => {
    const fresh = typedOf(clue)
    const draft = clueDrafts.read(clue.id)
    return draft ? recovered(draft, fresh) : { typed: fresh, base: fresh, hasConflict: false }
  })
  const { base: start, hasConflict } = recoveredForm
  const [initial] = useState(() => ({ ...typedOf(clue), ...start }))
  useEffect(() => {
    if (hasConflict) raiseConflict()
  }, [hasConflict])
  const form = useForm({
    initial,
    draft: recoveredForm.typed,
    // Unchanged values pass validation: they were valid when stored.
    validate: values =>
      Object.fromEntries(
        Object.entries(rules).map(([field, rule]) => {
          const value = values[field as keyof typeof rules]
          return [field, value === start[field] ? undefined : rule(value)]
        })
      ),
    normalize: Object.fromEntries(Object.keys(rules).map(field => [field, trimmed]))
  })
  const isChanged = form.isDirty()
  useDraft(clueDrafts, clue.id, isChanged ? { typed: form.values, base: start } : undefined)
  return {
    form,
    start,
    isChanged,
    /** Saves the changes, or focuses the first invalid field. */
    save(): void {
      const ready = form.check()
      if (!ready) return
      const changes = changesOf(ready, start)
      if (Object.keys(changes).length === 0) dropClueChanges()
      else void saveClue(changes)
    }
  }
}
