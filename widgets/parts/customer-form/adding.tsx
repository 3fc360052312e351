import { useStore } from '@nanostores/react'
import { useId, useState } from 'react'
import { mayAddNow } from '../../../core/areas/customer-form/people.ts'
import { customerSaver } from '../../../core/areas/customer-form/save.ts'
import { $may } from '../../../core/session/user.ts'
import { customerFormText as t } from '../../../core/text/customer-form.ts'
import { Button } from '../../kit/button.tsx'
import { CustomerFields } from './customer-fields.tsx'
import type { Drawn } from './customer-form.tsx'

/** Nobody has this number: somebody may be added, by whoever may. */
export function Adding(props: Drawn) {
  const { phone, callRecordId, isDisabled = false, metas, onSaved, onChange } = props
  const id = useId()
  const may = useStore($may)
  const [saver] = useState(() =>
    customerSaver({ kind: 'workOrder', before: undefined, callRecordId })
  )
  const isBusy = useStore(saver.$attempt).at === 'busy'
  const refuse = (event: { preventDefault(): void }) => {
    if (!mayAddNow('add', isDisabled)) event.preventDefault()
  }
  if (!may('CCS.SAVE.CUST.INFO'))
    return <p className="py-6 text-center text-(--hutong-text-3)">{t.nobody()}</p>
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
          {t.add()}
        </Button>
      </div>
    </>
  )
}
