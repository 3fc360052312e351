export type CallParts = typeof import('./calls/call-parts.ts')

let here: CallParts | undefined
let coming: Promise<CallParts> | undefined

const load = (): Promise<CallParts> => import('./calls/call-parts.ts')

/** The parts, once they are loaded. */
export const callParts = (): CallParts | undefined => here

/** Rejects after a second attempt; can be called again after that. */
export function loadCallParts(): Promise<CallParts> {
  coming ??= load()
    .catch(load)
    .then(parts => {
      here = parts
      return parts
    })
    .catch((error: unknown) => {
      coming = undefined
      throw error
    })
  return coming
}

/** For what happens in a call, or after `PhoneLine.ready`. */
export function loadedCallParts(): CallParts {
  if (!here) throw new Error('The code of calls is not loaded')
  return here
}
