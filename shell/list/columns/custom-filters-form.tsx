import { type FieldScope, loadFields } from '../../../core/features/custom-fields/field-metas.ts'
import type { FieldMeta, FieldValues } from '../../../core/features/custom-fields/schemas.ts'
import { commonMessages } from '../../../core/messages/common-messages.ts'
import { Button } from '../../../widgets/kit/button.tsx'
import { useKitMessages } from '../../../widgets/kit/large/kit-messages-context.ts'
import { begin } from '../../../widgets/parts/begin-part.ts'
import { CustomFields } from '../../../widgets/parts/custom-fields/custom-fields.tsx'

export interface OwnFieldsFormProps {
  readonly metas: readonly FieldMeta[] | undefined
  readonly scope: FieldScope
  readonly values: FieldValues
  readonly onChange: (values: FieldValues) => void
  readonly onDone: () => void
}

/** Filters for every custom field; Enter and 查询 search. */
export default function OwnFieldsForm(props: OwnFieldsFormProps) {
  const { metas, scope, values, onChange, onDone } = props
  const kitMessages = useKitMessages()
  if (!metas)
    return <Button onClick={() => begin(loadFields(scope))}>{commonMessages.loadFailed()}</Button>
  return (
    // Inside the search form: its submit event bubbles through React and runs the search.
    <form className="flex w-136 max-w-full flex-col gap-2" onSubmit={onDone}>
      <div className="max-h-[min(24rem,50vh)] overflow-auto p-1 [&_p:empty]:hidden [&>div]:gap-y-3">
        <CustomFields isSearching metas={metas} onChange={onChange} values={values} />
      </div>
      <div className="flex justify-end gap-2 px-1">
        <Button onClick={() => onChange({})}>{kitMessages.reset()}</Button>
        <Button tone="primary" type="submit">
          {kitMessages.search()}
        </Button>
      </div>
    </form>
  )
}
