import { type KeyboardEvent, memo } from 'react'
import { intentLetter } from '../../../../../core/features/customer-details/enums.ts'
import {
  type ConditionKind,
  conditionKind
} from '../../../../../core/features/intent-rules/enums.ts'
import { intentRuleMessages as messages } from '../../../../../core/features/intent-rules/messages.ts'
import type { RuleSubjects } from '../../../../../core/features/intent-rules/rule-set-schemas.ts'
import { describeConditions } from '../../../../../core/features/intent-rules/rules/describe-condition.ts'
import {
  type EditedPart,
  type EditedRule,
  newCondition,
  newGroup,
  plainRule,
  withoutPart,
  withPart
} from '../../../../../core/features/intent-rules/rules/edit-rules.ts'
import { ruleLimits } from '../../../../../core/features/intent-rules/schemas.ts'
import { Button } from '../../../../../widgets/kit/button.tsx'
import { card } from '../../../../../widgets/kit/large/cell-styles.ts'
import { Choice } from '../../../../../widgets/kit/large/forms/choice.tsx'
import { TextInput } from '../../../../../widgets/kit/large/forms/text-fields.tsx'
import { usePageLanguage } from '../../../../../widgets/kit/use-page-language.ts'
import { ConditionFields } from './condition-fields.tsx'
import { ConditionGroupFields } from './condition-group.tsx'

export interface RuleSteps {
  readonly onChange: (key: number, change: Partial<EditedRule>) => void
  readonly onMove: (key: number, by: -1 | 1) => void
  readonly onCopy: (key: number) => void
  readonly onRemove: (key: number) => void
}

const byKey = { ArrowUp: -1, ArrowDown: 1 } as const
const isStep = (key: string): key is keyof typeof byKey => Object.hasOwn(byKey, key)

/** A rule: its name, level and conditions; Alt with an arrow key moves it. */
export const RuleCard = memo(function RuleCard(props: {
  readonly rule: EditedRule
  readonly number: number
  readonly isLast: boolean
  readonly isFull: boolean
  readonly subjects: RuleSubjects
  readonly steps: RuleSteps
}) {
  usePageLanguage()
  const { rule, number, isLast, isFull, subjects, steps } = props
  const { key, name, level, join, conditions } = rule
  const groupLabel = join === 'any' ? messages.groupAll() : messages.groupAny()
  const set = (change: Partial<EditedRule>) => steps.onChange(key, change)
  const setPart = (next: EditedPart) => set({ conditions: withPart(conditions, next) })
  const remove = (part: EditedPart) => set({ conditions: withoutPart(conditions, part) })
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || !isStep(event.key)) return
    event.preventDefault()
    steps.onMove(key, byKey[event.key])
  }
  const levels = intentLetter.codes.filter(code => code === level || subjects.levels.includes(code))
  return (
    <li>
      <fieldset
        className={`${card} flex min-w-0 flex-col gap-2 p-4`}
        data-place={key}
        onKeyDown={onKeyDown}
      >
        <legend className="sr-only">{messages.rule({ number })}</legend>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span aria-hidden="true" className="min-w-0 grow font-semibold">
            {messages.rule({ number })}
          </span>
          <Button
            aria-keyshortcuts="Alt+ArrowUp"
            aria-label={messages.moveUp({ number })}
            data-step="-1"
            disabled={number === 1}
            onClick={() => steps.onMove(key, -1)}
            size="small"
            tone="bare"
          >
            ↑
          </Button>
          <Button
            aria-keyshortcuts="Alt+ArrowDown"
            aria-label={messages.moveDown({ number })}
            data-step="1"
            disabled={isLast}
            onClick={() => steps.onMove(key, 1)}
            size="small"
            tone="bare"
          >
            ↓
          </Button>
          <Button disabled={isFull} onClick={() => steps.onCopy(key)} size="small" tone="bare">
            {messages.copy({ number })}
          </Button>
          <Button onClick={() => steps.onRemove(key)} size="small" tone="bare">
            {messages.remove({ number })}
          </Button>
        </div>
        <div className="grid gap-x-3 @2xl:grid-cols-[minmax(0,1fr)_160px_160px]">
          <TextInput
            label={messages.name()}
            maxLength={ruleLimits.name}
            onChange={({ target }) => set({ name: target.value })}
            required
            value={name}
          />
          <Choice
            label={messages.level()}
            onChoose={next => set({ level: next })}
            options={levels.map(code => ({ value: code, label: intentLetter.label(code) }))}
            value={level}
          />
          <Choice
            label={messages.join()}
            onChoose={next => set({ join: next === 'any' ? 'any' : undefined })}
            options={[
              { value: 'all', label: messages.joinAll() },
              { value: 'any', label: messages.joinAny() }
            ]}
            value={join ?? 'all'}
          />
        </div>
        {conditions.length > 0 && (
          <ul className="flex min-w-0 flex-col gap-2">
            {conditions.map((part, at) =>
              part.kind === 'group' ? (
                <ConditionGroupFields
                  group={part}
                  key={part.key}
                  label={groupLabel}
                  number={at + 1}
                  onChange={setPart}
                  onRemove={() => remove(part)}
                  rule={number}
                  subjects={subjects}
                />
              ) : (
                <ConditionFields
                  condition={part}
                  key={part.key}
                  number={String(at + 1)}
                  onChange={setPart}
                  onRemove={() => remove(part)}
                  rule={number}
                  subjects={subjects}
                />
              )
            )}
          </ul>
        )}
        <div className="@2xl:max-w-80">
          <Choice<ConditionKind | 'group'>
            disabled={conditions.length >= ruleLimits.conditions}
            label={messages.addCondition({ number })}
            onChoose={kind =>
              set({
                conditions: [...conditions, kind === 'group' ? newGroup() : newCondition(kind)]
              })
            }
            options={[...conditionKind.options, { value: 'group', label: groupLabel }]}
            value={null}
          />
        </div>
        <p className="wrap-anywhere text-[13px]/5 text-(--hutong-text-2)">
          {messages.sentence({
            conditions: describeConditions(plainRule(rule)),
            level: intentLetter.label(level)
          })}
        </p>
      </fieldset>
    </li>
  )
})
