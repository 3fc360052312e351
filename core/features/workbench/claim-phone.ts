import { $registration, takeOver } from '../../phone/phone.ts'

/**
 * Moves the phone to the workbench when another tab has it: at once, or when the call there ends.
 * Only once, so that another tab may take it over later. Returns a cancel function.
 */
export function claimPhone(): () => void {
  let isSettled = false
  return $registration.subscribe(now => {
    if (isSettled || now.status === 'none' || now.status === 'connecting') return
    if (now.status === 'elsewhere' && now.busy) return
    isSettled = true
    // A failure has been shown already.
    if (now.status === 'elsewhere') void takeOver().catch(() => undefined)
  })
}
