import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef, useState } from 'react'
import {
  customerDrafts,
  customerSaver
} from '../../../core/features/customer-form/save-customer.ts'
import type { CustomerInfo } from '../../../core/features/customers/customer-info-schemas.ts'
import { kitMessages } from '../../../core/messages/kit-messages.ts'
import { Button } from '../../kit/button.tsx'
import { spacedLabel } from '../../kit/large/cell-styles.ts'
import { CustomerFields } from './customer-fields.tsx'
import type { CustomerFormView } from './form-props.ts'
import { draftKey } from './use-customer-form.ts'

/** Fields of an existing customer, edited in place. */
export function Editing(
  props: CustomerFormView & { readonly info: CustomerInfo; readonly onLeave: () => void }
) {
  const { info, metas, onSaved, onLeave, onChange } = props
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const [saver] = useState(() => customerSaver({ kind: 'workOrder', before: info }))
  const isBusy = useStore(saver.$attempt).status === 'busy'
  useEffect(() => frame.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={frame}>
      <CustomerFields
        before={info}
        hasTwoPhones={props.hasTwoPhones ?? false}
        id={id}
        kind="workOrder"
        metas={metas}
        onSaved={customerId => {
          onLeave()
          onSaved(customerId)
        }}
        saver={saver}
        {...(onChange && { onChange })}
      />
      <div className="flex justify-end gap-3">
        <Button
          className={spacedLabel}
          disabled={isBusy}
          onClick={() => {
            customerDrafts.drop(draftKey('workOrder', info.id))
            onLeave()
          }}
        >
          {kitMessages.cancel()}
        </Button>
        <Button aria-busy={isBusy} className={spacedLabel} form={id} tone="primary" type="submit">
          {kitMessages.confirm()}
        </Button>
      </div>
    </div>
  )
}
