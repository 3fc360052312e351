/** SIP extensions (RFC 3261 §8.2.2.3): JsSIP accepts requests that require what it does not support. */
import type { RTCSession } from 'jssip/lib/RTCSession'
import type { Headers } from './jssip-identity.ts'

/** Option tags that JsSIP implements; `100rel` is none of them. */
const supported: ReadonlySet<string> = new Set('gruu ice outbound path replaces timer'.split(' '))
const BAD_EXTENSION = 420

/** A rejection as JsSIP sends it, for an option tag that is not supported; undefined if all are. */
export function extensionRefusal(request: Headers) {
  const unknown = request
    .getHeaders('Require')
    .flatMap(value => value.split(','))
    .map(tag => tag.trim())
    .filter(tag => tag !== '' && !supported.has(tag.toLowerCase()))
  if (unknown.length === 0) return undefined
  return { status_code: BAD_EXTENSION, extraHeaders: [`Unsupported: ${unknown.join(', ')}`] }
}

interface InDialog {
  readonly request: Headers
  reject(options: object): void
}

/** The same for what arrives within the call; an offer by UPDATE included. */
export function refuseExtensions(session: RTCSession): void {
  const consider = ({ request, reject }: InDialog): void => {
    const refusal = extensionRefusal(request)
    if (refusal) reject(refusal)
  }
  session.on('reinvite', consider)
  session.on('update', consider)
}
