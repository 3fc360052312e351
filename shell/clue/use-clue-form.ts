import { useEffect, useState } from 'react'
import {
  askAboutTheirs,
  type ClueChanges,
  type ClueTyped,
  clueDrafts,
  dropClueChanges,
  saveClue
} from '../../core/areas/clues/detail.ts'
import { type Recovered, recovered } from '../../core/areas/clues/recover.ts'
import type { ClueDetails } from '../../core/contract/entities/clue.ts'
import { customerRules, letters } from '../../core/rules/customer.ts'
import { every, type Rule } from '../../core/rules/rule.ts'
import { atMost, character } from '../../core/rules/validators/fields.ts'
import { name } from '../../core/rules/validators/forms.ts'
import { useForm } from '../../widgets/parts/use-form.ts'

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

/** A clue as the fields of its form say it. */
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

/** Only what is other than before is sent: the rest may be somebody else's by now. */
function changesOf(values: Record<ClueField, string>, start: ClueTyped): ClueChanges {
  const changed = fields.filter(field => values[field] !== start[field])
  const sent = changed.map(field => {
    const value = values[field]
    return [field, isNumber.has(field) ? (value === '' ? null : Number(value)) : value] as const
  })
  // The choices are those of the enumerations, and the rules have looked at what was typed.
  return Object.fromEntries(sent) as ClueChanges
}

/** What is typed and chosen of a clue, judged on leaving a field and on saving. */
export function useClueForm(clue: ClueDetails) {
  const [begun] = useState<Recovered>(() => {
    const fresh = typedOf(clue)
    const draft = clueDrafts.read(clue.id)
    return draft ? recovered(draft, fresh) : { typed: fresh, base: fresh, isClashing: false }
  })
  const { base: start, isClashing } = begun
  useEffect(() => {
    if (isClashing) askAboutTheirs()
  }, [isClashing])
  const form = useForm({
    fields,
    // What stands there already was right for whoever wrote it.
    judge: values =>
      Object.fromEntries(
        Object.entries(rules).map(([field, judge]) => {
          const value = values[field as keyof typeof rules]
          return [field, value === start[field] ? undefined : judge(value)]
        })
      ),
    tidy: Object.fromEntries(Object.keys(rules).map(field => [field, trimmed])),
    start,
    draft: begun.typed
  })
  const now = JSON.stringify(form.values)
  const isChanged = now !== JSON.stringify(start)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `now` is the values as one
  useEffect(() => {
    if (isChanged) clueDrafts.keep(clue.id, { typed: form.values, base: start })
    else clueDrafts.drop(clue.id)
  }, [clue.id, now, isChanged, start])
  return {
    form,
    start,
    isChanged,
    /** Sends what was changed, unless something is wrong: then that has the focus. */
    save(): void {
      const ready = form.check()
      if (!ready) return
      const changes = changesOf(ready, start)
      if (Object.keys(changes).length === 0) dropClueChanges()
      else void saveClue(changes)
    }
  }
}
