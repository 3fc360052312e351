import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { serverText } from '../../../core/text/server.ts'
import { Refusal } from '../refusal.ts'

/** A host's server that may ask for tokens of its users, in one enterprise. */
export interface TrustedClient {
  readonly id: string
  readonly secret: string
  readonly enterpriseId: string
}

const pattern = /^([\w.-]{1,64}):([\w~.-]{32,256}):([\w-]{1,64})$/

/** `TRUSTED_CLIENTS`: `id:secret:enterprise`, separated by commas; a short secret is refused. */
export function trustedClientsFrom(text: string | undefined): readonly TrustedClient[] {
  const entries = (text ?? '').split(',').map(entry => entry.trim())
  return entries.filter(Boolean).map(entry => {
    const [, id, secret, enterpriseId] = pattern.exec(entry) ?? []
    if (!id || !secret || !enterpriseId)
      throw new Error(serverText.badTrustedClient({ id: entry.split(':')[0]?.slice(0, 64) ?? '' }))
    return { id, secret, enterpriseId }
  })
}

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

function credentialsOf(request: FastifyRequest): { id: string; secret: string } {
  const [scheme, value = ''] = (request.headers.authorization ?? '').split(' ')
  const plain = scheme?.toLowerCase() === 'basic' ? Buffer.from(value, 'base64').toString() : ''
  const colon = plain.indexOf(':')
  return { id: plain.slice(0, Math.max(0, colon)), secret: plain.slice(colon + 1) }
}

export function trustedClients(clients: readonly TrustedClient[]) {
  const known = clients.map(client => ({ ...client, hash: hashOf(client.secret) }))

  /**
   * The client that asks; undefined for a wrong id or secret. Every entry is compared, and by digests of one length, so that time tells
   * neither which ids exist nor how much of a secret is right.
   */
  return (request: FastifyRequest): TrustedClient | undefined => {
    // A browser names its page; a secret has no business in one.
    if (request.headers.origin !== undefined || request.headers['sec-fetch-site'] !== undefined)
      throw new Refusal(403, serverText.foreignOrigin())
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
