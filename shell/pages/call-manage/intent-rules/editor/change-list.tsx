import { useDeferredValue, useMemo } from 'react'
import { intentRuleMessages as messages } from '../../../../../core/features/intent-rules/messages.ts'
import type { OpenRuleSet } from '../../../../../core/features/intent-rules/rule-set-draft.ts'
import { toRules } from '../../../../../core/features/intent-rules/rules/edit-rules.ts'
import { ruleDifferences } from '../../../../../core/features/intent-rules/rules/rule-differences.ts'
import { card } from '../../../../../widgets/kit/large/cell-styles.ts'
import { SectionHeading } from '../../../../../widgets/kit/section-heading.tsx'
import { DifferenceRows } from '../difference-rows.tsx'

/** What differs between the rules as they are edited and the published ones. */
export function ChangeList({ open }: { readonly open: OpenRuleSet }) {
  const { published, version } = open
  const later = useDeferredValue(open.edited)
  const rows = useMemo(
    () => (published ? ruleDifferences(published, toRules(later)) : []),
    [published, later]
  )
  if (!published) return null
  return (
    <section className={`${card} flex min-w-0 flex-col gap-2 p-4`}>
      <SectionHeading level={2}>{messages.changes({ version })}</SectionHeading>
      <DifferenceRows rows={rows} />
    </section>
  )
}
