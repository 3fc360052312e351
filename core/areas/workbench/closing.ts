/** Closing the workbench's window: what is asked before (doc 1 §8), and what ends with it. */
import { atom, readonlyType } from 'nanostores'
import { environment } from '../../environment.ts'
import { $phone, hangUp, reject } from '../../phone/phone.ts'
import { $onCall, afterCall } from '../../session/call-guard.ts'

const $open = atom<'none' | 'close' | 'end-call'>('none')

/** What the person is being asked. */
export const $closeQuestion = readonlyType($open)

export const askToClose = (): void => $open.set($onCall.get() ? 'end-call' : 'close')

export async function answerClosing(yes: boolean): Promise<void> {
  $open.set('none')
  if (!yes) return
  if ($onCall.get()) {
    await ($phone.get().at === 'ringing' ? reject() : hangUp())
    await new Promise<void>(done => afterCall(done))
  }
  environment().page.closeWindow()
}
