/**
 * The customer form beside a call (rule customer-6): one tab per customer with the number; existing
 * customers are edited, a missing one is added. Requires the large parts' messages.
 */

import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { $customerFields, loadFields } from '../../../core/features/custom-fields/field-metas.ts'
import { inOrder } from '../../../core/features/customer-form/customer-draft.ts'
import { customerFormMessages } from '../../../core/features/customer-form/messages.ts'
import { mayAddNow, people as peopleOf } from '../../../core/features/customer-form/people-forms.ts'
import type { CustomerInfo } from '../../../core/features/customers/customer-info-schemas.ts'
import { commonMessages } from '../../../core/messages/common-messages.ts'
import { $may } from '../../../core/session/user.ts'
import { Button } from '../../kit/button.tsx'
import { Skeleton } from '../../kit/indicators.tsx'
import { begin } from '../begin-part.ts'
import { Adding } from './add-customer.tsx'
import { CustomerDetails } from './customer-summary.tsx'
import { Editing } from './edit-customer.tsx'
import type { CustomerFormProps, CustomerFormView } from './form-props.ts'
import { PeopleTabs } from './people-tabs.tsx'

export function CustomerForm(props: CustomerFormProps) {
  const { customerId, phone, mode = 'view' } = props
  const [found] = useState(peopleOf)
  const all = useStore(found.$people)
  const fields = useStore($customerFields)
  const wasReported = useRef(false)
  const load = () => {
    begin(loadFields('customer'))
    begin(found.load({ customerId, phone }))
  }
  useEffect(load, [found, customerId, phone])
  const people =
    all.status === 'ready' ? all.value : all.status === 'loading' ? all.before : undefined
  const isTaken = mode === 'add' && people !== undefined && people.length > 0
  useEffect(() => {
    if (!isTaken || wasReported.current) return
    wasReported.current = true
    mayAddNow('edit', false)
  }, [isTaken])
  const failed = all.status === 'failed' ? all : fields.status === 'failed' ? fields : undefined
  if (failed)
    return (
      <div className="flex flex-col items-center gap-3 py-6 text-center" role="alert">
        <p className="text-(--hutong-text-2)">{failed.failure.message}</p>
        {failed.failure.kind !== 'forbidden' && (
          <Button onClick={load}>{commonMessages.loadFailed()}</Button>
        )}
      </div>
    )
  const metas = fields.status === 'ready' ? fields.value : undefined
  if (!people || !metas) return <Skeleton label={commonMessages.loading()} rows={6} />
  const saved = (id: string) => {
    wasReported.current = true
    props.onSaved?.(id)
    begin(found.load({ customerId: id }))
  }
  const ordered = inOrder(metas)
  return people.length === 0 ? (
    <Adding {...props} metas={ordered} onSaved={saved} />
  ) : (
    <Existing {...props} metas={ordered} onSaved={saved} people={people} />
  )
}

export default CustomerForm

function Existing(props: CustomerFormView & { readonly people: readonly CustomerInfo[] }) {
  const { people, customerId, mode, metas } = props
  const [chosen, choose] = useState(customerId ?? '')
  const [editing, edit] = useState(mode === 'edit' ? chosen || (people[0]?.id ?? '') : '')
  const may = useStore($may)
  const frame = useRef<HTMLDivElement>(null)
  const info = people.find(one => one.id === chosen) ?? people[0]
  if (!info) return null
  const mayEdit = may('CCS.EDIT.CUST.INFO') && !info.isDelete
  return (
    <PeopleTabs chosen={info.id} onChoose={choose} people={people}>
      <div className="flex flex-col gap-3 pt-3 outline-none" ref={frame} tabIndex={-1}>
        {editing === info.id && mayEdit ? (
          <Editing
            {...props}
            info={info}
            key={info.id}
            onLeave={() => {
              edit('')
              // The fields are unmounted: keeps the focus in the frame.
              frame.current?.focus()
            }}
          />
        ) : (
          <>
            <CustomerDetails info={info} kind="workOrder" metas={metas} />
            {mayEdit && (
              <Button
                aria-label={customerFormMessages.editOf({ name: info.customerName })}
                className="self-end"
                onClick={() => edit(info.id)}
              >
                {customerFormMessages.edit()}
              </Button>
            )}
          </>
        )}
      </div>
    </PeopleTabs>
  )
}
