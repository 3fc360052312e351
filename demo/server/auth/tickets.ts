import type { Limits } from '../options.ts'
import { digest, randomSecret } from './secrets.ts'
import type { ShortLived } from './short-lived.ts'
import type { Session } from './tokens.ts'

interface Ticket {
  readonly resource: string
  readonly session: Session
}

/** A ticket stands for a session at one resource, for a short while. */
export async function makeTicket(
  kept: ShortLived,
  limits: Limits,
  resource: string,
  session: Session
): Promise<{ access_token: string; expiresIn: number }> {
  const ticket = randomSecret()
  await kept.keep('ticket', digest(ticket), { resource, session }, limits.ticketLife)
  return { access_token: ticket, expiresIn: Math.floor(limits.ticketLife / 1000) }
}

/** Uses a ticket up. */
export async function takeTicket(
  kept: ShortLived,
  ticket: unknown,
  resource: string
): Promise<Session | undefined> {
  if (typeof ticket !== 'string') return undefined
  const found = await kept.take<Ticket>('ticket', digest(ticket))
  return found?.resource === resource ? found.session : undefined
}

/**
 * Looks at a ticket that may be shown again, since a player asks for a recording piece by piece.
 * The first showing gives it `life` more milliseconds.
 */
export async function showTicket(
  kept: ShortLived,
  ticket: string,
  resource: string,
  life: number
): Promise<Session | undefined> {
  const key = digest(ticket)
  const found = await kept.look<Ticket & { shown?: true }>('ticket', key)
  if (found?.resource !== resource) return undefined
  if (!found.shown) await kept.keep('ticket', key, { ...found, shown: true }, life)
  return found.session
}
