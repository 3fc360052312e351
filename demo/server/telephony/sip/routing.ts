/** Target of an initial request, or the response that rejects it. */
import type { Target as Dialled } from '../simulated/dial-targets.ts'
import type { Flow } from './connection-flow.ts'
import type { Registrar } from './registrar.ts'
import type { Target } from './transactions/invite-table.ts'

/**
 * Internal user agents of each worker of the simulated customers: the first answers numbers and calls agents, the
 * second answers the first, the third invites customers of the first to rate their call.
 */
export type Services = readonly [customers: string, others: string, invitations: string]

export const servicesOf = (worker: number): Services => {
  const suffix = worker === 0 ? '' : `-${worker}`
  return [
    `sip:customers${suffix}@hutong.invalid`,
    `sip:others${suffix}@hutong.invalid`,
    `sip:invitations${suffix}@hutong.invalid`
  ]
}

export const services = servicesOf(0)

/** The user agent of the same worker that answers another. */
const answererOf = (from: string): string =>
  from.startsWith('sip:customers')
    ? from.replace('customers', 'others')
    : from.replace(/^sip:[a-z]+/, 'sip:customers')

/** One target, or all telephones of an extension. */
export type Route =
  | { readonly targets: readonly Target[] }
  | { readonly targets?: undefined; readonly status: number; readonly reason: string }

interface Places {
  readonly registrar: Pick<Registrar, 'contactsOf'>
  readonly service: (contact: string) => Flow | undefined
  /** The user agent that takes a call of or about an extension. */
  readonly serviceFor: (extension: string) => string | undefined
  readonly mayListen: (supervisor: string, extension: string) => boolean
}

export function routeTo(
  target: Dialled,
  from: Flow,
  { registrar, service, serviceFor, mayListen }: Places
): Route {
  if (target.kind === 'nowhere') return { status: 404, reason: 'Not Found' }
  if (target.kind === 'extension') {
    const targets = registrar.contactsOf(target.extension)
    return targets.length > 0 ? { targets } : { status: 480, reason: 'Temporarily Unavailable' }
  }
  if (target.kind === 'monitor' && !mayListen(from.extension ?? '', target.extension))
    return { status: 403, reason: 'Forbidden' }
  const subject = target.kind === 'monitor' ? target.extension : from.extension
  const uri = from.service ? answererOf(from.service) : serviceFor(subject ?? '')
  const to = uri === undefined ? undefined : service(uri)
  return to && uri ? { targets: [{ to, uri }] } : { status: 503, reason: 'Service Unavailable' }
}
