/**
 * Reads SIP messages in a single pass, within limits: the text comes from unauthenticated sockets
 * (RFC 3261 §7).
 */
import { pairOf, segments } from '../header-segments.ts'
import type { Header, SipMessage, SipRequest } from './message-types.ts'

/** In characters; a browser's INVITE with all candidates is below a fifth of it. */
export const MAX_MESSAGE = 32_768
/** Browsers send about twenty; each proxy adds one. */
const MAX_HEADERS = 64
/** Responses repeat them beside their own headers. */
const MAX_VIAS = 32
/** In characters; chains of Via and authorization headers are the longest. */
const MAX_HEADER = 4096
/** The same for what identifies a dialog, which responses repeat. */
const MAX_ADDRESS = 1024
const MAX_CSEQ = 2 ** 31 - 1
const MAX_HOPS = 255

/** Why a message is not processed: the response to it (RFC 3261 §21). */
export interface Fault {
  readonly status: 400 | 513
  readonly reason: string
}

/** `request`: what a response to a faulty request needs, where it can be answered. */
export type Reading =
  | { readonly message: SipMessage; readonly fault?: undefined; readonly request?: undefined }
  | { readonly message?: undefined; readonly fault: Fault; readonly request?: SipRequest }

const needed = ['Via', 'From', 'To', 'Call-ID', 'CSeq'] as const
const dialogNames: ReadonlySet<string> = new Set(['from', 'to', 'call-id', 'cseq'])
/** Headers with one value: with two of them the exchange and a telephone may read different ones. */
const single: ReadonlySet<string> = new Set([
  ...['from', 'to', 'call-id', 'cseq', 'max-forwards', 'content-length', 'content-type', 'expires']
])

const compact: ReadonlyMap<string, string> = new Map([
  ['v', 'Via'],
  ['f', 'From'],
  ['t', 'To'],
  ['i', 'Call-ID'],
  ['m', 'Contact'],
  ['l', 'Content-Length'],
  ['c', 'Content-Type'],
  ['e', 'Content-Encoding'],
  ['r', 'Refer-To'],
  ['b', 'Referred-By'],
  ['o', 'Event'],
  ['s', 'Subject'],
  ['u', 'Allow-Events'],
  ['x', 'Session-Expires'],
  ['k', 'Supported']
])

const bad = (reason: string): Fault => ({ status: 400, reason })
const tooLarge: Fault = { status: 513, reason: 'Message Too Large' }

interface Head {
  readonly headers: readonly Header[]
  readonly fault: Fault | undefined
}

/** A line that begins with a blank continues the one before it. */
function unfolded(lines: readonly string[]): { lines: string[]; fault: Fault | undefined } {
  const found: string[] = []
  for (const line of lines) {
    const last = found.at(-1)
    if (line.startsWith(' ') || line.startsWith('\t')) {
      if (last === undefined) return { lines: found, fault: bad('Bad Header') }
      if (last.length + line.length > MAX_HEADER) return { lines: found, fault: tooLarge }
      found[found.length - 1] = `${last} ${line.trim()}`
    } else if (line !== '') {
      if (line.length > MAX_HEADER || found.length === MAX_HEADERS)
        return { lines: found, fault: tooLarge }
      found.push(line)
    }
  }
  return { lines: found, fault: undefined }
}

