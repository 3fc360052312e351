import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { CallDetail } from '../../../core/features/call-detail/schemas.ts'
import { customerActionMessages as messages } from '../../../core/features/customer-details/action-messages.ts'
import { saveCallFields } from '../../../core/features/customer-details/call-fields.ts'
import { $may } from '../../../core/session/user.ts'
import { Icon } from '../../kit/icon.tsx'
import { Lazy } from '../../kit/lazy-view.tsx'
import { fieldsView } from '../embedded-views.ts'
import { usePanel } from '../panel-context.ts'
import { callNamed } from './call-named.ts'

/** The custom fields of a call: shown, edited in place, saved. */
export function CallFields(props: { readonly call: CallDetail; readonly isReadonly: boolean }) {
  const { call, isReadonly } = props
  const { panel } = usePanel()
  const known = useStore(panel.$known)
  const may = useStore($may)
  const [isOpen, setOpen] = useState(false)
  const metas = (known.status === 'ready' && known.value.metas) || []
  const { callItemId, callItemNumberId } = call
  if (metas.length === 0) return null
  const isFixed = isReadonly || !callItemId || !callItemNumberId || !may('CCS.EDIT.CUST.INFO')
  const filled = Object.values(call.customFieldsMap).filter(values => values.length > 0).length
  return (
    <section aria-label={callNamed(messages.customFields(), call)} className="min-w-0">
      <button
        aria-expanded={isOpen}
        className="flex min-h-7 items-center gap-1 rounded-(--hutong-radius-sm) text-[13px]/5 text-(--hutong-link) hover:underline"
        onClick={() => setOpen(!isOpen)}
        type="button"
      >
        <Icon
          className={`transition-transform duration-100 ${isOpen ? 'rotate-180' : ''}`}
          name="down"
          size={14}
        />
        {filled > 0 ? messages.filledFields({ count: filled }) : messages.customFields()}
      </button>
      {isOpen && (
        <div className="mt-2">
          <Lazy
            view={fieldsView}
            with={{
              metas,
              values: call.customFieldsMap,
              readonly: isFixed,
              title: messages.customFields(),
              onSave: (values: CallDetail['customFieldsMap']) => saveCallFields(call, values)
            }}
          />
        </div>
      )}
    </section>
  )
}
