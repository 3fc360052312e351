import { addNumbersMessages as messages } from '../../../core/features/number-import/messages.ts'
import { kitMessages } from '../../../core/messages/kit-messages.ts'
import { Button } from '../../kit/button.tsx'
import { Input } from '../../kit/field.tsx'
import { FieldNames, useFieldNames } from '../custom-fields/field-names.tsx'

/** Custom columns for the template. */
export function CustomColumns(props: {
  readonly fields: readonly string[]
  readonly onChange: (fields: readonly string[]) => void
}) {
  const { fields, onChange } = props
  const { typed, wrong, write, add, onKeyDown } = useFieldNames(fields, onChange)
  return (
    <div className="flex flex-col gap-1">
      <FieldNames
        label={messages.customFields()}
        names={fields}
        onChange={onChange}
        removal={tag => kitMessages.removeTag({ tag })}
      />
      <div className="flex items-start gap-2">
        <span className="grow">
          <Input
            issue={wrong}
            label={messages.customField()}
            maxLength={32}
            onChange={({ target }) => write(target.value)}
            onKeyDown={onKeyDown}
            value={typed}
          />
        </span>
        <Button className="mt-[26px]" onClick={add}>
          {messages.add()}
        </Button>
      </div>
    </div>
  )
}
