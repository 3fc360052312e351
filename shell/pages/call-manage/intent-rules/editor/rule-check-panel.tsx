import { intentRuleMessages as messages } from '../../../../../core/features/intent-rules/messages.ts'
import type { OpenRuleSet } from '../../../../../core/features/intent-rules/rule-set-draft.ts'
import type { RuleFault } from '../../../../../core/features/intent-rules/rules/check-rules.ts'
import type { EditedRule } from '../../../../../core/features/intent-rules/rules/edit-rules.ts'
import { card } from '../../../../../widgets/kit/large/cell-styles.ts'
import { SectionHeading } from '../../../../../widgets/kit/section-heading.tsx'
import { useRuleFaults } from '../use-rule-faults.ts'

/** Faults that are shown; the others follow once these are solved. */
const MOST = 30

function placeText({ rule, condition, inner }: RuleFault): string {
  if (rule === undefined) return messages.default()
  if (condition === undefined) return messages.rule({ number: rule + 1 })
  const number = inner === undefined ? condition + 1 : `${condition + 1}.${inner + 1}`
  return messages.placeOfCondition({ rule: rule + 1, condition: number })
}

function placeOf({ rule, condition, inner }: RuleFault, rules: readonly EditedRule[]): string {
  const place = rule === undefined ? undefined : rules[rule]
  if (!place) return 'default'
  const part = condition === undefined ? place : place.conditions[condition]
  const innermost =
    part && 'kind' in part && part.kind === 'group' && inner !== undefined
      ? part.conditions[inner]
      : part
  return String(innermost?.key)
}

/** What the check found; each leads to its place. */
export function RuleCheckPanel(props: {
  readonly open: OpenRuleSet
  readonly onGo: (place: string) => void
}) {
  const { open, onGo } = props
  const { rules } = open.edited
  const faults = useRuleFaults(open)
  const { length: count } = faults
  return (
    <section className={`${card} flex min-w-0 flex-col gap-2 p-4`}>
      <SectionHeading level={2}>{messages.check()}</SectionHeading>
      <p className={count > 0 ? 'text-(--hutong-danger)' : 'text-(--hutong-success)'} role="status">
        {count > 0 ? messages.faults({ count }) : messages.sound()}
      </p>
      <ul className="flex max-h-96 flex-col gap-1 overflow-auto empty:hidden">
        {faults.slice(0, MOST).map((fault, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: faults may be equal
          <li key={at}>
            <button
              className="min-h-6 rounded-(--hutong-radius-sm) text-left wrap-anywhere text-(--hutong-link) hover:underline"
              onClick={() => onGo(placeOf(fault, rules))}
              type="button"
            >
              {messages.goTo({
                place: placeText(fault),
                problem: messages[fault.kind]({ name: fault.name ?? '' })
              })}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
