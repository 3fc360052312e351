import { environment, onStart } from '../environment.ts'
import { phoneText } from '../text/phone.ts'
import { lineInUse } from './connection.ts'
import { isOnCall } from './machine.ts'
import { $isLeader, $phone } from './state.ts'

/** Whoever is about to close the page with a call in it is asked first (doc 3 §8). */
onStart(() => {
  let release: (() => void) | undefined
  const stop = $phone.subscribe(phone => {
    const isHere = $isLeader.get() && lineInUse()?.usesMicrophone === true
    if (isHere && isOnCall(phone)) release ??= environment().page.guardLeaving(phoneText.leaving())
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
