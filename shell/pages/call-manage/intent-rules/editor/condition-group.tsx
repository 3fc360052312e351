import {
  type ConditionKind,
  conditionKind
} from '../../../../../core/features/intent-rules/enums.ts'
import { intentRuleMessages as messages } from '../../../../../core/features/intent-rules/messages.ts'
import type { RuleSubjects } from '../../../../../core/features/intent-rules/rule-set-schemas.ts'
import {
  type EditedGroup,
  newCondition,
  withoutPart,
  withPart
} from '../../../../../core/features/intent-rules/rules/edit-rules.ts'
import { ruleLimits } from '../../../../../core/features/intent-rules/schemas.ts'
import { Button } from '../../../../../widgets/kit/button.tsx'
import { Choice } from '../../../../../widgets/kit/large/forms/choice.tsx'
import { ConditionFields } from './condition-fields.tsx'

/** Conditions inside those of a rule, joined the other way. */
export function ConditionGroupFields(props: {
  readonly group: EditedGroup
  readonly label: string
  readonly number: number
  readonly rule: number
  readonly subjects: RuleSubjects
  readonly onChange: (group: EditedGroup) => void
  readonly onRemove: () => void
}) {
  const { group, label, number, rule, subjects, onChange, onRemove } = props
  const { conditions } = group
  const set = (next: EditedGroup['conditions']) => onChange({ ...group, conditions: next })
  return (
    <li>
      <fieldset
        className="flex min-w-0 flex-col gap-2 rounded-(--hutong-radius) border border-dashed border-(--hutong-border) px-3 py-2"
        data-place={group.key}
      >
        <legend className="sr-only">{messages.conditionOf({ number })}</legend>
        <div className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 grow text-[13px]/5 text-(--hutong-text-2)">
            {messages.conditionOf({ number })} · {label}
          </span>
          <Button
            aria-label={messages.removeCondition({ number: rule, condition: number })}
            onClick={onRemove}
            size="small"
            tone="bare"
          >
            ✕
          </Button>
        </div>
        {conditions.length > 0 && (
          <ul className="flex min-w-0 flex-col gap-2">
            {conditions.map((condition, at) => (
              <ConditionFields
                condition={condition}
                key={condition.key}
                number={`${number}.${at + 1}`}
                onChange={next => set(withPart(conditions, next))}
                onRemove={() => set(withoutPart(conditions, condition))}
                rule={rule}
                subjects={subjects}
              />
            ))}
          </ul>
        )}
        <div className="@2xl:max-w-80">
          <Choice<ConditionKind>
            disabled={conditions.length >= ruleLimits.conditions}
            label={messages.addToGroup({ number: rule, group: number })}
            onChoose={kind => set([...conditions, newCondition(kind)])}
            options={conditionKind.options}
            value={null}
          />
        </div>
      </fieldset>
    </li>
  )
}
