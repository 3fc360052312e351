import { lendToken } from '../../auth/lend-token.ts'
import { rateLimit } from '../../auth/rate-limit.ts'
import type { Backend } from '../../backend.ts'
import { serverMessages } from '../../http/messages.ts'
import { refuseGrant } from '../../http/refusal.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { memberServerMessages } from '../members/messages.ts'
import { recordOperation } from '../operation-log/record-operation.ts'

/** Tokens for servers of hosts. Only wrong secrets count against an address. */
export function lendingHandlers(backend: Backend): Handlers['lending'] {
  const { db, limits, trustedClients } = backend
  const guesses = rateLimit(limits.signInsPerMinute)

  /** A right secret is never delayed: many servers may share an address. */
  function refusal(address: string): never {
    guesses.check(address)
    guesses.count(address)
    throw refuseGrant('INVALID_CLIENT', serverMessages.unknownClient())
  }

  return {
    async userToken({ body }, { request }) {
      const client = trustedClients(request) ?? refusal(request.ip)
      const { pair, userName, isNew } = await lendToken(backend, body.username, client.enterpriseId)
      const { session } = pair
      if (isNew) {
        const log = {
          type: 0,
          target: client.id,
          detail: memberServerMessages.logSignIn()
        } as const
        await recordOperation(db, session, request, log)
      }
      const { userId, enterpriseId: entId, expiresAt } = session
      return { accessToken: pair.accessToken, expiresAt, userId, entId, userName }
    }
  }
}
