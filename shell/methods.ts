/** Deeds of a page that an address or a button elsewhere asks for by name (doc 1 §2, doc 2 §2). */
import type { ReadableAtom } from 'nanostores'
import { after } from '../core/clock.ts'
import { isStarted } from '../core/environment.ts'
import { type RouteNow, setQuery } from './router.ts'

const DELAY_MS = 300

const deeds = new Map<string, () => void>()
/** Asked for, and waiting for its time or for its page to be drawn. */
let wish: { readonly key: string; readonly callOff: () => void; isDue: boolean } | undefined

const keyOf = (routeName: string, method: string): string => `${routeName} ${method}`

/** A page offers a deed while it stands there. Returns how to take it back. */
export function onMethod(routeName: string, method: string, act: () => void): () => void {
  const key = keyOf(routeName, method)
  deeds.set(key, act)
  if (wish?.key === key && wish.isDue) fulfil()
  return () => {
    if (deeds.get(key) === act) deeds.delete(key)
  }
}

/** The batch-button event: the page of that name does this, about 300 ms from now. */
export function pressBatchButton(routeName: string, method: string): void {
  wish?.callOff()
  if (!isStarted()) return
  const mine = {
    key: keyOf(routeName, method),
    isDue: false,
    callOff: after(DELAY_MS, () => {
      mine.isDue = true
      if (deeds.has(mine.key)) fulfil()
    })
  }
  wish = mine
}

function fulfil(): void {
  const act = wish && deeds.get(wish.key)
  wish = undefined
  act?.()
}

/** Follows what is shown: `?method=…` counts once, on entering a page. Returns how to stop. */
export function followMethods($shown: ReadableAtom<RouteNow | undefined>): () => void {
  let name: string | undefined
  const stop = $shown.subscribe(route => {
    if (route?.name !== name) {
      wish?.callOff()
      wish = undefined
    }
    name = route?.name
    const method = route?.params.method ?? route?.query.method
    if (!route || !method || route.route?.open) return
    if ('method' in route.query) setQuery({ method: undefined })
    pressBatchButton(route.name, method)
  })
  return () => {
    stop()
    wish?.callOff()
    wish = undefined
  }
}
