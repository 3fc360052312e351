import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { allEndpoints } from '../../../core/contract/all-endpoints.ts'
import type { Endpoint, Reply } from '../../../core/contract/endpoint.ts'
import type { z } from '../../../core/contract/zod.ts'
import { isAllowed } from '../auth/confined/confinement.ts'
import type { Session } from '../auth/token-store.ts'
import { hasPermission } from '../auth/user-queries.ts'
import type { Backend } from '../backend.ts'
import { passesOn } from '../telephony-process/exchange-routes.ts'
import { inLanguageOf } from './language/reply-language.ts'
import { serverMessages } from './messages.ts'
import { forbidden, notSignedIn, Refusal, refuseGrant } from './refusal.ts'

export const API = '/api'
/** Public OAuth clients, which have empty secrets. */
const CLIENTS = new Set(['hutong-web'])

/** A response that is not JSON. */
export interface Bytes {
  readonly mediaType: string
  readonly body: string | Readable
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
}

export interface RequestContext {
  readonly request: FastifyRequest
  /** For response headers; the handler returns the response itself. */
  readonly reply: Pick<FastifyReply, 'header'>
  /** Throws a 401 without a session; endpoints of signed-in users always have one. */
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
        context: RequestContext
      ) => Promise<unknown extends z.output<Answer> ? Bytes : Reply<E>>
    : never

/** A handler without the types of its endpoint row. */
type Handle = (input: object, context: RequestContext) => Promise<unknown>

/** One handler for each row of the endpoint table. */
export type Handlers = {
  readonly [Area in keyof Table]: {
    readonly [Name in keyof Table[Area]]: Handler<Table[Area][Name]>
  }
}

/** Deepest nesting of a request body; those of the contract are far shallower. */
const DEEPEST = 32

/**
 * Whether a string in it has a lone surrogate, which the database cannot store. Throws for nesting
 * that is too deep.
 */
function hasHalves(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return /\p{Surrogate}/u.test(value)
  if (typeof value !== 'object' || value === null) return false
  if (depth === DEEPEST) throw new Refusal(400, serverMessages.badJson(), { code: 0 })
  return Object.values(value).some(one => hasHalves(one, depth + 1))
}

function parse(schema: z.ZodMiniType, value: unknown, wrapping: Endpoint['wrapping']): unknown {
  if (hasHalves(value)) throw new Refusal(400, serverMessages.badText(), { code: 0 })
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const message = serverMessages.badField({ field: result.error.issues[0]?.path.join('.') ?? '' })
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

/**
 * Serves every row of the endpoint table: authenticates, checks permissions, validates the request
 * and sends the response.
 */
export function serveEndpoints(
  app: FastifyInstance,
  backend: Backend,
  handlers: Handlers,
  options: {
    readonly checkReplies: boolean
    /** Whether a row is served at all. */
    readonly serves?: (route: string) => boolean
  }
): void {
  const { serves = () => true } = options
  const { exchange, now } = backend
  const isElsewhere = (callRecordId: string) => now.anywhere(callRecordId)?.server !== undefined
  const table = handlers as unknown as Record<string, Record<string, Handle>>
  for (const [area, rows] of Object.entries(allEndpoints))
    for (const [name, row] of Object.entries<Endpoint>(rows)) {
      const handle = table[area]?.[name]
      if (handle && serves(`${area}.${name}`)) serve(`${area}.${name}`, row, handle)
    }

  function serve(route: string, row: Endpoint, handle: Handle): void {
    const takesQuery = isRequired(row.query)
    const takesBody = row.encoding !== 'multipart' && isRequired(row.body)
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      if (await backend.faults.inject(route, reply)) return reply
      const session = row.caller === 'user' ? await sessionOf(request, backend) : undefined
      if (row.caller === 'user' && !session) throw notSignedIn()
      if (row.caller === 'client' && !clientId(request))
        throw refuseGrant('INVALID_CLIENT', serverMessages.unknownClient())
      if (exchange && passesOn(route, request.params, isElsewhere))
        return exchange.pass(request, reply)
      if (session && !isAllowed(session, route)) throw forbidden()
      if (row.needs && session && !(await hasPermission(backend.db, session, row.needs)))
        throw forbidden()

      const input = {
        params: request.params,
        query: takesQuery ? parse(row.query, request.query, row.wrapping) : undefined,
        body: takesBody ? parse(row.body, request.body, row.wrapping) : undefined
      }
      const context: RequestContext = {
        request,
        reply,
        get session() {
          if (!session) throw notSignedIn()
          return session
        }
      }
      const result = await handle(input, context)
      if (row.wrapping === 'bytes') return sendBytes(reply, result as Bytes)
      const checked = options.checkReplies ? row.reply.parse(result) : result
      const data = inLanguageOf(request, checked)
      return row.wrapping === 'bare' ? data : { code: 1, data }
    }
    app.route({
      method: row.method,
      url: API + row.path.replace(/\{(\w+)\}/g, ':$1'),
      handler: answer,
      ...(row.largestBody !== undefined && {
        bodyLimit: row.largestBody,
        // Such a body is read of a signed-in user only.
        onRequest: async (request: FastifyRequest) => {
          if (!(await sessionOf(request, backend))) throw notSignedIn()
        }
      })
    })
  }
}

/** Without a query or body schema the request may have any, which is ignored. */
const isRequired = (schema: z.ZodMiniType) => !schema.safeParse(undefined).success

function sendBytes(reply: FastifyReply, bytes: Bytes) {
  return reply
    .code(bytes.status ?? 200)
    .headers({ ...bytes.headers })
    .type(bytes.mediaType)
    .send(bytes.body)
}
