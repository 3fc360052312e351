import { fieldMessages as messages } from '../../../core/features/custom-fields/messages.ts'
import type { FieldMeta, FieldValues } from '../../../core/features/custom-fields/schemas.ts'
import { spokenAnswers } from '../../../core/features/dialogue/rules/spoken-answers.ts'
import { DetailRow, FITTING } from '../details/detail-grid.tsx'

/** Values of custom fields, read-only. */
export function FieldDetails(props: {
  readonly metas: readonly FieldMeta[]
  readonly values: FieldValues
}) {
  const { metas, values } = props
  if (metas.length === 0) return <p className="text-(--hutong-text-3)">{messages.none()}</p>
  return (
    <dl className={`grid gap-x-4 gap-y-2 ${FITTING}`}>
      {metas.map(meta => (
        <DetailRow isWide={meta.componentType === 6} key={meta.id} label={meta.fieldName}>
          {spokenAnswers(meta, values[meta.id]) || messages.nothing()}
        </DetailRow>
      ))}
    </dl>
  )
}
