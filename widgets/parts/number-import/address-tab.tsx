import { useStore } from '@nanostores/react'
import type { TargetDetails } from '../../../core/features/number-import/import-target.ts'
import { addressMessages as messages } from '../../../core/features/number-import/messages.ts'
import type { NumbersAdding } from '../../../core/features/number-import/number-import.ts'
import { Input } from '../../kit/field.tsx'
import { Checkbox } from '../../kit/large/forms/checkbox.tsx'
import { sectionHeading } from '../../kit/section-heading.tsx'
import { AddressPicker } from '../address-picker/address-picker.tsx'

/** 通讯录导入: the picked members, and the script variables they need. */
export default function AddressTab(props: {
  readonly adding: NumbersAdding
  readonly targetDetails: TargetDetails
}) {
  const { adding, targetDetails } = props
  const { values, autoRemoveRepeat, historyRemoveRepeat } = useStore(adding.$supplement)
  return (
    <div className="flex flex-col gap-3">
      <AddressPicker picker={adding.picker} />
      {targetDetails.supplement.length > 0 && (
        <fieldset className="flex flex-col gap-1">
          <legend className={sectionHeading}>{messages.supplement()}</legend>
          <p className="text-[12px]/5 text-(--hutong-text-2)">{messages.supplementHint()}</p>
          {targetDetails.supplement.map(field => (
            <Input
              autoComplete="off"
              key={field}
              label={field}
              maxLength={128}
              onChange={({ target }) =>
                adding.supplement({ values: { ...values, [field]: target.value } })
              }
              value={values[field] ?? ''}
            />
          ))}
        </fieldset>
      )}
      <div className="flex flex-wrap gap-x-6">
        <Checkbox
          checked={autoRemoveRepeat}
          label={messages.autoRemove()}
          onChange={on => adding.supplement({ autoRemoveRepeat: on })}
        />
        {adding.target.into === 'task' && (
          <Checkbox
            checked={historyRemoveRepeat}
            label={messages.historyRemove()}
            onChange={on => adding.supplement({ historyRemoveRepeat: on })}
          />
        )}
      </div>
    </div>
  )
}
