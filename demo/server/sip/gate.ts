/** Lets in whoever proves to be an extension, and shuts out whoever keeps guessing. */
import { createDigest } from './digest.ts'
import type { Flow } from './flow.ts'
import { first, replyTo, type SipRequest, serialise, uriOf, userOf } from './message.ts'

/** Wrong credentials that one connection may try. */
const MAX_FAILURES = 10

interface GateOptions {
  readonly realm: string
  readonly secretOf: (extension: string) => string | undefined
  readonly log: (line: string) => void
  readonly now?: (() => number) | undefined
}

export interface Gate {
  /** The extension that has proved itself; undefined after the sender has been told why not. */
  prove(flow: Flow, request: SipRequest): string | undefined
}

export function createGate({ realm, secretOf, log, now }: GateOptions): Gate {
  const digest = createDigest(realm, secretOf, now)

  return {
    prove(flow, request) {
      const isRegister = request.method === 'REGISTER'
      const verdict = digest.judge(request, isRegister ? 'Authorization' : 'Proxy-Authorization')
      const claimed = userOf(uriOf(first(request, isRegister ? 'To' : 'From') ?? ''))
      if (verdict.at === 'good' && verdict.user === claimed) {
        flow.extension = claimed
        flow.failures = 0
        return claimed
      }
      if (verdict.at === 'absent' || verdict.at === 'stale') {
        const challenge = digest.challenge(verdict.at === 'stale')
        const reply = isRegister
          ? replyTo(request, 401, 'Unauthorized', [['WWW-Authenticate', challenge]])
          : replyTo(request, 407, 'Proxy Authentication Required', [
              ['Proxy-Authenticate', challenge]
            ])
        flow.send(serialise(reply))
        return
      }
      flow.failures++
      log(`sip: wrong credentials for ${JSON.stringify(verdict.user.slice(0, 32))}`)
      flow.send(serialise(replyTo(request, 403, 'Forbidden')))
      if (flow.failures >= MAX_FAILURES) flow.close()
      return
    }
  }
}
