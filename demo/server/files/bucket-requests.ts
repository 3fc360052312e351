/** Signed requests to an S3-compatible store, with time limits and retries. */
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { BucketSettings } from './file-settings.ts'
import { FileStoreUnavailable } from './file-store.ts'

export interface BucketLimits {
  /** In ms: for a response, whose content is read later. */
  readonly response: number
  /** In ms: for the next bytes of a content. */
  readonly silence: number
  readonly attempts: number
  /** In ms, before the second attempt; doubled before each further one. */
  readonly pause: number
  /** Bytes of a part of a large file; the store requires 5 MiB of all but the last. */
  readonly partBytes: number
}

export const bucketLimits: BucketLimits = {
  response: 15_000,
  silence: 30_000,
  attempts: 3,
  pause: 250,
  partBytes: 8 * 1024 * 1024
}

export interface Question {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  /** Without the bucket; empty for the bucket itself. */
  readonly key: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer<ArrayBuffer>
  /** Statuses of 400 and above that are an answer. */
  readonly expects?: readonly number[]
  /** The content is read by the caller. */
  readonly isStream?: boolean
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  /** Code of an error, such as `NoSuchKey`. */
  readonly code: string
  readonly text: string
  readonly content: ReadableStream<Uint8Array> | null
  /** Breaks the content off. */
  readonly stop: () => void
}

const AGAIN = new Set([408, 429, 500, 502, 503, 504])
/** Bytes per ms of the slowest connection. */
const SLOWEST = 256
const SKEWED = 'RequestTimeTooSkewed'

const digestOf = (body: Buffer | undefined): string =>
  createHash('sha256')
    .update(body ?? '')
    .digest('hex')

/** Text of the first element of this name. */
export function elementOf(text: string, name: string): string | undefined {
  const [, after] = text.split(`<${name}>`, 2)
  const found = after?.slice(0, Math.max(0, after.indexOf('<')))
  return found?.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, named) => {
    if (decimal) return String.fromCodePoint(Number(decimal))
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16))
    return { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }[String(named)] ?? whole
  })
}

/** Why a request had no response, without its headers. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as Error
  const { code } = (cause ?? {}) as { code?: string }
  return code ?? (cause instanceof Error ? cause.message : message)
}

export function bucketRequests(settings: BucketSettings, limits: BucketLimits) {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey, isPathStyle } = settings
  const signingKeys = new Map<string, ArrayBuffer>()
  /** In ms: how far the clock of the store is ahead, as far as it has complained. */
  let ahead = 0

  function urlOf(key: string, query: Question['query'] = {}): string {
    const path = key.split('/').map(encodeURIComponent).join('/')
    const url = new URL(isPathStyle ? `/${bucket}/${path}` : `/${path}`, endpoint)
    if (!isPathStyle) url.hostname = `${bucket}.${url.hostname}`
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url.href
  }

  async function once(question: Question): Promise<Answer> {
    const { method, key, query, body } = question
    const stopping = new AbortController()
    const time = limits.response + (body?.length ?? 0) / SLOWEST
    const timer = setTimeout(() => stopping.abort(new Error('no response')), time)
    try {
      const signed = await new AwsV4Signer({
        ...{ method, url: urlOf(key, query), accessKeyId, secretAccessKey, region },
        ...{ service: 's3', cache: signingKeys },
        headers: { ...question.headers, 'x-amz-content-sha256': digestOf(body) },
        datetime: new Date(Date.now() + ahead).toISOString().replace(/[:-]|\.\d{3}/g, '')
      }).sign()
      const response = await fetch(signed.url, {
        ...{ method, headers: signed.headers, redirect: 'manual', signal: stopping.signal },
        ...(body && { body })
      })
      const { status, headers } = response
      const stop = () => stopping.abort()
      if (question.isStream && response.ok)
        return { status, headers, code: '', text: '', content: response.body, stop }
      const text = await response.text()
      return { status, headers, text, code: elementOf(text, 'Code') ?? '', content: null, stop }
    } finally {
      clearTimeout(timer)
    }
  }

  const isAnswer = ({ status }: Answer, { expects = [] }: Question): boolean =>
    (status >= 200 && status < 300) || expects.includes(status)

  /** One attempt; an error if another one may help. */
  async function attempt(question: Question): Promise<Answer | FileStoreUnavailable> {
    const { method } = question
    let answer: Answer
    try {
      answer = await once(question)
    } catch (error) {
      return new FileStoreUnavailable(`${method} ${endpoint.host}: ${reasonOf(error)}`, '', error)
    }
    const { status, code, headers } = answer
    // A missing bucket is no missing file.
    if (isAnswer(answer, question) && code !== 'NoSuchBucket') return answer
    const failure = new FileStoreUnavailable(
      `${method} ${endpoint.host}/${bucket}: ${status} ${code}`.trim(),
      code || String(status)
    )
    if (code === SKEWED) {
      const theirs = Date.parse(headers.get('date') ?? '')
      if (!Number.isNaN(theirs)) ahead = theirs - Date.now()
    } else if (!AGAIN.has(status)) throw failure
    return failure
  }

  return async function request(question: Question): Promise<Answer> {
    for (let tries = 1; ; tries += 1) {
      const outcome = await attempt(question)
      if (!(outcome instanceof FileStoreUnavailable)) return outcome
      if (tries >= limits.attempts) throw outcome
      await sleep(limits.pause * 2 ** (tries - 1) * (0.5 + Math.random()))
    }
  }
}

export type BucketRequest = ReturnType<typeof bucketRequests>
