import { begin } from '../parts/begin.ts'
import type { Desk } from './desk.ts'
import { $phone, answer, finishWrapUp, hangUp, hold, mute, reject, setAgentState } from './phone.ts'
import { $isWrappingUp } from './seat-state.ts'
import type { Command } from './typing.ts'

/** A second 挂断 within this time is the same one: the next call should not suffer for it. */
const hangUpPause = 1000
let lastHangUp = Number.NEGATIVE_INFINITY

/** What a shortcut does, by the state of the telephone. What makes no sense now does nothing. */
export function obey(
  command: Command,
  desk: Pick<Desk, 'input' | 'pane' | 'setPane'>,
  base: HTMLElement | null,
  time: number
): void {
  const phone = $phone.get()
  const isTalking = phone.at === 'talking'
  const isMonitor = isTalking && phone.call.kind === 'monitor'
  switch (command) {
    case 'answer':
      begin(answer())
      break
    case 'hangUp':
      if (phone.at === 'idle' || phone.at === 'wrap-up' || time - lastHangUp < hangUpPause) break
      lastHangUp = time
      begin(phone.at === 'ringing' ? reject() : hangUp())
      break
    case 'mute':
      if (isTalking) begin(mute(!phone.muted))
      break
    case 'hold':
      if (isTalking && !isMonitor) begin(hold(phone.held !== 'us' && phone.held !== 'both'))
      break
    case 'free':
      begin($isWrappingUp.get() ? finishWrapUp() : setAgentState('SIGN_FREE'))
      break
    case 'busy':
      begin(setAgentState('SIGN_BUSY'))
      break
    case 'keypad':
      if (isMonitor) break
      if (!isTalking) desk.input.current?.focus()
      else if (desk.pane !== 'controls') desk.setPane('controls')
      else base?.querySelector<HTMLElement>('[data-pane=keypad]')?.click()
  }
}
