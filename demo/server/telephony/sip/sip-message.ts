/** Parses and serializes SIP messages over WebSocket (RFC 3261, RFC 7118). */
import { randomBytes } from 'node:crypto'
import { pairOf, segments } from './header-segments.ts'
import { read } from './syntax/message-reader.ts'
import type { Header, Parts, SipMessage, SipRequest, SipResponse } from './syntax/message-types.ts'

export type { Header, SipMessage, SipRequest, SipResponse } from './syntax/message-types.ts'

/** Record id of an agent's part in a call. */
export const RECORD = 'X-Call-Record-Id'
/** Number of a caller whose From is masked; removed before the message reaches a telephone. */
export const HIDDEN_NUMBER = 'X-Hidden-Number'
/** Record of the call whose customer is transferred with this one; internal to the exchange. */
export const TRANSFER_OF = 'X-Transfer-Of'
/** The user confirmed calling a restricted number; internal to the exchange. */
export const CONFIRMED = 'X-Dial-Confirmed'
/** Who ended a call for both sides. */
export const ENDED_BY = 'X-Ended-By'
/** Device call id that a request is meant for. */
export const OWN_DEVICE = 'X-Own-Device'

/** Undefined unless it is SIP, within the limits and with all mandatory headers. */
export const parse = (text: string): SipMessage | undefined => read(text)?.message

export function serialise(message: SipMessage): string {
  const start =
    message.kind === 'request'
      ? `${message.method} ${message.uri} SIP/2.0`
      : `SIP/2.0 ${message.status} ${message.reason}`
  return [start, ...message.headers.map(header => header.join(': ')), '', message.body].join('\r\n')
}

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

export const first = ({ headers }: Parts, name: string): string | undefined =>
  headers.find(header => same(header[0], name))?.[1]

export const all = ({ headers }: Parts, name: string): string[] =>
  headers.filter(header => same(header[0], name)).map(header => header[1])

export const without = <M extends SipMessage>(message: M, ...names: readonly string[]): M => ({
  ...message,
  headers: message.headers.filter(header => !names.some(name => same(name, header[0])))
})

/** Replaces all headers of this name; `undefined` removes them. */
export const withHeader = <M extends SipMessage>(
  message: M,
  name: string,
  value: string | undefined
): M => {
  const rest = without(message, name)
  return value === undefined ? rest : { ...rest, headers: [...rest.headers, [name, value]] }
}

export const withVia = <M extends SipMessage>(message: M, via: string): M => ({
  ...message,
  headers: [['Via', via], ...message.headers]
})

export function withoutTopVia<M extends SipMessage>(message: M): M {
  const top = message.headers.findIndex(header => same(header[0], 'Via'))
  return { ...message, headers: message.headers.filter((_, index) => index !== top) }
}

/** A response with the headers that identify its transaction. */
export function replyTo(
  request: SipRequest,
  status: number,
  reason: string,
  extra: readonly Header[] = []
): SipResponse {
  const copied = /^(via|from|call-id|cseq)$/i
  const to = first(request, 'To') ?? ''
  const tagged = status === 100 || tagOf(to) ? to : `${to};tag=${randomBytes(6).toString('hex')}`
  return {
    kind: 'response',
    status,
    reason,
    headers: [
      ...request.headers.filter(header => copied.test(header[0])),
      ['To', tagged],
      ...extra,
      ['Content-Length', '0']
    ],
    body: ''
  }
}

/** Removes a quoted display name, which may hold `<`, `>` and `;`. */
const unnamed = (value: string): string => value.replace(/^\s*"(?:[^"\\]|\\.)*"/, '')

/** The address in `"Ann" <sip:100@demo.hutong>;tag=1`. */
export function uriOf(value: string): string {
  const rest = unnamed(value)
  const from = rest.indexOf('<')
  const to = rest.indexOf('>', from)
  return from < 0 || to < 0 ? (rest.split(';', 1)[0] ?? '').trim() : rest.slice(from + 1, to)
}

/** `100` in `sip:100@demo.hutong`; empty without a user part. */
export function userOf(uri: string): string {
  const user = /^sips?:([^@;>?]+)@/i.exec(uri)?.[1]?.split(':')[0] ?? ''
  try {
    return decodeURIComponent(user)
  } catch {
    return ''
  }
}

/** The caller's number; for a masked From of an internal user agent from its extra header. */
export const callerOf = (request: SipRequest, isInternal: boolean): string =>
  (isInternal ? first(request, HIDDEN_NUMBER) : undefined) ??
  userOf(uriOf(first(request, 'From') ?? ''))

/** The display name: `Ann`. */
export const nameOf = (value: string): string | undefined =>
  /^\s*"((?:[^"\\]|\\.)*)"/.exec(value)?.[1]?.replace(/\\(.)/g, '$1') || undefined

/** `user@host` alone, for comparing addresses. */
export const bareUri = (uri: string): string =>
  (uri.replace(/^sips?:/i, '').split(/[;?]/)[0] ?? '').toLowerCase()

export function paramOf(value: string, name: string): string | undefined {
  const outside = unnamed(value).replace(/^[^<]*<[^>]*>/, '')
  const pairs = segments(outside, ';').slice(1).map(pairOf)
  return pairs.find(pair => pair?.[0] === name.toLowerCase())?.[1]
}

export const tagOf = (value: string): string | undefined => paramOf(value, 'tag')

export const cseqOf = (message: SipMessage): { number: number; method: string } => {
  const [number, method = ''] = (first(message, 'CSeq') ?? '').split(/\s+/)
  return { number: Number(number), method }
}

/** A request outside a dialog. */
export const isInitial = (request: SipRequest): boolean => !tagOf(first(request, 'To') ?? '')
