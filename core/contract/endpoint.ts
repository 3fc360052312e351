import type { Permission } from '../session/permissions.ts'
import { z } from './zod.ts'

type PathParams<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [Key in Name]: string } & PathParams<Rest>
  : unknown

/**
 * The authentication required: a signed-in user, a registered client before sign-in, none, or a
 * host's server.
 */
export type Caller = 'user' | 'client' | 'public' | 'server'

export interface Endpoint<
  Path extends string = string,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the API base; `{name}` is a path parameter. */
  readonly path: Path
  readonly summary: string
  readonly caller: Caller
  /** The permission code required by the server, if any. */
  readonly needs: Permission | undefined
  readonly query: Query
  readonly body: Body
  /** Encoding of the body. */
  readonly encoding: 'json' | 'form' | 'multipart'
  readonly reply: Reply
  /** `bare`: no envelope around the reply. `bytes`: not JSON. */
  readonly wrapping: 'envelope' | 'bare' | 'bytes'
  /** In bytes, where the server takes more than its usual limit. */
  readonly largestBody?: number
  /** Whether cookies are sent, to a server of the page's own origin only. */
  readonly cookies: boolean
  /**
   * `callDetails.base`: the key by which a host overrides the path of an endpoint outside the first
   * table.
   */
  readonly name?: string
}

/** Path parameters, query and body of a request. */
export type Input<E extends Endpoint> = PathParams<E['path']> &
  (undefined extends z.input<E['query']> ? unknown : { readonly query: z.input<E['query']> }) &
  (undefined extends z.input<E['body']> ? unknown : { readonly body: z.input<E['body']> })

/** The reply after unwrapping and validation. */
export type Reply<E extends Endpoint> = z.output<E['reply']>

const nothing = z.undefined()
type Nothing = typeof nothing

/** One row of the endpoint table, shared by client, server and OpenAPI document. */
export function endpoint<
  const Path extends string,
  Reply extends z.ZodMiniType,
  Query extends z.ZodMiniType = Nothing,
  Body extends z.ZodMiniType = Nothing
>(
  method: Endpoint['method'],
  path: Path,
  row: {
    readonly summary: string
    readonly reply: Reply
    readonly query?: Query
    readonly body?: Body
    readonly caller?: Caller
    readonly needs?: Permission
    readonly encoding?: Endpoint['encoding']
    readonly wrapping?: Endpoint['wrapping']
    readonly largestBody?: number
    readonly cookies?: true
  }
): Endpoint<Path, Query, Body, Reply> {
  return {
    method,
    path,
    summary: row.summary,
    caller: row.caller ?? 'user',
    needs: row.needs,
    query: row.query ?? (nothing as unknown as Query),
    body: row.body ?? (nothing as unknown as Body),
    encoding: row.encoding ?? 'json',
    reply: row.reply,
    wrapping: row.wrapping ?? 'envelope',
    ...(row.largestBody !== undefined && { largestBody: row.largestBody }),
    cookies: row.cookies ?? false
  }
}
