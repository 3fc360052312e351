import { Failure, type FailureKind } from '../failure.ts'
import { commonText } from '../text/common.ts'
import { spokenIn } from './envelope.ts'

/** The longest wait that a server may ask for in `Retry-After`, in ms. */
const LONGEST_WAIT_MS = 60_000

const kindOf = (status: number): FailureKind => {
  if (status === 401) return 'signed-out'
  if (status === 403) return 'forbidden'
  if (status === 404 || status < 400) return 'unreachable'
  return status < 500 ? 'refused' : 'server'
}

/** A reply with an HTTP status of failure, as a `Failure` (the catalogue of doc 1 §8). */
export function explainStatus(status: number, body: unknown, retryAfter: string | null): Failure {
  const { message, code } = spokenIn(body)
  const texts: Partial<Record<number, string>> = {
    401: message ?? commonText.pleaseSignIn(),
    403: message ?? commonText.forbidden(),
    500: commonText.networkBroken()
  }
  const kind = kindOf(status)
  return new Failure(
    kind === 'unreachable' && message !== undefined ? 'refused' : kind,
    texts[status] ?? message ?? commonText.networkJam(),
    { code: code ?? String(status), ...waitOf(retryAfter) }
  )
}

const waitOf = (retryAfter: string | null): { retryAfterMs?: number } => {
  const seconds = Number(retryAfter)
  if (retryAfter === null || !(seconds >= 0)) return {}
  return { retryAfterMs: Math.min(LONGEST_WAIT_MS, seconds * 1000) }
}

/** Whatever was thrown on the way, as a `Failure`. */
export function explainError(error: unknown, ending: 'timeout' | 'aborted' | undefined): Failure {
  if (error instanceof Failure) return error
  // What sends a request has said it itself; it comes in an error of the library's own.
  if (error instanceof Error && error.cause instanceof Failure) return error.cause
  if (ending === 'timeout') return new Failure('timeout', commonText.timeout(), { cause: error })
  if (ending === 'aborted') return new Failure('aborted', commonText.aborted(), { cause: error })
  return new Failure('unreachable', commonText.networkJam(), { cause: error })
}
