import type { FastifyRequest } from 'fastify'
import { serverText } from '../../core/text/server.ts'
import { Refusal } from './refusal.ts'

/** Which pages may talk to us: our own, and those of the origins that somebody allowed. */
export function originRules(allowed: readonly string[]) {
  const set = new Set(allowed.map(origin => origin.replace(/\/$/, '')))

  /** No origin means no page: a program, which could claim any. */
  function isWelcome(origin: string | undefined, host: string | undefined): boolean {
    if (!origin || set.has(origin)) return true
    return URL.canParse(origin) && host !== undefined && new URL(origin).host === host
  }

  return {
    isAllowed: (origin: string) => set.has(origin),
    check(request: FastifyRequest): void {
      if (!isWelcome(request.headers.origin, request.host))
        throw new Refusal(403, serverText.foreignOrigin())
    }
  }
}

export type OriginRules = ReturnType<typeof originRules>
