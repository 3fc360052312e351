import { $registration, takeOver } from '../../phone/phone.ts'

/**
 * Brings the telephone into the workbench when another tab has it: at once, or as soon as the call
 * there is over. Only once, so that whoever takes it over elsewhere later keeps it. Returns how to
 * call it off.
 */
export function claimPhone(): () => void {
  let isSettled = false
  return $registration.subscribe(now => {
    if (isSettled || now.at === 'none' || now.at === 'connecting') return
    if (now.at === 'elsewhere' && now.busy) return
    isSettled = true
    // A refusal has been told already.
    if (now.at === 'elsewhere') void takeOver().catch(() => undefined)
  })
}
