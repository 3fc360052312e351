import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, Reply } from '../../core/contract/endpoint.ts'
import { allEndpoints } from '../../core/contract/endpoints/all.ts'
import type { z } from '../../core/contract/zod.ts'
import { serverText } from '../../core/text/server.ts'
import type { Session } from './auth/tokens.ts'
import { hasPermission } from './auth/users.ts'
import type { Backend } from './backend.ts'
import { forbidden, notSignedIn, Refusal, refuseGrant } from './refusal.ts'

export const API = '/api'
/** The clients that may ask for tokens. Their ids are public, and their secrets empty. */
const CLIENTS = new Set(['hutong-web'])

/** An answer that is not JSON. */
export interface Bytes {
  readonly mediaType: string
  readonly body: string | Readable
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
}

export interface Asked {
  readonly request: FastifyRequest
  /** For headers of the answer; the answer itself is what the handler returns. */
  readonly reply: Pick<FastifyReply, 'header'>
  /** Throws a 401 when nobody is signed in; for endpoints of a user somebody always is. */
  readonly session: Session
}

type Table = typeof allEndpoints
type Values<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [Key in Name]: string } & Values<Rest>
  : unknown

type Handler<E> =
  E extends Endpoint<infer Path, infer Query, infer Body, infer Answer>
    ? (
        input: {
          readonly params: Values<Path>
          readonly query: z.output<Query>
          readonly body: z.output<Body>
        },
        asked: Asked
      ) => Promise<unknown extends z.output<Answer> ? Bytes : Reply<E>>
    : never

/** What a handler is once the row that gave it its types is forgotten. */
type Handle = (input: object, asked: Asked) => Promise<unknown>

/** One function for each row of the contract's table. */
export type Handlers = {
  readonly [Area in keyof Table]: {
    readonly [Name in keyof Table[Area]]: Handler<Table[Area][Name]>
  }
}

/** No body of the contract has as many objects and lists in each other. */
const DEEPEST = 32

/**
 * Whether half a character stands somewhere in it, which no database keeps as it is. Refuses what is
 * too deep to be looked at.
 */
function hasHalves(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return /\p{Surrogate}/u.test(value)
  if (typeof value !== 'object' || value === null) return false
  if (depth === DEEPEST) throw new Refusal(400, serverText.badJson(), { code: 0 })
  return Object.values(value).some(one => hasHalves(one, depth + 1))
}

function parse(schema: z.ZodMiniType, value: unknown, wrapping: Endpoint['wrapping']): unknown {
  if (hasHalves(value)) throw new Refusal(400, serverText.badText(), { code: 0 })
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const message = serverText.badField({ field: result.error.issues[0]?.path.join('.') ?? '' })
  throw wrapping === 'bare'
    ? refuseGrant('INVALID_REQUEST', message)
    : new Refusal(400, message, { code: 0 })
}

function clientId(request: FastifyRequest): string | undefined {
  const [scheme, value = ''] = (request.headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'basic') return undefined
  const [id, secret] = Buffer.from(value, 'base64').toString().split(':')
  return secret === '' && id !== undefined && CLIENTS.has(id) ? id : undefined
}

async function sessionOf(request: FastifyRequest, backend: Backend): Promise<Session | undefined> {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' && token ? backend.tokens.read(token) : undefined
}

/** Serves every row of the contract's table: who asks, what they may, what they say, what we answer. */
export function serveEndpoints(
  app: FastifyInstance,
  backend: Backend,
  handlers: Handlers,
  options: { checkReplies: boolean }
): void {
  const table = handlers as unknown as Record<string, Record<string, Handle>>
  for (const [area, rows] of Object.entries(allEndpoints))
    for (const [name, row] of Object.entries<Endpoint>(rows)) {
      const handle = table[area]?.[name]
      if (handle) serve(`${area}.${name}`, row, handle)
    }

  function serve(route: string, row: Endpoint, handle: Handle): void {
    const takesQuery = isDemanding(row.query)
    const takesBody = row.encoding !== 'multipart' && isDemanding(row.body)
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      if (await backend.faults.strike(route, reply)) return reply
      const session = row.caller === 'user' ? await sessionOf(request, backend) : undefined
      if (row.caller === 'user' && !session) throw notSignedIn()
      if (row.caller === 'client' && !clientId(request))
        throw refuseGrant('INVALID_CLIENT', serverText.unknownClient())
      if (row.needs && session && !(await hasPermission(backend.db, session, row.needs)))
        throw forbidden()

      const input = {
        params: request.params,
        query: takesQuery ? parse(row.query, request.query, row.wrapping) : undefined,
        body: takesBody ? parse(row.body, request.body, row.wrapping) : undefined
      }
      const asked: Asked = {
        request,
        reply,
        get session() {
          if (!session) throw notSignedIn()
          return session
        }
      }
      const result = await handle(input, asked)
      if (row.wrapping === 'bytes') return sendBytes(reply, result as Bytes)
      const data = options.checkReplies ? row.reply.parse(result) : result
      return row.wrapping === 'bare' ? data : { code: 1, data }
    }
    app.route({
      method: row.method,
      url: API + row.path.replace(/\{(\w+)\}/g, ':$1'),
      handler: answer
    })
  }
}

/** A row without a query or a body takes whatever is sent, and looks at none of it. */
const isDemanding = (schema: z.ZodMiniType) => !schema.safeParse(undefined).success

function sendBytes(reply: FastifyReply, bytes: Bytes) {
  return reply
    .code(bytes.status ?? 200)
    .headers({ ...bytes.headers })
    .type(bytes.mediaType)
    .send(bytes.body)
}
