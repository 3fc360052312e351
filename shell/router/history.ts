/**
 * The console's part of the browser's history: pages, their filters, and overlays.
 *
 * Each overlay has an entry, so that going back closes it. An overlay closed in the page leaves its entry
 * behind as spent: the next step forward reuses it, and a step back skips it.
 */
import { atom, readonlyType } from 'nanostores'
import { after } from '../../core/environment/clock.ts'
import type { OpenOverlay, OverlayStack } from '../../widgets/kit/overlay/overlay-stack.ts'
import { isSameMemory, isSamePlace, OPEN, type Place, written } from './address.ts'
import type { AddressBar, Entry } from './address-bar.ts'

/** In ms. An overlay still open after that prompts for confirmation, or stays. */
const CLOSE_MS = 100

const beginning: Entry = { at: 0, depth: 0, steps: 0, isSpent: false }

const $now = atom<Place>({ path: '/', query: {} })
export const $place = readonlyType($now)

let bar: AddressBar | undefined
let entry = beginning
let stack: readonly OpenOverlay[] = []
/** Overlays left by the last step: one step back removes one. */
let floor = 0
let isSettling = false
/** A step back that skips spent entries: to which depth, and whether the page's own entry is skipped too. */
let passing: { readonly depth: number; readonly isBehind: boolean } | undefined
/** Overlays already opened from the address; the others wait for a page that can open them. */
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

/** Pushes a place, or replaces the current one. */
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

/** Restores the address after a back or forward step. */
export const putBack = (): void =>
  write($now.get(), { ...ahead(), depth: stack.length, steps: 0, isSpent: false })

/** Entry of the next step: a spent one is reused. */
const ahead = (): Entry => (entry.isSpent ? entry : { ...entry, at: entry.at + 1 })

function write(place: Place, next: Entry): void {
  const how = next.at > entry.at ? 'push' : 'replace'
  entry = next
  bar?.write(place, how, next)
}

/** Handles back and forward. Undefined for steps outside the console or still in progress. */
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

/** Completes a back or forward step, even if a confirmation added an entry meanwhile. */
export function reach(place: Place): void {
  const there = bar?.read()
  if (there && isSamePlace(there, place)) $now.set(place)
  else put(place, 'push')
}

/** Closes overlays that the entry does not have, topmost first; resolves to whether all closed. */
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

/** Overlays of the console. */
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

/** Deferred: an overlay closed and reopened in the same tick counts as changed. */
function settleSoon(): void {
  if (isSettling) return
  isSettling = true
  queueMicrotask(() => {
    isSettling = false
    for (const watch of [...watchers]) watch()
    settle()
  })
}

/** Synchronises the history with the open overlays. */
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

/** The place with its open overlays; overlays that cannot be opened yet keep their ids. */
function opened(place: Place): Place {
  const waiting = namesIn(place).filter(name => !seen.has(name) && !openers.has(kindOf(name)))
  const open = [...stack.flatMap(({ address = [] }) => address), ...waiting]
  const { [OPEN]: _, ...query } = place.query
  return { ...place, query: { ...query, ...(open.length > 0 && { [OPEN]: open.join(' ') }) } }
}

const namesIn = ({ query }: Place): readonly string[] =>
  (query[OPEN] ?? '').split(' ').filter(Boolean)

const kindOf = (name: string): string => name.slice(0, name.indexOf('-'))

/** Registers the opener of one kind of overlay. Returns the unregister function. */
export function offerOpening(kind: string, open: (id: string) => void): () => void {
  openers.set(kind, open)
  openMissing(kind)
  return () => {
    if (openers.get(kind) === open) openers.delete(kind)
  }
}

/** Reopens the overlays of a restored entry that have an address. */
export function openAgain(): void {
  openMissing()
  if (namesIn($now.get()).length === 0) settle()
}

/** Opens overlays that the address names and that are not open. */
function openMissing(kind?: string): void {
  const there = new Set(stack.map(({ address }) => address))
  for (const name of namesIn($now.get()))
    if (!there.has(name) && (kind === undefined || kindOf(name) === kind))
      openers.get(kindOf(name))?.(name.slice(name.indexOf('-') + 1))
}
