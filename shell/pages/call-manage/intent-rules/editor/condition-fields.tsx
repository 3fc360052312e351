import { conditionKind } from '../../../../../core/features/intent-rules/enums.ts'
import { intentRuleMessages as messages } from '../../../../../core/features/intent-rules/messages.ts'
import type { RuleSubjects } from '../../../../../core/features/intent-rules/rule-set-schemas.ts'
import {
  choosable,
  type EditedCondition
} from '../../../../../core/features/intent-rules/rules/edit-rules.ts'
import { ruleLimits } from '../../../../../core/features/intent-rules/schemas.ts'
import { CheckboxGroup } from '../../../../../widgets/kit/large/forms/checkbox-group.tsx'
import { Choice } from '../../../../../widgets/kit/large/forms/choice.tsx'
import { TagInput } from '../../../../../widgets/kit/large/forms/tag-input.tsx'
import { TextInput } from '../../../../../widgets/kit/large/forms/text-fields.tsx'
import { ConditionBox } from './condition-box.tsx'

interface FieldsProps<Condition extends EditedCondition = EditedCondition> {
  readonly condition: Condition
  readonly subjects: RuleSubjects
  readonly onChange: (condition: EditedCondition) => void
}

/** A condition of a rule: what it asks, and the values that fulfil it. */
export function ConditionFields(
  props: FieldsProps & {
    /** Such as `2`, or `2.1` in a group. */
    readonly number: string
    readonly rule: number
    readonly onRemove: () => void
  }
) {
  const { condition, number, rule, onRemove } = props
  return (
    <ConditionBox
      {...{ number, rule, onRemove }}
      place={condition.key}
      title={conditionKind.label(condition.kind)}
    >
      <Fields {...props} />
    </ConditionBox>
  )
}

function Fields({ condition, subjects, onChange }: FieldsProps) {
  switch (condition.kind) {
    case 'connected':
      return (
        <YesNo
          labels={[messages.connected(), messages.unconnected()]}
          onChoose={is => onChange({ ...condition, is })}
          value={condition.is}
        />
      )
    case 'transferred':
      return (
        <YesNo
          labels={[messages.transferred(), messages.notTransferred()]}
          onChoose={is => onChange({ ...condition, is })}
          value={condition.is}
        />
      )
    case 'seconds':
    case 'turns':
      return <RangeFields condition={condition} onChange={onChange} />
    case 'words':
      return (
        <TagInput
          hint={messages.wordsHint()}
          label={messages.words()}
          onChange={text =>
            onChange({
              ...condition,
              names: text
                .split(',')
                .filter(Boolean)
                .slice(0, ruleLimits.words)
                .map(word => word.slice(0, ruleLimits.name))
            })
          }
          value={condition.names.join(',')}
        />
      )
    case 'nodes':
      return (
        <Names
          known={subjects.nodes.map(({ name }) => name)}
          names={condition.names}
          none={messages.noNodes()}
          onChoose={names => onChange({ ...condition, names })}
        />
      )
    case 'tags':
      return (
        <Names
          known={subjects.tags}
          names={condition.names}
          none={messages.noTags()}
          onChoose={names => onChange({ ...condition, names })}
        />
      )
    case 'answer':
      return <AnswerFields condition={condition} onChange={onChange} subjects={subjects} />
  }
}

const YesNo = (props: {
  readonly labels: readonly [yes: string, no: string]
  readonly value: boolean
  readonly onChoose: (value: boolean) => void
}) => (
  <div className="@2xl:max-w-80">
    <Choice
      label={messages.is()}
      onChoose={next => props.onChoose(next === 'yes')}
      options={[
        { value: 'yes', label: props.labels[0] },
        { value: 'no', label: props.labels[1] }
      ]}
      value={props.value ? 'yes' : 'no'}
    />
  </div>
)

type Ranged = Extract<EditedCondition, { readonly kind: 'seconds' | 'turns' }>

function RangeFields(props: {
  readonly condition: Ranged
  readonly onChange: (condition: EditedCondition) => void
}) {
  const { condition, onChange } = props
  const { kind, range } = condition
  const most = ruleLimits[kind]
  const unit = kind === 'seconds' ? messages.seconds() : messages.turns()
  return (
    <div className="grid grid-cols-2 gap-x-3 @2xl:max-w-96">
      {(['from', 'to'] as const).map(end => (
        <TextInput
          end={unit}
          inputMode="numeric"
          key={end}
          label={messages[end]()}
          maxLength={String(most).length}
          onChange={({ target }) => {
            const digits = target.value.replace(/\D/g, '')
            const value = digits === '' ? null : Math.min(most, Number(digits))
            onChange({ ...condition, range: { ...range, [end]: value } })
          }}
          value={range[end] ?? ''}
        />
      ))}
    </div>
  )
}

/** Names of the script, and those chosen that it no longer has. */
function Names(props: {
  readonly known: readonly string[]
  readonly names: readonly string[]
  readonly none: string
  readonly label?: string
  readonly onChoose: (names: string[]) => void
}) {
  const { known, names, none, label = messages.names(), onChoose } = props
  const all = choosable(known, names)
  if (all.length === 0) return <p className="py-1 text-(--hutong-text-3)">{none}</p>
  return (
    <CheckboxGroup
      chosen={new Set(names)}
      label={label}
      onChoose={chosen => onChoose(all.filter(name => chosen.has(name)).slice(0, ruleLimits.words))}
      options={all.map(name => ({
        value: name,
        label: known.includes(name) ? name : messages.lost({ name })
      }))}
    />
  )
}

function AnswerFields(props: FieldsProps<Extract<EditedCondition, { readonly kind: 'answer' }>>) {
  const { condition, subjects, onChange } = props
  const { node, names } = condition
  const nodes = choosable(
    subjects.nodes.map(({ name }) => name),
    node === '' ? [] : [node]
  )
  const known = subjects.nodes.find(({ name }) => name === node)?.answers ?? []
  return (
    <>
      <div className="@2xl:max-w-80">
        <Choice
          label={messages.node()}
          onChoose={next => onChange({ ...condition, node: next, names: [] })}
          options={nodes.map(name => ({ value: name, label: name }))}
          placeholder={messages.chooseNode()}
          value={node === '' ? null : node}
        />
      </div>
      {node !== '' && (
        <Names
          known={known}
          label={messages.answers()}
          names={names}
          none={messages.noAnswers()}
          onChoose={next => onChange({ ...condition, names: next })}
        />
      )}
    </>
  )
}
