import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { startWorkbench } from '../../core/features/workbench/start-workbench.ts'
import { topBarMessages as messages } from '../../core/messages/top-bar-messages.ts'
import { $agent } from '../../core/session/seat.ts'
import { $may } from '../../core/session/user.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { Icon } from '../../widgets/kit/icon.tsx'
import { href } from '../router/router.ts'

/** The workbench needs a seat and the permission (rule console-17). */
export const $mayStartWorkbench = computed(
  [$agent, $may],
  (seat, may) => Boolean(seat?.agentExtensionNumber) && may('CCS.MAN.SEAT.PLAT')
)

export const openWorkbench = (): boolean => startWorkbench(href('/workbench'))

export function WorkbenchButton() {
  if (!useStore($mayStartWorkbench)) return null
  return (
    <Button
      aria-label={messages.startWorkbench()}
      className="@max-[400px]:px-2!"
      onClick={openWorkbench}
      title={messages.startWorkbench()}
      tone="primary"
    >
      <Icon name="headset" size={18} />
      <span className="@max-[1024px]:hidden">{messages.startWorkbench()}</span>
    </Button>
  )
}
