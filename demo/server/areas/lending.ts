import { memberText } from '../../../core/text/members.ts'
import { serverText } from '../../../core/text/server.ts'
import { lendToken } from '../auth/lend.ts'
import { pace } from '../auth/pace.ts'
import type { Backend } from '../backend.ts'
import type { Handlers } from '../http.ts'
import { recordOperation } from '../operation-log.ts'
import { refuseGrant } from '../refusal.ts'

/** Tokens for the servers of hosts. Wrong secrets are counted by address; right ones are not. */
export function lendingHandlers(backend: Backend): Handlers['lending'] {
  const { db, limits, trustedClients } = backend
  const guesses = pace(limits.signInsPerMinute)

  /** A right secret is never made to wait: an address may be that of many servers. */
  function refusal(address: string): never {
    guesses.check(address)
    guesses.count(address)
    throw refuseGrant('INVALID_CLIENT', serverText.unknownClient())
  }

  return {
    async userToken({ body }, { request }) {
      const client = trustedClients(request) ?? refusal(request.ip)
      const { pair, userName, isNew } = await lendToken(backend, body.username, client.enterpriseId)
      const { session } = pair
      if (isNew) {
        const log = { type: 0, target: client.id, detail: memberText.logSignIn() } as const
        await recordOperation(db, session, request, log)
      }
      const { userId, enterpriseId: entId, expiresAt } = session
      return { accessToken: pair.accessToken, expiresAt, userId, entId, userName }
    }
  }
}
