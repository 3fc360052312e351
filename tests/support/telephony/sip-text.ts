/** SIP as a telephone writes it, for tests that have no telephone. */
import { createHash } from 'node:crypto'
import { parse, type SipMessage } from '../../../demo/server/telephony/sip/sip-message.ts'

export interface Request {
  readonly method: string
  readonly uri: string
  readonly from?: string
  readonly to?: string
  readonly callId?: string
  readonly cseq?: number
  readonly branch?: string
  readonly headers?: readonly string[]
  readonly body?: string
}

export function requestText(request: Request): string {
  const { method, uri, from = '100', to = uri, callId = 'call-1', cseq = 1 } = request
  const { branch = `z9hG4bK-${callId}-${cseq}-${method}`, headers = [], body = '' } = request
  return [
    `${method} ${uri} SIP/2.0`,
    `Via: SIP/2.0/WS page.invalid;branch=${branch}`,
    'Max-Forwards: 69',
    `From: <sip:${from}@demo.hutong>;tag=mine`,
    `To: <${to.split(';tag')[0]}>${to.includes(';tag') ? `;tag=${to.split(';tag=')[1]}` : ''}`,
    `Call-ID: ${callId}`,
    `CSeq: ${cseq} ${method}`,
    ...headers,
    '',
    body
  ].join('\r\n')
}

/** The header that answers a challenge. */
export function credentials(
  challenge: string,
  { method, uri, user, secret }: { method: string; uri: string; user: string; secret: string }
): string {
  const algorithm = /algorithm=([\w-]+)/.exec(challenge)?.[1] ?? 'MD5'
  const hash = (text: string): string =>
    createHash(algorithm === 'MD5' ? 'md5' : 'sha256')
      .update(text)
      .digest('hex')
  const nonce = /nonce="([^"]*)"/.exec(challenge)?.[1] ?? ''
  const realm = /realm="([^"]*)"/.exec(challenge)?.[1] ?? ''
  const a1 = hash(`${user}:${realm}:${secret}`)
  const response = hash(`${a1}:${nonce}:00000001:c:auth:${hash(`${method}:${uri}`)}`)
  return (
    `Digest algorithm=${algorithm}, username="${user}", realm="${realm}", nonce="${nonce}", uri="${uri}", ` +
    `response="${response}", qop=auth, cnonce="c", nc=00000001`
  )
}

export function read(text: string | undefined): SipMessage {
  const message = parse(text ?? '')
  if (!message) throw new Error(`Not SIP: ${text}`)
  return message
}
