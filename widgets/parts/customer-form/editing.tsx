import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef, useState } from 'react'
import { customerDrafts, customerSaver } from '../../../core/areas/customer-form/save.ts'
import type { CustomerInfo } from '../../../core/contract/entities/customer-info.ts'
import { kitText } from '../../../core/text/kit.ts'
import { Button } from '../../kit/button.tsx'
import { apart } from '../../kit/large/looks.ts'
import { CustomerFields } from './customer-fields.tsx'
import type { Drawn } from './customer-form.tsx'
import { draftKey } from './use-customer-form.ts'

/** The fields of somebody who is there, to be changed in place. */
export function Editing(
  props: Drawn & { readonly info: CustomerInfo; readonly onLeave: () => void }
) {
  const { info, metas, onSaved, onLeave, onChange } = props
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const [saver] = useState(() => customerSaver({ kind: 'workOrder', before: info }))
  const isBusy = useStore(saver.$attempt).at === 'busy'
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
          className={apart}
          disabled={isBusy}
          onClick={() => {
            customerDrafts.drop(draftKey('workOrder', info.id))
            onLeave()
          }}
        >
          {kitText.cancel()}
        </Button>
        <Button aria-busy={isBusy} className={apart} form={id} tone="primary" type="submit">
          {kitText.confirm()}
        </Button>
      </div>
    </div>
  )
}
