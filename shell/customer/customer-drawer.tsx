import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import type { CustomerWindowRequest } from '../../core/features/customer-form/customer-window.ts'
import { customerFormMessages as messages } from '../../core/features/customer-form/messages.ts'
import { person as personOf } from '../../core/features/customer-form/people-forms.ts'
import {
  type CustomerSaver,
  customerSaver
} from '../../core/features/customer-form/save-customer.ts'
import type { CustomerInfo } from '../../core/features/customers/customer-info-schemas.ts'
import { commonMessages } from '../../core/messages/common-messages.ts'
import { kitMessages } from '../../core/messages/kit-messages.ts'
import { $may } from '../../core/session/user.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { Skeleton } from '../../widgets/kit/indicators.tsx'
import { Drawer } from '../../widgets/kit/large/dialog.tsx'
import { begin } from '../../widgets/parts/begin-part.ts'
import { CustomerFields } from '../../widgets/parts/customer-form/customer-fields.tsx'
import { CustomerDetails } from '../../widgets/parts/customer-form/customer-summary.tsx'
import type { ChangeListener } from '../../widgets/parts/customer-form/use-customer-form.ts'
import { FormButtons } from '../list/cells/answer-cells.tsx'

const WIDTH = 560

interface DrawerProps {
  readonly request: CustomerWindowRequest
  readonly onChange: ChangeListener
  /** Closes at once. */
  readonly onClose: () => void
  /** Closes when nothing is unsaved, or after a confirmation. */
  readonly onLeave: () => void
  readonly children: ReactNode
}

/** The drawer beside the list of customers. */
export function CustomerDrawer(props: DrawerProps) {
  const { customerId } = props.request
  return customerId === undefined ? (
    <CustomerForm {...props} before={undefined} />
  ) : (
    <Known {...props} customerId={customerId} key={customerId} />
  )
}

function Known(props: DrawerProps & { readonly customerId: string }) {
  const { request, customerId, onLeave, children } = props
  const [found] = useState(personOf)
  const [isWriting, write] = useState(request.mode === 'edit')
  const person = useStore(found.$person)
  const may = useStore($may)
  useEffect(() => begin(found.load(customerId)), [found, customerId])
  const info = person.status === 'ready' ? person.value : undefined
  const mayEdit = may('CCS.EDIT.CUST.INFO')
  if (info && isWriting && mayEdit && !info.isDelete)
    return <CustomerForm {...props} before={info} />
  return (
    <Drawer
      address={`person-${customerId}`}
      footer={
        <>
          <Button onClick={onLeave}>{kitMessages.close()}</Button>
          {mayEdit && info && !info.isDelete && (
            <Button onClick={() => write(true)} tone="primary">
              {messages.edit()}
            </Button>
          )}
        </>
      }
      isOpen
      onClose={onLeave}
      title={messages.viewTitle()}
      width={WIDTH}
    >
      {info ? (
        <CustomerDetails info={info} kind="drawer" metas={[]} />
      ) : person.status === 'failed' ? (
        <div className="flex flex-col items-center gap-3 py-6 text-center" role="alert">
          <p className="text-(--hutong-text-2)">{person.failure.message}</p>
          <Button onClick={() => begin(found.load(customerId))}>
            {commonMessages.loadFailed()}
          </Button>
        </div>
      ) : (
        <Skeleton label={commonMessages.loading()} rows={8} />
      )}
      {children}
    </Drawer>
  )
}

/** Form of a new or an existing customer. */
function CustomerForm(props: DrawerProps & { readonly before: CustomerInfo | undefined }) {
  const { request, before, onChange, onClose, onLeave, children } = props
  const id = useId()
  const [saver] = useState(() =>
    customerSaver({ kind: 'drawer', before, callRecordId: request.callRecordId })
  )
  return (
    <Drawer
      address={before && `person-${before.id}`}
      footer={<Footer form={id} onCancel={onLeave} saver={saver} />}
      isOpen
      onClose={onLeave}
      title={before ? messages.editTitle() : messages.addTitle()}
      width={WIDTH}
    >
      <CustomerFields
        before={before}
        id={id}
        kind="drawer"
        metas={none}
        onChange={onChange}
        onSaved={customerId => {
          onClose()
          request.onSaved?.(customerId)
        }}
        phone={request.phone}
        saver={saver}
      />
      {children}
    </Drawer>
  )
}

const none: readonly never[] = []

function Footer(props: {
  readonly form: string
  readonly saver: CustomerSaver
  readonly onCancel: () => void
}) {
  const isBusy = useStore(props.saver.$attempt).status === 'busy'
  return <FormButtons form={props.form} isBusy={isBusy} onCancel={props.onCancel} />
}
