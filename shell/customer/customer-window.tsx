/** A customer in the dialog 服务对象信息, or in the drawer of the list: added, seen, changed (doc 3 §4). */
import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { $customerWindow, closeCustomer } from '../../core/areas/customer-form/open.ts'
import { customerFormText as t } from '../../core/text/customer-form.ts'
import { listText } from '../../core/text/list.ts'
import { Confirm } from '../../widgets/kit/large/confirm.tsx'
import { Dialog } from '../../widgets/kit/large/dialog.tsx'
import { CustomerForm } from '../../widgets/parts/customer-form/customer-form.tsx'
import type { ChangeHeard } from '../../widgets/parts/customer-form/use-customer-form.ts'
import { $route } from '../router.ts'
import { CustomerDrawer } from './customer-drawer.tsx'

const DIALOG_PX = 800

export default function CustomerWindow() {
  const open = useStore($customerWindow)
  const { path } = useStore($route)
  const discard = useRef<() => void>(undefined)
  const [isAsking, ask] = useState(false)
  const onChange: ChangeHeard = useCallback(how => {
    discard.current = how
  }, [])
  const leave = () => {
    if (discard.current) ask(true)
    else closeCustomer()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address closes what was open
  useEffect(() => closeCustomer, [path])
  const question = (
    <Confirm
      confirm={listText.leaveNow()}
      isDangerous
      isOpen={isAsking}
      onAnswer={yes => {
        ask(false)
        if (!yes) return
        discard.current?.()
        closeCustomer()
      }}
      text={t.leaving()}
      title={listText.leave()}
    />
  )
  switch (open.at) {
    case 'closed':
      return null
    case 'dialog': {
      const { mode, customerId, phone, callRecordId, onSaved } = open
      return (
        <Dialog isOpen onClose={leave} title={t.dialog()} width={DIALOG_PX}>
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
        <CustomerDrawer asked={open} onChange={onChange} onClose={closeCustomer} onLeave={leave}>
          {question}
        </CustomerDrawer>
      )
  }
}
