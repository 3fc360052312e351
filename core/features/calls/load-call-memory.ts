import { onMount, readonlyType } from 'nanostores'
import { $missedCount } from './missed-count.ts'

/** Loads redial and the count of missed calls. */
export const callMemory = (): Promise<typeof import('./call-memory.ts')> =>
  import('./call-memory.ts')

/** Missed calls that the agent has not seen in the list; counted while it has subscribers. */
export const $missedCalls = readonlyType($missedCount)

onMount($missedCount, () => {
  // Without it only the count is missing; the next subscriber tries again.
  callMemory().catch(() => undefined)
})
