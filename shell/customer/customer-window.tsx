/** 服务对象信息 as a dialog, or as the drawer of the list: add, view and edit a customer (rule customer-25). */

import { useStore } from '@nanostores/react'
import { useCallback, useRef, useState } from 'react'
import {
  $customerWindow,
  closeCustomer
} from '../../core/features/customer-form/customer-window.ts'
import { customerFormMessages as messages } from '../../core/features/customer-form/messages.ts'
import { Dialog } from '../../widgets/kit/large/dialog.tsx'
import { useOnLeave } from '../../widgets/kit/use-on-change.ts'
import { CustomerForm } from '../../widgets/parts/customer-form/customer-form.tsx'
import type { ChangeListener } from '../../widgets/parts/customer-form/use-customer-form.ts'
import { DiscardConfirm } from '../list/actions/discard-confirm.tsx'
import { $route } from '../router/router.ts'
import { CustomerDrawer } from './customer-drawer.tsx'

const DIALOG_PX = 800

export default function CustomerWindow() {
  const open = useStore($customerWindow)
  const { path } = useStore($route)
  const discard = useRef<() => void>(undefined)
  const [isConfirming, setConfirming] = useState(false)
  const onChange: ChangeListener = useCallback(how => {
    discard.current = how
  }, [])
  const close = () => {
    if (discard.current) setConfirming(true)
    else closeCustomer()
  }
  useOnLeave(path, closeCustomer)
  const question = (
    <DiscardConfirm
      isOpen={isConfirming}
      onAnswer={yes => {
        setConfirming(false)
        if (!yes) return
        discard.current?.()
        closeCustomer()
      }}
      text={messages.leaving()}
    />
  )
  switch (open.status) {
    case 'closed':
      return null
    case 'dialog': {
      const { mode, customerId, phone, callRecordId, onSaved } = open
      return (
        <Dialog isOpen onClose={close} title={messages.dialog()} width={DIALOG_PX}>
          <CustomerForm
            {...{ mode, customerId, phone, callRecordId, onSaved, onChange }}
            key={customerId ?? phone}
          />
          {question}
        </Dialog>
      )
    }
    case 'drawer':
      return (
        <CustomerDrawer request={open} onChange={onChange} onClose={closeCustomer} onLeave={close}>
          {question}
        </CustomerDrawer>
      )
  }
}
