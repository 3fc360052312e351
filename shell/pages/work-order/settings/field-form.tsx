import { useStore } from '@nanostores/react'
import { useState } from 'react'
import {
  $settingsAttempt,
  openSettings,
  saveField
} from '../../../../core/features/order-handling/order-settings.ts'
import type { OrderField, OrderType } from '../../../../core/features/order-handling/schemas.ts'
import { orderSettingMessages as messages } from '../../../../core/features/order-handling/setting-messages.ts'
import { joinMessages } from '../../../../core/messages/join-messages.ts'
import { CheckboxGroup } from '../../../../widgets/kit/large/forms/checkbox-group.tsx'
import { FieldSettingForm } from '../../../custom-fields/field-setting-form.tsx'

/** A new field of work orders, or a change of one. */
export function FieldForm(props: {
  readonly field: OrderField | undefined
  readonly types: readonly OrderType[]
}) {
  const { field, types } = props
  const [serviceTypes, choose] = useState<readonly string[]>(field?.serviceTypes ?? [])
  return (
    <FieldSettingForm
      field={field}
      isNameFixed={field?.isFixed ?? false}
      onBack={openSettings}
      onSave={draft => void saveField({ ...draft, serviceTypes }, field)}
      submission={useStore($settingsAttempt)}
    >
      <CheckboxGroup
        chosen={new Set(serviceTypes)}
        label={joinMessages.aside({ text: messages.scope(), note: messages.scopeHint() })}
        onChoose={chosen => choose([...chosen])}
        options={types.map(({ key, name }) => ({ value: key, label: name }))}
      />
    </FieldSettingForm>
  )
}
