/** Sign-out: confirmations before and effects after it (rule session-28). */
import { atom, readonlyType } from 'nanostores'
import { $onCall, afterCall } from '../../core/session/call-guard.ts'
import { logout } from '../../core/session/session.ts'
import { $phone, hangUp, reject } from '../../widgets/softphone/softphone-phone.ts'
import { hostAllowsLogout } from '../host-logout.ts'
import { $route, reloadConsole } from '../router/router.ts'

export type LeaveQuestion = 'none' | 'analysis' | 'call'

const RELOAD_AFTER_MS = 1000
const $open = atom<LeaveQuestion>('none')

/** The open confirmation. */
export const $leaveQuestion = readonlyType($open)

/** Signs out; prompts first when an analysis or a call would be lost. */
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
    await ($phone.get().status === 'ringing' ? reject() : hangUp())
    await new Promise<void>(done => afterCall(done))
  }
  await goOut()
}

async function goOut(): Promise<void> {
  if (!(await hostAllowsLogout())) return
  const isDone = await logout()
  // Without a server a reload would fail; the guard redirects to the login page.
  if (isDone) reloadConsole(RELOAD_AFTER_MS)
}
