import type { ReadableAtom } from 'nanostores'
import { environment } from './environment.ts'

/**
 * Asks for confirmation before the page is closed, while the store is true. Returns the stop
 * function.
 */
export function guardLeaving($isNeeded: ReadableAtom<boolean>, message: () => string): () => void {
  let release: (() => void) | undefined
  const set = (isNeeded: boolean) => {
    if (isNeeded) release ??= environment().page.guardLeaving(message())
    else {
      release?.()
      release = undefined
    }
  }
  const stop = $isNeeded.subscribe(set)
  return () => {
    stop()
    set(false)
  }
}

/** Asks for confirmation before the page is closed, until the returned function is called. */
export const guardNow = (message: string): (() => void) => environment().page.guardLeaving(message)
