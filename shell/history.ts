/**
 * The console's part of the browser's history: pages, their filters, and what is open over them.
 *
 * Each overlay has an entry, so that the way back closes it. One that is closed in the page leaves its
 * entry behind as spent: the next step forward takes its place, and a step back passes it.
 */
import { atom, readonlyType } from 'nanostores'
import { after } from '../core/clock.ts'
import type { OpenOverlay, OverlayStack } from '../widgets/kit/overlay-stack.ts'
import { isSameMemory, isSamePlace, OPEN, type Place, written } from './address.ts'
import type { AddressBar, Entry } from './address-bar.ts'

/** An overlay that has not closed by then asks something, or stays. */
const CLOSE_MS = 100

const beginning: Entry = { at: 0, depth: 0, steps: 0, isSpent: false }

const $now = atom<Place>({ path: '/', query: {} })
export const $place = readonlyType($now)

let bar: AddressBar | undefined
let entry = beginning
let stack: readonly OpenOverlay[] = []
/** How many overlays the last step left: one step back takes one away. */
let floor = 0
let isSettling = false
/** A step back that passes what was left behind: up to which depth, and whether the page itself is behind. */
let passing: { readonly depth: number; readonly isBehind: boolean } | undefined
/** What has been open by its address; the rest of an address may still wait for a page that can open it. */
const seen = new Set<string>()
const openers = new Map<string, (id: string) => void>()
const watchers = new Set<() => void>()

export const isOurs = (): boolean => bar?.read() !== undefined

export const placeIs = (place: Place): void => $now.set(place)

export function holdBar(next: AddressBar | undefined): void {
  bar = next
  entry = next?.entry() ?? beginning
  passing = undefined
  if (next) $now.set(next.read() ?? { path: '/', query: {} })
}

/** Goes to a place, or writes down how the one on show has changed. */
export function put(place: Place, how: 'push' | 'replace'): void {
  const now = $now.get()
  const isSame = written(place) === written(now) && isSameMemory(place, now)
  const isStep = how === 'push' && !(isSame && isOurs())
  const depth = place.path === now.path ? stack.length : 0
  passing = undefined
  if (isStep) write(place, { ...ahead(), depth, steps: 0, isSpent: false })
  else if (place.path === now.path) write(place, entry)
  else write(place, { ...entry, depth, steps: 0, isSpent: false })
  if (!isSame) $now.set(place)
  openMissing()
}

/** Puts the address back over the one that back or forward has brought. */
export const putBack = (): void =>
  write($now.get(), { ...ahead(), depth: stack.length, steps: 0, isSpent: false })

/** Where the next step has its entry: that of a closed overlay is taken again. */
const ahead = (): Entry => (entry.isSpent ? entry : { ...entry, at: entry.at + 1 })

function write(place: Place, next: Entry): void {
  const how = next.at > entry.at ? 'push' : 'replace'
  entry = next
  bar?.write(place, how, next)
}

/** The browser has gone back or forward. Undefined when that is none of the console's, or goes on. */
export function arrive(): { readonly to: Place; readonly isClosing: boolean } | undefined {
  const to = bar?.read()
  if (!bar || !to) return undefined
  const now = bar.entry() ?? { ...beginning, at: entry.at + 1 }
  const isPassed = passes(now)
  floor = now.at === entry.at - 1 ? Math.max(now.depth, stack.length - 1) : now.depth
  entry = now
  if (isPassed) bar.back()
  return isPassed ? undefined : { to, isClosing: stack.length > now.depth }
}

function passes(now: Entry): boolean {
  const isNext = now.at === entry.at - 1
  if (!isNext) passing = undefined
  else if (!passing && entry.steps > 0 && (entry.isSpent || now.depth >= entry.depth))
    passing = { depth: entry.depth, isBehind: false }
  if (!passing) return false
  const isPassed = passing.depth > 0 ? now.depth >= passing.depth : !passing.isBehind
  const isEnd = !isPassed || (passing.depth > 0 && now.steps === 0)
  passing = isEnd ? undefined : { depth: passing.depth, isBehind: now.steps === 0 }
  return isPassed && !(isEnd && now.steps === 0)
}

/** A page that back or forward has brought is shown, also when a question has had an entry meanwhile. */
export function reach(place: Place): void {
  const there = bar?.read()
  if (there && isSamePlace(there, place)) $now.set(place)
  else put(place, 'push')
}

/** Closes what the entry does not have, the topmost first; resolves whether everything has let go. */
export async function closeAbove(): Promise<boolean> {
  const least = floor
  for (let top = stack.at(-1); top && stack.length > least; top = stack.at(-1))
    if (!(await hasClosed(top))) return false
  return true
}

function hasClosed(overlay: OpenOverlay): Promise<boolean> {
  return new Promise(resolve => {
    const end = () => {
      stopWaiting()
      watchers.delete(end)
      resolve(!stack.includes(overlay))
    }
    const stopWaiting = after(CLOSE_MS, end)
    watchers.add(end)
    overlay.close()
  })
}

/** The dialogs and drawers of the console. */
export const overlays: OverlayStack = {
  add(overlay) {
    stack = [...stack, overlay]
    if (overlay.address !== undefined) seen.add(overlay.address)
    settleSoon()
    return () => {
      stack = stack.filter(one => one !== overlay)
      settleSoon()
    }
  }
}

/** One that is closed and opened again in the same moment has only changed. */
function settleSoon(): void {
  if (isSettling) return
  isSettling = true
  queueMicrotask(() => {
    isSettling = false
    for (const watch of [...watchers]) watch()
    settle()
  })
}

/** Brings the history to what is open. */
export function settle(): void {
  if (!isOurs()) return
  const place = opened($now.get())
  const { length: depth } = stack
  const isNew = written(place) !== written($now.get())
  if (depth > entry.depth) write(place, { ...over(), depth, isSpent: false })
  else if (depth < entry.depth) write(place, { ...entry, depth, isSpent: entry.steps > 0 })
  else if (isNew) write(place, entry)
  if (isNew) $now.set(place)
}

const over = (): Entry => (entry.isSpent ? entry : { ...ahead(), steps: entry.steps + 1 })

/** The place with what is open over it; what cannot be opened yet keeps its name. */
function opened(place: Place): Place {
  const waiting = namesIn(place).filter(name => !seen.has(name) && !openers.has(kindOf(name)))
  const open = [...stack.flatMap(({ address = [] }) => address), ...waiting]
  const { [OPEN]: _, ...query } = place.query
  return { ...place, query: { ...query, ...(open.length > 0 && { [OPEN]: open.join(' ') }) } }
}

const namesIn = ({ query }: Place): readonly string[] =>
  (query[OPEN] ?? '').split(' ').filter(Boolean)

const kindOf = (name: string): string => name.slice(0, name.indexOf('-'))

/** Something on the page can open one kind of overlay by its id. Returns how to take that back. */
export function offerOpening(kind: string, open: (id: string) => void): () => void {
  openers.set(kind, open)
  openMissing(kind)
  return () => {
    if (openers.get(kind) === open) openers.delete(kind)
  }
}

/** An entry has come back: with what was open there, if that has an address. */
export function openAgain(): void {
  openMissing()
  if (namesIn($now.get()).length === 0) settle()
}

/** Opens what the address names and is not open. */
function openMissing(kind?: string): void {
  const there = new Set(stack.map(({ address }) => address))
  for (const name of namesIn($now.get()))
    if (!there.has(name) && (kind === undefined || kindOf(name) === kind))
      openers.get(kindOf(name))?.(name.slice(name.indexOf('-') + 1))
}
