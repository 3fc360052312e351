import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import {
  $bookFields,
  $fieldsAttempt,
  $fieldsWindow,
  closeFields,
  loadBookFields,
  openFieldForm,
  openFields,
  removeField,
  saveField
} from '../../../core/features/address-book/book-fields.ts'
import { bookPageMessages as messages } from '../../../core/features/address-book/book-page-messages.ts'
import type { BookField } from '../../../core/features/address-book/schemas.ts'
import { customFieldType } from '../../../core/features/customers/enums.ts'
import { lastOf } from '../../../core/lib/query/query-store.ts'
import { commonMessages } from '../../../core/messages/common-messages.ts'
import { Button } from '../../../widgets/kit/button.tsx'
import { Skeleton } from '../../../widgets/kit/indicators.tsx'
import { Confirm } from '../../../widgets/kit/large/confirm.tsx'
import { Dialog } from '../../../widgets/kit/large/dialog.tsx'
import { begin } from '../../../widgets/parts/begin-part.ts'
import { FormAlert } from '../../../widgets/parts/form/form-alert.tsx'
import { FieldSettingForm } from '../../custom-fields/field-setting-form.tsx'
import { SettingRow, SettingRows } from '../../custom-fields/setting-rows.tsx'

/** 字段设置: the fields of members. */
export default function FieldsDialog() {
  const shown = useStore($fieldsWindow)
  const state = useStore($bookFields)
  const attempt = useStore($fieldsAttempt)
  useEffect(() => begin(loadBookFields()), [])
  const fields = lastOf(state)
  if (shown.status === 'closed') return null
  if (shown.status === 'form')
    return (
      <FieldSettingForm
        field={shown.field}
        onBack={openFields}
        onSave={draft => void saveField(draft, shown.field)}
        submission={attempt}
      />
    )
  return (
    <Dialog isOpen onClose={closeFields} title={messages.fieldsTitle()} width={616}>
      <div className="flex flex-col gap-3">
        <p className="text-[13px]/5 text-(--hutong-text-2)">{messages.fieldsHint()}</p>
        {fields ? (
          <Fields fields={fields} />
        ) : state.status === 'failed' ? (
          <div className="flex flex-col items-center gap-3 py-6 text-center" role="alert">
            <p className="text-(--hutong-text-2)">{state.failure.message}</p>
            <Button onClick={() => begin(loadBookFields())}>{commonMessages.loadFailed()}</Button>
          </div>
        ) : (
          <Skeleton label={commonMessages.loading()} rows={6} />
        )}
        <FormAlert text={attempt.status === 'failed' ? attempt.failure.message : undefined} />
      </div>
    </Dialog>
  )
}

const usedText = (count: number): string =>
  count === 0 ? messages.unused() : messages.usedBy({ count })

function Fields({ fields }: { readonly fields: readonly BookField[] }) {
  const [removing, setRemoving] = useState<BookField>()
  return (
    <SettingRows add={messages.addField()} onAdd={() => openFieldForm()}>
      {fields.length === 0 && (
        <li className="py-4 text-(--hutong-text-2)">{messages.noFields()}</li>
      )}
      {fields.map(field => (
        <SettingRow
          about={[
            customFieldType.label(field.componentType),
            ...(field.required ? [messages.required()] : []),
            usedText(field.usedCount)
          ]}
          key={field.id}
          name={field.fieldName}
          onEdit={() => openFieldForm(field)}
          onRemove={() => setRemoving(field)}
        />
      ))}
      <Confirm
        confirm={messages.remove()}
        isDangerous
        isOpen={removing !== undefined}
        onAnswer={yes => {
          if (yes && removing) begin(removeField(removing))
          setRemoving(undefined)
        }}
        text={
          removing && removing.usedCount > 0
            ? messages.fieldUsed({ count: removing.usedCount })
            : messages.fieldUnused()
        }
        title={messages.askRemoveField({ name: removing?.fieldName ?? '' })}
      />
    </SettingRows>
  )
}
