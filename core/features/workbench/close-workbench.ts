/** Leaving the workbench: confirmation (rule workbench-6) and cleanup. */
import { atom, readonlyType } from 'nanostores'
import { environment, onStart } from '../../environment/environment.ts'
import { $phone, hangUp, reject } from '../../phone/phone.ts'
import { $onCall, afterCall } from '../../session/call-guard.ts'

const $open = atom<'none' | 'close' | 'end-call' | 'leave'>('none')

/** The open confirmation. */
export const $closeQuestion = readonlyType($open)

let resolveLeave: ((yes: boolean) => void) | undefined

function resolveLeaving(yes: boolean): void {
  resolveLeave?.(yes)
  resolveLeave = undefined
}

export function askToClose(): void {
  resolveLeaving(false)
  $open.set($onCall.get() ? 'end-call' : 'close')
}

/** Resolves whether to navigate; prompts only during a call. */
export function askToLeave(): Promise<boolean> {
  resolveLeaving(false)
  if (!$onCall.get()) return Promise.resolve(true)
  $open.set('leave')
  return new Promise(done => {
    resolveLeave = done
  })
}

export async function answerClosing(yes: boolean): Promise<void> {
  const question = $open.get()
  $open.set('none')
  resolveLeaving(yes)
  if (!yes || question === 'leave') return
  if ($onCall.get()) {
    await ($phone.get().status === 'ringing' ? reject() : hangUp())
    await new Promise<void>(done => afterCall(done))
  }
  environment().page.closeWindow()
}

onStart(() => () => {
  $open.set('none')
  resolveLeaving(false)
})
