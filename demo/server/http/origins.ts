import type { FastifyRequest } from 'fastify'
import { serverMessages } from './messages.ts'
import { Refusal } from './refusal.ts'

/** Origins that may use the API: the own one and the allowed ones. */
export function originRules(allowed: readonly string[]) {
  const set = new Set(allowed.map(origin => origin.replace(/\/$/, '')))

  /** Without an origin the client is not a browser page and could claim any. */
  function isWelcome(origin: string | undefined, host: string | undefined): boolean {
    if (!origin || set.has(origin)) return true
    return URL.canParse(origin) && host !== undefined && new URL(origin).host === host
  }

  return {
    isAllowed: (origin: string) => set.has(origin),
    check(request: FastifyRequest): void {
      if (!isWelcome(request.headers.origin, request.host))
        throw new Refusal(403, serverMessages.foreignOrigin())
    }
  }
}

export type OriginRules = ReturnType<typeof originRules>
