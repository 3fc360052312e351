/** Leaving: what is asked before, and what comes after (doc 1 §4). */
import { atom, readonlyType } from 'nanostores'
import { $onCall, afterCall } from '../../core/session/call-guard.ts'
import { logout } from '../../core/session/session.ts'
import { $phone, hangUp, reject } from '../../widgets/softphone/phone.ts'
import { pageLetsGo } from '../host.ts'
import { $route, reloadConsole } from '../router.ts'

export type LeaveQuestion = 'none' | 'analysis' | 'call'

const RELOAD_AFTER_MS = 1000
const $open = atom<LeaveQuestion>('none')

/** What the person is being asked before they leave. */
export const $leaveQuestion = readonlyType($open)

/** Signs out; first asks whoever would lose an analysis or a call. */
export async function signOut(): Promise<void> {
  if ($onCall.get()) $open.set('call')
  else if ($route.get().name === 'SelfAnalysis') $open.set('analysis')
  else await goOut()
}

export async function answerLeaving(yes: boolean): Promise<void> {
  const question = $open.get()
  $open.set('none')
  if (!yes) return
  if (question === 'call') {
    await ($phone.get().at === 'ringing' ? reject() : hangUp())
    await new Promise<void>(done => afterCall(done))
  }
  await goOut()
}

async function goOut(): Promise<void> {
  if (!(await pageLetsGo())) return
  const isDone = await logout()
  // Without a server there is nothing to load anew; the guard leads to the login page by itself.
  if (isDone) reloadConsole(RELOAD_AFTER_MS)
}
