import { taskDialogMessages as messages } from '../../../core/features/call-task-form/messages.ts'
import {
  type LimitPeriod,
  limitPeriods
} from '../../../core/features/call-task-form/rules/form-types.ts'
import {
  typedFrequency,
  typingNumber
} from '../../../core/features/call-task-form/rules/typed-values.ts'
import { ruleMessages } from '../../../core/lib/validation/validation-messages.ts'
import { line } from '../../kit/large/cell-styles.ts'
import { Switch } from '../../kit/large/forms/ticks.tsx'
import { Line, Spot, Wrong } from '../form-row.tsx'
import { useField, useTask } from '../task-context.ts'
import { Section } from './task-fields.tsx'

type Group = 'connect' | 'unconnect'

/** 频次限制: maximum calls per number within days, weeks and months. */
export function Limits() {
  const { value, set } = useField('dialLimit.enabled')
  return (
    <Section name="limits" title={messages.limits()}>
      <Switch checked={value} label={messages.limitOn()} onChange={set} />
      {value && (
        <>
          <Frequencies group="connect" label={messages.limitConnected()} />
          <Frequencies group="unconnect" label={messages.limitUnconnected()} />
        </>
      )}
    </Section>
  )
}

const Frequencies = ({ group, label }: { readonly group: Group; readonly label: string }) => (
  <Line label={label}>
    {limitPeriods.map(period => (
      <span className="inline-flex items-center gap-1" key={period}>
        {messages.every()}
        <NumberField
          label={messages.within({ group: label, period: messages[period]() })}
          {...{ group, period }}
          part="dialPeriod"
        />
        {messages[period]()}
        {messages.most()}
        <NumberField
          label={messages.atMost({ group: label, period: messages[period]() })}
          {...{ group, period }}
          part="dialLeft"
        />
        {messages.times1()}
      </span>
    ))}
  </Line>
)

function NumberField(props: {
  readonly group: Group
  readonly period: LimitPeriod
  readonly part: 'dialPeriod' | 'dialLeft'
  readonly label: string
}) {
  const { group, period, part, label } = props
  const path = `dialLimit.${group}.${period}.${part}` as const
  const { editor, form } = useTask()
  const { value, set, issue } = useField(path)
  return (
    <Spot path={path}>
      <input
        aria-invalid={issue !== undefined}
        aria-label={label}
        className={`${line} w-18! px-2! text-center`}
        inputMode="numeric"
        onBlur={() => {
          const kept = typedFrequency(period, part, value)
          if (kept === value) return
          set(kept)
          const notice = messages.numberCleared({ issue: ruleMessages.integer(), typed: value })
          if (kept === '') editor.issues.hold(path, notice, 'once', form.$values.get())
        }}
        onChange={({ target: { value: typed } }) =>
          set(typingNumber(typed, typedFrequency(period, part, typed)))
        }
        value={value}
      />
      <Wrong text={issue} />
    </Spot>
  )
}
