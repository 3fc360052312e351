/** Target of an initial request, or the response that rejects it. */
import type { Target } from '../simulated/dial-targets.ts'
import type { Flow } from './connection-flow.ts'
import type { Registrar } from './registrar.ts'

/**
 * Internal user agents: the first answers numbers and calls agents, the second answers the first,
 * the third invites customers of the first to rate their call.
 */
export const services = [
  'sip:customers@hutong.invalid',
  'sip:others@hutong.invalid',
  'sip:invitations@hutong.invalid'
] as const

export type Route =
  | { readonly to: Flow; readonly uri: string }
  | { readonly to?: undefined; readonly status: number; readonly reason: string }

interface Places {
  readonly registrar: Pick<Registrar, 'find'>
  readonly service: (contact: string) => Flow | undefined
  readonly mayListen: (supervisor: string, extension: string) => boolean
}

export function routeTo(
  target: Target,
  from: Flow,
  { registrar, service, mayListen }: Places
): Route {
  if (target.kind === 'nowhere') return { status: 404, reason: 'Not Found' }
  if (target.kind === 'extension') {
    const found = registrar.find(target.extension)
    return found
      ? { to: found.flow, uri: found.uri }
      : { status: 480, reason: 'Temporarily Unavailable' }
  }
  if (target.kind === 'monitor' && !mayListen(from.extension ?? '', target.extension))
    return { status: 403, reason: 'Forbidden' }
  const uri = from.service === services[0] ? services[1] : services[0]
  const to = service(uri)
  return to ? { to, uri } : { status: 503, reason: 'Service Unavailable' }
}
