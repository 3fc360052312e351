import { createFetch } from 'ofetch'
import type { Endpoint, Input, Reply } from '../contract/endpoint.ts'
import { after } from '../environment/clock.ts'
import { environment } from '../environment/environment.ts'
import { learnServerTime } from '../environment/server-time.ts'
import { Failure } from '../failure.ts'
import { record } from '../flight-recorder.ts'
import { commonMessages } from '../messages/common-messages.ts'
import { notify } from '../notices.ts'
import { dispatch } from '../public-events.ts'
import { openEnvelope, readJson } from './envelope.ts'
import { explainError, explainStatus } from './explain-failure.ts'
import { apiHasAnswered, explained, explainToDeveloper } from './first-reply.ts'
import { type Credentials, callerIdentity } from './identity.ts'
import { addressOf, bodyOf, headersOf, replyOf, type Sent } from './request.ts'

export const REQUEST_TIMEOUT_MS = 90_000 // rule error-4

export interface CallOptions {
  /** No notice; `hutong-error` is still emitted. */
  readonly silent?: boolean
  /** The API may never have replied yet: a failure then includes a diagnosis. */
  readonly isFirst?: boolean
  /** The caller shows and emits failures itself. */
  readonly unreported?: boolean
  readonly signal?: AbortSignal
  /** Uses these credentials instead of the session's, without renewing them. */
  readonly as?: Credentials
  /** Replaces the page's `fetch`, with its own timeout. */
  readonly by?: typeof globalThis.fetch
}

/**
 * Calls one endpoint and returns the validated reply.
 * Rejects only with a `Failure`, which has been emitted and, unless `silent`, shown. A request is
 * never repeated, except after a 401 once the token was renewed.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions = {}
): Promise<Reply<E>> {
  const era = callerIdentity().era()
  try {
    const data = await sendAndRenew(endpoint, input as Sent, options)
    const reply = endpoint.reply.safeParse(data)
    if (!reply.success)
      throw new Failure('contract', commonMessages.networkJam(), { cause: reply.error })
    return reply.data as Reply<E>
  } catch (error) {
    const failure = explainError(error, undefined)
    report(endpoint, failure, options, era)
    throw failure
  }
}

function report(endpoint: Endpoint, failure: Failure, options: CallOptions, era: number): void {
  const { kind, message } = failure
  if (kind === 'aborted' || options.unreported) return
  explainToDeveloper(endpoint, failure)
  const isSessionLost = kind === 'signed-out' && endpoint.caller === 'user' && !options.as
  if (isSessionLost)
    failure.isRaised ||= !callerIdentity().lost(message, options.silent === true, era)
  else if (!options.silent) notify('error', message)
  dispatch(failure, 'session')
}

async function sendAndRenew(
  endpoint: Endpoint,
  input: Sent,
  options: CallOptions
): Promise<unknown> {
  if (endpoint.caller !== 'user' || options.as) return send(endpoint, input, options, options.as)
  const credentials = await callerIdentity().credentials()
  if (!credentials) throw new Failure('signed-out', commonMessages.pleaseSignIn())
  try {
    return await send(endpoint, input, options, credentials)
  } catch (error) {
    const isRefused = error instanceof Failure && error.kind === 'signed-out'
    if (!isRefused || !(await callerIdentity().renew(credentials.accessToken))) throw error
    return send(endpoint, input, options, await callerIdentity().credentials())
  }
}

/** One request and its unwrapped reply. */
async function send(
  endpoint: Endpoint,
  input: Sent,
  { signal, by, isFirst }: CallOptions,
  credentials: Credentials | undefined
): Promise<unknown> {
  const env = environment()
  const ending = new AbortController()
  let endedBy: 'timeout' | 'aborted' | undefined
  const end = (by: 'timeout' | 'aborted') => {
    endedBy ??= by
    ending.abort()
  }
  const abort = () => end('aborted')
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort)
  const stopTimer = by ? () => {} : after(REQUEST_TIMEOUT_MS, () => end('timeout'))
  const { method, path } = endpoint
  const began = env.monotonic()
  let status: number | string = 0
  try {
    const body = bodyOf(endpoint, input.body)
    const response = await createFetch({ fetch: by ?? env.fetch }).raw(addressOf(endpoint, input), {
      method: endpoint.method,
      headers: headersOf(endpoint, body !== undefined, credentials),
      ...(body === undefined ? {} : { body }),
      credentials: endpoint.cookies ? 'same-origin' : 'omit',
      retry: false,
      ignoreResponseError: true,
      responseType: 'blob',
      signal: ending.signal
    })
    status = response.status
    const serverTime = response.headers.get('hutong-time')
    if (serverTime !== null) learnServerTime(Number(serverTime))
    const answer = await read(endpoint, response, response._data)
    apiHasAnswered()
    return answer
  } catch (error) {
    const failure = explainError(error, endedBy)
    status ||= failure.kind
    throw isFirst ? await explained(failure) : failure
  } finally {
    record('request', { method, path, status, ms: Math.round(env.monotonic() - began) })
    stopTimer()
    signal?.removeEventListener('abort', abort)
  }
}

async function read(
  endpoint: Endpoint,
  response: Response,
  blob: Blob | undefined
): Promise<unknown> {
  const text = async () => (await blob?.text()) ?? ''
  if (!response.ok) {
    const body = await text()
      .then(readJson)
      .catch(() => undefined)
    throw explainStatus(response.status, body, response.headers.get('retry-after'))
  }
  if (response.status === 204) return null
  if (endpoint.wrapping !== 'bytes')
    return openEnvelope(replyOf(endpoint, readJson(await text())), endpoint.wrapping)
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  if (isJson) openEnvelope(readJson(await text()), 'bare')
  return blob
}
