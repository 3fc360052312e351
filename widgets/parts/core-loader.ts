/**
 * Access to the core for views, before and after it is loaded.
 *
 * A dial pad can be rendered and used without the core, so the core is a chunk of its own. Each store
 * has an initial value until then, and each action waits for the core; once it is loaded, an action runs
 * synchronously within the click that started it.
 */
import { atom, onMount, type ReadableAtom, readonlyType } from 'nanostores'
import { Failure } from '../../core/failure.ts'
import { elementMessages } from '../../core/messages/element-messages.ts'

export type Core = typeof import('../../core/index.ts')

const RETRY_MS = 10_000

let here: Core | undefined
let coming: Promise<Core> | undefined
const waiting: ((core: Core) => void)[] = []

const $missing = atom(false)
/** Whether loading the core failed. */
export const $coreIsMissing = readonlyType($missing)

function arrived(core: Core): Core {
  here = core
  $missing.set(false)
  for (const act of waiting.splice(0)) act(core)
  void core.serveElements()
  return core
}

/** By one URL alone: by another one it would be a second core. */
const load = () => import('../../core/index.ts')

/** Loads the core once. Rejects with a `Failure`; is attempted again after a while, or when called. */
export function fetchCore(): Promise<Core> {
  coming ??= load()
    .catch(load)
    .then(arrived, (cause: unknown) => {
      coming = undefined
      $missing.set(true)
      setTimeout(() => void fetchCore().catch(() => undefined), RETRY_MS)
      throw new Failure('unreachable', elementMessages.loadFailed(), { cause })
    })
  return coming
}

/** Runs `act` once the core is loaded, at once if it is. Does not load it. Returns the cancel function. */
export function whenHere(act: (core: Core) => void): () => void {
  if (here) act(here)
  else waiting.push(act)
  return () => {
    const place = waiting.indexOf(act)
    if (place >= 0) waiting.splice(place, 1)
  }
}

/**
 * A store of the core, subscribed while it has subscribers; `before` is its value until the core is
 * loaded.
 */
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

/** An action of the core, which loads the core first. Rejects with a `Failure` when that fails. */
export const asyncAction =
  <Args extends readonly unknown[], Result>(pick: (core: Core) => (...args: Args) => Result) =>
  async (...args: Args): Promise<Awaited<Result>> =>
    await pick(here ?? (await fetchCore()))(...args)
