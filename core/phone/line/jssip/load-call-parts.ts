import { loadOnce } from '../../../lib/async/load-once.ts'

export type CallParts = typeof import('./calls/call-parts.ts')

export const { here: callParts, load: loadCallParts } = loadOnce<CallParts>(
  () => import('./calls/call-parts.ts')
)

/** For what happens in a call, or after `PhoneLine.ready`. */
export function loadedCallParts(): CallParts {
  const parts = callParts()
  if (!parts) throw new Error('The code of calls is not loaded')
  return parts
}
