/** What kind of thing went wrong; for code, never for a person. */
export type FailureKind =
  | 'contract' // the reply did not match its schema, or was not JSON
  | 'forbidden' // HTTP 403, or a permission that the user lacks
  | 'invalid' // a rule of ours refused the input before anything was sent
  | 'refused' // the server understood and said no
  | 'server' // HTTP 500
  | 'signed-out' // HTTP 401
  | 'timeout'
  | 'unreachable'
  | 'aborted'
  | 'phone' // telephone: registration, call, transfer
  | 'defect' // a bug of ours: a view broke while drawing
  | 'microphone' // the device, or the permission to use it

/**
 * Everything that can go wrong and that a person may be told about.
 *
 * `message` is the Chinese sentence for the person, `kind` is for code,
 * `code` is the server's own code or the browser's error name, as text.
 */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly kind: FailureKind
  readonly code: string | undefined
  /** How long the server asks us to wait before trying again. */
  readonly retryAfterMs: number | undefined
  /** The page has heard of it by `hutong-error`, and need not hear of it again. */
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

/** Known by its name, since a page may hold more than one copy of this file. */
export const isFailure = (error: unknown): error is Failure =>
  error instanceof Error && error.name === 'Failure'

const passing: ReadonlySet<FailureKind> = new Set(['unreachable', 'timeout', 'server', 'contract'])

/** A failure of the way to the server, not its word: worth another try later. */
export const isPassing = (error: unknown): error is Failure =>
  isFailure(error) && (passing.has(error.kind) || error.retryAfterMs !== undefined)

/** Anything thrown, as a `Failure`; a bug keeps its stack as the cause. */
export function toFailure(error: unknown, fallback: string): Failure {
  return isFailure(error) ? error : new Failure('unreachable', fallback, { cause: error })
}
