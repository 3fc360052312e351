import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { $mayOpenOrders, openAsOrder } from '../../../core/features/order-handling/open-as-order.ts'
import { orderOpeningMessages as messages } from '../../../core/features/order-handling/order-opening-messages.ts'
import type { ServiceRecord } from '../../../core/features/work-orders/schemas.ts'
import { dateTime } from '../../../core/lib/format/dates.ts'
import { Button } from '../../kit/button.tsx'
import { begin } from '../begin-part.ts'

/** 转为工单, for a record that is none yet. */
export function ToOrder({ record }: { readonly record: ServiceRecord }) {
  const may = useStore($mayOpenOrders)
  const [isBusy, setBusy] = useState(false)
  if (!may || record.orderState !== null) return null
  const open = () => {
    setBusy(true)
    begin(openAsOrder(record).finally(() => setBusy(false)))
  }
  return (
    <Button
      aria-label={messages.openOf({ name: dateTime(record.createTime) })}
      aria-busy={isBusy}
      disabled={isBusy}
      onClick={open}
      size="small"
    >
      {messages.open()}
    </Button>
  )
}
