/** Restarts the console after a change of enterprise, at its target address (rule session-23). */
import { $enterpriseSwitch, switchIsDone } from '../../core/features/account/switch-enterprise.ts'
import { redirectTo, reloadConsole } from './router.ts'

/** Handles changes of enterprise. Returns the unsubscribe function. */
export function followSwitch(): () => void {
  return $enterpriseSwitch.subscribe(change => {
    if (change.status !== 'switched') return
    const { goTo, reloadAfterMs } = change
    switchIsDone()
    if (goTo) redirectTo(goTo)
    reloadConsole(reloadAfterMs)
  })
}
