/** Leaving the workbench: what is asked before (doc 1 §8, doc 3 §8), and what ends with its window. */
import { atom, readonlyType } from 'nanostores'
import { environment, onStart } from '../../environment.ts'
import { $phone, hangUp, reject } from '../../phone/phone.ts'
import { $onCall, afterCall } from '../../session/call-guard.ts'

const $open = atom<'none' | 'close' | 'end-call' | 'leave'>('none')

/** What the person is being asked. */
export const $closeQuestion = readonlyType($open)

let leaves: ((yes: boolean) => void) | undefined

function settle(yes: boolean): void {
  leaves?.(yes)
  leaves = undefined
}

export function askToClose(): void {
  settle(false)
  $open.set($onCall.get() ? 'end-call' : 'close')
}

/** Resolves whether the person goes to another page; asks only while a call is on. */
export function askToLeave(): Promise<boolean> {
  settle(false)
  if (!$onCall.get()) return Promise.resolve(true)
  $open.set('leave')
  return new Promise(done => {
    leaves = done
  })
}

export async function answerClosing(yes: boolean): Promise<void> {
  const question = $open.get()
  $open.set('none')
  settle(yes)
  if (!yes || question === 'leave') return
  if ($onCall.get()) {
    await ($phone.get().at === 'ringing' ? reject() : hangUp())
    await new Promise<void>(done => afterCall(done))
  }
  environment().page.closeWindow()
}

onStart(() => () => {
  $open.set('none')
  settle(false)
})
