import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef, useState } from 'react'
import { customerActionMessages as messages } from '../../core/features/customer-details/action-messages.ts'
import type { PanelRequest } from '../../core/features/customer-details/panel-types.ts'
import { Button } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { begin } from '../parts/begin-part.ts'
import { usePanel } from './panel-context.ts'

export interface GuardBarProps {
  /** The customer or call to show next. */
  readonly next: PanelRequest
}

/**
 * Asks in a bar what to do with unsaved changes before another customer is shown. Does not take the
 * focus, so that typing, also during a call, continues.
 */
export default function GuardBar(_: GuardBarProps) {
  const { panel } = usePanel()
  const form = useStore(panel.$form)
  const [isBusy, setBusy] = useState(false)
  const id = useId()
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const save = async () => {
    setBusy(true)
    try {
      await panel.goOn('save')
    } finally {
      if (isHere.current) setBusy(false)
    }
  }
  const name = form.status === 'open' ? form.base.values.customerName : ''
  return (
    <div
      aria-describedby={`${id}-text`}
      aria-labelledby={id}
      className="sticky top-0 z-10 flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-(--hutong-border) bg-(--hutong-warn-bg) px-5 py-3 text-(--hutong-warn)"
      role="alertdialog"
    >
      <Icon name="alert" size={18} />
      <div className="min-w-52 grow basis-0 text-[13px]/5">
        <p className="font-semibold wrap-anywhere" id={id}>
          {messages.guard({ name: name || messages.currentCustomer() })}
        </p>
        <p id={`${id}-text`}>{messages.guardText()}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button disabled={isBusy} onClick={() => begin(save())} size="small" tone="primary">
          {messages.saveAndGo()}
        </Button>
        <Button disabled={isBusy} onClick={() => begin(panel.goOn('keep'))} size="small">
          {messages.keepAndGo()}
        </Button>
      </div>
    </div>
  )
}
