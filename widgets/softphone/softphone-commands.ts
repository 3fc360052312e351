import { begin } from '../parts/begin-part.ts'
import { $mayBeSetFree, chooseState } from './bar/seat-state.ts'
import type { Command } from './number-typing.ts'
import type { SoftphoneContext } from './softphone-context.ts'
import { $phone, answer, hangUp, hold, mute, redial, reject } from './softphone-phone.ts'

/** In ms: repeated 挂断 within this time is ignored, so that it does not end the next call. */
const hangUpPause = 1000
let lastHangUp = Number.NEGATIVE_INFINITY

/** Runs a shortcut according to the state of the softphone; ignores what does not apply. */
export function runShortcut(
  command: Command,
  softphone: Pick<SoftphoneContext, 'input' | 'pane' | 'setPane'>,
  base: HTMLElement | null,
  time: number
): void {
  const phone = $phone.get()
  const isTalking = phone.status === 'talking'
  const isMonitor = isTalking && phone.call.kind === 'monitor'
  switch (command) {
    case 'answer':
      begin(answer())
      break
    case 'hangUp':
      if (phone.status === 'idle' || phone.status === 'wrap-up' || time - lastHangUp < hangUpPause)
        break
      lastHangUp = time
      begin(phone.status === 'ringing' ? reject() : hangUp())
      break
    case 'mute':
      if (isTalking) begin(mute(!phone.muted))
      break
    case 'hold':
      if (isTalking && !isMonitor) begin(hold(phone.held !== 'us' && phone.held !== 'both'))
      break
    case 'free':
      chooseState('SIGN_FREE')
      break
    case 'busy':
      chooseState('SIGN_BUSY')
      break
    case 'redial':
      if (phone.status === 'idle' || phone.status === 'wrap-up')
        begin(redial({ setFree: $mayBeSetFree.get() }))
      break
    case 'keypad':
      if (isMonitor) break
      if (!isTalking) softphone.input.current?.focus()
      else if (softphone.pane !== 'controls') softphone.setPane('controls')
      else base?.querySelector<HTMLElement>('[data-pane=keypad]')?.click()
  }
}
