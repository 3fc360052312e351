import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { fieldMessages } from '../../../../core/features/custom-fields/messages.ts'
import {
  $customerFieldAttempt,
  $customerFieldForm,
  $customerFields,
  closeCustomerField,
  loadCustomerFields,
  moveCustomerField,
  openCustomerField,
  removeCustomerField
} from '../../../../core/features/customer-fields/customer-fields.ts'
import type { CustomerField } from '../../../../core/features/customer-fields/endpoints.ts'
import { customerFieldMessages as messages } from '../../../../core/features/customer-fields/messages.ts'
import { customFieldType } from '../../../../core/features/customers/enums.ts'
import { lastOf } from '../../../../core/lib/query/query-store.ts'
import { commonMessages } from '../../../../core/messages/common-messages.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { Skeleton } from '../../../../widgets/kit/indicators.tsx'
import { card } from '../../../../widgets/kit/large/cell-styles.ts'
import { Confirm } from '../../../../widgets/kit/large/confirm.tsx'
import { LazyOverlay } from '../../../../widgets/kit/lazy-overlay.tsx'
import { lazyView } from '../../../../widgets/kit/lazy-view.tsx'
import { begin } from '../../../../widgets/parts/begin-part.ts'
import { FormAlert } from '../../../../widgets/parts/form/form-alert.tsx'
import { SettingRow, SettingRows } from '../../../custom-fields/setting-rows.tsx'
import { Unread } from '../../../list/unread-rows.tsx'

const form = lazyView(() => import('./customer-field-form.tsx'))

/** Fields that the enterprise adds to its customers. */
export default function CustomerFieldSection() {
  const state = useStore($customerFields)
  const attempt = useStore($customerFieldAttempt)
  const shown = useStore($customerFieldForm)
  useEffect(() => begin(loadCustomerFields()), [])
  const fields = lastOf(state)
  return (
    <section className={`${card} flex max-w-[960px] flex-col gap-3 p-5`}>
      <p className="text-[13px]/5 text-(--hutong-text-2)">{messages.hint()}</p>
      {fields ? (
        <Fields fields={fields} />
      ) : state.status === 'failed' ? (
        <Unread failure={state.failure} onRetry={() => begin(loadCustomerFields())} />
      ) : (
        <Skeleton label={commonMessages.loading()} rows={6} />
      )}
      {shown.status === 'closed' && (
        <FormAlert text={attempt.status === 'failed' ? attempt.failure.message : undefined} />
      )}
      {shown.status === 'open' && (
        <LazyOverlay
          onClose={closeCustomerField}
          view={form}
          with={{ field: shown.field, all: fields ?? [] }}
        />
      )}
    </section>
  )
}

function Fields({ fields }: { readonly fields: readonly CustomerField[] }) {
  const [removing, setRemoving] = useState<CustomerField>()
  const isBusy = useStore($customerFieldAttempt).status === 'busy'
  const nameOf = (id: string) => fields.find(field => field.id === id)?.fieldName ?? ''
  const aboutOf = (field: CustomerField): string[] => [
    customFieldType.label(field.componentType),
    ...(field.required ? [messages.required()] : []),
    ...(field.parentId === null ? [] : [messages.below({ parent: nameOf(field.parentId) })]),
    field.usedCount === 0 ? messages.unused() : messages.usedBy({ count: field.usedCount })
  ]
  return (
    <SettingRows add={fieldMessages.addField()} onAdd={() => openCustomerField()}>
      {fields.length === 0 && <li className="py-4 text-(--hutong-text-2)">{messages.none()}</li>}
      {fields.map((field, at) => (
        <SettingRow
          about={aboutOf(field)}
          key={field.id}
          name={field.fieldName}
          onEdit={() => openCustomerField(field)}
          onRemove={() => setRemoving(field)}
        >
          <Button
            aria-label={messages.up({ name: field.fieldName })}
            disabled={at === 0 || isBusy}
            onClick={() => begin(moveCustomerField(fields, field, -1))}
            size="small"
          >
            ↑
          </Button>
          <Button
            aria-label={messages.down({ name: field.fieldName })}
            disabled={at === fields.length - 1 || isBusy}
            onClick={() => begin(moveCustomerField(fields, field, 1))}
            size="small"
          >
            ↓
          </Button>
        </SettingRow>
      ))}
      <Confirm
        confirm={fieldMessages.remove()}
        isDangerous
        isOpen={removing !== undefined}
        onAnswer={yes => {
          if (yes && removing) begin(removeCustomerField(removing))
          setRemoving(undefined)
        }}
        text={
          removing && removing.usedCount > 0
            ? messages.removeUsed({ count: removing.usedCount })
            : messages.removeUnused()
        }
        title={messages.askRemove({ name: removing?.fieldName ?? '' })}
      />
    </SettingRows>
  )
}
