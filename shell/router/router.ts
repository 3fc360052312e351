/** Current route of the console. One router per page, because there is one address bar. */
import { atom, computed, readonlyType } from 'nanostores'
import { after } from '../../core/environment/clock.ts'
import { withServedTerm } from '../../core/messages/define-messages.ts'
import { $textLanguage } from '../../core/session/text-language.ts'
import { $variant, type Variant } from '../console-variant.ts'
import { hrefOf, isSamePlace, type Place, placeOf } from './address.ts'
import type { AddressBar } from './address-bar.ts'
import {
  $place,
  arrive,
  closeAbove,
  holdBar,
  isOurs,
  openAgain,
  placeIs,
  put,
  putBack,
  reach,
  settle
} from './history.ts'
import { match } from './match.ts'
import type { Route } from './route.ts'

export interface RouteNow extends Place {
  /** Empty for an unknown address. */
  readonly name: string
  readonly params: Readonly<Record<string, string>>
  readonly title: string
  readonly route: Route | undefined
}

/** Navigation request sent to the host page. */
export interface Navigation {
  readonly path: string
  readonly name: string
  readonly from: string
}

/** A mounted console; the first one controls the address bar. */
export interface RouterHolder {
  readonly bar: AddressBar
  readonly isStandalone: boolean
  readonly ask: (navigation: Navigation) => Promise<boolean>
  /** Restarts the console. */
  readonly again: () => void
}

/** Set by the console: modules that only navigate do not import the table. */
const $rows = atom<readonly Route[]>([])
const $alone = atom(false)
const holders: RouterHolder[] = []
/** Questions before leaving, with the places that they concern. */
const questions = new Map<() => Promise<boolean>, (to: Place) => boolean>()
let stopListening: (() => void) | undefined
/** The latest navigation wins, also while an earlier one awaits confirmation. */
let turn = 0

/** Routes of the console, with those of the host. */
export const $routes = readonlyType($rows)

/** Whether the console owns the page: it may change the title and reload the page. */
export const $standalone = readonlyType($alone)

export const $route = computed(
  [$place, $rows, $variant, $textLanguage],
  (place, rows, variant): RouteNow => {
    const found = match(rows, place.path)
    return {
      ...place,
      name: found?.row.name ?? '',
      params: found?.params ?? {},
      title: found ? titleOf(found.row, variant) : '',
      route: found?.row
    }
  }
)

export const titleOf = (
  row: { readonly title: string; readonly socialTitle?: string },
  variant: Variant
): string => withServedTerm((variant === 'social' ? row.socialTitle : undefined) ?? row.title)

/** Navigates to an address such as `/customer/index?page=2`, unless the host prevents it. */
export function navigate(address: string, { replace = false } = {}): void {
  void move(placeOf(address), place => put(place, replace ? 'replace' : 'push'))
}

/**
 * Registers a confirmation before leaving the page, or also before another place on the page that it
 * concerns. Returns the unregister function.
 */
export function askBeforeLeaving(
  ask: () => Promise<boolean>,
  concerns: (to: Place) => boolean = ({ path }) => path !== $place.get().path
): () => void {
  questions.set(ask, concerns)
  return () => questions.delete(ask)
}

/** Navigates without notifying the host first: the guard's redirects are not cancelable. */
export function redirectTo(address: string): void {
  turn++
  shift(placeOf(address))
}

/**
 * Changes query parameters; undefined removes one. With `isStep` a history entry is added. `memory` is
 * kept in the history entry, never in the address.
 */
export function setQuery(
  changes: Readonly<Record<string, string | number | undefined>>,
  more: { readonly isStep?: boolean; readonly memory?: Place['memory'] } = {}
): void {
  const { path, query, memory: before } = $place.get()
  const { memory = before } = more
  const changed = Object.entries({ ...query, ...changes }).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]]
  )
  const place = { path, query: Object.fromEntries(changed), ...(memory && { memory }) }
  if (isOurs()) put(place, more.isStep ? 'push' : 'replace')
  else placeIs(place)
}

/** URL for an address of the console, for links. */
export function href(address: string): string {
  const place = placeOf(address)
  return holders[0]?.bar.href(place) ?? hrefOf(place, 'history', '')
}

/** Restarts after a delay in ms: reloads the page if standalone, else remounts the console. */
export function reloadConsole(afterMs = 0): void {
  const again = () => {
    const [holder] = holders
    if (holder?.isStandalone) holder.bar.reload()
    else holder?.again()
  }
  if (afterMs > 0) after(afterMs, again)
  else again()
}

export const titleIs = (title: string): void => {
  if ($alone.get()) holders[0]?.bar.title(title)
}

export const rowsAre = (rows: readonly Route[]): void => $rows.set(rows)

/** Registers a console. Returns the unregister function. */
export function openRouter(holder: RouterHolder): () => void {
  holders.push(holder)
  if (holders[0] === holder) hold()
  return () => {
    const isFirst = holders[0] === holder
    holders.splice(holders.indexOf(holder), 1)
    if (isFirst) hold()
  }
}

function hold(): void {
  stopListening?.()
  stopListening = undefined
  turn++
  const [holder] = holders
  $alone.set(holder?.isStandalone ?? false)
  holdBar(holder?.bar)
  stopListening = holder?.bar.onMove(() => void moved())
}

/** Back or forward: the address has already changed, and is restored when the host prevents it. */
async function moved(): Promise<void> {
  const loginLink = arrive()
  if (!loginLink) return
  const { to, isClosing } = loginLink
  const mine = ++turn
  if (isClosing && !(await closeAbove())) {
    if (mine === turn) settle()
    return
  }
  if (mine !== turn) return
  const isSame = isSamePlace(to, $place.get())
  if (to.path !== $place.get().path) {
    if (!(await move(to, reach))) return putBack()
  } else if (questions.size === 0) placeIs(to)
  else if (!(await isLetGo(to))) return putBack()
  else if (mine === turn) reach(to)
  if (isClosing && isSame) return settle()
  const last = turn
  // The page being left closes its overlays first.
  setTimeout(() => last === turn && openAgain())
}

async function move(to: Place, act: (to: Place) => void): Promise<boolean> {
  const mine = ++turn
  const from = $place.get().path
  const name = match($rows.get(), to.path)?.row.name ?? ''
  const isAgreed =
    (questions.size === 0 || (await isLetGo(to))) &&
    ((await holders[0]?.ask({ path: to.path, name, from })) ?? true)
  if (mine !== turn) return true
  if (isAgreed) act(to)
  return isAgreed
}

async function isLetGo(to: Place): Promise<boolean> {
  for (const [ask, concerns] of questions) if (concerns(to) && !(await ask())) return false
  return true
}

/** Navigation not caused by a click: ignored when the address belongs to another part of the page. */
function shift(place: Place): void {
  if (isOurs()) put(place, 'replace')
  else placeIs(place)
}
