import { createFetch } from 'ofetch'
import { after } from '../clock.ts'
import type { Endpoint, Input, Reply } from '../contract/endpoint.ts'
import { environment } from '../environment.ts'
import { raise } from '../events.ts'
import { Failure } from '../failure.ts'
import { notify } from '../notices.ts'
import { learnServerTime } from '../server-time.ts'
import { commonText } from '../text/common.ts'
import { openEnvelope, readJson } from './envelope.ts'
import { explainError, explainStatus } from './explain.ts'
import { apiHasAnswered, explained } from './first-answer.ts'
import { type Credentials, whoAsks } from './identity.ts'
import { addressOf, bodyOf, headersOf, type Sent } from './request.ts'

export const REQUEST_TIMEOUT_MS = 90_000

export interface CallOptions {
  /** No popup; the host still hears `hutong-error`. */
  readonly silent?: boolean
  /** The API may never have answered yet: a failure then says what is wrong with its address. */
  readonly isFirst?: boolean
  /** Whoever asks tells person and host by itself. */
  readonly unheard?: boolean
  readonly signal?: AbortSignal
  /** Asks in the name of these credentials instead of the session's, and never renews them. */
  readonly as?: Credentials
  /** Sends the request in the place of the page's own `fetch`, and says itself when it gives up. */
  readonly by?: typeof globalThis.fetch
}

/**
 * Makes one call of the endpoint table and gives back the checked reply.
 *
 * Rejects only with a `Failure`. Unless `silent`, the person has already been told; the host
 * always. Nothing is ever sent twice, except after a 401 that a newer token has put right.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions = {}
): Promise<Reply<E>> {
  const era = whoAsks().era()
  try {
    const data = await sendAndRenew(endpoint, input as Sent, options)
    const reply = endpoint.reply.safeParse(data)
    if (!reply.success)
      throw new Failure('contract', commonText.networkJam(), { cause: reply.error })
    return reply.data as Reply<E>
  } catch (error) {
    const failure = explainError(error, undefined)
    tell(endpoint, failure, options, era)
    throw failure
  }
}

function tell(endpoint: Endpoint, failure: Failure, options: CallOptions, era: number): void {
  const { kind, message } = failure
  if (kind === 'aborted' || options.unheard) return
  const isSessionLost = kind === 'signed-out' && endpoint.caller === 'user' && !options.as
  if (isSessionLost) failure.isRaised ||= !whoAsks().lost(message, options.silent === true, era)
  else if (!options.silent) notify('error', message)
  raise(failure, 'session')
}

async function sendAndRenew(
  endpoint: Endpoint,
  input: Sent,
  options: CallOptions
): Promise<unknown> {
  if (endpoint.caller !== 'user' || options.as) return send(endpoint, input, options, options.as)
  const who = await whoAsks().credentials()
  if (!who) throw new Failure('signed-out', commonText.pleaseSignIn())
  try {
    return await send(endpoint, input, options, who)
  } catch (error) {
    const isRefused = error instanceof Failure && error.kind === 'signed-out'
    if (!isRefused || !(await whoAsks().renew(who.accessToken))) throw error
    return send(endpoint, input, options, await whoAsks().credentials())
  }
}

/** One request and its answer, taken out of the wrapping. */
async function send(
  endpoint: Endpoint,
  input: Sent,
  { signal, by, isFirst }: CallOptions,
  who: Credentials | undefined
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
  try {
    const body = bodyOf(endpoint, input.body)
    const response = await createFetch({ fetch: by ?? env.fetch }).raw(addressOf(endpoint, input), {
      method: endpoint.method,
      headers: headersOf(endpoint, body !== undefined, who),
      ...(body === undefined ? {} : { body }),
      credentials: endpoint.cookies ? 'same-origin' : 'omit',
      retry: false,
      ignoreResponseError: true,
      responseType: 'blob',
      signal: ending.signal
    })
    const told = response.headers.get('hutong-time')
    if (told !== null) learnServerTime(Number(told))
    const answer = await read(endpoint, response, response._data)
    apiHasAnswered()
    return answer
  } catch (error) {
    const failure = explainError(error, endedBy)
    throw isFirst ? await explained(failure) : failure
  } finally {
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
  if (endpoint.wrapping !== 'bytes') return openEnvelope(readJson(await text()), endpoint.wrapping)
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  if (isJson) openEnvelope(readJson(await text()), 'bare')
  return blob
}
