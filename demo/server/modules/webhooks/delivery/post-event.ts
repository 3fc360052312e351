/** One request to an endpoint. */
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { AttemptFailure } from '../../../../../core/features/webhooks/enums.ts'
import { inSpan, traceHeaders } from '../../../operations/tracing/spans.ts'
import { type AddressPolicy, allowedAddresses, hostOf, InternalAddress } from './public-address.ts'

/** In bytes: what is read of an answer by default. */
const MOST_ANSWER = 1024

export interface Attempt {
  readonly status: number | null
  readonly failure: AttemptFailure | null
  readonly durationMs: number
  readonly answer: string
}

interface Post {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** In ms, from the look-up of the name to the end of the answer. */
  readonly timeout: number
  readonly policy: AddressPolicy
  /** Ends the request without a result. */
  readonly signal?: AbortSignal
  /** In bytes: how much of the answer is read. */
  readonly mostAnswer?: number
}

/** Connects to the addresses that were checked: a second look-up might lead elsewhere. */
const pinned =
  (policy: AddressPolicy): LookupFunction =>
  (host, options, done) => {
    allowedAddresses(host, policy).then(
      addresses => {
        const all = addresses.map(address => ({ address, family: isIP(address) }))
        if (options.all) return done(null, all)
        const [first = { address: '', family: 0 }] = all
        done(null, first.address, first.family)
      },
      (error: Error) => done(error, '', 0)
    )
  }

const codes: Readonly<Record<string, AttemptFailure>> = {
  ...{ ENOTFOUND: 'NAME', EAI_AGAIN: 'NAME', ENODATA: 'NAME' },
  ...{ ESERVFAIL: 'NAME', EREFUSED: 'NAME', EBADNAME: 'NAME' },
  ...{ ECONNREFUSED: 'REFUSED', EHOSTUNREACH: 'REFUSED', ENETUNREACH: 'REFUSED' },
  ...{ ETIMEDOUT: 'TIMEOUT', ETIMEOUT: 'NAME' },
  ...{ UND_ERR_CONNECT_TIMEOUT: 'TIMEOUT', UND_ERR_HEADERS_TIMEOUT: 'TIMEOUT' }
}

/** Of what a request was rejected with. */
export function failureOf(error: unknown): AttemptFailure {
  if (error instanceof InternalAddress) return 'ADDRESS'
  const { code = '' } = error as NodeJS.ErrnoException
  if (/CERT|TLS|SSL|SIGNATURE/.test(code)) return 'CERTIFICATE'
  return codes[code] ?? 'CONNECTION'
}

export function failureOfStatus(status: number): AttemptFailure | null {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? 'REDIRECT' : 'STATUS'
}

/** No text in the database holds NUL. */
const textOf = (parts: readonly Buffer[], most: number): string =>
  Buffer.concat(parts).subarray(0, most).toString('utf8').replaceAll('\0', '')

/** The beginning of an answer; one that breaks off or never ends is read as far as it came. */
async function beginningOf(answer: IncomingMessage, most: number): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of answer) {
      parts.push(part as Buffer)
      size += (part as Buffer).length
      if (size >= most) break
    }
  } catch {
    // The status has come already.
  }
  return textOf(parts, most)
}

/** Rejects only when `signal` ends it; redirects are not followed. */
export const postEvent = (post: Post): Promise<Attempt> =>
  inSpan({ name: 'POST', kind: 'client', attributes: { 'http.request.method': 'POST' } }, span =>
    send({ ...post, headers: { ...post.headers, ...traceHeaders() } }).then(attempt => {
      if (attempt.status !== null) span?.setAttribute('http.response.status_code', attempt.status)
      if (attempt.failure !== null) span?.setAttribute('error.type', attempt.failure)
      return attempt
    })
  )

async function send({
  url,
  headers,
  body,
  timeout,
  policy,
  signal = new AbortController().signal,
  mostAnswer = MOST_ANSWER
}: Post): Promise<Attempt> {
  const begun = performance.now()
  const late = AbortSignal.timeout(timeout)
  const elapsed = () => Math.round(performance.now() - begun)
  const target = new URL(url)
  try {
    // The look-up is left out for an address that is typed as such.
    if (isIP(hostOf(target)) !== 0) await allowedAddresses(hostOf(target), policy)
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const begin = target.protocol === 'https:' ? httpsRequest : httpRequest
      const length = Buffer.byteLength(body)
      begin(target, {
        method: 'POST',
        headers: { ...headers, 'content-length': length },
        agent: false,
        lookup: pinned(policy),
        signal: AbortSignal.any([late, signal])
      })
        .on('response', resolve)
        .on('error', reject)
        .end(body)
    })
    const status = answer.statusCode ?? 0
    const text = await beginningOf(answer, mostAnswer)
    answer.destroy()
    signal.throwIfAborted()
    return { status, failure: failureOfStatus(status), durationMs: elapsed(), answer: text }
  } catch (error) {
    signal.throwIfAborted()
    const failure = late.aborted ? 'TIMEOUT' : failureOf(error)
    return { status: null, failure, durationMs: elapsed(), answer: '' }
  }
}
