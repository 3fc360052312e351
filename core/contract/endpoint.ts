import type { Permission } from '../rules/permissions.ts'
import { z } from './zod.ts'

type PathParams<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [Key in Name]: string } & PathParams<Rest>
  : unknown

/** Who asks: a signed-in user, a registered client before sign-in, anybody, or a host's server. */
export type Caller = 'user' | 'client' | 'anybody' | 'server'

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
  /** The permission code that the server demands, if any. */
  readonly needs: Permission | undefined
  readonly query: Query
  readonly body: Body
  /** How the body travels. */
  readonly encoding: 'json' | 'form' | 'multipart'
  readonly reply: Reply
  /** `bare`: no envelope around the reply. `bytes`: not JSON at all. */
  readonly wrapping: 'envelope' | 'bare' | 'bytes'
  /** Whether the browser's cookies go along, to a server of the page's own origin; else never. */
  readonly cookies: boolean
  /** `callDetails.base`: the key by which a host moves the path of a row outside the first table. */
  readonly name?: string
}

/** What a caller passes: path parameters, query and body. */
export type Input<E extends Endpoint> = PathParams<E['path']> &
  (undefined extends z.input<E['query']> ? unknown : { readonly query: z.input<E['query']> }) &
  (undefined extends z.input<E['body']> ? unknown : { readonly body: z.input<E['body']> })

/** What comes back once the envelope is open and the schema has agreed. */
export type Reply<E extends Endpoint> = z.output<E['reply']>

const nothing = z.undefined()
type Nothing = typeof nothing

/** One row of the table of calls; the client, the server and the OpenAPI document all read it. */
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
    cookies: row.cookies ?? false
  }
}
