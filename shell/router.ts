/** Where in the console somebody is. One router per page: the address bar is one, too. */
import { atom, computed, readonlyType } from 'nanostores'
import { after } from '../core/clock.ts'
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
import type { Route } from './routes.ts'
import { $variant, type Variant } from './variant.ts'

export interface RouteNow extends Place {
  /** Empty when no row has this address. */
  readonly name: string
  readonly params: Readonly<Record<string, string>>
  readonly title: string
  readonly route: Route | undefined
}

/** What the page around the console is asked before one goes somewhere. */
export interface Navigation {
  readonly path: string
  readonly name: string
  readonly from: string
}

/** A console that stands on the page: the first to come has the address bar. */
export interface RouterHolder {
  readonly bar: AddressBar
  readonly isStandalone: boolean
  readonly ask: (navigation: Navigation) => Promise<boolean>
  /** Draws the console anew. */
  readonly again: () => void
}

/** The table comes with the console; whoever only goes somewhere does not need it. */
const $rows = atom<readonly Route[]>([])
const $alone = atom(false)
const holders: RouterHolder[] = []
const questions = new Set<() => Promise<boolean>>()
let stopListening: (() => void) | undefined
/** The latest wish counts, also when an earlier one is still being asked about. */
let turn = 0

/** The rows of the console, with those that the host has brought. */
export const $routes = readonlyType($rows)

/** Whether the page is the console's own: it may change the title and load the page anew. */
export const $standalone = readonlyType($alone)

export const $route = computed([$place, $rows, $variant], (place, rows, variant): RouteNow => {
  const found = match(rows, place.path)
  return {
    ...place,
    name: found?.row.name ?? '',
    params: found?.params ?? {},
    title: found ? titleOf(found.row, variant) : '',
    route: found?.row
  }
})

export const titleOf = (
  row: { readonly title: string; readonly socialTitle?: string },
  variant: Variant
): string => (variant === 'social' ? row.socialTitle : undefined) ?? row.title

/** Goes to one of the console's addresses, such as `/customer/index?page=2`, if the page agrees. */
export function navigate(address: string, { replace = false } = {}): void {
  void move(placeOf(address), place => put(place, replace ? 'replace' : 'push'))
}

/** Has a page of the console asked before it is left; returns how to stop. */
export function askBeforeLeaving(question: () => Promise<boolean>): () => void {
  questions.add(question)
  return () => questions.delete(question)
}

/** Goes there without asking: what the guard decides is not the page's to refuse. */
export function lead(address: string): void {
  turn++
  shift(placeOf(address))
}

/**
 * Changes what stands behind the `?`, which a reload remembers; undefined takes away. With `isStep` the
 * way back brings what was there before. `memory` stands in the history alone, never in the address.
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

/** What a link to one of the console's addresses says. */
export function href(address: string): string {
  const place = placeOf(address)
  return holders[0]?.bar.href(place) ?? hrefOf(place, 'history', '')
}

/** Begins anew after so many milliseconds: the page when it is ours, else only the console in it. */
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

/** A console has come; returns how it leaves. */
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

/** Back or forward: the address has changed already, and is put back when the page refuses. */
async function moved(): Promise<void> {
  const arrival = arrive()
  if (!arrival) return
  const { to, isClosing } = arrival
  const mine = ++turn
  if (isClosing && !(await closeAbove())) {
    if (mine === turn) settle()
    return
  }
  if (mine !== turn) return
  const isSame = isSamePlace(to, $place.get())
  if (to.path === $place.get().path) placeIs(to)
  else if (!(await move(to, reach))) return putBack()
  if (isClosing && isSame) return settle()
  const last = turn
  // The page that is left closes what lies over it first.
  setTimeout(() => last === turn && openAgain())
}

async function move(to: Place, act: (to: Place) => void): Promise<boolean> {
  const mine = ++turn
  const from = $place.get().path
  const name = match($rows.get(), to.path)?.row.name ?? ''
  const isAgreed =
    (questions.size === 0 || to.path === from || (await isLetGo())) &&
    ((await holders[0]?.ask({ path: to.path, name, from })) ?? true)
  if (mine !== turn) return true
  if (isAgreed) act(to)
  return isAgreed
}

async function isLetGo(): Promise<boolean> {
  for (const question of questions) if (!(await question())) return false
  return true
}

/** What nobody has clicked: an address that belongs to another part of the page is left alone. */
function shift(place: Place): void {
  if (isOurs()) put(place, 'replace')
  else placeIs(place)
}
