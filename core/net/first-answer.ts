import { environment, isStarted, onStart } from '../environment.ts'
import type { Failure } from '../failure.ts'

/** Calls that fail together fail for one reason, which is told once. */
const SAME_FOR_MS = 10_000

let hasAnswered = false
let last: { readonly at: number; readonly failure: Promise<Failure> } | undefined

/** The API has shown that it is one: from here on it is only the way to it that may be broken. */
export function apiHasAnswered(): void {
  hasAnswered = true
  last = undefined
}

/** What is wrong with an API that has not answered yet; the failure itself once it has. */
export async function explained(failure: Failure): Promise<Failure> {
  const isAboutApi = failure.kind === 'unreachable' || failure.kind === 'contract'
  if (hasAnswered || !isAboutApi || !isStarted()) return failure
  const now = environment().monotonic()
  if (!last || now - last.at > SAME_FOR_MS)
    last = {
      at: now,
      failure: import('./diagnosis.ts').then(
        ({ diagnose }) => diagnose(failure).catch(() => failure),
        () => failure
      )
    }
  return last.failure
}

onStart(() => () => {
  hasAnswered = false
  last = undefined
})