/** The headers without the faulty ones, and the first fault. */
function headersOf(text: readonly string[]): Head {
  const { lines, fault: limit } = unfolded(text)
  let fault: Fault | undefined
  const headers: Header[] = []
  const seen = new Set<string>()
  let vias = 0
  for (const line of lines) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).trim()
    const isName = colon > 0 && /^[\w.!%*+`'~-]+$/.test(name)
    if (!isName || /[^\P{Cc}\t]/u.test(line)) {
      fault ??= bad('Bad Header')
      continue
    }
    const value = line.slice(colon + 1).trim()
    const full = compact.get(name.toLowerCase()) ?? name
    const key = full.toLowerCase()
    if (single.has(key) && seen.has(key)) {
      fault ??= bad(`Second ${full}`)
      continue
    }
    seen.add(key)
    if (dialogNames.has(key) && value.length > MAX_ADDRESS) {
      fault ??= tooLarge
      continue
    }
    const values = key === 'via' ? segments(value, ',') : [value]
    if (key === 'via') vias += values.length
    if (vias > MAX_VIAS || headers.length + values.length > MAX_HEADERS)
      return { headers, fault: fault ?? tooLarge }
    for (const one of values) headers.push([full, one])
  }
  return { headers, fault: fault ?? limit }
}

const valueIn = (headers: readonly Header[], name: string): string | undefined =>
  headers.find(header => header[0].toLowerCase() === name)?.[1]

function numberIn(text: string, max: number): number | undefined {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  return value <= max ? value : undefined
}

/** A Via whose branch identifies its transaction (RFC 3261 §8.1.1.7). */
function isVia(via: string): boolean {
  if (!/^SIP[ \t]*\/[ \t]*2\.0[ \t]*\//i.test(via)) return false
  const branch = segments(via, ';')
    .slice(1)
    .map(pairOf)
    .find(pair => pair?.[0] === 'branch')?.[1]
  return branch !== undefined && branch.length <= 256 && /^z9hG4bK./i.test(branch)
}

/** What is wrong with the values that the exchange itself relies on. */
function wrongValue(message: SipMessage): Fault | undefined {
  const { headers } = message
  for (const name of needed)
    if (!valueIn(headers, name.toLowerCase())) return bad(`Missing ${name}`)
  const sequence = (valueIn(headers, 'cseq') ?? '').split(/[ \t]/).filter(Boolean)
  const [number = '', method = '', ...rest] = sequence
  if (numberIn(number, MAX_CSEQ) === undefined || !method || rest.length > 0) return bad('Bad CSeq')
  if (message.kind === 'response') return undefined
  if (method !== message.method) return bad('CSeq Of Another Method')
  const hops = valueIn(headers, 'max-forwards')
  if (hops !== undefined && numberIn(hops, MAX_HOPS) === undefined) return bad('Bad Max-Forwards')
  return isVia(valueIn(headers, 'via') ?? '') ? undefined : bad('Bad Via')
}

/** The body has the announced length; what follows it is not part of the message (RFC 3261 §18.3). */
function bodyOf(headers: readonly Header[], rest: string): string | Fault {
  const announced = valueIn(headers, 'content-length')
  if (announced === undefined) return rest
  const length = numberIn(announced, MAX_MESSAGE * 4)
  if (length === undefined) return bad('Bad Content-Length')
  const bytes = Buffer.from(rest)
  if (bytes.length < length) return bad('Body Shorter Than Content-Length')
  return bytes.length === length ? rest : bytes.subarray(0, length).toString()
}

function startOf(
  line: string
): { method: string; uri: string } | { status: number; reason: string } | undefined {
  // A phrase may have line separators of Unicode, which end no line here.
  const [, status, reason = ''] = /^SIP\/2\.0 ([1-6]\d\d)(?: (.*))?$/s.exec(line) ?? []
  if (status) return { status: Number(status), reason }
  const [, method, uri] = /^([A-Z]+) (\S+) SIP\/2\.0$/.exec(line) ?? []
  return method && uri ? { method, uri } : undefined
}

/** Undefined for what is not SIP. */
export function read(text: string): Reading | undefined {
  if (text.length > MAX_MESSAGE) return { fault: tooLarge }
  const end = text.indexOf('\r\n\r\n')
  const [line = '', ...lines] = (end < 0 ? text : text.slice(0, end)).split('\r\n')
  const start = line.length <= MAX_HEADER ? startOf(line) : undefined
  if (!start) return undefined
  const { headers, fault } = headersOf(lines)
  const body = bodyOf(headers, end < 0 ? '' : text.slice(end + 4))
  const parts = { headers, body: typeof body === 'string' ? body : '' }
  const message: SipMessage =
    'method' in start
      ? { kind: 'request', ...start, ...parts }
      : { kind: 'response', ...start, ...parts }
  const wrong = fault ?? wrongValue(message) ?? (typeof body === 'string' ? undefined : body)
  if (!wrong) return { message }
  const canAnswer =
    message.kind === 'request' &&
    message.method !== 'ACK' &&
    needed.every(name => valueIn(headers, name.toLowerCase())) &&
    wrong.reason !== 'Bad Via'
  return canAnswer ? { fault: wrong, request: message } : { fault: wrong }
}
