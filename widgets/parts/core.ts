/**
 * The core as a view sees it: before it is here, and after.
 *
 * A dial pad can be drawn and typed into without the core, so the core is a chunk of its own. Each
 * store says how things stand at the beginning until then, and each deed waits for the core; once it
 * is here, a deed begins at once, within the click that asked for it.
 */
import { atom, onMount, type ReadableAtom, readonlyType } from 'nanostores'
import { Failure } from '../../core/failure.ts'
import { elementText } from '../../core/text/element.ts'
import { fetchTwice } from '../fetch-twice.ts'

export type Core = typeof import('../../core/index.ts')

let here: Core | undefined
let coming: Promise<Core> | undefined
const waiting: ((core: Core) => void)[] = []

const $missing = atom(false)
/** Whether the core was asked for and did not come. */
export const $coreIsMissing = readonlyType($missing)

function arrived(core: Core): Core {
  here = core
  $missing.set(false)
  for (const act of waiting.splice(0)) act(core)
  void core.serveElements()
  return core
}

/** Fetches the core unless it is here. Rejects with a `Failure`; may then be asked again. */
export function fetchCore(): Promise<Core> {
  coming ??= fetchTwice(() => import('../../core/index.ts')).then(arrived, cause => {
    coming = undefined
    $missing.set(true)
    throw new Failure('unreachable', elementText.loadFailed(), { cause })
  })
  return coming
}

/** Acts once the core is here; at once if it is. Fetches nothing. Returns how to call it off. */
export function whenHere(act: (core: Core) => void): () => void {
  if (here) act(here)
  else waiting.push(act)
  return () => {
    const place = waiting.indexOf(act)
    if (place >= 0) waiting.splice(place, 1)
  }
}

/** One of the core's stores, followed as long as somebody watches; `before` is what it says until then. */
export function store<Value>(
  pick: (core: Core) => ReadableAtom<Value>,
  before: Value
): ReadableAtom<Value> {
  const $seen = atom(before)
  onMount($seen, () => {
    let stop: (() => void) | undefined
    const callOff = whenHere(core => {
      stop = pick(core).subscribe(value => $seen.set(value))
    })
    return () => {
      callOff()
      stop?.()
    }
  })
  return readonlyType($seen)
}

/** Something that the core does, as soon as it is here. Rejects with a `Failure` if it does not come. */
export const deed =
  <Args extends readonly unknown[], Result>(pick: (core: Core) => (...args: Args) => Result) =>
  async (...args: Args): Promise<Awaited<Result>> =>
    await pick(here ?? (await fetchCore()))(...args)
