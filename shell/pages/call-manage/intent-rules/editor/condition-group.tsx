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
import { Choice } from '../../../../../widgets/kit/large/forms/choice.tsx'
import { ConditionBox } from './condition-box.tsx'
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
    <ConditionBox {...{ number, rule, onRemove }} isGroup place={group.key} title={label}>
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
    </ConditionBox>
  )
}
