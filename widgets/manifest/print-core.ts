import type { SurfaceModel } from './model.ts'

/** Generic types and classes, which `print` does not support. */
const byHand = `/** A nanostores atom without \`set\`. */
export interface ReadableAtom<Value> {
  get(): Value
  /** Calls the listener on each change. Returns the unsubscribe function. */
  listen(listener: (value: Value, oldValue: Value) => void): () => void
  /** Calls the listener at once and on each change. Returns the unsubscribe function. */
  subscribe(listener: (value: Value, oldValue: Value | undefined) => void): () => void
}

/** A row of the endpoint table: what \`call\` takes and resolves to. */
export interface PublicEndpoint<Input, Reply> {
  readonly method: 'DELETE' | 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly summary: string
  readonly '~types'?: { readonly input: Input; readonly reply: Reply }
}

/** An error with a Chinese message for the user. */
export declare class Failure extends Error {
  constructor(
    kind: FailureKind,
    message: string,
    detail?: { cause?: unknown; code?: string; retryAfterMs?: number }
  )
  readonly kind: FailureKind
  /** The server's code or the browser's error name. */
  readonly code: string | undefined
  readonly retryAfterMs: number | undefined
}

/** Calls an endpoint. Rejects with a \`Failure\`. */
export declare function call<Input, Reply>(
  endpoint: PublicEndpoint<Input, Reply>,
  input: Input,
  options?: { readonly silent?: boolean; readonly signal?: AbortSignal }
): Promise<Reply>
`

/** `core.d.ts`: the API for scripts without an element. */
export const printCoreTypes = ({
  core
}: SurfaceModel): string => `/** Made from core/index.ts; do not edit. */

${byHand}
${[...core.types.values()].join('\n')}
${core.values
  .map(
    ({ name, type, note }) =>
      `${note ? `/** ${note} */\n` : ''}export declare const ${name}: ${type}\n`
  )
  .join('\n')}`
