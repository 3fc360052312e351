import { fieldMessages as messages } from '../../../core/features/custom-fields/messages.ts'
import type { FieldMeta, FieldValues } from '../../../core/features/custom-fields/schemas.ts'
import { spokenAnswers } from '../../../core/features/dialogue/rules/spoken-answers.ts'

/** Values of custom fields, read-only. */
export function FieldDetails(props: {
  readonly metas: readonly FieldMeta[]
  readonly values: FieldValues
}) {
  const { metas, values } = props
  if (metas.length === 0) return <p className="text-(--hutong-text-3)">{messages.none()}</p>
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(220px,100%),1fr))] gap-x-4 gap-y-2">
      {metas.map(meta => (
        <div
          className={`grid grid-cols-[96px_minmax(0,1fr)] items-baseline gap-x-2 ${meta.componentType === 6 ? 'col-span-full' : ''}`}
          key={meta.id}
        >
          <dt className="text-(--hutong-text-3)">{meta.fieldName}</dt>
          <dd className="min-w-0 whitespace-pre-wrap wrap-anywhere">
            {spokenAnswers(meta, values[meta.id]) || messages.nothing()}
          </dd>
        </div>
      ))}
    </dl>
  )
}
