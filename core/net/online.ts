/** Whether the browser has a network; what waits for one is asked again when it has. */
import { atom, readonlyType } from 'nanostores'
import { onStart } from '../environment.ts'
import { tryAgain } from './back-online.ts'
import { onReconnected } from './realtime.ts'

export { onBackOnline } from './back-online.ts'

const $state = atom(true)

export const $isOnline = readonlyType($state)

onReconnected(tryAgain)
onStart(({ page }) => {
  const stops = [
    page.onOffline(() => $state.set(false)),
    page.onWake(why => {
      if (why !== 'online') return
      $state.set(true)
      tryAgain()
    })
  ]
  return () => {
    for (const stop of stops) stop()
    $state.set(true)
  }
})
