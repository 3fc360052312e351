import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { intentLetter } from '../../../../../core/features/customer-details/enums.ts'
import { intentRuleMessages as messages } from '../../../../../core/features/intent-rules/messages.ts'
import {
  $ruleSet,
  changeRules,
  setDefaultLevel
} from '../../../../../core/features/intent-rules/rule-set-draft.ts'
import {
  type EditedRule,
  newRule,
  withCopyOf,
  withRule
} from '../../../../../core/features/intent-rules/rules/edit-rules.ts'
import { ruleLimits } from '../../../../../core/features/intent-rules/schemas.ts'
import { moved } from '../../../../../core/lib/moved.ts'
import { Button } from '../../../../../widgets/kit/button.tsx'
import { card } from '../../../../../widgets/kit/large/cell-styles.ts'
import { Choice } from '../../../../../widgets/kit/large/forms/choice.tsx'
import { SectionHeading } from '../../../../../widgets/kit/section-heading.tsx'
import { ChangeList } from './change-list.tsx'
import { RuleCard, type RuleSteps } from './rule-card.tsx'
import { RuleCheckPanel } from './rule-check-panel.tsx'

const KEEP = '-'
/** Not the buttons that move or remove something. */
const ANY_FIELD = 'input, [role=combobox], [aria-haspopup]'
const nameOf = (number: number) => messages.newName({ number })

/** A field that takes the focus after the next change. */
interface Place {
  readonly place: string
  readonly field: string
}

/** The rules in their order, the default level, the check, and what differs from the published. */
export default function RuleEditor() {
  const open = useStore($ruleSet)
  const list = useRef<HTMLDivElement>(null)
  const [focus, setFocus] = useState<Place | undefined>()
  const [announcement, announce] = useState('')
  useEffect(() => {
    const part = focus && list.current?.querySelector(`[data-place="${focus.place}"]`)
    const fields = [focus?.field ?? '', ANY_FIELD, 'button'].map(field =>
      field === '' ? null : part?.querySelector<HTMLElement>(`:is(${field}):not(:disabled)`)
    )
    fields.find(field => field)?.focus()
  }, [focus])

  const onChange = useCallback(
    (key: number, change: Partial<EditedRule>) =>
      changeRules(rules => withRule(rules, key, change)),
    []
  )
  const onMove = useCallback((key: number, by: -1 | 1) => {
    const rules = $ruleSet.get()?.edited.rules ?? []
    const at = rules.findIndex(rule => rule.key === key)
    if (rules[at + by] === undefined) return
    changeRules(all => moved(all, at, by))
    announce(messages.moved({ name: rules[at]?.name ?? '', number: at + by + 1 }))
    setFocus({ place: String(key), field: `[data-step="${by}"]` })
  }, [])
  const onCopy = useCallback((key: number) => {
    const made = withCopyOf($ruleSet.get()?.edited.rules ?? [], key, nameOf)
    if (!made) return
    changeRules(() => made[0])
    setFocus({ place: String(made[1].key), field: 'input' })
  }, [])
  const onRemove = useCallback((key: number) => {
    const rules = $ruleSet.get()?.edited.rules ?? []
    const at = rules.findIndex(rule => rule.key === key)
    changeRules(all => all.filter(rule => rule.key !== key))
    const next = rules[at + 1] ?? rules[at - 1]
    setFocus({ place: next ? String(next.key) : 'add', field: 'input' })
  }, [])
  const [steps] = useState<RuleSteps>({ onChange, onMove, onCopy, onRemove })
  if (!open) return null
  const { edited, subjects } = open
  const { rules, defaultLevel } = edited
  const isFull = rules.length >= ruleLimits.rules
  const add = () => {
    const rule = newRule(rules, subjects, nameOf)
    changeRules(all => [...all, rule])
    setFocus({ place: String(rule.key), field: 'input' })
  }
  return (
    <div className="@container">
      <div className="grid items-start gap-4 @4xl:grid-cols-[minmax(0,1fr)_300px]">
        <section className="flex min-w-0 flex-col gap-3" ref={list}>
          <div className="flex flex-wrap items-baseline gap-x-3">
            <SectionHeading level={2}>{messages.rules()}</SectionHeading>
            <p className="text-[13px]/5 text-(--hutong-text-2)">{messages.rulesHint()}</p>
          </div>
          <p className="sr-only" role="status">
            {announcement}
          </p>
          <ol className="flex min-w-0 flex-col gap-3 empty:hidden">
            {rules.map((rule, at) => (
              <RuleCard
                isFull={isFull}
                isLast={at === rules.length - 1}
                key={rule.key}
                number={at + 1}
                rule={rule}
                steps={steps}
                subjects={subjects}
              />
            ))}
          </ol>
          <div data-place="add">
            <Button disabled={isFull} onClick={add}>
              {messages.addRule()}
            </Button>
          </div>
          <div className={`${card} p-4 @2xl:max-w-80`} data-place="default">
            <Choice
              hint={messages.defaultHint()}
              label={messages.default()}
              onChoose={next => setDefaultLevel(intentLetter.isCode(next) ? next : null)}
              options={[
                { value: KEEP, label: messages.keepLevel() },
                ...subjects.levels.map(level => ({
                  value: level as string,
                  label: intentLetter.label(level)
                }))
              ]}
              value={defaultLevel ?? KEEP}
            />
          </div>
        </section>
        <div className="flex min-w-0 flex-col gap-4 @4xl:sticky @4xl:top-0">
          <RuleCheckPanel onGo={place => setFocus({ place, field: ANY_FIELD })} open={open} />
          <ChangeList open={open} />
        </div>
      </div>
    </div>
  )
}
