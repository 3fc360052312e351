import { useStore } from '@nanostores/react'
import { useId, useState } from 'react'
import { customerFormMessages as messages } from '../../../core/features/customer-form/messages.ts'
import { mayAddNow } from '../../../core/features/customer-form/people-forms.ts'
import { customerSaver } from '../../../core/features/customer-form/save-customer.ts'
import { $may } from '../../../core/session/user.ts'
import { Button } from '../../kit/button.tsx'
import { CustomerFields } from './customer-fields.tsx'
import type { CustomerFormView } from './form-props.ts'

/** No customer has this number: one can be added by users with the permission. */
export function Adding(props: CustomerFormView) {
  const { phone, callRecordId, isDisabled = false, metas, onSaved, onChange } = props
  const id = useId()
  const may = useStore($may)
  const [saver] = useState(() =>
    customerSaver({ kind: 'workOrder', before: undefined, callRecordId })
  )
  const isBusy = useStore(saver.$attempt).status === 'busy'
  const refuse = (event: { preventDefault(): void }) => {
    if (!mayAddNow('add', isDisabled)) event.preventDefault()
  }
  if (!may('CCS.SAVE.CUST.INFO'))
    return <p className="py-6 text-center text-(--hutong-text-3)">{messages.notCustomer()}</p>
  return (
    <>
      <CustomerFields
        before={undefined}
        hasTwoPhones={props.hasTwoPhones ?? false}
        id={id}
        kind="workOrder"
        metas={metas}
        onSaved={onSaved}
        phone={phone}
        saver={saver}
        {...(onChange && { onChange })}
      />
      <div className="flex justify-end gap-3">
        <Button aria-busy={isBusy} form={id} onClick={refuse} tone="primary" type="submit">
          {messages.add()}
        </Button>
      </div>
    </>
  )
}
