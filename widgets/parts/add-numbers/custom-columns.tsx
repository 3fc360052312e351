import { type KeyboardEvent, useState } from 'react'
import { customFieldComplaint } from '../../../core/rules/tasks/phone-entry.ts'
import { addNumbersText as t } from '../../../core/text/add-numbers.ts'
import { kitText } from '../../../core/text/kit.ts'
import { Button } from '../../kit/button.tsx'
import { Input } from '../../kit/field.tsx'
import { Icon } from '../../kit/icon.tsx'

/** Columns of one's own for the template, one at a time (doc 2 §5 custom tag input). */
export function CustomColumns(props: {
  readonly fields: readonly string[]
  readonly onChange: (fields: readonly string[]) => void
}) {
  const { fields, onChange } = props
  const [typed, type] = useState('')
  const [complaint, complain] = useState<string>()
  const add = () => {
    const wrong = customFieldComplaint(typed, fields)
    complain(wrong)
    if (wrong !== undefined) return
    onChange([...fields, typed.trim()])
    type('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add()
  }
  return (
    <div className="flex flex-col gap-1">
      {fields.length > 0 && (
        <ul aria-label={t.customFields()} className="flex flex-wrap gap-1">
          {fields.map(field => (
            <li
              className="inline-flex h-6 max-w-full items-center rounded-(--hutong-radius-sm) bg-(--hutong-bg-hover) pl-2 text-[13px]/5"
              key={field}
            >
              <span className="truncate">{field}</span>
              <button
                aria-label={kitText.removeTag({ tag: field })}
                className="inline-flex size-6 items-center justify-center"
                onClick={() => onChange(fields.filter(other => other !== field))}
                type="button"
              >
                <Icon sign="clear" size={12} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex items-start gap-2">
        <span className="grow">
          <Input
            complaint={complaint}
            label={t.customField()}
            maxLength={32}
            onChange={({ target }) => {
              type(target.value)
              complain(undefined)
            }}
            onKeyDown={onKeyDown}
            value={typed}
          />
        </span>
        <Button className="mt-[26px]" onClick={add}>
          {t.add()}
        </Button>
      </div>
    </div>
  )
}
