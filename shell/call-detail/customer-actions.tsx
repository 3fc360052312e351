import { useStore } from '@nanostores/react'
import { reloadCallDetail } from '../../core/features/call-detail/call-detail.ts'
import { callDetailMessages as messages } from '../../core/features/call-detail/messages.ts'
import type { CallBase } from '../../core/features/call-detail/schemas.ts'
import { openCustomer } from '../../core/features/customer-form/customer-window.ts'
import { $may } from '../../core/session/user.ts'
import { Button } from '../../widgets/kit/button.tsx'

/** View and edit with a known customer, add without one (rule customer-2). */
export function CustomerActions(props: {
  readonly call: CallBase
  readonly onChooseCity: () => void
}) {
  const { callItemInfo: info, callRecordId, customerPhone: phone } = props.call
  const may = useStore($may)
  const open = (mode: 'add' | 'view' | 'edit') =>
    openCustomer({
      mode,
      callRecordId,
      as: 'dialog',
      ...(info ? { customerId: info.customerId } : { phone }),
      onSaved: () => reloadCallDetail(callRecordId)
    })
  if (!info)
    return may('CCS.SAVE.CUST.INFO') ? (
      <Button onClick={() => open('add')} size="small">
        {messages.addCustomer()}
      </Button>
    ) : null
  return (
    <>
      {may('CCS.EDIT.CUST.INFO') && !info.isDelete && (
        <>
          <Button onClick={props.onChooseCity} size="small">
            {messages.chooseCity()}
          </Button>
          <Button onClick={() => open('edit')} size="small">
            {messages.editCustomer()}
          </Button>
        </>
      )}
      <Button onClick={() => open('view')} size="small">
        {messages.seeCustomer()}
      </Button>
    </>
  )
}
