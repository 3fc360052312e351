import { onStart } from '../../environment/environment.ts'
import { $isCallHere } from '../call/leave-guard.ts'

/** A phone or tablet that locks its screen suspends the page: the screen stays on during a call (rule phone-51). */
onStart(({ page }) => {
  let release: (() => void) | undefined
  const stop = $isCallHere.subscribe(isHere => {
    if (!isHere) release?.()
    release = isHere ? (release ?? page.keepAwake()) : undefined
  })
  return () => {
    stop()
    release?.()
  }
})
