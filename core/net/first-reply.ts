import type { Endpoint } from '../contract/endpoint.ts'
import { environment, isStarted, onStart } from '../environment/environment.ts'
import type { Failure } from '../failure.ts'

/** Requests that fail together share one cause, which is shown once within this time in ms. */
const SAME_FOR_MS = 10_000 // rule error-8

let hasAnswered = false
let last: { readonly at: number; readonly failure: Promise<Failure> } | undefined

/** The API has replied once: further failures are network failures. */
export function apiHasAnswered(): void {
  hasAnswered = true
  last = undefined
}

/** Adds the diagnosis of an API that has never replied; otherwise returns the failure itself. */
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

/** Names the cause on the developer console: users see one sentence for no reply and for a wrong one. */
export function explainToDeveloper(endpoint: Endpoint, failure: Failure): void {
  if (/^(contract|unreachable)$/.test(failure.kind) && isStarted())
    void import('./diagnosis.ts').then(({ warnOf }) => warnOf(endpoint, failure), noCode)
}

/** Without the code of the diagnosis there is no explanation. */
const noCode = () => undefined

onStart(() => () => {
  hasAnswered = false
  last = undefined
})
