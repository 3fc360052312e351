/** Authenticates extensions, and closes connections that keep guessing. */

import type { Flow } from './connection-flow.ts'
import { createDigest, type SecretOf } from './digest.ts'
import { first, replyTo, type SipRequest, serialise, uriOf, userOf } from './sip-message.ts'

/** Wrong credentials allowed per connection. */
const MAX_FAILURES = 10

interface AuthenticatorOptions {
  readonly realm: string
  readonly secretOf: SecretOf
  readonly log: (line: string) => void
  readonly now?: (() => number) | undefined
}

export interface Authenticator {
  /** The authenticated extension; undefined after a challenge or rejection was sent. */
  authenticate(flow: Flow, request: SipRequest): string | undefined
}

export function createAuthenticator({
  realm,
  secretOf,
  log,
  now
}: AuthenticatorOptions): Authenticator {
  const digest = createDigest(realm, secretOf, now)

  return {
    authenticate(flow, request) {
      const isRegister = request.method === 'REGISTER'
      const decision = digest.verify(request, isRegister ? 'Authorization' : 'Proxy-Authorization')
      const claimed = userOf(uriOf(first(request, isRegister ? 'To' : 'From') ?? ''))
      if (decision.status === 'good' && decision.user === claimed) {
        flow.extension = claimed
        flow.failures = 0
        return claimed
      }
      if (decision.status === 'absent' || decision.status === 'stale') {
        const challenge = digest.challenge(decision.status === 'stale')
        const reply = isRegister
          ? replyTo(request, 401, 'Unauthorized', [['WWW-Authenticate', challenge]])
          : replyTo(request, 407, 'Proxy Authentication Required', [
              ['Proxy-Authenticate', challenge]
            ])
        flow.send(serialise(reply))
        return
      }
      flow.failures++
      log(`sip: wrong credentials for ${JSON.stringify(decision.user.slice(0, 32))}`)
      flow.send(serialise(replyTo(request, 403, 'Forbidden')))
      if (flow.failures >= MAX_FAILURES) flow.close()
      return
    }
  }
}
