import cors from '@fastify/cors'
import multipart from '@fastify/multipart'
import websocket from '@fastify/websocket'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyRequest } from 'fastify'
import { commonMessages } from '../../../core/messages/common-messages.ts'
import { DatabaseUnavailable } from '../db/database-unavailable.ts'
import { TIME_HEADER, writeTimeHeader } from '../demo/demo-clock.ts'
import { FileDamaged, FileStoreUnavailable } from '../files/file-store.ts'
import { fileMessages } from '../files/messages.ts'
import { carryRequestIds, REQUEST_ID, requestIdsFrom } from '../operations/request-id.ts'
import { requestIds, type ServerLog } from '../operations/server-log.ts'
import { inRequest, traceRequests } from '../operations/tracing/trace-requests.ts'
import { inLanguageOf, notingTexts } from './language/reply-language.ts'
import { serverMessages } from './messages.ts'
import type { OriginRules } from './origins.ts'
import { Refusal, unavailable } from './refusal.ts'
import { secureHeaders } from './response-headers.ts'
import { API } from './serve-endpoints.ts'
import { readableUrl } from './static-pages.ts'

const BODY_LIMIT = 1024 * 1024
const FRAME_LIMIT = 64 * 1024
/**
 * Longest path parameter in characters: the text of a synthesized line travels in the path, in
 * hexadecimal.
 */
const LONGEST_PART = 4096
const PREFLIGHT_FOR = 600

/** The URL without its query, which may hold tickets, numbers and search terms. */
export const scrub = (url: string): string => url.split('?', 1)[0] ?? ''

/** Maps any error to a response. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof DatabaseUnavailable) return unavailable(serverMessages.databaseAway())
  if (error instanceof FileStoreUnavailable) return unavailable(fileMessages.away())
  if (error instanceof FileDamaged) return new Refusal(500, fileMessages.damaged())
  const { statusCode = 500, code } = error as Partial<FastifyError>
  // A NUL byte in a text.
  if (code === '22021' || code === '22P05') return new Refusal(400, serverMessages.badText())
  // A number out of a column's range, or a fraction for an integer.
  if (code === '22003' || code === '22P02') return new Refusal(400, serverMessages.badNumber())
  // Cancelled by the statement timeout.
  if (code === '57014') return unavailable(serverMessages.databaseSlow())
  // A text beyond the limit of an index, or too deep an expression.
  if (code === '54000' || code === '54001') return new Refusal(400, serverMessages.badText())
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new Refusal(415, serverMessages.badMediaType())
  if (statusCode === 413) return new Refusal(413, serverMessages.tooLarge())
  if (statusCode === 403 || statusCode === 404) return new Refusal(404, serverMessages.noSuchPage())
  if (statusCode === 400) return new Refusal(400, serverMessages.badJson())
  if (statusCode > 400 && statusCode < 500)
    return new Refusal(statusCode, serverMessages.unanswerable())
  return new Refusal(500, commonMessages.networkBroken())
}

const noSuchPath = (request: FastifyRequest) =>
  inLanguageOf(
    request,
    notingTexts(request, () => ({ message: serverMessages.noSuchPath() }))
  )

function handleErrors(app: FastifyInstance, log: ServerLog): void {
  app.setErrorHandler((error, request, reply) => {
    // The body of a request is read before its language is followed.
    const refusal = notingTexts(request, () => refusalOf(error))
    if (
      refusal.status >= 500 &&
      !(error instanceof Refusal) &&
      !(error instanceof DatabaseUnavailable) &&
      !(error instanceof FileStoreUnavailable)
    )
      log.error(
        `${request.method} ${scrub(request.url)} ${(error as Error).stack ?? String(error)}`
      )
    if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter)
    if (refusal.status === 401) reply.header('www-authenticate', 'Bearer')
    return reply.code(refusal.status).send(inLanguageOf(request, refusal.body))
  })
  app.setNotFoundHandler((request, reply) =>
    request.url.startsWith(API) || request.method !== 'GET'
      ? reply.code(404).send(noSuchPath(request))
      : reply.code(404).type('text/plain; charset=utf-8').send(serverMessages.noSuchPage())
  )
}

/** CORS: built elements for any origin, the API for the allowed origins, the rest for none. */
const crossOrigin = (origins: OriginRules) => (request: FastifyRequest) => {
  if (request.url.startsWith('/dist/')) return { origin: '*' }
  if (!request.url.startsWith(`${API}/`)) return { origin: false }
  return {
    origin: (origin: string | undefined, answer: (error: null, allow: boolean) => void) =>
      answer(null, origin !== undefined && origins.isAllowed(origin)),
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'userid', 'entid', 'username', 'range'],
    exposedHeaders: ['retry-after', 'content-range', 'date', TIME_HEADER, REQUEST_ID],
    maxAge: PREFLIGHT_FOR
  }
}

/** Creates the HTTP server with its error handling, limits and headers, without routes. */
export async function openApp(options: {
  origins: OriginRules
  log: ServerLog
  trustProxy: readonly string[]
  /** Connections are not kept for further requests, which shall go to another server. */
  isDraining: () => boolean
  /** Other servers take the sockets of one that drains; a proxy passes those that are refused on to them. */
  refusesSockets: () => boolean
}): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: true,
    genReqId: requestIdsFrom(options.trustProxy),
    requestTimeout: 90_000,
    rewriteUrl: readableUrl,
    routerOptions: { maxParamLength: LONGEST_PART },
    trustProxy: options.trustProxy.length > 0 && [...options.trustProxy]
  })
  carryRequestIds(app)
  traceRequests(app, options.trustProxy)
  secureHeaders(app)
  writeTimeHeader(app)
  handleErrors(app, options.log)
  // Later than onRequest, in which the plugin of WebSockets takes the connection that it closes after a refusal.
  app.addHook('preValidation', async request => {
    if (request.headers.upgrade !== undefined && options.refusesSockets())
      throw unavailable(serverMessages.servedElsewhere())
  })
  app.addHook('onSend', async (_request, reply) => {
    if (options.isDraining()) reply.header('connection', 'close')
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    const path = scrub(request.url)
    const { statusCode: status, elapsedTime: ms } = reply
    const line = { ...{ method, path, status, ms }, route: routeOptions.url }
    requestIds.run(request.id, () => inRequest(request, () => options.log.request(line)))
  })
  const rulesFor = crossOrigin(options.origins)
  await app.register(cors, { delegator: async (request: FastifyRequest) => rulesFor(request) })
  await app.register(multipart)
  await app.register(websocket, {
    options: { maxPayload: FRAME_LIMIT, perMessageDeflate: false },
    errorHandler: (_error, socket) => socket.terminate()
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body))))
  )
  return app
}
