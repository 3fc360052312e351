import type { FastifyInstance, FastifyRequest } from 'fastify'
import { commonMessages } from '../../../core/messages/common-messages.ts'
import { Refusal } from '../http/refusal.ts'
import type { CrmTokens } from './crm-cookie.ts'

interface Grant {
  readonly access_token: string
  readonly refresh_token: string
  readonly expires_in: number
  readonly userId: string
  readonly entId: string
  readonly userName: string
}
type Answer = Awaited<ReturnType<FastifyInstance['inject']>>

const CLIENT = `Basic ${Buffer.from('hutong-web:').toString('base64')}`

/** Passes the call centre's rejection on unchanged. */
function passedOn(answer: Answer): Refusal {
  const isJson = String(answer.headers['content-type']).includes('json')
  const body = isJson ? answer.json<{ message?: string }>() : {}
  const after = Number(answer.headers['retry-after'])
  return new Refusal(
    answer.statusCode,
    body.message ?? commonMessages.networkBroken(),
    body,
    Number.isFinite(after) ? after : undefined
  )
}

/** Client of the call centre's token endpoint. Each method throws the endpoint's rejection. */
export function crmSession(app: FastifyInstance) {
  async function grant(request: FastifyRequest, body: Record<string, string>): Promise<CrmTokens> {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/oauth/token',
      headers: {
        authorization: CLIENT,
        'content-type': 'application/x-www-form-urlencoded',
        host: request.headers.host ?? 'localhost'
      },
      remoteAddress: request.ip,
      payload: new URLSearchParams({ scope: 'cmc', ...body }).toString()
    })
    if (answer.statusCode !== 200) throw passedOn(answer)
    const given = answer.json<Grant>()
    return {
      access: given.access_token,
      refresh: given.refresh_token,
      expiresAt: Date.now() + given.expires_in * 1000,
      userId: given.userId,
      entId: given.entId,
      userName: given.userName
    }
  }

  return {
    signIn: (request: FastifyRequest, fields: Record<string, string>) =>
      grant(request, { grant_type: 'password', ...fields }),

    /**
     * Refreshes the tokens; undefined only when the call centre reports that the login has ended. A
     * server error does not end the session.
     */
    async renew(request: FastifyRequest, { refresh }: CrmTokens): Promise<CrmTokens | undefined> {
      try {
        return await grant(request, { grant_type: 'refresh_token', refresh_token: refresh })
      } catch (error) {
        if (error instanceof Refusal && [400, 401].includes(error.status)) return undefined
        throw error
      }
    },

    /** False when the call centre no longer recognizes the access token. */
    async signOut({ access }: CrmTokens): Promise<boolean> {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/oauth/logout',
        headers: { authorization: `Bearer ${access}` }
      })
      if (answer.statusCode !== 200 && answer.statusCode !== 401) throw passedOn(answer)
      return answer.statusCode === 200
    }
  }
}
