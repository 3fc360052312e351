import type { Limits } from '../limits.ts'
import { digest, randomSecret } from './secrets.ts'
import type { ShortLived } from './short-lived-store.ts'
import type { Session } from './token-store.ts'

interface Ticket {
  readonly resource: string
  readonly session: Session
}

/** Creates a short-lived ticket that represents a session at one resource. */
export async function createTicket(
  store: ShortLived,
  limits: Limits,
  resource: string,
  session: Session
): Promise<{ access_token: string; expiresIn: number }> {
  const ticket = randomSecret()
  await store.set('ticket', digest(ticket), { resource, session }, limits.ticketLife)
  return { access_token: ticket, expiresIn: Math.floor(limits.ticketLife / 1000) }
}

/** Consumes a ticket. */
export async function consumeTicket(
  store: ShortLived,
  ticket: unknown,
  resource: string
): Promise<Session | undefined> {
  if (typeof ticket !== 'string') return undefined
  const found = await store.take<Ticket>('ticket', digest(ticket))
  return found?.resource === resource ? found.session : undefined
}

/**
 * Validates a reusable ticket: a player requests a recording in ranges. The first use extends it by
 * `life` ms.
 */
export async function showTicket(
  store: ShortLived,
  ticket: string,
  resource: string,
  life: number
): Promise<Session | undefined> {
  const key = digest(ticket)
  const found = await store.get<Ticket & { shown?: true }>('ticket', key)
  if (found?.resource !== resource) return undefined
  if (!found.shown) await store.set('ticket', key, { ...found, shown: true }, life)
  return found.session
}
