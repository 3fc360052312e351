import { useStore } from '@nanostores/react'
import { reloadCallDetail } from '../../core/areas/call-detail/call-detail.ts'
import { openCustomer } from '../../core/areas/customer-form/open.ts'
import type { CallBase } from '../../core/contract/entities/call-detail.ts'
import { $may } from '../../core/session/user.ts'
import { callDetailText as t } from '../../core/text/call-detail.ts'
import { Button } from '../../widgets/kit/button.tsx'

/** To be seen and changed only where there is a customer, to be added only where there is none (doc 3 §6). */
export function CustomerDeeds(props: {
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
        {t.addCustomer()}
      </Button>
    ) : null
  return (
    <>
      {may('CCS.EDIT.CUST.INFO') && !info.isDelete && (
        <>
          <Button onClick={props.onChooseCity} size="small">
            {t.chooseCity()}
          </Button>
          <Button onClick={() => open('edit')} size="small">
            {t.editCustomer()}
          </Button>
        </>
      )}
      <Button onClick={() => open('view')} size="small">
        {t.seeCustomer()}
      </Button>
    </>
  )
}
