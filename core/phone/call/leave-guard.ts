import { environment, onStart } from '../../environment/environment.ts'
import { lineInUse } from '../line/connection.ts'
import { phoneMessages } from '../phone-messages.ts'
import { isOnCall } from '../state/machine.ts'
import { $isLeader, $phone } from '../state/phone-state.ts'

/** Asks for confirmation before a page with a running call is closed (rule phone-26). */
onStart(() => {
  let release: (() => void) | undefined
  const stop = $phone.subscribe(phone => {
    const isHere = $isLeader.get() && lineInUse()?.usesMicrophone === true
    if (isHere && isOnCall(phone))
      release ??= environment().page.guardLeaving(phoneMessages.leaving())
    else {
      release?.()
      release = undefined
    }
  })
  return () => {
    stop()
    release?.()
  }
})
