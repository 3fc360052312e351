import { lendToken } from '../../auth/lend-token.ts'
import type { Backend } from '../../backend.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import type { ServerClients } from '../api-keys/authorize-server.ts'
import { memberServerMessages } from '../members/messages.ts'
import { recordOperation } from '../operation-log/record-operation.ts'

/** Tokens for servers of hosts. */
export function lendingHandlers(backend: Backend, authorize: ServerClients): Handlers['lending'] {
  const { db } = backend

  return {
    async userToken({ body }, { request }) {
      const client = await authorize(request, 'token')
      const { pair, userName, isNew } = await lendToken(backend, body.username, client.enterpriseId)
      const { session } = pair
      if (isNew) {
        const log = {
          type: 0,
          target: client.name,
          detail: memberServerMessages.logSignIn()
        } as const
        await recordOperation(db, session, request, log)
      }
      const { userId, enterpriseId: entId, expiresAt } = session
      return { accessToken: pair.accessToken, expiresAt, userId, entId, userName }
    }
  }
}
