import { useId, useState } from 'react'
import { customFieldComplaint } from '../../core/rules/tasks/phone-entry.ts'
import { taskDialogText as t } from '../../core/text/task-dialog.ts'
import { Button } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { line } from '../kit/large/looks.ts'
import { Section } from './fields.tsx'
import { Line, Spot, Wrong } from './row.tsx'
import { useField, useTask } from './task-context.ts'

/** 自定义字段: names of one's own, added one at a time, each complaint as doc 2 §5 has it. */
function CustomFields() {
  const { editor, form } = useTask()
  const { value, set, complaint } = useField('customFields')
  const [typed, type] = useState('')
  const [wrong, complain] = useState<string>()
  const id = useId()
  // What stands here and was not added would not be sent.
  const write = (next: string) => {
    type(next)
    const field = next.trim()
    const message = field === '' ? undefined : t.fieldPending({ field })
    editor.complaints.hold('customFields', message, 'until', form.getValues())
  }
  const add = () => {
    const found = customFieldComplaint(typed, value)
    complain(found)
    if (found !== undefined) return
    set([...value, typed.trim()])
    write('')
  }
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
              onChange={event => {
                write(event.target.value)
                complain(undefined)
              }}
              onKeyDown={event => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
                event.preventDefault()
                add()
              }}
              placeholder={t.fieldHint()}
              value={typed}
            />
            <Button onClick={add}>{t.addField()}</Button>
          </div>
          <div id={`${id}-wrong`}>
            <Wrong text={wrong ?? complaint} />
          </div>
          {value.length > 0 && (
            <ul aria-label={t.customFields()} className="flex flex-wrap gap-1">
              {value.map(field => (
                <li
                  className="inline-flex h-7 max-w-full items-center rounded-(--hutong-radius-sm) bg-(--hutong-bg-hover) pl-2 text-[13px]/5"
                  key={field}
                >
                  <span className="truncate">{field}</span>
                  <button
                    aria-label={t.removeField({ field })}
                    className="inline-flex size-7 items-center justify-center rounded-(--hutong-radius-sm)"
                    onClick={() => set(value.filter(other => other !== field))}
                    type="button"
                  >
                    <Icon sign="clear" size={12} />
                  </button>
                </li>
              ))}
            </ul>
          )}
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
