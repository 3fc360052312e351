/** Loads the parts of the console that need the core: guard, theming, page events. */
import { atom, readonlyType } from 'nanostores'
import type { ElementHost } from '../../widgets/define/element-host.ts'
import { importWithRetry } from '../../widgets/define/import-with-retry.ts'
import type { ConsoleDefinition } from '../definition.ts'

const $missing = atom(false)
let again: () => void = () => undefined

/** The chunk failed to load: sign-in is impossible. */
export const $isGuardMissing = readonlyType($missing)
export const retryLoadGuard = (): void => again()

/** Returns the stop function. */
export function loadGuard(host: ElementHost<ConsoleDefinition>): () => void {
  let isGone = false
  let end: (() => void) | undefined
  const call = () => {
    $missing.set(false)
    importWithRetry(() => import('./guard-effects.ts')).then(
      ({ begin }) => {
        if (!isGone) end = begin(host)
      },
      () => $missing.set(true)
    )
  }
  again = call
  call()
  return () => {
    isGone = true
    end?.()
  }
}
