import { useStore } from '@nanostores/react'
import { monitorLimitMessages as messages } from '../../../../core/features/monitor-limits/messages.ts'
import { $may } from '../../../../core/session/user.ts'
import { Button } from '../../../../widgets/kit/button.tsx'

/** Opens the limits of the monitors for those who may change them. */
export function LimitButton({ onOpen }: { readonly onOpen: () => void }) {
  const may = useStore($may)
  return may('CMC.SYSTEM.SET') ? <Button onClick={onOpen}>{messages.open()}</Button> : null
}
