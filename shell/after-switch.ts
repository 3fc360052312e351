/** After a change of enterprise the console begins anew, and first goes where it should (doc 3 §4). */
import { $enterpriseSwitch, switchIsDone } from '../core/areas/account/switch-enterprise.ts'
import { lead, reloadConsole } from './router.ts'

/** Follows the changes of enterprise, wherever they are asked for; returns how to stop. */
export function followSwitch(): () => void {
  return $enterpriseSwitch.subscribe(change => {
    if (change.at !== 'switched') return
    const { goTo, reloadAfterMs } = change
    switchIsDone()
    if (goTo) lead(goTo)
    reloadConsole(reloadAfterMs)
  })
}
