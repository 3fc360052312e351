/** What the exchange refuses in a request by its headers alone (RFC 3261 §8.2). */
import { all, first, type Header, isInitial, type SipRequest } from '../sip-message.ts'

/** Status, reason phrase and additional headers of a rejection. */
export type Refusal = readonly [status: number, reason: string, extra: readonly Header[]]

export const allow: Header = [
  'Allow',
  'INVITE, ACK, CANCEL, BYE, OPTIONS, REGISTER, REFER, INFO, UPDATE, NOTIFY'
]
/** Methods that exist within a dialog only. */
const dialogMethods: ReadonlySet<string> = new Set(['BYE', 'REFER', 'INFO', 'UPDATE', 'NOTIFY'])

/** Extensions of the exchange, and of the telephones and customers that an INVITE reaches. */
const supported: Readonly<Record<string, readonly string[]>> = {
  REGISTER: ['outbound'],
  OPTIONS: ['outbound'],
  INVITE: ['outbound', 'timer', 'replaces', 'norefersub']
}

const tagsIn = (request: SipRequest, name: string): string[] =>
  all(request, name)
    .flatMap(value => value.split(','))
    .map(tag => tag.trim().toLowerCase())
    .filter(Boolean)

/** Answers to OPTIONS have these. */
export const abilities: readonly Header[] = [
  allow,
  ['Accept', 'application/sdp'],
  ['Supported', (supported.OPTIONS ?? []).join(', ')]
]

function unsupported(request: SipRequest): string[] {
  const { method } = request
  if (method === 'ACK' || method === 'CANCEL') return []
  const known = supported[method] ?? []
  const required = isInitial(request)
    ? tagsIn(request, 'Require').filter(tag => !known.includes(tag))
    : []
  return [...tagsIn(request, 'Proxy-Require'), ...required]
}

export function refusalOf(request: SipRequest): Refusal | undefined {
  const { method } = request
  if (method !== 'REGISTER' && Number(first(request, 'Max-Forwards') ?? 70) <= 0)
    return [483, 'Too Many Hops', []]
  const tags = unsupported(request)
  const named = tags.slice(0, 16).map(tag => tag.slice(0, 64))
  if (named.length > 0) return [420, 'Bad Extension', [['Unsupported', named.join(', ')]]]
  if (!isInitial(request) || ['INVITE', 'ACK', 'CANCEL', 'OPTIONS', 'REGISTER'].includes(method))
    return undefined
  return dialogMethods.has(method)
    ? [481, 'Call/Transaction Does Not Exist', []]
    : [405, 'Method Not Allowed', [allow]]
}
