/** Deeds of a page that an address or a button elsewhere asks for by name (doc 1 §2, doc 2 §2). */
import { atom, computed, type ReadableAtom } from 'nanostores'
import { after } from '../core/clock.ts'
import { isStarted } from '../core/environment.ts'
import { Failure } from '../core/failure.ts'
import { consoleText } from '../core/text/console.ts'
import { $route, type RouteNow, setQuery } from './router.ts'

const DELAY_MS = 300

interface Offered {
  readonly page: string
  readonly method: string
  readonly act: () => void
}

const $offered = atom<readonly Offered[]>([])

/** What the page on show offers. */
export const $actions = computed([$offered, $route], (offered, { name }) => [
  ...new Set(offered.filter(({ page }) => page === name).map(({ method }) => method))
])

/** The last one that was offered: a page may refine what its list offers. */
const found = (key: string): Offered | undefined =>
  $offered.get().findLast(({ page, method }) => keyOf(page, method) === key)

/** Asked for, and waiting for its time or for its page to be drawn. */
let wish: { readonly key: string; readonly callOff: () => void; isDue: boolean } | undefined

const keyOf = (routeName: string, method: string): string => `${routeName} ${method}`

/** A page offers a deed while it stands there. Returns how to take it back. */
export function onMethod(routeName: string, method: string, act: () => void): () => void {
  const mine = { page: routeName, method, act }
  $offered.set([...$offered.get(), mine])
  if (wish?.key === keyOf(routeName, method) && wish.isDue) fulfil()
  return () => $offered.set($offered.get().filter(one => one !== mine))
}

/** For a host: does at once what the page on show offers. */
export function pressHere(method: string): void {
  const offered = found(keyOf($route.get().name, method))
  if (!offered) throw new Failure('invalid', consoleText.noSuchAction())
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

/** A button above a list was pressed. */
export function pressed(press: Press): void {
  for (const listener of pressListeners) listener(press)
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
      if (found(mine.key)) fulfil()
    })
  }
  wish = mine
}

function fulfil(): void {
  const offered = wish && found(wish.key)
  wish = undefined
  offered?.act()
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
