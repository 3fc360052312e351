import { computed } from 'nanostores'
import { onStart } from '../environment/environment.ts'
import { $session } from './session-state.ts'

/** The signed-in user's id; empty without a session. */
export const $userId = computed($session, session =>
  session.status === 'signed-in' ? session.user.userId : ''
)

/** User id and enterprise id, as data of a user differs by enterprise. */
export const $placeId = computed($session, session =>
  session.status === 'signed-in' ? `${session.user.userId}:${session.user.entId}` : ''
)

/**
 * Runs on sign-in and on an enterprise switch, and immediately when signed in, for lazily loaded
 * modules. The returned function runs on sign-out.
 */
export function whileSignedIn(begin: (placeId: string) => (() => void) | undefined): void {
  onStart(() => {
    let place = ''
    let end: (() => void) | undefined
    const leave = () => {
      end?.()
      end = undefined
    }
    const stop = $placeId.subscribe(now => {
      if (now === place) return
      leave()
      place = now
      if (now !== '') end = begin(now)
    })
    return () => {
      stop()
      leave()
      place = ''
    }
  })
}
