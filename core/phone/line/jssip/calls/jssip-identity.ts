/** Who calls, and whether the exchange requests an automatic answer, by the headers of an INVITE. */

/** A request of JsSIP's, as far as it is read here. */
export interface Headers {
  getHeader(name: string): string | undefined
  getHeaders(name: string): readonly string[]
}

export interface Identity {
  /** Empty for a caller without one. */
  readonly number: string
  readonly name: string | undefined
}

const MOST_SECONDS = 60

/** Splits at a separator outside quotation marks and angle brackets. */
function split(text: string, separator: string): readonly string[] {
  const parts: string[] = []
  let [from, isQuoted, isInside] = [0, false, false]
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at)
    if (isQuoted && sign === '\\') at++
    else if (sign === '"' && !isInside) isQuoted = !isQuoted
    else if (!isQuoted && sign === '<') isInside = true
    else if (!isQuoted && sign === '>') isInside = false
    else if (sign === separator && !isQuoted && !isInside) {
      parts.push(text.slice(from, at))
      from = at + 1
    }
  }
  return [...parts, text.slice(from)].map(part => part.trim())
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const without = (text: string, end: string): string => {
  const at = text.indexOf(end)
  return at < 0 ? text : text.slice(0, at)
}

/** The user of a sip: or the number of a tel: URI, without parameters and password. */
function numberOf(uri: string): string {
  const colon = uri.indexOf(':')
  const scheme = uri.slice(0, Math.max(0, colon)).trim().toLowerCase()
  const rest = uri.slice(colon + 1)
  if (scheme === 'tel') return decoded(without(rest, ';')).replace(/[-.()\s]/g, '')
  if (scheme !== 'sip' && scheme !== 'sips') return ''
  const at = rest.lastIndexOf('@')
  return at < 0 ? '' : decoded(without(without(rest.slice(0, at), ';'), ':'))
}

/** What exchanges write instead of a number that is withheld. */
const withheld: ReadonlySet<string> = new Set(
  'anonymous restricted unavailable unknown private withheld'.split(' ')
)
const isWithheld = (text: string): boolean => withheld.has(text.trim().toLowerCase())

/** The identity in a From, P-Asserted-Identity or Refer-To value. */
export function identityOf(address: string): Identity {
  const [main = ''] = split(address, ';')
  const open = main.lastIndexOf('<')
  const written = open < 0 ? '' : main.slice(0, open).trim()
  const isQuoted = written.startsWith('"') && written.endsWith('"') && written.length > 1
  const name = (isQuoted ? written.slice(1, -1).replace(/\\(.)/g, '$1') : written).trim()
  const found = numberOf(open < 0 ? main : without(main.slice(open + 1), '>'))
  const number = isWithheld(found) ? '' : found
  const isOwn = name !== '' && name !== number && !isWithheld(name)
  return { number, name: isOwn ? name : undefined }
}

/** Whether the caller has asked the network to withhold its identity (RFC 3323). */
const isPrivate = (request: Headers): boolean =>
  request
    .getHeaders('Privacy')
    .flatMap(value => value.split(';'))
    .some(value => /^\s*(?:id|user|header)\s*$/i.test(value))

/** The caller: what the network asserts (RFC 3325) before what the caller states. */
export function callerOf(request: Headers): Identity {
  if (isPrivate(request)) return { number: '', name: undefined }
  for (const name of ['P-Asserted-Identity', 'Remote-Party-ID', 'From']) {
    const identities = request
      .getHeaders(name)
      .filter(value => name !== 'Remote-Party-ID' || !/;\s*privacy=(?:full|uri)/i.test(value))
      .flatMap(value => split(value, ','))
      .map(identityOf)
    const known = identities.find(({ number }) => number !== '')
    if (known) return { ...known, name: identities.find(each => each.name)?.name }
  }
  return { number: '', name: undefined }
}

/** Seconds after which the exchange requests an automatic answer; undefined without such a request. */
export function answerAfterOf(request: Headers): number | undefined {
  const values = ['Call-Info', 'Alert-Info', 'Answer-Info'].flatMap(name =>
    request.getHeaders(name)
  )
  const params = values.flatMap(value => split(value, ',')).flatMap(value => split(value, ';'))
  for (const param of params) {
    const [name = '', value = ''] = param.toLowerCase().replaceAll('"', '').split('=')
    const [key, given] = [name.trim(), value.trim()]
    if (key === 'answer-after' && /^\d{1,3}$/.test(given))
      return Math.min(MOST_SECONDS, Number(given))
    if (key === 'info' && /^(?:alert-autoanswer|auto ?answer)$/.test(given)) return 0
  }
  return /^\s*auto\s*(?:;|$)/i.test(request.getHeader('Answer-Mode') ?? '') ? 0 : undefined
}
