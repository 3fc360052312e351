import { taskDialogMessages as messages } from '../../../core/features/call-task-form/messages.ts'
import { typedConcurrency } from '../../../core/features/call-task-form/rules/typed-values.ts'
import { visibleParts } from '../../../core/features/call-task-form/rules/visible-parts.ts'
import { taskWeight } from '../../../core/features/call-tasks/task-enums.ts'
import { Switch } from '../../kit/large/forms/ticks.tsx'
import { Missing } from '../missing-task.tsx'
import { useField, useOfForm, useResources, useTask } from '../task-context.ts'
import { useCeiling } from './line-fields.tsx'
import { ChoiceRow, optionsOf, Section, TextRow } from './task-fields.tsx'

/** 黑名单库: numbers excluded from calling. */
export function Blacklist() {
  const { libraries = [] } = useResources()
  return (
    <Section name="blacklist" title={messages.blacklist()}>
      <ChoiceRow
        label={messages.blacklistLib()}
        options={libraries.map(({ libId, libName }) => ({ value: String(libId), label: libName }))}
        path="blacklistLibId"
        read={Number}
      />
      <Missing lists={['libraries']} />
    </Section>
  )
}

/** 权重与并发: the task's share of the capacity. */
export function Capacity() {
  const shown = useOfForm(visibleParts)
  const most = useCeiling()
  const { editor, form } = useTask()
  const { value, set } = useField('exclusiveUseResource')
  return (
    <Section name="capacity" title={messages.capacity()}>
      <ChoiceRow
        label={messages.weight()}
        options={optionsOf(taskWeight.options)}
        path="weight"
        read={value => taskWeight.codes.find(code => code === value) ?? 'NORMAL'}
      />
      {shown.concurrency && (
        <TextRow
          hint={
            most === undefined ? messages.concurrencyHint() : messages.concurrencyMost({ most })
          }
          inputMode="numeric"
          label={messages.concurrency()}
          onNormalized={(typed, kept) => {
            // Empty means all of the capacity: this must not be sent by accident.
            if (kept === '')
              editor.issues.hold(
                'concurrencyLevel',
                messages.concurrencyGone({ typed }),
                'once',
                form.$values.get()
              )
          }}
          path="concurrencyLevel"
          required={value}
          normalize={typed => (most === undefined ? typed.trim() : typedConcurrency(typed, most))}
        />
      )}
      <Switch checked={value} label={messages.exclusive()} onChange={set} />
    </Section>
  )
}
