/** Kind of failure; for code, never shown. */
export type FailureKind =
  | 'contract' // the reply did not match its schema, or was not JSON
  | 'forbidden' // HTTP 403, or a permission that the user lacks
  | 'invalid' // client-side validation rejected the input before anything was sent
  | 'refused' // the server understood the request and rejected it
  | 'server' // HTTP 500
  | 'signed-out' // HTTP 401
  | 'timeout'
  | 'unreachable'
  | 'aborted'
  | 'phone' // telephone: registration, call, transfer
  | 'defect' // a bug: a view failed to render
  | 'microphone' // the device, or the permission to use it

/**
 * Any failure that may be shown to the user.
 * `message` is the Chinese text for the user, `kind` is for code, `code` is the server's code or
 * the browser's error name, as text.
 */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly kind: FailureKind
  readonly code: string | undefined
  /** The server's `Retry-After`, in ms. */
  readonly retryAfterMs: number | undefined
  /** The message is the server's own. Declared alone: `hutong.js` has a copy of this class. */
  declare isSpoken?: boolean
  /** Already emitted by `hutong-error`. */
  isRaised = false

  constructor(
    kind: FailureKind,
    message: string,
    detail: { cause?: unknown; code?: string; retryAfterMs?: number } = {}
  ) {
    super(message, { cause: detail.cause })
    this.kind = kind
    this.code = detail.code
    this.retryAfterMs = detail.retryAfterMs
  }
}

/** Checked by name, as a page may hold more than one copy of this class. */
export const isFailure = (error: unknown): error is Failure =>
  error instanceof Error && error.name === 'Failure'

const passing: ReadonlySet<FailureKind> = new Set(['unreachable', 'timeout', 'server', 'contract'])

/** A failure to reach the server, rather than its reply: may be retried. */
export const isPassing = (error: unknown): error is Failure =>
  isFailure(error) && (passing.has(error.kind) || error.retryAfterMs !== undefined)

/** Converts anything thrown to a `Failure`; a bug keeps its stack as the cause. */
export function toFailure(error: unknown, fallback: string): Failure {
  return isFailure(error) ? error : new Failure('unreachable', fallback, { cause: error })
}
