import type { Endpoint } from '../contract/endpoint.ts'
import { spokenIn } from '../net/envelope.ts'
import { type RequestSettings, replyOf } from '../net/request.ts'
import { type Difference, describeIssues, kindOf, replacedValues } from './describe-issues.ts'
import type { RawReply } from './kit-requests.ts'

/** A reply to a request that should succeed. */
export type ReadReply =
  | { readonly status: 'read'; readonly data: unknown; readonly differences: readonly Difference[] }
  | { readonly status: 'absent' }
  /** The user may not, or too many requests were sent. */
  | { readonly status: 'withheld'; readonly reason: string }

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields => kindOf(value) === 'an object'

const wrong = (at: string, expected: string, found: string, data?: unknown): ReadReply => ({
  status: 'read',
  data,
  differences: [{ at, expected, found }]
})

/** Codes are words of the contract; anything longer might be data. */
const codeText = (code: string | undefined): string =>
  code !== undefined && /^[A-Z\d_-]{1,32}$/i.test(code) && !/\d{5}/.test(code)
    ? ` (code ${code})`
    : ''

/** Whether a 404 means that the path is not served, rather than that its id is unknown. */
const isNotServed = (endpoint: Endpoint, { status, json }: RawReply): boolean =>
  status === 405 ||
  status === 501 ||
  (status === 404 && !(endpoint.path.includes('{') && spokenIn(json).message !== undefined))

/** Compares a reply with the table: status, media type, envelope and schema. */
export function readReply(endpoint: Endpoint, raw: RawReply, settings: RequestSettings): ReadReply {
  if (isNotServed(endpoint, raw)) return { status: 'absent' }
  if (raw.status === 403) {
    const needs = endpoint.needs === undefined ? '' : `; it needs the permission ${endpoint.needs}`
    return { status: 'withheld', reason: `the user may not (HTTP 403)${needs}` }
  }
  if (raw.status === 429) return { status: 'withheld', reason: 'too many requests (HTTP 429)' }
  if (raw.status < 200 || raw.status > 299)
    return wrong('HTTP status', '200', `${raw.status}${codeText(spokenIn(raw.json).code)}`)
  if (endpoint.wrapping === 'bytes') return readBytes(raw)
  if (raw.status === 204) return check(endpoint, 'data', null)
  if (raw.json === undefined)
    return wrong('body', 'JSON', raw.size === 0 ? 'nothing' : raw.mediaType || 'another format')
  let body: unknown
  try {
    body = replyOf(endpoint, raw.json, settings)
  } catch {
    return wrong('transform', 'a reply in the form of the table', 'an error of the transform')
  }
  return endpoint.wrapping === 'bare' ? readBare(endpoint, body) : readEnvelope(endpoint, body)
}

function readBytes({ json, mediaType, size }: RawReply): ReadReply {
  if (mediaType.includes('json') && spokenIn(json).message !== undefined)
    return wrong('body', 'a file', 'a rejection as JSON')
  return size === 0 ? wrong('body', 'a file', 'nothing') : { ...readNothing, data: size }
}
const readNothing = { status: 'read', data: undefined, differences: [] } as const

function readBare(endpoint: Endpoint, body: unknown): ReadReply {
  if (!isFields(body)) return wrong('body', 'an object', kindOf(body))
  return check(endpoint, '', body)
}

function readEnvelope(endpoint: Endpoint, body: unknown): ReadReply {
  if (!isFields(body)) return wrong('body', 'an object {code, data}', kindOf(body))
  const { code, message } = spokenIn(body)
  if (message !== undefined && Object.hasOwn(body, 'errmsg'))
    return wrong('errmsg', 'nothing', `a rejection${codeText(code)}`)
  if (code === undefined) return wrong('code', '1', kindOf(body.code))
  if (code !== '1') return wrong('code', '1', `a rejection${codeText(code)}`)
  return check(endpoint, 'data', body.data)
}

function check(endpoint: Endpoint, root: string, data: unknown): ReadReply {
  const result = endpoint.reply.safeParse(data)
  return {
    status: 'read',
    data: result.success ? result.data : data,
    differences: result.success
      ? replacedValues(root, data, result.data)
      : describeIssues(root, data, result.error.issues)
  }
}

/**
 * Checks that a reply is a rejection: HTTP 4xx, or 200 with a `code` other than 1, each as JSON with a
 * message for the user.
 */
export function rejectionDifferences(
  raw: RawReply,
  statuses: readonly number[]
): readonly Difference[] {
  const { status, json } = raw
  const { code, message } = spokenIn(json)
  const isEnvelope = status === 200 && code !== undefined && code !== '1'
  const expected = `${statuses.join(', ')}, or 200 with a code other than 1`
  if (!statuses.includes(status) && !isEnvelope)
    return [
      {
        at: 'HTTP status',
        expected,
        found: status === 200 ? '200 without a rejection' : `${status}`
      }
    ]
  if (message === undefined)
    return [{ at: 'message', expected: 'a sentence for the user, as JSON', found: 'nothing' }]
  return []
}
