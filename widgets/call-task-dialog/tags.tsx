import { useId } from 'react'
import { taskDialogText as t } from '../../core/text/task-dialog.ts'
import { Button } from '../kit/button.tsx'
import { line } from '../kit/large/looks.ts'
import { FieldNames, useFieldNames } from '../parts/custom-fields/field-names.tsx'
import { Section } from './fields.tsx'
import { Line, Spot, Wrong } from './row.tsx'
import { useField, useTask } from './task-context.ts'

/** 自定义字段: names of one's own, each complaint as doc 2 §5 has it. */
function CustomFields() {
  const { editor, form } = useTask()
  const { value, set, complaint } = useField('customFields')
  const id = useId()
  // What stands here and was not added would not be sent.
  const hold = (typed: string) => {
    const field = typed.trim()
    const message = field === '' ? undefined : t.fieldPending({ field })
    editor.complaints.hold('customFields', message, 'until', form.getValues())
  }
  const setNames = (names: readonly string[]) => set([...names])
  const { typed, wrong, write, add, onKeyDown } = useFieldNames(value, setNames, hold)
  return (
    <Spot path="customFields">
      <Line htmlFor={id} label={t.customFields()}>
        <div className="flex min-w-0 grow flex-col gap-1">
          <div className="flex gap-2">
            <input
              aria-describedby={`${id}-wrong`}
              aria-invalid={wrong !== undefined}
              className={line}
              id={id}
              onChange={({ target }) => write(target.value)}
              onKeyDown={onKeyDown}
              placeholder={t.fieldHint()}
              value={typed}
            />
            <Button onClick={add}>{t.addField()}</Button>
          </div>
          <div id={`${id}-wrong`}>
            <Wrong text={wrong ?? complaint} />
          </div>
          <FieldNames
            label={t.customFields()}
            names={value}
            onChange={setNames}
            removal={field => t.removeField({ field })}
          />
        </div>
      </Line>
    </Spot>
  )
}

export const CustomFieldsSection = () => (
  <Section name="customFields" title={t.customFields()}>
    <CustomFields />
  </Section>
)
