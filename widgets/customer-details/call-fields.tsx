import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { saveCallFields } from '../../core/areas/customer/call-fields.ts'
import type { CallDetail } from '../../core/contract/entities/call-detail.ts'
import { $may } from '../../core/session/user.ts'
import { customerDeedText as d } from '../../core/text/customer-deeds.ts'
import { Icon } from '../kit/icon.tsx'
import { Apart } from '../parts/apart.tsx'
import { callNamed } from './call-named.ts'
import { fieldsPiece } from './inner-pieces.ts'
import { usePanel } from './panel-context.ts'

/** The enterprise's own fields as this call has left them: shown, changed in place, saved. */
export function CallFields(props: { readonly call: CallDetail; readonly isReadonly: boolean }) {
  const { call, isReadonly } = props
  const { panel } = usePanel()
  const known = useStore(panel.$known)
  const may = useStore($may)
  const [isOpen, setOpen] = useState(false)
  const metas = (known.at === 'ready' && known.value.metas) || []
  const { callItemId, callItemNumberId } = call
  if (metas.length === 0) return null
  const isFixed = isReadonly || !callItemId || !callItemNumberId || !may('CCS.EDIT.CUST.INFO')
  const filled = Object.values(call.customFieldsMap).filter(values => values.length > 0).length
  return (
    <section aria-label={callNamed(d.customFields(), call)} className="min-w-0">
      <button
        aria-expanded={isOpen}
        className="flex min-h-7 items-center gap-1 rounded-(--hutong-radius-sm) text-[13px]/5 text-(--hutong-link) hover:underline"
        onClick={() => setOpen(!isOpen)}
        type="button"
      >
        <Icon
          className={`transition-transform duration-100 ${isOpen ? 'rotate-180' : ''}`}
          sign="down"
          size={14}
        />
        {filled > 0 ? d.filledFields({ count: filled }) : d.customFields()}
      </button>
      {isOpen && (
        <div className="mt-2">
          <Apart
            piece={fieldsPiece}
            with={{
              metas,
              values: call.customFieldsMap,
              readonly: isFixed,
              title: d.customFields(),
              onSave: (values: CallDetail['customFieldsMap']) => saveCallFields(call, values)
            }}
          />
        </div>
      )}
    </section>
  )
}
