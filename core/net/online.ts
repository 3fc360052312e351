/** Online state of the browser; pending requests are repeated when it returns. */
import { atom, readonlyType } from 'nanostores'
import { onStart } from '../environment/environment.ts'
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
