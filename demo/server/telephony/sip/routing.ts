/** Target of an initial request, or the response that rejects it. */
import type { Target as Dialled } from '../simulated/dial-targets.ts'
import type { Flow } from './connection-flow.ts'
import type { Registrar } from './registrar.ts'
import type { Target } from './transactions/invite-table.ts'

/**
 * Internal user agents: the first answers numbers and calls agents, the second answers the first,
 * the third invites customers of the first to rate their call.
 */
export const services = [
  'sip:customers@hutong.invalid',
  'sip:others@hutong.invalid',
  'sip:invitations@hutong.invalid'
] as const

/** One target, or all telephones of an extension. */
export type Route =
  | { readonly targets: readonly Target[] }
  | { readonly targets?: undefined; readonly status: number; readonly reason: string }

interface Places {
  readonly registrar: Pick<Registrar, 'contactsOf'>
  readonly service: (contact: string) => Flow | undefined
  readonly mayListen: (supervisor: string, extension: string) => boolean
}

export function routeTo(
  target: Dialled,
  from: Flow,
  { registrar, service, mayListen }: Places
): Route {
  if (target.kind === 'nowhere') return { status: 404, reason: 'Not Found' }
  if (target.kind === 'extension') {
    const targets = registrar.contactsOf(target.extension)
    return targets.length > 0 ? { targets } : { status: 480, reason: 'Temporarily Unavailable' }
  }
  if (target.kind === 'monitor' && !mayListen(from.extension ?? '', target.extension))
    return { status: 403, reason: 'Forbidden' }
  const uri = from.service === services[0] ? services[1] : services[0]
  const to = service(uri)
  return to ? { targets: [{ to, uri }] } : { status: 503, reason: 'Service Unavailable' }
}
