import { loadFields } from '../../core/areas/custom-fields/metas.ts'
import type { FieldMeta, FieldValues } from '../../core/contract/entities/custom-field.ts'
import { commonText } from '../../core/text/common.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { useWords } from '../../widgets/kit/large/words.ts'
import { begin } from '../../widgets/parts/begin.ts'
import { CustomFields } from '../../widgets/parts/custom-fields/custom-fields.tsx'

export interface OwnFieldsFormProps {
  readonly metas: readonly FieldMeta[] | undefined
  readonly values: FieldValues
  readonly onChange: (values: FieldValues) => void
  readonly onDone: () => void
}

/** Every field of the enterprise, to be looked for; Enter and 查询 look at once. */
export default function OwnFieldsForm(props: OwnFieldsFormProps) {
  const { metas, values, onChange, onDone } = props
  const words = useWords()
  if (!metas)
    return <Button onClick={() => begin(loadFields('customer'))}>{commonText.loadFailed()}</Button>
  return (
    // It stands in the search form, which React tells of its submit: that is what looks.
    <form className="flex w-136 max-w-full flex-col gap-2" onSubmit={onDone}>
      <div className="max-h-[min(24rem,50vh)] overflow-auto p-1 [&_p:empty]:hidden [&>div]:gap-y-3">
        <CustomFields isSearching metas={metas} onChange={onChange} values={values} />
      </div>
      <div className="flex justify-end gap-2 px-1">
        <Button onClick={() => onChange({})}>{words.reset()}</Button>
        <Button tone="primary" type="submit">
          {words.search()}
        </Button>
      </div>
    </form>
  )
}
