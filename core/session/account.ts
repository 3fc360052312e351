import { computed } from 'nanostores'
import { onStart } from '../environment.ts'
import { $session } from './life.ts'

/** The id of whoever is signed in; empty when nobody is, or nobody is yet. */
export const $userId = computed($session, session =>
  session.at === 'signed-in' ? session.user.userId : ''
)

/** The same, in one enterprise: what is true of somebody in one need not be in the other. */
export const $placeId = computed($session, session =>
  session.at === 'signed-in' ? `${session.user.userId}:${session.user.entId}` : ''
)

/**
 * Runs when somebody has come, or has moved to another enterprise, and once now if somebody is
 * here: for parts that are fetched late. What it returns runs when they have gone.
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
