/** Servers of hosts: of the installation's configuration, or with a key of an enterprise. */
import type { FastifyRequest } from 'fastify'
import type { ApiKeyScope } from '../../../../core/features/api-keys/enums.ts'
import { apiKeyMessages as messages } from '../../../../core/features/api-keys/messages.ts'
import { rateLimit } from '../../auth/rate-limit.ts'
import { credentialsOf } from '../../auth/trusted-clients.ts'
import type { Backend } from '../../backend.ts'
import { serverMessages } from '../../http/messages.ts'
import { refuseGrant } from '../../http/refusal.ts'
import { keyOf, scopesOf } from './key-queries.ts'

export interface ServerClient {
  readonly id: string
  readonly enterpriseId: string
  /** Shown in the operation log. */
  readonly name: string
}

/**
 * Only wrong secrets count against an address; requests with a key are limited by key. All endpoints share
 * one, and with it the limits.
 */
export function serverClients({ db, limits, trustedClients, counts }: Backend) {
  const guesses = rateLimit(limits.signInsPerMinute, counts('api secret'))
  const requests = rateLimit(limits.keyRequestsPerMinute, counts('api key'))

  /** A right secret is never delayed by wrong ones: many servers may share an address. */
  function refusal(address: string): never {
    guesses.check(address)
    guesses.count(address)
    throw refuseGrant('INVALID_CLIENT', serverMessages.unknownClient())
  }

  return async (request: FastifyRequest, scope: ApiKeyScope): Promise<ServerClient> => {
    const trusted = trustedClients(request)
    if (trusted) return { ...trusted, name: trusted.id }
    const key = await keyOf(db, credentialsOf(request), request.ip)
    if (!key) return refusal(request.ip)
    if (!scopesOf(key).includes(scope)) throw refuseGrant('SCOPE_MISSING', messages.noScope())
    requests.check(key.id)
    requests.count(key.id)
    return { id: key.id, enterpriseId: key.enterprise_id, name: key.name }
  }
}

export type ServerClients = ReturnType<typeof serverClients>
