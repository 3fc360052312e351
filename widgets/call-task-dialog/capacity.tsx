import { taskWeight } from '../../core/contract/enums/tasks.ts'
import { typedConcurrency } from '../../core/rules/tasks/typed.ts'
import { visibleParts } from '../../core/rules/tasks/visible.ts'
import { taskDialogText as t } from '../../core/text/task-dialog.ts'
import { Switch } from '../kit/large/ticks.tsx'
import { ChoiceRow, optionsOf, Section, TextRow } from './fields.tsx'
import { useCeiling } from './lines.tsx'
import { Missing } from './missing.tsx'
import { useField, useOfForm, useResources, useTask } from './task-context.ts'

/** 黑名单库: whose numbers are not called. */
export function Blacklist() {
  const { libraries = [] } = useResources()
  return (
    <Section name="blacklist" title={t.blacklist()}>
      <ChoiceRow
        label={t.blacklistLib()}
        options={libraries.map(({ libId, libName }) => ({ value: String(libId), label: libName }))}
        path="blacklistLibId"
        read={Number}
      />
      <Missing lists={['libraries']} />
    </Section>
  )
}

/** 权重与并发: how much of what there is belongs to this task. */
export function Capacity() {
  const shown = useOfForm(visibleParts)
  const most = useCeiling()
  const { editor, form } = useTask()
  const { value, set } = useField('exclusiveUseResource')
  return (
    <Section name="capacity" title={t.capacity()}>
      <ChoiceRow
        label={t.weight()}
        options={optionsOf(taskWeight.options)}
        path="weight"
        read={value => taskWeight.codes.find(code => code === value) ?? 'NORMAL'}
      />
      {shown.concurrency && (
        <TextRow
          hint={most === undefined ? t.concurrencyHint() : t.concurrencyMost({ most })}
          inputMode="numeric"
          label={t.concurrency()}
          onTidied={(typed, kept) => {
            // Left empty it means as many as there are: nobody is to send that unawares.
            if (kept === '')
              editor.complaints.hold(
                'concurrencyLevel',
                t.concurrencyGone({ typed }),
                'once',
                form.getValues()
              )
          }}
          path="concurrencyLevel"
          required={value}
          tidy={typed => (most === undefined ? typed.trim() : typedConcurrency(typed, most))}
        />
      )}
      <Switch checked={value} label={t.exclusive()} onChange={set} />
    </Section>
  )
}
