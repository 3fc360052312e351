/** Actions of a page, triggered by name from an address or another button (rule console-21). */
import { atom, computed, type ReadableAtom } from 'nanostores'
import { after } from '../core/environment/clock.ts'
import { isStarted } from '../core/environment/environment.ts'
import { Failure } from '../core/failure.ts'
import { consoleMessages } from '../core/messages/console-messages.ts'
import { $route, type RouteNow, setQuery } from './router/router.ts'

const DELAY_MS = 300

interface Offered {
  readonly page: string
  readonly method: string
  readonly act: () => void
}

const $offered = atom<readonly Offered[]>([])

/** Actions of the current page. */
export const $actions = computed([$offered, $route], (offered, { name }) => [
  ...new Set(offered.filter(({ page }) => page === name).map(({ method }) => method))
])

/** The latest registration wins: a page may override an action of its list. */
const found = (key: string): Offered | undefined =>
  $offered.get().findLast(({ page, method }) => keyOf(page, method) === key)

/** A requested action, pending until its delay is over and its page is mounted. */
let pending: { readonly key: string; readonly callOff: () => void; isDue: boolean } | undefined

const keyOf = (routeName: string, method: string): string => `${routeName} ${method}`

/** Registers an action of a page while it is mounted. Returns the unregister function. */
export function onMethod(routeName: string, method: string, act: () => void): () => void {
  const mine = { page: routeName, method, act }
  $offered.set([...$offered.get(), mine])
  if (pending?.key === keyOf(routeName, method) && pending.isDue) fulfil()
  return () => $offered.set($offered.get().filter(one => one !== mine))
}

/** Triggers an action of the current page at once, for hosts. */
export function pressHere(method: string): void {
  const offered = found(keyOf($route.get().name, method))
  if (!offered) throw new Failure('invalid', consoleMessages.noSuchAction())
  offered.act()
}

interface Press {
  readonly page: string
  readonly action: string
  readonly ids: readonly string[]
}

const pressListeners = new Set<(press: Press) => void>()

export function onPress(listener: (press: Press) => void): () => void {
  pressListeners.add(listener)
  return () => pressListeners.delete(listener)
}

/** Reports a click on a toolbar button. */
export function pressed(press: Press): void {
  for (const listener of pressListeners) listener(press)
}

/** Requests an action of the named page, as the batch-button event does; runs after about 300 ms. */
export function pressBatchButton(routeName: string, method: string): void {
  pending?.callOff()
  if (!isStarted()) return
  const mine = {
    key: keyOf(routeName, method),
    isDue: false,
    callOff: after(DELAY_MS, () => {
      mine.isDue = true
      if (found(mine.key)) fulfil()
    })
  }
  pending = mine
}

function fulfil(): void {
  const offered = pending && found(pending.key)
  pending = undefined
  offered?.act()
}

/** Watches the address: `?method=…` triggers once, on entering a page. Returns the unsubscribe function. */
export function followMethods($shown: ReadableAtom<RouteNow | undefined>): () => void {
  let name: string | undefined
  const stop = $shown.subscribe(route => {
    if (route?.name !== name) {
      pending?.callOff()
      pending = undefined
    }
    name = route?.name
    const method = route?.params.method ?? route?.query.method
    if (!route || !method || route.route?.open) return
    if ('method' in route.query) setQuery({ method: undefined })
    pressBatchButton(route.name, method)
  })
  return () => {
    stop()
    pending?.callOff()
    pending = undefined
  }
}
