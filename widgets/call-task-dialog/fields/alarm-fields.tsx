import { taskDialogMessages as messages } from '../../../core/features/call-task-form/messages.ts'
import {
  changeAlarm,
  changeReference,
  changeThreshold
} from '../../../core/features/call-task-form/rules/form-changes.ts'
import {
  type Threshold,
  thresholds
} from '../../../core/features/call-task-form/rules/form-types.ts'
import {
  typedThreshold,
  typingNumber
} from '../../../core/features/call-task-form/rules/typed-values.ts'
import { canEditAlarm } from '../../../core/features/call-task-form/rules/visible-parts.ts'
import { ruleMessages } from '../../../core/lib/validation/validation-messages.ts'
import { line } from '../../kit/large/cell-styles.ts'
import { Checkbox, Radios, Switch } from '../../kit/large/forms/ticks.tsx'
import { Beside, Line, Spot, Wrong } from '../form-row.tsx'
import { Missing } from '../missing-task.tsx'
import {
  useChange,
  useField,
  useFieldError,
  useOfForm,
  useResources,
  useTask
} from '../task-context.ts'
import { Section } from './task-fields.tsx'

/** 告警设置: thresholds that send an alarm or stop the task. */
export function Alarm() {
  const { alarm: global } = useResources()
  const change = useChange()
  const { isOn, isGlobal } = useOfForm(({ alarm }) => ({
    isOn: alarm.enabled,
    isGlobal: alarm.referenceGlobal
  }))
  return (
    <Section name="alarm" title={messages.alarm()}>
      <Switch
        checked={isOn}
        label={messages.alarmOn()}
        onChange={on => change(form => changeAlarm(form, on))}
      />
      {isOn && (
        <>
          <Checkbox
            checked={isGlobal}
            disabled={!global}
            label={messages.reference()}
            onChange={on => global && change(form => changeReference(form, on, global))}
          />
          {thresholds.map(threshold => (
            <Limit key={threshold} threshold={threshold} />
          ))}
          <Handling />
        </>
      )}
      <Missing lists={['alarm']} />
    </Section>
  )
}

function Limit({ threshold }: { readonly threshold: Threshold }) {
  const { editor, form } = useTask()
  const change = useChange()
  const canEdit = useOfForm(canEditAlarm)
  const isOn = useOfForm(({ alarm }) => alarm[threshold].enabled)
  const { value, set } = useField(`alarm.${threshold}.value`)
  const issue = useFieldError(`alarm.${threshold}`)
  const name = messages[threshold]()
  return (
    <Spot path={`alarm.${threshold}`}>
      <div className="flex flex-wrap items-center gap-2 @min-[500px]/task:pl-31">
        <Checkbox
          checked={isOn}
          disabled={!canEdit}
          label={name}
          onChange={on => change(form => changeThreshold(form, threshold, on))}
        />
        <input
          aria-invalid={issue !== undefined}
          aria-label={messages.thresholdOf({ name })}
          className={`${line} w-18! px-2! text-center`}
          disabled={!isOn || !canEdit}
          inputMode="numeric"
          onBlur={() => {
            if (value === '' || typedThreshold(threshold, value) !== '') return
            set('')
            const notice = messages.numberCleared({ issue: ruleMessages.integer(), typed: value })
            editor.issues.hold(`alarm.${threshold}`, notice, 'instead', form.$values.get())
          }}
          onChange={({ target: { value: typed } }) => {
            editor.issues.hold(`alarm.${threshold}`, undefined, 'instead', form.$values.get())
            set(typingNumber(typed, typedThreshold(threshold, typed)))
          }}
          value={value}
        />
        {threshold === 'callerFaultCount' ? messages.count() : messages.percent()}
        <Wrong text={issue} />
      </div>
    </Spot>
  )
}

function Handling() {
  const canEdit = useOfForm(canEditAlarm)
  const { value, set } = useField('alarm.suspendCallTask')
  const now = value ? 'suspend' : 'warn'
  const options = [
    { value: 'warn', label: messages.warnOnly() },
    { value: 'suspend', label: messages.suspend() }
  ] as const
  if (!canEdit)
    return <Line label={messages.handling()}>{options.find(one => one.value === now)?.label}</Line>
  return (
    <Beside label={messages.handling()}>
      <Radios
        label={messages.handling()}
        onChoose={chosen => set(chosen === 'suspend')}
        options={options}
        value={now}
      />
    </Beside>
  )
}
