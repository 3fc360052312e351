import { useId } from 'react'
import { taskDialogMessages as messages } from '../../../core/features/call-task-form/messages.ts'
import { Button } from '../../kit/button.tsx'
import { line } from '../../kit/large/cell-styles.ts'
import { FieldNames, useFieldNames } from '../../parts/custom-fields/field-names.tsx'
import { Line, Spot, Wrong } from '../form-row.tsx'
import { useField, useTask } from '../task-context.ts'
import { Section } from './task-fields.tsx'

/** 自定义字段: the task's own field names, with the errors of rule custom-field-8. */
function CustomFields() {
  const { editor, form } = useTask()
  const { value, set, issue } = useField('customFields')
  const id = useId()
  // Text that was typed but not added would not be submitted.
  const hold = (typed: string) => {
    const field = typed.trim()
    const message = field === '' ? undefined : messages.fieldPending({ field })
    editor.issues.hold('customFields', message, 'until', form.$values.get())
  }
  const setNames = (names: readonly string[]) => set([...names])
  const { typed, wrong, write, add, onKeyDown } = useFieldNames(value, setNames, hold)
  return (
    <Spot path="customFields">
      <Line htmlFor={id} label={messages.customFields()}>
        <div className="flex min-w-0 grow flex-col gap-1">
          <div className="flex gap-2">
            <input
              aria-describedby={`${id}-wrong`}
              aria-invalid={wrong !== undefined}
              className={line}
              id={id}
              onChange={({ target }) => write(target.value)}
              onKeyDown={onKeyDown}
              placeholder={messages.fieldHint()}
              value={typed}
            />
            <Button onClick={add}>{messages.addField()}</Button>
          </div>
          <div id={`${id}-wrong`}>
            <Wrong text={wrong ?? issue} />
          </div>
          <FieldNames
            label={messages.customFields()}
            names={value}
            onChange={setNames}
            removal={field => messages.removeField({ field })}
          />
        </div>
      </Line>
    </Spot>
  )
}

export const CustomFieldsSection = () => (
  <Section name="customFields" title={messages.customFields()}>
    <CustomFields />
  </Section>
)
