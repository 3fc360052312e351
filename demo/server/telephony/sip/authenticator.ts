/** Authenticates extensions, and closes connections that keep guessing. */

import type { Flow } from './connection-flow.ts'
import { algorithms, createDigest, type SecretOf } from './digest.ts'
import type { SampledLog } from './guard/sampled-log.ts'
import type { SocketLimits } from './guard/socket-limits.ts'
import {
  first,
  type Header,
  replyTo,
  type SipRequest,
  serialise,
  uriOf,
  userOf
} from './sip-message.ts'

/** Wrong credentials allowed per connection. */
const MAX_FAILURES = 10

interface AuthenticatorOptions {
  readonly realm: string
  readonly secretOf: SecretOf
  readonly log: SampledLog
  readonly limits: Pick<SocketLimits, 'failed' | 'blockedFor'>
  readonly now?: (() => number) | undefined
}

export interface Authenticator {
  /** The authenticated extension; undefined after a challenge or rejection was sent. */
  authenticate(flow: Flow, request: SipRequest): string | undefined
  /** Whether the password of a flow is still one of its extension. */
  isValid(flow: Flow): boolean
}

export function createAuthenticator({
  realm,
  secretOf,
  log,
  limits,
  now
}: AuthenticatorOptions): Authenticator {
  const digest = createDigest(realm, secretOf, now)

  return {
    isValid: ({ extension, secret }) =>
      extension !== undefined &&
      secret !== undefined &&
      [secretOf(extension)].flat().includes(secret),

    authenticate(flow, request) {
      const isRegister = request.method === 'REGISTER'
      const blocked = flow.extension === undefined ? limits.blockedFor(flow.address) : 0
      if (blocked > 0) {
        const retry: Header = ['Retry-After', String(blocked)]
        flow.send(serialise(replyTo(request, 503, 'Service Unavailable', [retry])))
        return
      }
      const decision = digest.verify(request, isRegister ? 'Authorization' : 'Proxy-Authorization')
      const claimed = userOf(uriOf(first(request, isRegister ? 'To' : 'From') ?? ''))
      if (decision.status === 'good' && decision.user === claimed) {
        flow.extension = claimed
        flow.secret = decision.secret
        flow.failures = 0
        return claimed
      }
      if (decision.status === 'absent' || decision.status === 'stale') {
        const isStale = decision.status === 'stale'
        const challenges = algorithms.map((algorithm): Header => {
          const name = isRegister ? 'WWW-Authenticate' : 'Proxy-Authenticate'
          return [name, digest.challenge(isStale, algorithm)]
        })
        const reply = isRegister
          ? replyTo(request, 401, 'Unauthorized', challenges)
          : replyTo(request, 407, 'Proxy Authentication Required', challenges)
        flow.send(serialise(reply))
        return
      }
      flow.failures++
      limits.failed(flow.address)
      log('wrong credentials', `from ${flow.address}`)
      flow.send(serialise(replyTo(request, 403, 'Forbidden')))
      if (flow.failures >= MAX_FAILURES) flow.close()
      return
    }
  }
}
