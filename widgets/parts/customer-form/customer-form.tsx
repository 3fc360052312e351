/**
 * The customer form beside a call (doc 3 §2, §4): everybody with the number, one tab each; who is there
 * can be changed, and who is not can be added. It needs the words of the large parts around it.
 */
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { $customerFields, loadFields } from '../../../core/areas/custom-fields/metas.ts'
import { inOrder } from '../../../core/areas/customer-form/draft.ts'
import { mayAddNow, people as peopleOf } from '../../../core/areas/customer-form/people.ts'
import type { FieldMeta } from '../../../core/contract/entities/custom-field.ts'
import type { CustomerInfo } from '../../../core/contract/entities/customer-info.ts'
import { $may } from '../../../core/session/user.ts'
import { commonText } from '../../../core/text/common.ts'
import { customerFormText as t } from '../../../core/text/customer-form.ts'
import { Button } from '../../kit/button.tsx'
import { Skeleton } from '../../kit/signs.tsx'
import { begin } from '../begin.ts'
import { Adding } from './adding.tsx'
import { CustomerFacts } from './customer-facts.tsx'
import { Editing } from './editing.tsx'
import { PeopleTabs } from './people-tabs.tsx'
import type { ChangeHeard } from './use-customer-form.ts'

export interface CustomerFormProps {
  readonly customerId?: string | undefined
  /** Whose number is looked at where no customer is known; that of somebody new. */
  readonly phone?: string | undefined
  /** The call that somebody new is added from. */
  readonly callRecordId?: string | undefined
  /** What one came to do; somebody who is there is not added again. */
  readonly mode?: 'add' | 'view' | 'edit'
  /** Nothing can be done now; the person is told so. */
  readonly isDisabled?: boolean
  readonly hasTwoPhones?: boolean
  readonly onSaved?: ((customerId: string) => void) | undefined
  /** Hears how to throw away what would be lost by going away; nothing when nothing would. */
  readonly onChange?: ChangeHeard
}

export function CustomerForm(props: CustomerFormProps) {
  const { customerId, phone, mode = 'view' } = props
  const [found] = useState(peopleOf)
  const all = useStore(found.$people)
  const fields = useStore($customerFields)
  const wasTold = useRef(false)
  const load = () => {
    begin(loadFields('customer'))
    begin(found.load({ customerId, phone }))
  }
  useEffect(load, [found, customerId, phone])
  const people = all.at === 'ready' ? all.value : all.at === 'loading' ? all.before : undefined
  const isTaken = mode === 'add' && people !== undefined && people.length > 0
  useEffect(() => {
    if (!isTaken || wasTold.current) return
    wasTold.current = true
    mayAddNow('edit', false)
  }, [isTaken])
  const failed = all.at === 'failed' ? all : fields.at === 'failed' ? fields : undefined
  if (failed)
    return (
      <div className="flex flex-col items-center gap-3 py-6 text-center" role="alert">
        <p className="text-(--hutong-text-2)">{failed.failure.message}</p>
        {failed.failure.kind !== 'forbidden' && (
          <Button onClick={load}>{commonText.loadFailed()}</Button>
        )}
      </div>
    )
  const metas = fields.at === 'ready' ? fields.value : undefined
  if (!people || !metas) return <Skeleton label={commonText.loading()} rows={6} />
  const saved = (id: string) => {
    wasTold.current = true
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

/** The form once everything is here. */
export type Drawn = CustomerFormProps & {
  readonly metas: readonly FieldMeta[]
  readonly onSaved: (customerId: string) => void
}

function Existing(props: Drawn & { readonly people: readonly CustomerInfo[] }) {
  const { people, customerId, mode, metas } = props
  const [wanted, choose] = useState(customerId ?? '')
  const [editing, edit] = useState(mode === 'edit' ? wanted || (people[0]?.id ?? '') : '')
  const may = useStore($may)
  const frame = useRef<HTMLDivElement>(null)
  const info = people.find(one => one.id === wanted) ?? people[0]
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
              // The fields go, and the focus must not go with them.
              frame.current?.focus()
            }}
          />
        ) : (
          <>
            <CustomerFacts info={info} kind="workOrder" metas={metas} />
            {mayEdit && (
              <Button
                aria-label={t.editOf({ name: info.customerName })}
                className="self-end"
                onClick={() => edit(info.id)}
              >
                {t.edit()}
              </Button>
            )}
          </>
        )}
      </div>
    </PeopleTabs>
  )
}
