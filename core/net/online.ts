/** Whether the browser has a network, and what is tried again when it has one. */
import { atom, readonlyType } from 'nanostores'
import { onStart } from '../environment.ts'
import { onReconnected } from './realtime.ts'

const $state = atom(true)
const acts: (() => void)[] = []

export const $isOnline = readonlyType($state)

/** Runs when the network is back, or the server that was not reached. */
export const onBackOnline = (act: () => void): void => void acts.push(act)

const tryAgain = (): void => {
  for (const act of acts) act()
}

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
