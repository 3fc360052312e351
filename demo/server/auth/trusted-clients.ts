import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { serverMessages } from '../http/messages.ts'
import { Refusal } from '../http/refusal.ts'

/** A host's server that may request tokens for its users in one enterprise. */
export interface TrustedClient {
  readonly id: string
  readonly secret: string
  readonly enterpriseId: string
}

const pattern = /^([\w.-]{1,64}):([\w~.-]{32,256}):([\w-]{1,64})$/

/** Parses `TRUSTED_CLIENTS`: comma-separated `id:secret:enterprise`. Throws for a short secret. */
export function trustedClientsFrom(text: string | undefined): readonly TrustedClient[] {
  const entries = (text ?? '').split(',').map(entry => entry.trim())
  return entries.filter(Boolean).map(entry => {
    const [, id, secret, enterpriseId] = pattern.exec(entry) ?? []
    if (!id || !secret || !enterpriseId)
      throw new Error(
        serverMessages.badTrustedClient({ id: entry.split(':')[0]?.slice(0, 64) ?? '' })
      )
    return { id, secret, enterpriseId }
  })
}

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

export function credentialsOf(request: FastifyRequest): { id: string; secret: string } {
  const [scheme, value = ''] = (request.headers.authorization ?? '').split(' ')
  const plain = scheme?.toLowerCase() === 'basic' ? Buffer.from(value, 'base64').toString() : ''
  const colon = plain.indexOf(':')
  return { id: plain.slice(0, Math.max(0, colon)), secret: plain.slice(colon + 1) }
}

export function trustedClients(clients: readonly TrustedClient[]) {
  const known = clients.map(client => ({ ...client, hash: hashOf(client.secret) }))

  /**
   * The requesting client; undefined for a wrong id or secret. Compares every entry by digests of
   * equal length, so that timing reveals neither ids nor parts of a secret.
   */
  return (request: FastifyRequest): TrustedClient | undefined => {
    // These headers mean a browser page, which must not hold a secret.
    if (request.headers.origin !== undefined || request.headers['sec-fetch-site'] !== undefined)
      throw new Refusal(403, serverMessages.foreignOrigin())
    const { id, secret } = credentialsOf(request)
    const [idHash, secretHash] = [hashOf(id), hashOf(secret)]
    let found: TrustedClient | undefined
    for (const client of known) {
      const isId = timingSafeEqual(hashOf(client.id), idHash)
      const isSecret = timingSafeEqual(client.hash, secretHash)
      if (isId && isSecret) found = client
    }
    return found
  }
}

export type TrustedClients = ReturnType<typeof trustedClients>
