import { useStore } from '@nanostores/react'
import type { ComponentProps } from 'react'
import { openOrder } from '../../../core/features/order-handling/order-window.ts'
import { $may } from '../../../core/session/user.ts'
import ServicePanel from '../../../widgets/parts/service-panel/service-panel.tsx'
import { OrderOpening } from '../../../widgets/parts/work-order/order-opening.ts'

/** The service panel, whose work orders open in the console. */
export default function CallerService(props: ComponentProps<typeof ServicePanel>) {
  const may = useStore($may)
  return (
    <OrderOpening value={may('CMC.WORK.ORDER') ? openOrder : undefined}>
      <ServicePanel {...props} />
    </OrderOpening>
  )
}
