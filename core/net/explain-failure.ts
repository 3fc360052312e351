import { Failure, type FailureKind } from '../failure.ts'
import { commonMessages } from '../messages/common-messages.ts'
import { spokenIn } from './envelope.ts'

/** Maximum `Retry-After` that is honoured, in ms. */
const LONGEST_WAIT_MS = 60_000 // rule realtime-5

const kindOf = (status: number): FailureKind => {
  if (status === 401) return 'signed-out'
  if (status === 403) return 'forbidden'
  if (status === 404 || status < 400) return 'unreachable'
  return status < 500 ? 'refused' : 'server'
}

/** Converts an HTTP error reply to a `Failure` (rule error-3). */
export function explainStatus(status: number, body: unknown, retryAfter: string | null): Failure {
  const { message, code } = spokenIn(body)
  const texts: Partial<Record<number, string>> = {
    401: message ?? commonMessages.pleaseSignIn(),
    403: message ?? commonMessages.forbidden(),
    500: commonMessages.networkBroken()
  }
  const kind = kindOf(status)
  const failure = new Failure(
    kind === 'unreachable' && message !== undefined ? 'refused' : kind,
    texts[status] ?? message ?? commonMessages.networkJam(),
    { code: code ?? String(status), ...waitOf(retryAfter) }
  )
  failure.isSpoken = message !== undefined && status !== 500
  return failure
}

const waitOf = (retryAfter: string | null): { retryAfterMs?: number } => {
  const seconds = Number(retryAfter)
  if (retryAfter === null || !(seconds >= 0)) return {}
  return { retryAfterMs: Math.min(LONGEST_WAIT_MS, seconds * 1000) }
}

/** Converts anything thrown during a request to a `Failure`. */
export function explainError(error: unknown, ending: 'timeout' | 'aborted' | undefined): Failure {
  if (error instanceof Failure) return error
  // The sender's own `Failure`, wrapped in an error of the library.
  if (error instanceof Error && error.cause instanceof Failure) return error.cause
  if (ending === 'timeout')
    return new Failure('timeout', commonMessages.timeout(), { cause: error })
  if (ending === 'aborted')
    return new Failure('aborted', commonMessages.aborted(), { cause: error })
  return new Failure('unreachable', commonMessages.networkJam(), { cause: error })
}
